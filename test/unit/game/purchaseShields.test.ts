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
  /** Bob has no shield; the next one comes with the second recharge since his purchase. */
  async function deployWithoutShields() {
    const fixture = await deployShieldless();
    return { ...fixture, rechargesAt: fixture.boughtAt.bob.timestamp + 2 * SHIELD_RECHARGE_TIME };
  }

  shouldRefill({
    event: "ShieldsPurchased",
    priceTime: SHIELD_PRICE_TIME,
    rechargeTime: SHIELD_RECHARGE_TIME,
    dailyLimit: 3,
    capacity: 3,
    deployEmpty: deployWithoutShields,
    price: (game, player) => game.getShieldPrice(player),
    buy: (game, player, amount) => game.connect(player).purchaseShields(amount),
    canBuy: (game, player, amount) => game.canPurchaseShields(player, amount),
    remaining: (game, player) => game.getRemainingShields(player),
    left: async (game, player) => (await game.getRemainingPurchases(player)).shields,
    timeUntilNext: (game, player) => game.getTimeUntilNextShield(player),
    lastRecharge: (game, player) => game.lastShieldRechargeTime(player),
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

  it("can be bought during the immunity after a broken shield", async () => {
    const { game, alice, bob } = await loadFixture(deployShieldless);
    await game.connect(bob).purchaseShields(1);
    const { timestamp } = await mined(raid(game, alice, bob));
    await game.connect(bob).purchaseShields(1);
    expect(await game.shieldBreakImmunityUntil(bob)).to.equal(timestamp + SHIELD_BREAK_IMMUNITY);
    expect(await game.getRemainingShields(bob)).to.equal(1);
  });

  it("is refused for more than the room that is left", async () => {
    const { game, alice, bob } = await loadFixture(deployShieldless);
    await game.connect(bob).purchaseShields(3);
    await time.increase(DAY);
    await raid(game, alice, bob);
    expect(await game.canPurchaseShields(bob, 1)).to.equal(true);
    expect(await game.canPurchaseShields(bob, 2)).to.equal(false);
    await expect(game.connect(bob).purchaseShields(2))
      .to.be.revertedWithCustomError(game, "CapacityReached")
      .withArgs(2, 1);
    await game.connect(bob).purchaseShields(1);
    expect(await game.getRemainingShields(bob)).to.equal(3);
  });

  it("counts a further purchase to the window that the first one started", async () => {
    const { game, bob } = await loadFixture(deployShieldless);
    const { timestamp } = await mined(game.connect(bob).purchaseShields(1));
    await game.connect(bob).purchaseShields(1);
    expect(await game.lastAttackReset(bob)).to.equal(timestamp);
  });

  it("shares its window with attack charges, but not its limit", async () => {
    const { game, bob, carol } = await loadFixture(deployShieldless);
    await game.setAttackFailProbability(ALWAYS_MISS);
    await raid(game, bob, carol);
    const { timestamp } = await mined(game.connect(bob).purchaseAttacks(1));
    expect(await game.getRemainingPurchases(bob)).to.deep.equal([0n, 3n]);
    await at(timestamp + 1000);
    await game.connect(bob).purchaseShields(3);
    expect(await game.lastAttackReset(bob)).to.equal(timestamp);
    expect(await game.getRemainingPurchases(bob)).to.deep.equal([0n, 0n]);
    await time.increaseTo(timestamp + DAY);
    expect(await game.getRemainingPurchases(bob)).to.deep.equal([1n, 3n]);
  });
});
