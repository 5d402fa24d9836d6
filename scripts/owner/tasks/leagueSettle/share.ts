import { MAX_PRIZE_PERCENT } from "#game/league";

import type { Kind } from "../../runner/parameters";

/** Accepted share of net loot, percent. */
export function shareFrom(least: number): Kind<number> {
  return {
    form: "percent",
    accepted: `a whole percentage from ${least} to ${MAX_PRIZE_PERCENT}`,
    parse(text) {
      const share = /^\d{1,2}$/.test(text) ? Number(text) : -1;
      return share >= least && share <= MAX_PRIZE_PERCENT ? share : undefined;
    },
  };
}
