import { loadFixture, time } from "@nomicfoundation/hardhat-network-helpers";
import { expect } from "chai";

import {
  averageStolen,
  defenseExperienceOf,
  experienceOf,
  isCritical,
  isSerious,
  lootOf,
  outcomeOfHit,
} from "#game/loot";
import { obstacleTo, openTo, type RaidedComponent, readArsenal, readRig } from "#game/targets";

import { CPU, deployPlayedGame, FAN } from "../../../fixtures";

function component(id: number, change: Partial<RaidedComponent> = {}): RaidedComponent {
  return { componentId: BigInt(id), purchased: true, hacked: false, protectedUntil: 0n, ...change };
}

describe("targets", () => {
  describe("the loot of a hit", () => {
    const rules = { stealPercentage: 30, attackFeePercentage: 5 };

    // As the contract computes it: stolen = unpaid * 30 / 100, fee = (stolen + bounty) * 5 / 100, each rounded down.
    for (const [unpaid, bounty, stolen, fee, gain] of [
      [0n, 0n, 0n, 0n, 0n],
      [3n, 0n, 0n, 0n, 0n],
      [4n, 0n, 1n, 0n, 1n],
      [66n, 0n, 19n, 0n, 19n],
      [67n, 0n, 20n, 1n, 19n],
      [66n, 1n, 19n, 1n, 19n],
      [0n, 100n, 0n, 5n, 95n],
      [1_000_000_000_000_000_003n, 7n, 300_000_000_000_000_000n, 15_000_000_000_000_000n, 285_000_000_000_000_007n],
    ]) {
      it(`on ${unpaid} wei with a bounty of ${bounty} is exact`, () => {
        expect(lootOf(unpaid, bounty, rules)).to.deep.equal({ stolen, bounty, fee, gain });
      });
    }

    it("takes everything when the roll is critical, and the fee of it", () => {
      expect([94, 95, 99].map((roll) => isCritical(roll, 95))).to.deep.equal([false, true, true]);
      expect(lootOf(1_001n, 100n, rules, true)).to.deep.equal({ stolen: 1_001n, bounty: 100n, fee: 55n, gain: 1_046n });
    });

    it("takes its share on average, and everything with each critical roll among those that do not miss", () => {
      const average = (failProbability: number, criticalRoll = 95) =>
        averageStolen(1_600n, { stealPercentage: 50, failProbability, criticalRoll });
      expect([20, 96, 100].map((fail) => average(fail))).to.deep.equal([850n, 1_600n, 0n]);
      expect(average(20, 100)).to.equal(800n);
    });

    it("follows the game's settings", () => {
      expect(lootOf(1_001n, 0n, { stealPercentage: 33, attackFeePercentage: 30 })).to.include({ fee: 99n, gain: 231n });
      expect(lootOf(1_001n, 0n, { stealPercentage: 33, attackFeePercentage: 0 })).to.include({ fee: 0n, gain: 330n });
    });
  });

  describe("a serious component", () => {
    const settings = [19n, 20n, 100n, 0n].map((rewardRate) => ({ rewardRate }));

    it("earns at least its share of the best one that works", () => {
      const all = [component(1), component(2), component(3), component(4)];
      const serious = [1, 2, 3, 4].map((id) => isSerious(id, all, settings, 20));
      expect(serious).to.deep.equal([false, true, true, false]);
    });

    it("is measured by what works alone", () => {
      expect(isSerious(1, [component(1), component(3, { hacked: true })], settings, 20)).to.equal(true);
      expect(isSerious(1, [component(1), component(3, { purchased: false })], settings, 20)).to.equal(true);
      expect(isSerious(1, [], settings, 20)).to.equal(true);
      expect(isSerious(4, [], settings, 20)).to.equal(false);
    });
  });

  describe("the obstacle to an attack", () => {
    const arsenal = readArsenal([component(1), component(2, { hacked: true }), component(3, { purchased: false })]);
    const open = { hacked: false, protectedUntil: 0 };
    const shut = { hacked: true, protectedUntil: 9 };

    for (const [what, id, target, immuneUntil, now, obstacle] of [
      ["none where both components work", 1, open, 0, 1_000, undefined],
      ["that the attacker owns none", 3, open, 0, 0, { kind: "unarmed" }],
      ["that the attacker's is hacked", 2, open, 0, 0, { kind: "ownHacked" }],
      ["that it is hacked already", 1, { ...open, hacked: true }, 0, 0, { kind: "hacked" }],
      ["a protection until its end", 1, { ...open, protectedUntil: 9 }, 0, 8, { kind: "protected", until: 9 }],
      ["no protection at its end", 1, { ...open, protectedUntil: 9 }, 0, 9, undefined],
      ["an immunity until its end", 1, open, 1_000, 999, { kind: "immune", until: 1_000 }],
      ["no immunity at its end", 1, open, 1_000, 1_000, undefined],
      ["in the contract's order first that one owns none", 3, shut, 9, 0, { kind: "unarmed" }],
      ["a protection before an immunity", 1, { ...shut, hacked: false }, 9, 0, { kind: "protected", until: 9 }],
    ] as const) {
      it(`is ${what}`, () => {
        expect(obstacleTo({ id, ...target }, { immuneUntil }, arsenal, now)).to.deep.equal(obstacle);
      });
    }

    it("lies with the victim alone where there is no attacker", () => {
      expect(obstacleTo({ id: 2, ...open }, { immuneUntil: 0 }, undefined, 0)).to.equal(undefined);
      expect(obstacleTo({ id: 3, ...shut }, { immuneUntil: 9 }, undefined, 0)).to.deep.equal({ kind: "hacked" });
    });
  });

  it("are open when the contract lets them be attacked: not while they are protected", async () => {
    const { game, alice, bob } = await loadFixture(deployPlayedGame);
    const open = async () => {
      const [own, rival] = await Promise.all([readRig(game, alice.address), readRig(game, bob.address)]);
      return openTo(readArsenal(own.components), rival, await time.latest());
    };
    const { protectedUntil } = (await game.getAllComponents(bob))[0];
    await time.increaseTo(protectedUntil - 1n);
    expect(await open()).to.deep.equal([]);
    await time.increaseTo(protectedUntil);
    expect(await open()).to.deep.equal([Number(FAN.id)]);
    await game.connect(bob).purchaseComponent(CPU.id);
    expect(await open()).to.deep.equal([Number(FAN.id)]);
  });

  const xpRules = { xpPerAttack: 25, xpPerBreak: 15 };

  for (const [shields, serious, outcome, xp, defenseXp] of [
    [0, true, "hit", 25, 0],
    [0, false, "hit", 25, 0],
    [1, true, "blocked", 15, 5],
    [1, false, "bounced", 0, 0],
  ] as const) {
    it(`with ${shields} shields, serious: ${serious}, are ${outcome} by an attack that does not miss, for ${xp} XP`, () => {
      expect(outcomeOfHit(shields, { isSerious: serious })).to.equal(outcome);
      expect(experienceOf(outcome, xpRules)).to.equal(xp);
      expect(defenseExperienceOf(outcome, 25)).to.equal(defenseXp);
    });
  }

  it("earn both sides a fifth of a hit's XP when the attack misses", () => {
    expect(experienceOf("missed", xpRules)).to.equal(5);
    expect(defenseExperienceOf("missed", 25)).to.equal(5);
  });
});
