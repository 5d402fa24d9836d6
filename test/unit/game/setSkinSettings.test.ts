import { loadFixture } from "@nomicfoundation/hardhat-network-helpers";
import { expect } from "chai";
import { ethers } from "hardhat";

import { CPU, FAN, deployFundedGame } from "../../fixtures";
import { deploySkinnedGame, SKINS } from "../../support/arena";
import { callForEach } from "../../support/batches";
import { toObject } from "../../support/structs";

const { copper, retired, gift } = SKINS;
const MAX_PRICE = 2n ** 96n - 1n;
const NO_SKIN = [0n, 0n, 0n, false];

describe("setSkinSettings", () => {
  it("tells that a skin was added, the old values being zeros", async () => {
    const { game } = await loadFixture(deployFundedGame);
    await expect(game.setSkinSettings(FAN.id, 1, 7, true))
      .to.emit(game, "SkinSettingsChanged")
      .withArgs(FAN.id, 1n, NO_SKIN, [1n, FAN.id, 7n, true]);
  });

  it("changes a skin, and tells the old and the new values", async () => {
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

  it("does not take a skin from who owns it", async () => {
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
