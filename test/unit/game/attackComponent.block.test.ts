import { loadFixture, time } from "@nomicfoundation/hardhat-network-helpers";
import { expect } from "chai";

import { FAN } from "../../fixtures";
import {
  Outcome,
  SHIELD_BREAK_IMMUNITY,
  SHIELD_RECHARGE_TIME,
  deployOpenRivals,
  mined,
  rollOf,
  simulateAttack,
} from "../../support/attacks";
import { HOUR, at } from "../../support/clock";

describe("attackComponent: a block", () => {
  it("returns what came of it", async () => {
    const { game, alice, bob } = await loadFixture(deployOpenRivals);
    expect(await simulateAttack(game, alice, bob, FAN.id)).to.deep.equal({
      attacker: alice.address,
      victim: bob.address,
      componentId: FAN.id,
      stolenRewards: 0n,
      success: false,
      remainingShields: 1n,
      remainingAttacks: 4n,
    });
  });

  it("is told with its roll, and nothing is stolen", async () => {
    const { game, token, alice, bob, feeCollector, boughtAt } = await loadFixture(deployOpenRivals);
    const roll = await rollOf(alice, boughtAt.alice.block, 0);
    const attack = game.connect(alice).attackComponent(bob, FAN.id);
    await expect(attack)
      .to.emit(game, "ComponentAttacked")
      .withArgs(1, alice, bob, FAN.id, Outcome.Block, roll, 0, 0, 0);
    await expect(attack).to.changeTokenBalances(token, [alice, bob, feeCollector, game], [0, 0, 0, 0]);
    expect((await game.userComponents(bob, FAN.id)).hacked).to.equal(false);
  });

  it("breaks one shield of the victim and costs the attacker a charge", async () => {
    const { game, alice, bob } = await loadFixture(deployOpenRivals);
    await game.connect(alice).attackComponent(bob, FAN.id);
    expect(await game.getRemainingShields(bob)).to.equal(1);
    expect(await game.getRemainingShields(alice)).to.equal(2);
    expect(await game.getRemainingAttacks(alice)).to.equal(4);
    expect(await game.getRemainingAttacks(bob)).to.equal(5);
  });

  it("counts as a failed attack and a successful defence, with a fifth of the experience for each", async () => {
    const { game, alice, bob } = await loadFixture(deployOpenRivals);
    await game.connect(alice).attackComponent(bob, FAN.id);
    expect([...(await game.getPlayerStats(alice)).stats]).to.deep.equal([1n, 5n, 1n, 0n, 1n, 0n, 0n, 0n, 0n]);
    expect([...(await game.getPlayerStats(bob)).stats]).to.deep.equal([1n, 5n, 0n, 0n, 0n, 1n, 1n, 0n, 0n]);
  });

  it("makes both sides immune for an hour when the component is serious for both", async () => {
    const { game, alice, bob, carol } = await loadFixture(deployOpenRivals);
    const { timestamp } = await mined(game.connect(alice).attackComponent(bob, FAN.id));
    for (const player of [alice, bob]) {
      const until = BigInt(timestamp + SHIELD_BREAK_IMMUNITY);
      expect(await game.isImmuneAfterShieldBreak(player)).to.deep.equal([true, until]);
      expect(await game.shieldBreakImmunityUntil(player)).to.equal(until);
      await expect(game.connect(carol).attackComponent(player, FAN.id))
        .to.be.revertedWithCustomError(game, "TargetImmune")
        .withArgs(until);
    }
    expect(await game.isImmuneAfterShieldBreak(carol)).to.deep.equal([false, 0n]);
  });

  it("blocks with the last shield", async () => {
    const { game, alice, bob, carol } = await loadFixture(deployOpenRivals);
    await game.connect(carol).attackComponent(bob, FAN.id);
    await time.increase(HOUR);
    expect(await simulateAttack(game, alice, bob, FAN.id)).to.include({ success: false, remainingShields: 0n });
    await expect(game.connect(alice).attackComponent(bob, FAN.id)).to.emit(game, "ComponentAttacked");
    expect(await game.getRemainingShields(bob)).to.equal(0);
    await time.increase(HOUR);
    expect((await simulateAttack(game, alice, bob, FAN.id)).success).to.equal(true);
  });

  it("blocks with a shield that recharged in this very second", async () => {
    const { game, alice, bob, carol, boughtAt } = await loadFixture(deployOpenRivals);
    for (let shields = 2; shields > 0; shields--) {
      await game.connect(carol).attackComponent(bob, FAN.id);
      await time.increase(HOUR);
    }
    const rechargedAt = boughtAt.bob.timestamp + 2 * SHIELD_RECHARGE_TIME;
    await at(rechargedAt - 1);
    expect((await simulateAttack(game, alice, bob, FAN.id)).success).to.equal(true);
    await at(rechargedAt);
    expect(await simulateAttack(game, alice, bob, FAN.id)).to.include({ success: false, remainingShields: 0n });
  });

  it("does not disturb the recharge of a shield that was running", async () => {
    const { game, alice, bob, boughtAt } = await loadFixture(deployOpenRivals);
    // The first recharge, since the purchase, ended 12 hours later; the second one runs.
    await game.connect(alice).attackComponent(bob, FAN.id);
    expect(await game.lastShieldRechargeTime(bob)).to.equal(boughtAt.bob.timestamp + SHIELD_RECHARGE_TIME);
  });

  it("starts the recharge of shields that were full", async () => {
    const { game, alice, bob, boughtAt } = await loadFixture(deployOpenRivals);
    await time.increaseTo(boughtAt.bob.timestamp + 2 * SHIELD_RECHARGE_TIME + 1234);
    expect(await game.getRemainingShields(bob)).to.equal(3);
    const { timestamp } = await mined(game.connect(alice).attackComponent(bob, FAN.id));
    expect(await game.lastShieldRechargeTime(bob)).to.equal(timestamp);
    expect(await game.getTimeUntilNextShield(bob)).to.equal(SHIELD_RECHARGE_TIME);
  });
});
