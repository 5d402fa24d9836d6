import { expect } from "chai";
import fc from "fast-check";
import { isDeepStrictEqual } from "node:util";

import { encodeCall } from "../support/batches";
import { HISTORY_CHECK } from "../support/histories";
import type { Move } from "../support/model/Match";
import type { Answers } from "../support/model/modelReads";
import { type Step, histories, moveOf } from "../support/model/moves";
import { BEGINNERS, openMatch } from "../support/model/opening";
import { DAY } from "../support/clock";

const STEPS = 60;
const NEVER = 2n ** 256n - 1n;

/** Blocks after which every attack is cold. */
const COLD_AFTER = 257n;

/** A pause before a step. */
interface Pause {
  /** Where between this step and the one before; reduced to the seconds that there are. */
  readonly position: number;
  /** Seconds. */
  readonly length: number;
}

interface PausedStep extends Step {
  readonly pause: Pause | undefined;
}

/** What can be read after a step. */
interface Sight {
  readonly step: string;
  readonly answers: Answers;
}

/** What becomes of the pauses of a history: they are as long as they are, take no time at all, or are left out. */
type Pausing = "paused" | "instantly" | "never";

/** Steps of players and owner, with a pause before every fourth or so. */
function pausedHistories(): fc.Arbitrary<PausedStep[]> {
  const length = fc.oneof(fc.integer({ min: 1, max: DAY }), fc.integer({ min: 1, max: 365 * DAY }));
  const pause = fc.option(fc.record({ position: fc.nat(), length }), { freq: 3, nil: undefined });
  const pauses = fc.array(fc.oneof({ weight: 2, arbitrary: fc.constant(undefined) }, pause), {
    minLength: STEPS,
    maxLength: STEPS,
  });
  return fc
    .tuple(histories(STEPS), pauses)
    .map(([steps, list]) => steps.map((step, i) => ({ ...step, seconds: step.seconds + 3, pause: list[i] })))
    .map((steps) => steps.filter(({ kind }) => kind !== "pause" && kind !== "unpause"));
}

const pause: Move["play"] = (model) => model.pause();
const unpause: Move["play"] = (model) => model.unpause();

/** Plays a history; answers with what came of each step and what could be read after it, without the pauses' shift. */
async function play(steps: readonly PausedStep[], pausing: Pausing): Promise<Sight[]> {
  // No roll decides anything at these odds, and the blocks of a pause change the rolls.
  const match = await openMatch(BEGINNERS, [0, 0, 0, 100]);
  const { game, model } = match;
  const pauses: { end: bigint; length: bigint }[] = [];
  const seen: Sight[] = [];
  for (const step of steps) {
    if (step.goesCold) await match.wait(1n, COLD_AFTER);
    // Chosen before the pause: what is open to attack then depends on the time.
    const [, move] = moveOf(match, step);
    let seconds = BigInt(step.seconds);
    if (step.pause !== undefined && pausing !== "never") {
      const position = 1n + (BigInt(step.pause.position) % (seconds - 1n));
      seconds -= position;
      if (pausing === "instantly") {
        const both = [encodeCall(game, "pauseContract"), encodeCall(game, "unpauseContract")];
        const play: Move["play"] = (played) => [...played.pause(), ...played.unpause()];
        await match.make({ send: () => game.multicall(both), play }, position);
      } else {
        const length = BigInt(step.pause.length);
        await match.make({ send: () => game.pauseContract(), play: pause }, position);
        await match.make({ send: () => game.unpauseContract(), play: unpause }, length);
        pauses.push({ end: model.wallNow, length });
      }
    }
    const outcome = (await match.make(move, seconds)) ?? "done";
    const answers = unshift(await match.compare(), pauses);
    seen.push({ step: step.kind, answers: { ...answers, "its outcome": outcome } });
  }
  return seen;
}

/** The answers as they would be without pauses; what depends on block numbers is left out. */
function unshift(answers: Answers, pauses: readonly { end: bigint; length: bigint }[]): Answers {
  const sum = (list: typeof pauses) => list.reduce((total, { length }) => total + length, 0n);
  // Times on the game's clock slide with every pause, those of past payments only with the pauses before them.
  const slid = (second: bigint) => (second === 0n || second === NEVER ? second : second - sum(pauses));
  const past = (second: bigint) => second - sum(pauses.filter(({ end }) => end <= second));
  const rules: Record<string, (...answer: never[]) => unknown> = {
    rewardPool: (reserve: bigint, owed: bigint, rate: bigint, until: bigint) => [reserve, owed, rate, slid(until)],
    getAllComponents: (...components: [bigint, string, bigint, boolean, boolean, bigint, bigint][]) =>
      components.map(([id, owner, paidAt, purchased, hacked, skinId, until]) => {
        return [id, owner, past(paidAt), purchased, hacked, skinId, slid(until)];
      }),
    isComponentProtected: (isProtected: boolean, until: bigint) => [isProtected, slid(until)],
    isImmuneAfterShieldBreak: (isImmune: boolean, until: bigint) => [isImmune, slid(until)],
    shieldBreakImmunityUntil: slid,
    lastAttackReset: slid,
    lastAttackRechargeTime: slid,
    lastShieldRechargeTime: slid,
    getAttackReadiness: (state: bigint, _primedAt: bigint, _until: bigint, isFree: boolean) => [state, isFree],
    previewAttackRoll: (known: boolean) => known,
  };
  return Object.fromEntries(
    Object.entries(answers).map(([call, answer]) => {
      const rule = rules[call.slice(0, call.indexOf("("))];
      return [call, rule === undefined ? answer : rule(...([answer].flat() as never[]))];
    }),
  );
}

describe("a pause costs nobody anything", () => {
  const settings = { ...HISTORY_CHECK, numRuns: process.env.COVERAGE === "true" ? 1 : 4, endOnFailure: true };

  async function expectSame(steps: readonly PausedStep[], pausing: Pausing): Promise<void> {
    const [without, paused] = [await play(steps, pausing), await play(steps, "paused")];
    for (const [i, { step, answers }] of paused.entries()) {
      for (const [call, answer] of Object.entries(answers)) {
        const expected = without[i].answers[call];
        const message = `${call} after step ${i}, ${step}`;
        if (!isDeepStrictEqual(answer, expected)) expect(answer, message).to.deep.equal(expected);
      }
    }
  }

  it("whatever players and owner do, the same comes of it, shifted", async () => {
    // Attacks stay readable: what a pause does to those that go cold is below.
    const warm = pausedHistories().map((steps) =>
      steps.filter(({ kind }) => kind !== "primeAttack").map((step) => ({ ...step, goesCold: false })),
    );
    await fc.assert(
      fc.asyncProperty(warm, (steps) => expectSame(steps, "never")),
      settings,
    );
  });

  it("nor with attacks that go cold: a pause pays for one priming, however long it was", async () => {
    await fc.assert(
      fc.asyncProperty(pausedHistories(), (steps) => expectSame(steps, "instantly")),
      settings,
    );
  });
});
