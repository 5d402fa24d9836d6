import { onTestFinished } from "vitest";

import type { League } from "#game/league";

import { leagues } from "../league/settled";

/** Has the console know these leagues as the settled ones, until the test ends. */
export function settleLeagues(...settled: readonly Partial<League>[]): void {
  const known = leagues as League[];
  known.splice(0, known.length, ...(settled as League[]));
  onTestFinished(() => void known.splice(0));
}
