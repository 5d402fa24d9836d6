import { loadFixture } from "@nomicfoundation/hardhat-network-helpers";
import { expect } from "chai";
import fc from "fast-check";

import { deployDryGame } from "../fixtures";
import { now } from "../support/blocks";
import { historyWithoutPauses, HISTORY_CHECK, observe, perform, type Stage, type Step } from "../support/histories";

/** A pause somewhere between two steps. */
interface Pause {
  /** Where: reduced to the seconds that there are between the steps. */
  readonly position: number;
  /** Seconds. */
  readonly length: number;
}

/** A step, with or without a pause before it. */
interface PausedStep {
  readonly step: Step;
  readonly pause: Pause | undefined;
}

const NEVER = 2n ** 256n - 1n;

const pause = fc.record({ position: fc.nat(), length: fc.integer({ min: 1, max: 14 * 24 * 3600 }) });
const pauses = fc.array(fc.option(pause, { nil: undefined }), { minLength: 40, maxLength: 40 });

/** What everybody sees, with future times as they would be without the pauses so far. */
async function observeShifted(stage: Stage, paused: bigint) {
  const { pool, components, ...others } = await observe(stage);
  const [reserve, owed, rate, fundedUntil] = pool;
  return {
    ...others,
    pool: [reserve, owed, rate, fundedUntil === NEVER ? NEVER : fundedUntil - paused],
    // Past times are those of the wall and do not shift; the model of `randomHistories.test.ts` checks them.
    components: components.map((owned) =>
      owned.map(({ protectedUntil, lastClaimTimestamp: _, ...component }) => ({
        ...component,
        protectedUntil: component.purchased ? (protectedUntil as bigint) - paused : 0n,
      })),
    ),
  };
}

/** Plays a history on a fresh chain; answers with what came of every step and what everybody saw after it. */
async function play(history: readonly PausedStep[]): Promise<unknown[]> {
  const { alice, bob, carol, ...fixture } = await loadFixture(deployDryGame);
  const stage: Stage = { ...fixture, players: [alice, bob, carol] };
  const seen: unknown[] = [];
  let second = await now();
  let paused = 0n;
  for (const { step, pause } of history) {
    const next = second + BigInt(step.wait);
    if (pause) {
      const length = BigInt(pause.length);
      const pausedAt = second + 1n + BigInt(pause.position % (step.wait - 1));
      await perform(stage, { kind: "pause" }, pausedAt);
      await perform(stage, { kind: "unpause" }, pausedAt + length);
      paused += length;
      second = next + length;
    } else {
      second = next;
    }
    const refusal = await perform(stage, step.action, second);
    seen.push({ refusal, ...(await observeShifted(stage, paused)) });
  }
  return seen;
}

describe("pauses", () => {
  it("change nothing but the date: a history with pauses is the same history, shifted", async () => {
    const property = fc.asyncProperty(historyWithoutPauses, pauses, async (steps, pausesBetween) => {
      const withPauses = steps.map((step, i) => ({ step, pause: pausesBetween[i] }));
      const without = steps.map((step) => ({ step, pause: undefined }));
      expect(await play(withPauses)).to.deep.equal(await play(without));
    });
    await fc.assert(property, HISTORY_CHECK);
  });
});
