import { loadFixture } from "@nomicfoundation/hardhat-network-helpers";
import { expect } from "chai";

import { FAN } from "../../fixtures";
import { attackOf, raid, rollOf, simulateAttack, statsOf } from "../../support/attacks";
import { PENDING } from "../../support/blocks";
import { inSeconds } from "../../support/clock";
import { deployMissing, deployOpenRivals, deployShieldless, deployTriflingFans } from "../../support/rivals";
import { ALWAYS_MISS, Outcome } from "../../support/rules";

// Bob has two shields.
for (const { name, outcome, deploy, shields, xp, defenderXp, givesImmunity } of [
  {
    name: "a miss",
    outcome: Outcome.Miss,
    deploy: deployMissing,
    shields: 2n,
    xp: 5n,
    defenderXp: 5n,
    givesImmunity: false,
  },
  {
    name: "a block",
    outcome: Outcome.Block,
    deploy: deployOpenRivals,
    shields: 1n,
    xp: 15n,
    defenderXp: 5n,
    givesImmunity: true,
  },
  {
    name: "a bounce",
    outcome: Outcome.Bounce,
    deploy: deployTriflingFans,
    shields: 2n,
    xp: 0n,
    defenderXp: 0n,
    givesImmunity: false,
  },
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

    it(`counts as a failed attack and a successful defence, with ${xp} and ${defenderXp} XP`, async () => {
      const { game, alice, bob } = await loadFixture(deploy);
      await raid(game, alice, bob);
      expect([...(await game.getPlayerStats(alice)).stats]).to.deep.equal([1n, xp, 1n, 0n, 1n, 0n, 0n, 0n, 0n]);
      expect([...(await game.getPlayerStats(bob)).stats]).to.deep.equal([1n, defenderXp, 0n, 0n, 0n, 1n, 1n, 0n, 0n]);
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

describe("attackComponent: a miss", () => {
  it("misses a victim without shields just the same", async () => {
    const { game, alice, bob } = await loadFixture(deployShieldless);
    await game.setAttackFailProbability(ALWAYS_MISS);
    expect(await simulateAttack(game, alice, bob, FAN.id)).to.include({ success: false, remainingShields: 0n });
    await raid(game, alice, bob);
    expect((await game.userComponents(bob, FAN.id)).hacked).to.equal(false);
    // Two of Carol's attacks broke a shield each.
    expect(await statsOf(game, bob)).to.include({ timesAttacked: 3n, successfulDefenses: 3n });
  });

  it("is a miss exactly when the roll is below the fail probability", async () => {
    const { game, alice, bob, boughtAt } = await loadFixture(deployMissing);
    const roll = await rollOf(alice, boughtAt.alice.block, 0);
    await game.setAttackFailProbability(roll);
    expect((await simulateAttack(game, alice, bob, FAN.id)).remainingShields).to.equal(1);
    await game.setAttackFailProbability(roll + 1);
    expect((await simulateAttack(game, alice, bob, FAN.id)).remainingShields).to.equal(2);
    await expect(raid(game, alice, bob))
      .to.emit(game, "ComponentAttacked")
      .withArgs(1, alice, bob, FAN.id, Outcome.Miss, roll, 0, 0, 0);
  });

  it("numbers the attacks of all players in one row", async () => {
    const { game, alice, bob, carol } = await loadFixture(deployMissing);
    expect((await attackOf(game, raid(game, alice, bob))).attackId).to.equal(1);
    expect((await attackOf(game, raid(game, bob, carol))).attackId).to.equal(2);
    expect((await attackOf(game, raid(game, alice, carol))).attackId).to.equal(3);
    expect(await game.attacksCount()).to.equal(3);
  });
});
