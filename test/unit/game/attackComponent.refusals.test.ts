import { loadFixture, time } from "@nomicfoundation/hardhat-network-helpers";
import { expect } from "chai";
import { ethers } from "hardhat";

import { CPU, FAN } from "../../fixtures";
import { raid } from "../../support/attacks";
import { expectRefusedUntil, mined, PENDING } from "../../support/blocks";
import { at, DAY } from "../../support/clock";
import { deployOpenRivals, deployRivals, deployShieldless } from "../../support/rivals";
import {
  ALWAYS_MISS,
  ATTACK_RECHARGE_TIME,
  NEVER_MISS,
  PURCHASE_PROTECTION,
  SHIELD_BREAK_IMMUNITY,
} from "../../support/rules";

describe("attackComponent: refusals", () => {
  it("needs another victim than oneself", async () => {
    const { game, alice } = await loadFixture(deployOpenRivals);
    const attack = raid(game, alice, alice);
    await expect(attack).to.be.revertedWithCustomError(game, "SelfAttack").withArgs();
  });

  it("needs an attacker who is a player", async () => {
    const { game, stranger, bob } = await loadFixture(deployOpenRivals);
    const attack = raid(game, stranger, bob);
    await expect(attack).to.be.revertedWithCustomError(game, "NoWorkingComponent").withArgs(stranger, FAN.id);
  });

  it("needs an attacker with a component of the type that is attacked", async () => {
    const { game, alice, bob } = await loadFixture(deployOpenRivals);
    const attack = raid(game, alice, bob, CPU.id);
    await expect(attack).to.be.revertedWithCustomError(game, "NoWorkingComponent").withArgs(alice, CPU.id);
  });

  it("needs an attacker whose component of that type is not hacked", async () => {
    const { game, alice, bob, carol } = await loadFixture(deployShieldless);
    await raid(game, alice, bob);
    const attack = raid(game, bob, carol);
    await expect(attack).to.be.revertedWithCustomError(game, "NoWorkingComponent").withArgs(bob, FAN.id);
    // The processor still works, and can raid processors.
    await raid(game, bob, carol, CPU.id);
  });

  it("needs a victim who owns the component", async () => {
    const { game, alice, bob, stranger } = await loadFixture(deployOpenRivals);
    for (const [victim, id] of [
      [stranger.address, FAN.id],
      [ethers.ZeroAddress, FAN.id],
      [alice.address, CPU.id],
      [await game.getAddress(), FAN.id],
    ] as const) {
      const attack = raid(game, bob, victim, id);
      await expect(attack).to.be.revertedWithCustomError(game, "NoWorkingComponent").withArgs(victim, id);
    }
  });

  it("needs a victim whose component is not hacked", async () => {
    const { game, alice, bob, carol } = await loadFixture(deployShieldless);
    await raid(game, alice, bob);
    const attack = raid(game, carol, bob);
    await expect(attack).to.be.revertedWithCustomError(game, "NoWorkingComponent").withArgs(bob, FAN.id);
  });

  it("needs a charge, and says when there is one again", async () => {
    const { game, alice, bob, carol } = await loadFixture(deployOpenRivals);
    await game.setAttackFailProbability(ALWAYS_MISS);
    const { timestamp } = await mined(raid(game, alice, bob));
    for (let i = 0; i < 4; i++) await raid(game, alice, carol);
    const nextAt = timestamp + ATTACK_RECHARGE_TIME;
    await expectRefusedUntil(nextAt, () => raid(game, alice, bob), game, "NoAttackCharges");
    expect(await game.getRemainingAttacks(alice)).to.equal(0);
    await expect(raid(game, alice, bob))
      .to.be.revertedWithCustomError(game, "NoAttackCharges")
      .withArgs(nextAt + ATTACK_RECHARGE_TIME);
  });

  describe("protection", () => {
    it("lasts 12 hours from the purchase, to the second", async () => {
      const { game, alice, bob, boughtAt } = await loadFixture(deployRivals);
      const until = boughtAt.bob.timestamp + PURCHASE_PROTECTION;
      await expectRefusedUntil(until, () => raid(game, alice, bob), game, "TargetProtected");
    });

    it("is the component's own: another one of the victim can be attacked", async () => {
      const { game, bob, carol, boughtAt, processorBoughtAt } = await loadFixture(deployRivals);
      await at(boughtAt.bob.timestamp + PURCHASE_PROTECTION);
      await raid(game, carol, bob);
      const until = processorBoughtAt.bob.timestamp + PURCHASE_PROTECTION;
      expect(until).to.be.greaterThan(boughtAt.bob.timestamp + PURCHASE_PROTECTION);
      await at(until - 1);
      await expect(raid(game, carol, bob, CPU.id))
        .to.be.revertedWithCustomError(game, "TargetProtected")
        .withArgs(until);
    });

    it("does not keep its owner from attacking", async () => {
      const { game, alice, owner, bob } = await loadFixture(deployOpenRivals);
      await game.connect(owner).purchaseComponent(FAN.id);
      const { timestamp } = await mined(raid(game, owner, bob));
      expect((await game.isComponentProtected(owner, FAN.id))[0]).to.equal(true);
      await at(timestamp + SHIELD_BREAK_IMMUNITY);
      await expect(raid(game, alice, owner)).to.be.revertedWithCustomError(game, "TargetProtected");
    });
  });
});

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
