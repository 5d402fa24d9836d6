import { loadFixture } from "@nomicfoundation/hardhat-network-helpers";
import { expect } from "chai";

import { FAN } from "../../fixtures";
import { raid, rollOf, simulateAttack } from "../../support/attacks";
import { PENDING } from "../../support/blocks";
import { inSeconds } from "../../support/clock";
import { deployMissing, deployOpenRivals, deployTriflingFans } from "../../support/rivals";
import { Outcome } from "../../support/rules";

// Bob has two shields.
for (const { name, outcome, deploy, shields, xp, givesImmunity } of [
  { name: "a miss", outcome: Outcome.Miss, deploy: deployMissing, shields: 2n, xp: 5n, givesImmunity: false },
  { name: "a block", outcome: Outcome.Block, deploy: deployOpenRivals, shields: 1n, xp: 5n, givesImmunity: true },
  { name: "a bounce", outcome: Outcome.Bounce, deploy: deployTriflingFans, shields: 2n, xp: 0n, givesImmunity: false },
]) {
  describe(`attackComponent: ${name}, which the victim withstands`, () => {
    it("returns its result", async () => {
      const { game, alice, bob } = await loadFixture(deploy);
      expect(await simulateAttack(game, alice, bob, FAN.id)).to.deep.equal({
        attacker: alice.address,
        victim: bob.address,
        componentId: FAN.id,
        stolenRewards: 0n,
        success: false,
        remainingShields: shields,
        remainingAttacks: 4n,
      });
    });

    it("is told with its number and its roll, and moves no tokens", async () => {
      const { game, token, alice, bob, boughtAt } = await loadFixture(deploy);
      const roll = await rollOf(alice, boughtAt.alice.block, 0);
      const attack = raid(game, alice, bob);
      await expect(attack).to.emit(game, "ComponentAttacked").withArgs(1, alice, bob, FAN.id, outcome, roll, 0, 0, 0);
      await expect(attack).not.to.emit(token, "Transfer");
      expect(await game.attacksCount()).to.equal(1);
    });

    it(`costs a charge and leaves ${shields} shields`, async () => {
      const { game, alice, bob } = await loadFixture(deploy);
      await raid(game, alice, bob);
      expect(await game.getRemainingAttacks(alice)).to.equal(4);
      expect(await game.getRemainingShields(alice)).to.equal(2);
      expect(await game.getRemainingAttacks(bob)).to.equal(5);
      expect(await game.getRemainingShields(bob)).to.equal(shields);
    });

    it(`counts as a failed attack and a successful defence, with ${xp} XP for each`, async () => {
      const { game, alice, bob } = await loadFixture(deploy);
      await raid(game, alice, bob);
      expect([...(await game.getPlayerStats(alice)).stats]).to.deep.equal([1n, xp, 1n, 0n, 1n, 0n, 0n, 0n, 0n]);
      expect([...(await game.getPlayerStats(bob)).stats]).to.deep.equal([1n, xp, 0n, 0n, 0n, 1n, 1n, 0n, 0n]);
    });

    it("leaves the component earning, and the pool as it is", async () => {
      const { game, alice, bob } = await loadFixture(deploy);
      await inSeconds(10);
      const pool = await game.rewardPool(PENDING);
      const rewards = await game.getRewards(bob, FAN.id, PENDING);
      await raid(game, alice, bob);
      expect((await game.userComponents(bob, FAN.id)).hacked).to.equal(false);
      expect(await game.getRewards(bob, FAN.id)).to.equal(rewards);
      expect(await game.rewardPool()).to.deep.equal(pool);
    });

    it(`gives ${givesImmunity ? "both" : "nobody"} immunity`, async () => {
      const { game, alice, bob } = await loadFixture(deploy);
      await raid(game, alice, bob);
      for (const player of [alice, bob]) {
        expect((await game.isImmuneAfterShieldBreak(player)).isImmune).to.equal(givesImmunity);
        expect((await game.shieldBreakImmunityUntil(player)) > 0n).to.equal(givesImmunity);
      }
    });
  });
}
