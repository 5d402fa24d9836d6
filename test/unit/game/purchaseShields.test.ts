import { loadFixture, time } from "@nomicfoundation/hardhat-network-helpers";
import { expect } from "chai";

import { FAN } from "../../fixtures";
import { raid, simulateAttack } from "../../support/attacks";
import { mined } from "../../support/blocks";
import { at, DAY } from "../../support/clock";
import { shouldRefill } from "../../support/refills";
import { deployRivals, deployShieldless } from "../../support/rivals";
import { ALWAYS_MISS, SHIELD_BREAK_IMMUNITY, SHIELD_PRICE_TIME, SHIELD_RECHARGE_TIME } from "../../support/rules";

describe("purchaseShields", () => {
  shouldRefill({
    event: "ShieldsPurchased",
    priceTime: SHIELD_PRICE_TIME,
    dailyLimit: 3,
    capacity: 3,
    deployEmpty: deployShieldless,
    price: (game, player) => game.getShieldPrice(player),
    buy: (game, player, amount) => game.connect(player).purchaseShields(amount),
    canBuy: (game, player, amount) => game.canPurchaseShields(player, amount),
    remaining: (game, player) => game.getRemainingShields(player),
    left: async (game, player) => (await game.getRemainingPurchases(player)).shields,
    lose: async ({ game, alice, bob }) => {
      await raid(game, alice, bob);
    },
  });

  it("fills the two empty places of a new player, and no third", async () => {
    const { game, alice } = await loadFixture(deployRivals);
    await expect(game.connect(alice).purchaseShields(3))
      .to.be.revertedWithCustomError(game, "CapacityReached")
      .withArgs(3, 2);
    const { timestamp } = await mined(game.connect(alice).purchaseShields(2));
    expect(await game.getRemainingShields(alice)).to.equal(3);
    expect(await game.getTimeUntilNextShield(alice)).to.equal(0);
    expect(await game.lastShieldRechargeTime(alice)).to.equal(timestamp);
  });

  it("protects immediately", async () => {
    const { game, alice, bob } = await loadFixture(deployShieldless);
    expect((await simulateAttack(game, alice, bob, FAN.id)).success).to.equal(true);
    await game.connect(bob).purchaseShields(1);
    expect(await simulateAttack(game, alice, bob, FAN.id)).to.include({ success: false, remainingShields: 0n });
  });

  it("can be bought during the truce after a broken shield", async () => {
    const { game, alice, bob } = await loadFixture(deployShieldless);
    await game.connect(bob).purchaseShields(1);
    const { timestamp } = await mined(raid(game, alice, bob));
    await game.connect(bob).purchaseShields(1);
    expect(await game.shieldBreakImmunityUntil(bob)).to.equal(timestamp + SHIELD_BREAK_IMMUNITY);
    expect(await game.getRemainingShields(bob)).to.equal(1);
  });

  it("counts what has recharged in this very second as no room", async () => {
    const { game, bob, boughtAt } = await loadFixture(deployShieldless);
    await at(boughtAt.bob.timestamp + 2 * SHIELD_RECHARGE_TIME);
    await expect(game.connect(bob).purchaseShields(3))
      .to.be.revertedWithCustomError(game, "CapacityReached")
      .withArgs(3, 2);
  });

  it("does not disturb the running recharge when shields are not full", async () => {
    const { game, bob, boughtAt } = await loadFixture(deployShieldless);
    const nextAt = boughtAt.bob.timestamp + 2 * SHIELD_RECHARGE_TIME;
    await at(nextAt - 10);
    await game.connect(bob).purchaseShields(2);
    expect(await game.getTimeUntilNextShield(bob)).to.equal(10);
    await time.increaseTo(nextAt);
    expect(await game.getRemainingShields(bob)).to.equal(3);
  });

  it("stops the recharge when shields become full: the next one starts when one breaks", async () => {
    const { game, alice, bob } = await loadFixture(deployShieldless);
    const { timestamp } = await mined(game.connect(bob).purchaseShields(3));
    expect(await game.getTimeUntilNextShield(bob)).to.equal(0);
    expect(await game.lastShieldRechargeTime(bob)).to.equal(timestamp);
    await at(timestamp + 1000);
    await raid(game, alice, bob);
    expect(await game.lastShieldRechargeTime(bob)).to.equal(timestamp + 1000);
    expect(await game.getTimeUntilNextShield(bob)).to.equal(SHIELD_RECHARGE_TIME);
  });

  it("shares its window with attack charges, but not its limit", async () => {
    const { game, bob, carol } = await loadFixture(deployShieldless);
    await game.setAttackFailProbability(ALWAYS_MISS);
    for (let i = 0; i < 5; i++) await raid(game, bob, carol);
    const { timestamp } = await mined(game.connect(bob).purchaseAttacks(5));
    expect(await game.getRemainingPurchases(bob)).to.deep.equal([0n, 3n]);
    await at(timestamp + 1000);
    await game.connect(bob).purchaseShields(3);
    expect(await game.lastAttackReset(bob)).to.equal(timestamp);
    expect(await game.getRemainingPurchases(bob)).to.deep.equal([0n, 0n]);
    await time.increaseTo(timestamp + DAY);
    expect(await game.getRemainingPurchases(bob)).to.deep.equal([5n, 3n]);
  });
});
