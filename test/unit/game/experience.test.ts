import type { HardhatEthersSigner } from "@nomicfoundation/hardhat-ethers/signers";
import { loadFixture, time } from "@nomicfoundation/hardhat-network-helpers";
import { expect } from "chai";
import type { AddressLike } from "ethers";
import { ethers } from "hardhat";

import type { IRigRaid } from "#bindings";
import * as levels from "#game/levels";

import { raid, readinessOf, statsOf } from "../../support/attacks";
import { atBlock, mined } from "../../support/blocks";
import { at, DAY } from "../../support/clock";
import { withHarness } from "../../support/harness";
import { deployMissing, deployOpenRivals, deployShieldless } from "../../support/rivals";
import { ATTACK_RECHARGE_TIME, NEVER_MISS, SHIELD_RECHARGE_TIME } from "../../support/rules";

/** XP from one level to the next, by the specification's formula. */
function xpForLevel(level: number): number {
  return level === 100 ? 0 : (100 * (100 + (level - 1) * 50)) / 100;
}

const attackCapacity = (level: number) => Math.min(5 + Math.floor(level / 5), 15);
const shieldCapacity = (level: number) => Math.min(3 + Math.floor(level / 10), 8);

/** A player's progress in a test. The timers of both counters stay unchanged. */
type Career = Readonly<Record<"level" | "xp" | "attacks" | "shields", number>>;

/** Spares a player thousands of attacks: writes level, XP and counters into the game's storage. */
async function setCareer(game: IRigRaid, player: AddressLike, career: Career): Promise<void> {
  await withHarness(game, (harness) =>
    harness.setExperience(player, career.level, career.xp, career.attacks, career.shields),
  );
}

describe("getXPForLevel", () => {
  it("is 100 for the first level, 50 more for each next one, and 0 for the highest", async () => {
    const { game } = await loadFixture(deployMissing);
    for (let level = 1; level <= 100; level++) expect(await game.getXPForLevel(level)).to.equal(xpForLevel(level));
  });

  it("reverts for an unknown level", async () => {
    const { game } = await loadFixture(deployMissing);
    for (const level of [0n, 101n, 256n, ethers.MaxUint256]) {
      await expect(game.getXPForLevel(level)).to.be.revertedWithCustomError(game, "UnknownLevel").withArgs(level);
    }
  });
});

describe("experience", () => {
  const full = (level: number) => ({ attacks: attackCapacity(level), shields: shieldCapacity(level) });

  /** Expects that an attack lifts a player to a level, with this much XP in it. */
  async function expectLevel(
    game: IRigRaid,
    attack: ReturnType<typeof raid>,
    player: HardhatEthersSigner,
    level: bigint,
    currentXP: bigint,
  ) {
    await expect(attack).to.emit(game, "PlayerLevelledUp").withArgs(player, level);
    expect(await statsOf(game, player)).to.include({ level, currentXP });
  }

  describe("earning", () => {
    it("levels up at exactly the XP that the level needs", async () => {
      const { game, alice, bob } = await loadFixture(deployMissing);
      await setCareer(game, alice, { level: 1, xp: 90, ...full(1) });
      await expect(raid(game, alice, bob)).not.to.emit(game, "PlayerLevelledUp");
      const { stats, xpToNextLevel, xpRequiredForNextLevel } = await game.getPlayerStats(alice);
      expect([stats.level, stats.currentXP, xpToNextLevel, xpRequiredForNextLevel]).to.deep.equal([1n, 95n, 5n, 100n]);
      await expectLevel(game, raid(game, alice, bob), alice, 2n, 0n);
    });

    it("carries over the remainder", async () => {
      const { game, alice, bob } = await loadFixture(deployShieldless);
      await setCareer(game, alice, { level: 3, xp: 199, ...full(3) });
      await expectLevel(game, raid(game, alice, bob), alice, 4n, 24n);
    });

    it("levels up the defender", async () => {
      const { game, alice, bob } = await loadFixture(deployMissing);
      for (const player of [alice, bob]) await setCareer(game, player, { level: 1, xp: 97, ...full(1) });
      const attack = raid(game, alice, bob);
      for (const player of [alice, bob]) await expectLevel(game, attack, player, 2n, 2n);
    });
  });

  describe("the highest level", () => {
    it("is 100, where XP end", async () => {
      const { game, alice, bob } = await loadFixture(deployShieldless);
      await setCareer(game, alice, { level: 99, xp: xpForLevel(99) - 1, ...full(99) });
      await expect(raid(game, alice, bob))
        .to.emit(game, "PlayerLevelledUp")
        .withArgs(alice, 100);
      const [stats, xpToNextLevel, xpRequired] = await game.getPlayerStats(alice);
      expect([stats.level, stats.currentXP, xpToNextLevel, xpRequired]).to.deep.equal([100n, 0n, 0n, 0n]);
    });

    it("is not left by further attacks", async () => {
      const { game, alice, bob } = await loadFixture(deployMissing);
      await setCareer(game, alice, { level: 100, xp: 0, ...full(100) });
      for (const [attacker, victim] of [
        [alice, bob],
        [bob, alice],
      ]) {
        await expect(raid(game, attacker, victim)).not.to.emit(game, "PlayerLevelledUp");
        expect(await statsOf(game, alice)).to.include({ level: 100n, currentXP: 0n });
      }
      expect(await statsOf(game, bob)).to.include({ level: 1n, currentXP: 10n });
    });
  });

  it("shows the capacities of each level", async () => {
    const { game, alice } = await loadFixture(deployMissing);
    const capacities = [
      [1, 5, 3],
      [4, 5, 3],
      [5, 6, 3],
      [9, 6, 3],
      [10, 7, 4],
      [19, 8, 4],
      [20, 9, 5],
      [49, 14, 7],
      [50, 15, 8],
      [55, 15, 8],
      [60, 15, 8],
      [100, 15, 8],
    ];
    for (const [level, attacks, shields] of capacities) {
      await setCareer(game, alice, { level, xp: 0, attacks: 0, shields: 0 });
      expect(await game.getAttackCapacity(alice), `attacks at level ${level}`).to.equal(attacks);
      expect(await game.getShieldCapacity(alice), `shields at level ${level}`).to.equal(shields);
      const known = [levels.attackCapacity(level), levels.shieldCapacity(level)];
      expect(known, `what clients know of level ${level}`).to.deep.equal([attacks, shields]);
    }
  });

  describe("a level-up that makes room", () => {
    it("gives neither charge nor shield, and starts the timers of full counters", async () => {
      const { game, alice, bob } = await loadFixture(deployMissing);
      await time.increase(2 * DAY);
      await setCareer(game, bob, { level: 19, xp: xpForLevel(19) - 5, ...full(19) });
      const { timestamp } = await mined(raid(game, alice, bob));
      expect((await statsOf(game, bob)).level).to.equal(20);
      expect(await game.getRemainingAttacks(bob)).to.equal(attackCapacity(19));
      expect(await game.getRemainingShields(bob)).to.equal(shieldCapacity(19));
      expect(await game.lastAttackRechargeTime(bob)).to.equal(timestamp);
      expect(await game.lastShieldRechargeTime(bob)).to.equal(timestamp);
      await time.increaseTo(timestamp + ATTACK_RECHARGE_TIME - 1);
      expect(await game.getRemainingAttacks(bob)).to.equal(attackCapacity(19));
      await time.increaseTo(timestamp + ATTACK_RECHARGE_TIME);
      expect(await game.getRemainingAttacks(bob)).to.equal(attackCapacity(20));
      await time.increaseTo(timestamp + SHIELD_RECHARGE_TIME - 1);
      expect(await game.getRemainingShields(bob)).to.equal(shieldCapacity(19));
      await time.increaseTo(timestamp + SHIELD_RECHARGE_TIME);
      expect(await game.getRemainingShields(bob)).to.equal(shieldCapacity(20));
    });

    it("first settles recharges at the old capacity", async () => {
      const { game, alice, bob } = await loadFixture(deployMissing);
      // Stored: one short of both capacities, with time enough since for many more.
      await setCareer(game, bob, { level: 19, xp: xpForLevel(19) - 5, attacks: 7, shields: 3 });
      await time.increase(5 * DAY);
      const { timestamp } = await mined(raid(game, alice, bob));
      expect((await statsOf(game, bob)).level).to.equal(20);
      expect(await game.getRemainingAttacks(bob)).to.equal(attackCapacity(19));
      expect(await game.getRemainingShields(bob)).to.equal(shieldCapacity(19));
      expect(await game.lastAttackRechargeTime(bob)).to.equal(timestamp);
      expect(await game.lastShieldRechargeTime(bob)).to.equal(timestamp);
    });

    it("does not disturb a running recharge", async () => {
      const { game, alice, bob, boughtAt } = await loadFixture(deployMissing);
      const attacked = await mined(raid(game, bob, alice));
      await setCareer(game, bob, { level: 19, xp: xpForLevel(19) - 5, attacks: 3, shields: 0 });
      await at(attacked.timestamp + ATTACK_RECHARGE_TIME + 77);
      await raid(game, alice, bob);
      expect((await statsOf(game, bob)).level).to.equal(20);
      expect(await game.getRemainingAttacks(bob)).to.equal(4);
      expect(await game.lastAttackRechargeTime(bob)).to.equal(attacked.timestamp + ATTACK_RECHARGE_TIME);
      // The shields' timer runs since the purchase; one has recharged.
      expect(await game.getRemainingShields(bob)).to.equal(1);
      expect(await game.lastShieldRechargeTime(bob)).to.equal(boughtAt.bob.timestamp + SHIELD_RECHARGE_TIME);
    });

    it("starts the attacker's timer with the spent charge", async () => {
      const { game, alice, bob } = await loadFixture(deployMissing);
      await setCareer(game, alice, { level: 9, xp: xpForLevel(9) - 5, ...full(9) });
      const { timestamp } = await mined(raid(game, alice, bob));
      expect((await statsOf(game, alice)).level).to.equal(10);
      expect(await game.getRemainingAttacks(alice)).to.equal(5);
      expect(await game.getTimeUntilNextAttack(alice)).to.equal(ATTACK_RECHARGE_TIME);
      await time.increaseTo(timestamp + 2 * ATTACK_RECHARGE_TIME);
      expect(await game.getRemainingAttacks(alice)).to.equal(7);
    });

    it("counts a shield that breaks in the same attack against the old capacity", async () => {
      const { game, alice, bob } = await loadFixture(deployOpenRivals);
      await time.increase(2 * DAY);
      await setCareer(game, bob, { level: 19, xp: xpForLevel(19) - 5, ...full(19) });
      await game.setAttackFailProbability(NEVER_MISS);
      const { timestamp } = await mined(raid(game, alice, bob));
      expect((await statsOf(game, bob)).level).to.equal(20);
      expect(await game.getRemainingShields(bob)).to.equal(shieldCapacity(19) - 1);
      expect(await game.lastShieldRechargeTime(bob)).to.equal(timestamp);
    });

    it("ends an overflow: the counter is not full any more", async () => {
      const { game, alice, bob, boughtAt } = await loadFixture(deployMissing);
      await time.increase(DAY);
      await setCareer(game, bob, { level: 9, xp: xpForLevel(9) - 5, ...full(9) });
      await raid(game, alice, bob);
      await atBlock(boughtAt.bob.block + 257);
      expect((await readinessOf(game, bob)).primingIsFree).to.equal(false);
    });
  });

  it("keeps the time at full charges through a level-up that makes no room", async () => {
    const { game, alice, bob, boughtAt } = await loadFixture(deployMissing);
    await setCareer(game, bob, { level: 1, xp: 95, ...full(1) });
    await raid(game, alice, bob);
    expect((await statsOf(game, bob)).level).to.equal(2);
    expect(await game.lastAttackRechargeTime(bob)).to.equal(boughtAt.bob.timestamp);
    await atBlock(boughtAt.bob.block + 257);
    expect((await readinessOf(game, bob)).primingIsFree).to.equal(true);
  });
});
