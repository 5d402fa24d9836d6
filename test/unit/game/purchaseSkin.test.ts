import { loadFixture } from "@nomicfoundation/hardhat-network-helpers";
import { expect } from "chai";
import { ethers } from "hardhat";

import { CPU, FAN, deployFundedGame } from "../../fixtures";
import { deployHackedArena, deploySkinnedGame, SKINS } from "../../support/arena";
import { callForEach } from "../../support/batches";
import { toObject } from "../../support/structs";

const { copper, retired, gift, ember } = SKINS;

describe("purchaseSkin", () => {
  it("takes the price: 5 % for the fee collector, the rest for the pool", async () => {
    const { game, token, alice, feeCollector } = await loadFixture(deploySkinnedGame);
    await expect(game.connect(alice).purchaseSkin(copper.componentId, copper.id)).to.changeTokenBalances(
      token,
      [alice, feeCollector, game],
      [-copper.price, ethers.parseEther("0.5"), ethers.parseEther("9.5")],
    );
  });

  it("tells who bought which skin for what", async () => {
    const { game, alice } = await loadFixture(deploySkinnedGame);
    await expect(game.connect(alice).purchaseSkin(copper.componentId, copper.id))
      .to.emit(game, "SkinPurchased")
      .withArgs(alice.address, copper.componentId, copper.id, copper.price, ethers.parseEther("0.5"));
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

  it("sells a skin for a component that is hacked or not on sale any more", async () => {
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
