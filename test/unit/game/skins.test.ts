import { loadFixture } from "@nomicfoundation/hardhat-network-helpers";
import { expect } from "chai";
import { ethers } from "hardhat";

import { CPU, deployFundedGame, FAN } from "../../fixtures";
import { deployHackedArena, deploySkinnedGame, SKINS } from "../../support/arena";
import { callForEach } from "../../support/batches";
import { PENDING } from "../../support/blocks";
import { inSeconds } from "../../support/clock";
import { toObject } from "../../support/structs";

const { copper, retired, gift, ember } = SKINS;
const MAX_PRICE = 2n ** 96n - 1n;
const NO_SKIN = [0n, 0n, 0n, false];

describe("setSkinSettings", () => {
  it("emits a new skin with zeros as old values", async () => {
    const { game } = await loadFixture(deployFundedGame);
    await expect(game.setSkinSettings(FAN.id, 1, 7, true))
      .to.emit(game, "SkinSettingsChanged")
      .withArgs(FAN.id, 1n, NO_SKIN, [1n, FAN.id, 7n, true]);
  });

  it("changes a skin, and emits old and new values", async () => {
    const { game } = await loadFixture(deploySkinnedGame);
    await expect(game.setSkinSettings(FAN.id, copper.id, 8, false))
      .to.emit(game, "SkinSettingsChanged")
      .withArgs(FAN.id, copper.id, [copper.id, FAN.id, copper.price, true], [copper.id, FAN.id, 8n, false]);
    const [changed, ...others] = (await game.getComponentSkins(FAN.id)).map(toObject);
    expect(changed).to.deep.equal({ ...copper, price: 8n, isActive: false });
    expect(others).to.deep.equal([retired, gift]);
  });

  it("puts a skin back on sale", async () => {
    const { game, alice } = await loadFixture(deploySkinnedGame);
    await game.setSkinSettings(FAN.id, retired.id, retired.price, true);
    await game.connect(alice).purchaseSkin(FAN.id, retired.id);
    expect((await game.getPlayerOwnedSkins(alice)).map((skin) => skin.id)).to.deep.equal([retired.id]);
  });

  it("does not take a skin from its owners", async () => {
    const { game, alice } = await loadFixture(deploySkinnedGame);
    await game.connect(alice).purchaseSkin(FAN.id, copper.id);
    await game.connect(alice).applySkin(FAN.id, copper.id);
    await game.setSkinSettings(FAN.id, copper.id, MAX_PRICE, false);
    expect((await game.userComponents(alice, FAN.id)).currentSkinId).to.equal(copper.id);
    expect((await game.getPlayerOwnedSkins(alice)).map(toObject)).to.deep.equal([
      { ...copper, price: MAX_PRICE, isActive: false },
    ]);
  });

  it("takes 32 skins a component type, and no more", async () => {
    const { game } = await loadFixture(deployFundedGame);
    await callForEach(game, "setSkinSettings", [1, 32], (id) => [CPU.id, id, id, id % 2 === 0]);
    await expect(game.setSkinSettings(CPU.id, 33, 33, true))
      .to.be.revertedWithCustomError(game, "TooManySkins")
      .withArgs(32n);
    const skins = await game.getComponentSkins(CPU.id);
    expect(skins.map((skin) => skin.price)).to.deep.equal(Array.from({ length: 32 }, (_, i) => BigInt(i + 1)));
    expect(skins.filter((skin) => skin.isActive).length).to.equal(16);
    await game.setSkinSettings(CPU.id, 32, 5, true);
    expect((await game.getComponentSkins(CPU.id))[31].price).to.equal(5n);
  });

  describe("refuses", () => {
    it("a price of more than 96 bits", async () => {
      const { game } = await loadFixture(deploySkinnedGame);
      for (const price of [MAX_PRICE + 1n, ethers.MaxUint256]) {
        await expect(game.setSkinSettings(FAN.id, copper.id, price, true))
          .to.be.revertedWithCustomError(game, "SettingTooHigh")
          .withArgs(price, MAX_PRICE);
      }
    });

    for (const skinId of [0n, 5n, 33n, 256n, ethers.MaxUint256]) {
      it(`skin ${skinId}, which is neither there nor the next`, async () => {
        const { game } = await loadFixture(deploySkinnedGame);
        await expect(game.setSkinSettings(FAN.id, skinId, 1, true))
          .to.be.revertedWithCustomError(game, "UnknownSkin")
          .withArgs(FAN.id, skinId);
      });
    }
  });
});

describe("purchaseSkin", () => {
  it("takes the price, 5 % for the fee collector and the rest for the pool, and emits the purchase", async () => {
    const { game, token, alice, feeCollector } = await loadFixture(deploySkinnedGame);
    const fee = ethers.parseEther("0.5");
    const purchase = game.connect(alice).purchaseSkin(copper.componentId, copper.id);
    await expect(purchase).to.changeTokenBalances(
      token,
      [alice, feeCollector, game],
      [-copper.price, fee, copper.price - fee],
    );
    await expect(purchase)
      .to.emit(game, "SkinPurchased")
      .withArgs(alice.address, copper.componentId, copper.id, copper.price, fee);
  });

  it("makes the skin the player's own, and does not apply it", async () => {
    const { game, alice, bob } = await loadFixture(deploySkinnedGame);
    await game.connect(alice).purchaseSkin(copper.componentId, copper.id);
    expect((await game.getPlayerOwnedSkins(alice)).map(toObject)).to.deep.equal([copper]);
    expect(await game.getPlayerOwnedSkins(bob)).to.deep.equal([]);
    expect((await game.userComponents(alice, FAN.id)).currentSkinId).to.equal(0n);
  });

  it("moves no token for a free skin", async () => {
    const { game, token, alice } = await loadFixture(deploySkinnedGame);
    const purchase = game.connect(alice).purchaseSkin(gift.componentId, gift.id);
    await expect(purchase).not.to.emit(token, "Transfer");
    await expect(purchase).to.emit(game, "SkinPurchased").withArgs(alice.address, gift.componentId, gift.id, 0n, 0n);
  });

  it("sells a skin for a component that is hacked or no longer on sale", async () => {
    const { game, bob } = await loadFixture(deployHackedArena);
    await game.setSkinSettings(FAN.id, 1, copper.price, true);
    await game.setComponentSettings(FAN.id, FAN.price, FAN.rewardRate, FAN.repairCost, false);
    await game.connect(bob).purchaseSkin(FAN.id, 1);
    expect((await game.getPlayerOwnedSkins(bob)).length).to.equal(1);
  });

  it("sells the last skin of the last component type", async () => {
    const { game, alice } = await loadFixture(deployFundedGame);
    await callForEach(game, "setComponentSettings", [3, 32], (id) => [id, 1, 0, 0, true]);
    await callForEach(game, "setSkinSettings", [1, 32], (id) => [32, id, id, true]);
    await game.connect(alice).purchaseComponent(32);
    await game.connect(alice).purchaseSkin(32, 32);
    await game.connect(alice).applySkin(32, 32);
    expect((await game.getPlayerOwnedSkins(alice)).map(toObject)).to.deep.equal([
      { id: 32n, componentId: 32n, price: 32n, isActive: true },
    ]);
    expect((await game.userComponents(alice, 32)).currentSkinId).to.equal(32n);
  });

  describe("refuses", () => {
    it("a component that the player does not own", async () => {
      const { game, alice, bob } = await loadFixture(deploySkinnedGame);
      await expect(game.connect(alice).purchaseSkin(ember.componentId, ember.id))
        .to.be.revertedWithCustomError(game, "ComponentNotOwned")
        .withArgs(CPU.id);
      await expect(game.connect(bob).purchaseSkin(copper.componentId, copper.id))
        .to.be.revertedWithCustomError(game, "ComponentNotOwned")
        .withArgs(FAN.id);
    });

    for (const [write, ids] of Object.entries({
      purchaseSkin: [0n, 4n, 33n, 256n, 257n, ethers.MaxUint256],
      // The stock look, 0, can be applied.
      applySkin: [4n, 33n, 256n, 257n, ethers.MaxUint256],
    } as const)) {
      for (const skinId of ids) {
        it(`${write} of skin ${skinId}, which there is not`, async () => {
          const { game, alice } = await loadFixture(deploySkinnedGame);
          await expect(game.connect(alice)[write as "purchaseSkin" | "applySkin"](FAN.id, skinId))
            .to.be.revertedWithCustomError(game, "UnknownSkin")
            .withArgs(FAN.id, skinId);
        });
      }
    }

    it("a skin that is not on sale", async () => {
      const { game, alice } = await loadFixture(deploySkinnedGame);
      await expect(game.connect(alice).purchaseSkin(retired.componentId, retired.id))
        .to.be.revertedWithCustomError(game, "SkinNotOnSale")
        .withArgs(retired.componentId, retired.id);
    });

    it("a skin that the player owns already", async () => {
      const { game, alice } = await loadFixture(deploySkinnedGame);
      await game.connect(alice).purchaseSkin(copper.componentId, copper.id);
      await expect(game.connect(alice).purchaseSkin(copper.componentId, copper.id))
        .to.be.revertedWithCustomError(game, "SkinAlreadyOwned")
        .withArgs(copper.componentId, copper.id);
    });
  });
});

async function deployDressedGame() {
  const fixture = await deploySkinnedGame();
  for (const skin of [copper, gift]) await fixture.game.connect(fixture.alice).purchaseSkin(FAN.id, skin.id);
  return fixture;
}

describe("applySkin", () => {
  it("changes from one look to another and back to the stock look, which everybody owns", async () => {
    const { game, alice } = await loadFixture(deployDressedGame);
    for (const skinId of [copper.id, gift.id, 0n, 0n]) {
      await expect(game.connect(alice).applySkin(FAN.id, skinId))
        .to.emit(game, "SkinApplied")
        .withArgs(alice.address, FAN.id, skinId);
      expect((await game.userComponents(alice, FAN.id)).currentSkinId).to.equal(skinId);
    }
  });

  it("still applies an owned skin that was taken off sale", async () => {
    const { game, alice } = await loadFixture(deployDressedGame);
    await game.setSkinSettings(FAN.id, copper.id, copper.price, false);
    await game.connect(alice).applySkin(FAN.id, copper.id);
    expect((await game.userComponents(alice, FAN.id)).currentSkinId).to.equal(copper.id);
  });

  it("changes neither the component's income nor its protection", async () => {
    const { game, alice } = await loadFixture(deployDressedGame);
    const before = await game.userComponents(alice, FAN.id);
    await inSeconds(60);
    const pool = await game.rewardPool(PENDING);
    await game.connect(alice).applySkin(FAN.id, copper.id);
    const after = await game.userComponents(alice, FAN.id);
    expect({ ...toObject(after), currentSkinId: 0n }).to.deep.equal(toObject(before));
    expect(await game.rewardPool()).to.deep.equal(pool);
  });

  it("dresses a hacked component, which keeps its look when it works again", async () => {
    const { game, bob } = await loadFixture(deployHackedArena);
    await game.setSkinSettings(FAN.id, 1, copper.price, true);
    await game.connect(bob).purchaseSkin(FAN.id, 1);
    await game.connect(bob).applySkin(FAN.id, 1);
    await game.connect(bob).repairAllComponents();
    expect((await game.userComponents(bob, FAN.id)).currentSkinId).to.equal(1n);
    expect((await game.getPlayerOwnedSkins(bob)).length).to.equal(1);
  });

  describe("refuses", () => {
    it("a component that the player does not own, even for the stock look", async () => {
      const { game, alice, bob } = await loadFixture(deployDressedGame);
      for (const [player, componentId] of [
        [alice, CPU.id],
        [bob, FAN.id],
      ] as const) {
        await expect(game.connect(player).applySkin(componentId, 0))
          .to.be.revertedWithCustomError(game, "ComponentNotOwned")
          .withArgs(componentId);
      }
    });

    it("a skin that the player does not own", async () => {
      const { game, alice } = await loadFixture(deployDressedGame);
      await expect(game.connect(alice).applySkin(FAN.id, retired.id))
        .to.be.revertedWithCustomError(game, "SkinNotOwned")
        .withArgs(FAN.id, retired.id);
    });

    it("a skin that the player owns for another component type", async () => {
      const { game, alice } = await loadFixture(deployDressedGame);
      await game.connect(alice).purchaseComponent(CPU.id);
      await expect(game.connect(alice).applySkin(CPU.id, 1))
        .to.be.revertedWithCustomError(game, "SkinNotOwned")
        .withArgs(CPU.id, 1n);
    });
  });
});

describe("getComponentSkins", () => {
  it("lists all skins of a type in id order, on sale or not", async () => {
    const { game } = await loadFixture(deploySkinnedGame);
    expect((await game.getComponentSkins(FAN.id)).map(toObject)).to.deep.equal([copper, retired, gift]);
    expect((await game.getComponentSkins(CPU.id)).map(toObject)).to.deep.equal([ember]);
  });

  it("is empty for a type without skins", async () => {
    const { game } = await loadFixture(deployFundedGame);
    expect(await game.getComponentSkins(FAN.id)).to.deep.equal([]);
  });
});

describe("getPlayerOwnedSkins", () => {
  it("is sorted by type and skin, in any order of purchases", async () => {
    const { game, alice } = await loadFixture(deploySkinnedGame);
    await game.connect(alice).purchaseComponent(CPU.id);
    for (const skin of [ember, gift, copper]) await game.connect(alice).purchaseSkin(skin.componentId, skin.id);
    expect((await game.getPlayerOwnedSkins(alice)).map(toObject)).to.deep.equal([copper, gift, ember]);
  });
});
