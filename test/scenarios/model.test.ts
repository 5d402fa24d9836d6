import { reset } from "@nomicfoundation/hardhat-network-helpers";
import { expect } from "chai";
import fc from "fast-check";

import type { Career } from "../support/experience";
import { HISTORY_CHECK } from "../support/histories";
import type { Match } from "../support/model/Match";
import { KINDS, type Step, histories, moveOf } from "../support/model/moves";
import { BEGINNERS, openMatch } from "../support/model/opening";

const STEPS = 100;

/** A miss or two before the levels that bring a place for charges, for both, and the highest. */
const VETERANS: readonly Career[] = [
  { level: 9, xp: 490, attacks: 5, shields: 0 },
  { level: 19, xp: 990, attacks: 6, shields: 3 },
  { level: 99, xp: 4990, attacks: 9, shields: 0 },
];

/** The refusals that depend on what happened before. Together with every kind of move, the histories must meet them. */
const REASONS = [
  "AttackNotCold",
  "AttackNotReady",
  "CapacityReached",
  "ComponentNotHacked",
  "DailyLimitReached",
  "GameIsPaused",
  "NoAttackCharges",
  "NoWorkingComponent",
  "NothingToClaim",
  "NothingToRepair",
  "ReactivationTooEarly",
  "RescueExceedsSurplus",
  "TargetImmune",
  "TargetProtected",
];

/** Blocks after which every attack is cold. */
const COLD_AFTER = 257n;

/**
 * Plays a history, comparing every read after every step.
 *
 * @returns The kinds of moves that happened, and the errors with which others were refused.
 */
async function play(match: Match, steps: readonly Step[]): Promise<string[]> {
  const met: string[] = [];
  for (const step of steps) {
    if (step.goesCold) await match.wait(1n, COLD_AFTER);
    const [kind, move] = moveOf(match, step);
    met.push((await match.make(move, BigInt(step.seconds))) ?? kind);
    await match.compare();
  }
  return met;
}

describe("the game and its model", () => {
  // A history contract that an earlier test left behind would keep attacks from going cold.
  before(() => reset());
  const isFast = process.env.COVERAGE !== "true";
  const settings = { ...HISTORY_CHECK, numRuns: isFast ? 6 : 1, endOnFailure: true };
  it("agree on every read after every step of random histories", async () => {
    const met = new Set<string>();
    const property = fc.asyncProperty(histories(STEPS), async (steps) => {
      (await play(await openMatch(BEGINNERS, [0, 0, 0, 100]), steps)).forEach((what) => met.add(what));
    });
    await fc.assert(property, settings);
    if (isFast)
      expect(
        [...KINDS, ...REASONS].filter((name) => !met.has(name)),
        "not met",
      ).to.deep.equal([]);
  });

  it("agree on those of veterans, whose next level brings places, at all odds", async () => {
    const property = fc.asyncProperty(histories(STEPS), async (steps) => {
      await play(await openMatch(VETERANS, [0, 1, 30, 50, 99, 100]), steps);
    });
    await fc.assert(property, { ...settings, seed: settings.seed + 1 });
  });
});
