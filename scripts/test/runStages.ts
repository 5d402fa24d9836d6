import { availableParallelism } from "node:os";

import { type Outcome, runStage } from "./runStage";
import type { Stage } from "./stages";

/** More at once than this would only wait for each other's disk and memory. */
const MOST_AT_ONCE = 2;

/**
 * Runs stages in their order, two at a time where both may have company, and goes on after one that fails.
 *
 * @returns What came of them, in their order.
 */
export async function runStages(
  stages: readonly Stage[],
  run: (stage: Stage) => Promise<Outcome> = runStage,
  atOnce: number = Math.min(MOST_AT_ONCE, availableParallelism()),
): Promise<Outcome[]> {
  const outcomes: Promise<Outcome>[] = [];
  const running = new Set<Promise<Outcome>>();
  for (const stage of stages) {
    const room = stage.alone ? 0 : atOnce - 1;
    while (running.size > room) await Promise.race(running);
    const outcome = run(stage).finally(() => running.delete(outcome));
    running.add(outcome);
    outcomes.push(outcome);
    if (stage.alone) await outcome;
  }
  return Promise.all(outcomes);
}
