import { loadFixture, mine, time } from "@nomicfoundation/hardhat-network-helpers";
import { expect } from "chai";

import { FAN } from "../../fixtures";
import { raid, simulateAttack } from "../../support/attacks";
import { mined } from "../../support/blocks";
import { at, DAY } from "../../support/clock";
import { deployMissing, deployRivals, deployShieldless } from "../../support/rivals";
import { ATTACK_RECHARGE_TIME, SHIELD_RECHARGE_TIME } from "../../support/rules";

describe("recharge", () => {
  describe("of attack charges", () => {
    it("begins full for a new player", async () => {
      const { game, alice, boughtAt } = await loadFixture(deployRivals);
      expect(await game.getRemainingAttacks(alice)).to.equal(5);
      expect(await game.remainingAttacks(alice)).to.equal(5);
      expect(await game.getTimeUntilNextAttack(alice)).to.equal(0);
      expect(await game.lastAttackRechargeTime(alice)).to.equal(boughtAt.alice.timestamp);
      await time.increase(100 * DAY);
      expect(await game.getRemainingAttacks(alice)).to.equal(5);
      expect(await game.getTimeUntilNextAttack(alice)).to.equal(0);
    });

    it("takes 8 hours from when the first one is spent, to the second", async () => {
      const { game, alice, bob } = await loadFixture(deployMissing);
      const { timestamp } = await mined(raid(game, alice, bob));
      expect(await game.getTimeUntilNextAttack(alice)).to.equal(ATTACK_RECHARGE_TIME);
      await time.increaseTo(timestamp + ATTACK_RECHARGE_TIME - 1);
      expect(await game.getRemainingAttacks(alice)).to.equal(4);
      expect(await game.getTimeUntilNextAttack(alice)).to.equal(1);
      await time.increaseTo(timestamp + ATTACK_RECHARGE_TIME);
      expect(await game.getRemainingAttacks(alice)).to.equal(5);
      expect(await game.remainingAttacks(alice)).to.equal(5);
      expect(await game.getTimeUntilNextAttack(alice)).to.equal(0);
      expect(await game.lastAttackRechargeTime(alice)).to.equal(timestamp + ATTACK_RECHARGE_TIME);
    });

    it("is not delayed by spending another one meanwhile", async () => {
      const { game, alice, bob } = await loadFixture(deployMissing);
      const { timestamp } = await mined(raid(game, alice, bob));
      await at(timestamp + ATTACK_RECHARGE_TIME - 1);
      await raid(game, alice, bob);
      expect(await game.getRemainingAttacks(alice)).to.equal(3);
      expect(await game.getTimeUntilNextAttack(alice)).to.equal(1);
      await at(timestamp + ATTACK_RECHARGE_TIME);
      await raid(game, alice, bob);
      expect(await game.getRemainingAttacks(alice)).to.equal(3);
      expect(await game.lastAttackRechargeTime(alice)).to.equal(timestamp + ATTACK_RECHARGE_TIME);
      expect(await game.getTimeUntilNextAttack(alice)).to.equal(ATTACK_RECHARGE_TIME);
    });

    it("gives several after a longer time, and keeps what is over", async () => {
      const { game, alice, bob } = await loadFixture(deployMissing);
      const { timestamp } = await mined(raid(game, alice, bob));
      for (let i = 0; i < 4; i++) await raid(game, alice, bob);
      expect(await game.getRemainingAttacks(alice)).to.equal(0);
      await time.increaseTo(timestamp + 2 * ATTACK_RECHARGE_TIME + 300);
      expect(await game.getRemainingAttacks(alice)).to.equal(2);
      expect(await game.getTimeUntilNextAttack(alice)).to.equal(ATTACK_RECHARGE_TIME - 300);
      expect(await game.lastAttackRechargeTime(alice)).to.equal(timestamp + 2 * ATTACK_RECHARGE_TIME);
    });
  });

  describe("of shields", () => {
    it("begins with the purchase: the first shield is one of three", async () => {
      const { game, alice, boughtAt } = await loadFixture(deployRivals);
      const start = boughtAt.alice.timestamp;
      await mine();
      expect(await game.getRemainingShields(alice)).to.equal(1);
      expect(await game.remainingShields(alice)).to.equal(1);
      expect(await game.lastShieldRechargeTime(alice)).to.equal(start);
      expect(await game.getTimeUntilNextShield(alice)).to.equal(SHIELD_RECHARGE_TIME - ((await time.latest()) - start));
      for (const [elapsed, shields, left] of [
        [SHIELD_RECHARGE_TIME - 1, 1, 1],
        [SHIELD_RECHARGE_TIME, 2, SHIELD_RECHARGE_TIME],
        [2 * SHIELD_RECHARGE_TIME - 1, 2, 1],
        [2 * SHIELD_RECHARGE_TIME, 3, 0],
        [20 * SHIELD_RECHARGE_TIME, 3, 0],
      ]) {
        await time.increaseTo(start + elapsed);
        expect(await game.getRemainingShields(alice)).to.equal(shields);
        expect(await game.getTimeUntilNextShield(alice)).to.equal(left);
      }
      expect(await game.lastShieldRechargeTime(alice)).to.equal(start + 2 * SHIELD_RECHARGE_TIME);
    });

    it("blocks with a shield that recharged in this very second", async () => {
      const { game, alice, bob, boughtAt } = await loadFixture(deployShieldless);
      const rechargedAt = boughtAt.bob.timestamp + 2 * SHIELD_RECHARGE_TIME;
      await at(rechargedAt - 1);
      expect((await simulateAttack(game, alice, bob, FAN.id)).success).to.equal(true);
      await at(rechargedAt);
      expect(await simulateAttack(game, alice, bob, FAN.id)).to.include({ success: false, remainingShields: 0n });
    });
  });
});
