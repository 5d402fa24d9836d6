import { availableParallelism } from "node:os";

import type { Outcome } from "./report";
import { runStage } from "./runStage";
import type { Stage } from "./stages";

/** One more than a small machine has processors: every stage waits for something now and then. */
const MAX_AT_ONCE = 3;

/**
 * Runs stages in their order, several at a time where they may have company, and continues after one that fails.
 *
 * @returns Their outcomes, in their order.
 */
export async function runStages(
  stages: readonly Stage[],
  run: (stage: Stage) => Promise<Outcome> = runStage,
  atOnce: number = Math.min(MAX_AT_ONCE, availableParallelism() + 1),
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
