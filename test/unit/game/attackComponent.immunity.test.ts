import { loadFixture, time } from "@nomicfoundation/hardhat-network-helpers";
import { expect } from "chai";

import { CPU, FAN } from "../../fixtures";
import { raid } from "../../support/attacks";
import { mined, PENDING } from "../../support/blocks";
import { at, DAY } from "../../support/clock";
import { deployOpenRivals } from "../../support/rivals";
import { ALWAYS_MISS, NEVER_MISS, SHIELD_BREAK_IMMUNITY } from "../../support/rules";

describe("attackComponent: immunity after a broken shield", () => {
  /** Alice has broken a shield of Bob: both are immune until `until`. */
  async function deployImmune() {
    const fixture = await deployOpenRivals();
    const { timestamp } = await mined(raid(fixture.game, fixture.alice, fixture.bob));
    return { ...fixture, brokenAt: timestamp, until: timestamp + SHIELD_BREAK_IMMUNITY };
  }

  for (const side of ["alice", "bob"] as const) {
    it(`ends after an hour, to the second, for the ${side === "alice" ? "attacker" : "victim"}`, async () => {
      const { game, carol, until, ...players } = await loadFixture(deployImmune);
      await at(until - 1);
      await expect(raid(game, carol, players[side]))
        .to.be.revertedWithCustomError(game, "TargetImmune")
        .withArgs(until);
      expect(await game.isImmuneAfterShieldBreak(players[side])).to.deep.equal([true, BigInt(until)]);
      await at(until);
      const [isImmune] = await game.isImmuneAfterShieldBreak(players[side], PENDING);
      expect(isImmune).to.equal(false);
      await expect(raid(game, carol, players[side])).to.emit(game, "ComponentAttacked");
    });
  }

  it("covers all components of the player", async () => {
    const { game, bob, carol, until } = await loadFixture(deployImmune);
    for (const id of [FAN.id, CPU.id]) {
      await expect(raid(game, carol, bob, id))
        .to.be.revertedWithCustomError(game, "TargetImmune")
        .withArgs(until);
    }
  });

  it("is given up by attacking, even when the attack misses", async () => {
    const { game, alice, bob, carol } = await loadFixture(deployImmune);
    await game.setAttackFailProbability(ALWAYS_MISS);
    await raid(game, bob, carol);
    expect(await game.shieldBreakImmunityUntil(bob)).to.equal(0);
    expect(await game.isImmuneAfterShieldBreak(bob)).to.deep.equal([false, 0n]);
    await expect(raid(game, carol, bob)).to.emit(game, "ComponentAttacked");
    // Alice keeps hers.
    await expect(raid(game, carol, alice)).to.be.revertedWithCustomError(game, "TargetImmune");
  });

  it("starts again when the attack that gave it up breaks a shield", async () => {
    const { game, bob, carol, brokenAt } = await loadFixture(deployImmune);
    await game.setAttackFailProbability(NEVER_MISS);
    await at(brokenAt + 600);
    await raid(game, bob, carol);
    const until = BigInt(brokenAt + 600 + SHIELD_BREAK_IMMUNITY);
    expect(await game.isImmuneAfterShieldBreak(bob)).to.deep.equal([true, until]);
    expect(await game.isImmuneAfterShieldBreak(carol)).to.deep.equal([true, until]);
  });

  it("is kept through everything else that a player does", async () => {
    const { game, bob, until } = await loadFixture(deployImmune);
    await game.connect(bob).claimAllRewards();
    await game.connect(bob).purchaseShields(1);
    await game.connect(bob).claim(FAN.id);
    expect(await game.shieldBreakImmunityUntil(bob)).to.equal(until);
  });

  it("reads as nothing once it is over, and its end does not slide in later pauses", async () => {
    const { game, alice, bob, until } = await loadFixture(deployImmune);
    await time.increaseTo(until - 1);
    expect(await game.shieldBreakImmunityUntil(bob)).to.equal(until);
    await time.increaseTo(until);
    const expectOver = async () => {
      for (const player of [alice, bob]) {
        expect(await game.shieldBreakImmunityUntil(player)).to.equal(0);
        expect(await game.isImmuneAfterShieldBreak(player)).to.deep.equal([false, 0n]);
      }
    };
    await expectOver();
    await game.pauseContract();
    await time.increase(DAY);
    await expectOver();
    await game.unpauseContract();
    await expectOver();
  });
});
