import { loadFixture, time } from "@nomicfoundation/hardhat-network-helpers";
import { expect } from "chai";

import { raid } from "../../support/attacks";
import { mined } from "../../support/blocks";
import { at, DAY } from "../../support/clock";
import { shouldRefill } from "../../support/refills";
import { deployOpenRivals, deployRivals } from "../../support/rivals";
import { ALWAYS_MISS, ATTACK_PRICE_TIME, ATTACK_RECHARGE_TIME } from "../../support/rules";

describe("purchaseAttacks", () => {
  /** Bob has spent all his charges on misses. */
  async function deployWithoutCharges() {
    const fixture = await deployOpenRivals();
    const { game, bob, carol } = fixture;
    await game.setAttackFailProbability(ALWAYS_MISS);
    const { timestamp } = await mined(raid(game, bob, carol));
    for (let i = 0; i < 4; i++) await raid(game, bob, carol);
    return { ...fixture, rechargesAt: timestamp + ATTACK_RECHARGE_TIME };
  }

  shouldRefill({
    event: "AttacksPurchased",
    priceTime: ATTACK_PRICE_TIME,
    rechargeTime: ATTACK_RECHARGE_TIME,
    dailyLimit: 1,
    capacity: 5,
    deployEmpty: deployWithoutCharges,
    price: (game, player) => game.getAttackPrice(player),
    buy: (game, player, amount) => game.connect(player).purchaseAttacks(amount),
    canBuy: (game, player, amount) => game.canPurchaseAttacks(player, amount),
    remaining: (game, player) => game.getRemainingAttacks(player),
    left: async (game, player) => (await game.getRemainingPurchases(player)).attacks,
    timeUntilNext: (game, player) => game.getTimeUntilNextAttack(player),
    lastRecharge: (game, player) => game.lastAttackRechargeTime(player),
    lose: async ({ game, bob, carol }) => {
      await raid(game, bob, carol);
    },
  });

  it("is refused to a new player, whose charges are full", async () => {
    const { game, alice } = await loadFixture(deployRivals);
    await expect(game.connect(alice).purchaseAttacks(1))
      .to.be.revertedWithCustomError(game, "CapacityReached")
      .withArgs(1, 0);
    expect(await game.canPurchaseAttacks(alice, 1)).to.equal(false);
  });

  it("can be used immediately", async () => {
    const { game, bob, carol } = await loadFixture(deployWithoutCharges);
    await expect(raid(game, bob, carol)).to.be.revertedWithCustomError(game, "NoAttackCharges");
    await game.connect(bob).purchaseAttacks(1);
    await expect(raid(game, bob, carol)).to.emit(game, "ComponentAttacked");
    expect(await game.getRemainingAttacks(bob)).to.equal(0);
  });

  it("shares its window with shields, but not its limit", async () => {
    const { game, bob, carol } = await loadFixture(deployWithoutCharges);
    const { timestamp } = await mined(game.connect(bob).purchaseShields(1));
    expect(await game.getRemainingPurchases(bob)).to.deep.equal([1n, 2n]);
    await at(timestamp + DAY - 2);
    await raid(game, bob, carol);
    await at(timestamp + DAY - 1);
    await game.connect(bob).purchaseAttacks(1);
    expect(await game.lastAttackReset(bob)).to.equal(timestamp);
    expect(await game.getRemainingPurchases(bob)).to.deep.equal([0n, 2n]);
    // The window that the shield started ends for the charge, too, which was bought a second ago.
    await time.increaseTo(timestamp + DAY);
    expect(await game.getRemainingPurchases(bob)).to.deep.equal([1n, 3n]);
  });
});
