import { loadFixture } from "@nomicfoundation/hardhat-network-helpers";
import { expect } from "chai";

import { CPU, FAN } from "../../fixtures";
import { deployHackedArena, deploySkinnedGame, SKINS } from "../../support/arena";
import { PENDING } from "../../support/blocks";
import { inSeconds } from "../../support/clock";
import { toObject } from "../../support/structs";

const { copper, retired, gift } = SKINS;

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

  it("changes nothing of what the component earns or how it is protected", async () => {
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
