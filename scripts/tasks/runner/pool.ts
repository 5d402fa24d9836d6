import { formatDuration, formatTokens } from "../../amounts";
import type { Described } from "./changes";

/** The reward pool: wei, and wei per second. */
export interface Pool {
  readonly reserve: bigint;
  readonly owed: bigint;
  readonly ratePerSecond: bigint;
}

/** What nobody has earned, wei. */
export function surplusOf({ reserve, owed }: Pool): bigint {
  return reserve - owed;
}

/** How long the pool pays at today's rate. */
export function describeRunway(pool: Pool): string {
  if (pool.ratePerSecond === 0n) return "without end: nothing earns";
  return formatDuration(surplusOf(pool) / pool.ratePerSecond);
}

/** What adding to the pool or taking from it changes. */
export function describePool(pool: Pool): Described {
  return [
    ["Reserve", `${formatTokens(pool.reserve)} tokens`],
    ["Runway", describeRunway(pool)],
  ];
}
