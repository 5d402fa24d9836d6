import { loadFixture, time } from "@nomicfoundation/hardhat-network-helpers";
import { expect } from "chai";
import { ethers } from "hardhat";

import { CPU, deployFundedGame, FAN } from "../../../fixtures";
import { deployArena, deployHackedArena } from "../../../support/arena";
import { at, now } from "../../../support/blocks";
import { DAY, HOUR } from "../../../support/clock";
import { toObject } from "../../../support/structs";

const NOT_OWNED = {
  componentId: 0n,
  owner: ethers.ZeroAddress,
  lastClaimTimestamp: 0n,
  purchased: false,
  hacked: false,
  currentSkinId: 0n,
  protectedUntil: 0n,
};

/** Alice owns a CPU and no fan. */
async function deployGameWithOneCpu() {
  const fixture = await deployFundedGame();
  const purchasedAt = (await now()) + 100n;
  await at(purchasedAt, () => fixture.game.connect(fixture.alice).purchaseComponent(CPU.id));
  const cpu = {
    componentId: CPU.id,
    owner: fixture.alice.address,
    lastClaimTimestamp: purchasedAt,
    purchased: true,
    hacked: false,
    currentSkinId: 0n,
    protectedUntil: purchasedAt + 12n * 3600n,
  };
  return { ...fixture, cpu };
}

describe("userComponents, getAllComponents and isComponentPurchased", () => {
  it("give an entry for each type in id order, owned or not", async () => {
    const { game, alice, bob, cpu } = await loadFixture(deployGameWithOneCpu);
    for (const [player, components] of [
      [alice, [NOT_OWNED, cpu]],
      [bob, [NOT_OWNED, NOT_OWNED]],
    ] as const) {
      expect((await game.getAllComponents(player)).map(toObject)).to.deep.equal(components);
      for (const [i, component] of components.entries()) {
        expect(toObject(await game.userComponents(player, i + 1))).to.deep.equal(component);
        expect(await game.isComponentPurchased(player, i + 1)).to.equal(component.purchased);
        const { isProtected, until } = await game.isComponentProtected(player, i + 1);
        expect([isProtected, until]).to.deep.equal([component.purchased, component.protectedUntil]);
      }
    }
  });

  it("show types that were added after the purchase", async () => {
    const { game, alice } = await loadFixture(deployArena);
    await game.setComponentSettings(3, CPU.price, 1, 0, false);
    const all = await game.getAllComponents(alice);
    expect(all.map((component) => component.purchased)).to.deep.equal([true, true, false]);
    expect((await game.getAllRewards(alice)).rewards.length).to.equal(3);
  });
});

describe("getTotalRepairCost", () => {
  it("follows the settings, up to their highest values", async () => {
    const { game, bob } = await loadFixture(deployHackedArena);
    const highest = 2n ** 96n - 1n;
    for (const { id, price, rewardRate } of [FAN, CPU]) {
      await game.setComponentSettings(id, price, rewardRate, highest, true);
    }
    expect(await game.getTotalRepairCost(bob)).to.equal(2n * highest);
  });
});

describe("getTimeUntilReactivation", () => {
  it("counts down to zero and stays there", async () => {
    const { game, bob, fanHackedAt } = await loadFixture(deployHackedArena);
    const allowedAt = fanHackedAt + 6 * HOUR;
    for (const [second, left] of [
      [allowedAt - HOUR, HOUR],
      [allowedAt - 1, 1],
      [allowedAt, 0],
      [allowedAt + DAY, 0],
    ]) {
      await time.increaseTo(second);
      expect(await game.getTimeUntilReactivation(bob, FAN.id)).to.equal(left);
    }
  });

  it("is zero for a component that works, and for one that the account does not own", async () => {
    // In a game so young that even second 0 is less than six hours ago.
    const { game, alice, stranger } = await loadFixture(deployGameWithOneCpu);
    expect(await game.getTimeUntilReactivation(alice, CPU.id)).to.equal(0n);
    for (const nobody of [alice.address, stranger.address, ethers.ZeroAddress]) {
      expect(await game.getTimeUntilReactivation(nobody, FAN.id)).to.equal(0n);
    }
  });
});

describe("getAllComponentProperties", () => {
  it("gives all types in id order, on sale or not", async () => {
    const { game } = await loadFixture(deployFundedGame);
    await game.setComponentSettings(FAN.id, FAN.price, FAN.rewardRate, FAN.repairCost, false);
    expect((await game.getAllComponentProperties()).map(toObject)).to.deep.equal([
      { ...FAN, isActive: false },
      { ...CPU, isActive: true },
    ]);
  });
});
