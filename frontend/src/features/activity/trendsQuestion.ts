import * as v from "valibot";

import { big, bigNumber, count } from "../../chain/game/schemas";
import type { Ask } from "../../chain/indexer/client";

const MAX_DAYS = 30;
const MAX_HOURS = 168;

const Day = v.object({
  day: bigNumber,
  joined: count,
  attacks: count,
  hits: count,
  claimed: big,
  looted: big,
  spent: big,
});
const Hour = v.object({ hour: bigNumber, reserve: big, owed: big, speed: count });

/** Last days of the game and last hours of the pool with any change, earliest first; amounts in wei. */
export interface Trend {
  readonly days: readonly v.InferOutput<typeof Day>[];
  readonly hours: readonly v.InferOutput<typeof Hour>[];
}

export async function readTrends(ask: Ask): Promise<Trend> {
  const { days, poolHours } = await ask({
    query: `
      days(orderBy: "day", orderDirection: "desc", limit: ${MAX_DAYS}) {
        items { day joined attacks hits claimed looted spent }
      }
      poolHours(orderBy: "hour", orderDirection: "desc", limit: ${MAX_HOURS}) { items { hour reserve owed speed } }`,
    answer: v.object({
      days: v.object({ items: v.pipe(v.array(Day), v.maxLength(MAX_DAYS)) }),
      poolHours: v.object({ items: v.pipe(v.array(Hour), v.maxLength(MAX_HOURS)) }),
    }),
  });
  return { days: days.items.reverse(), hours: poolHours.items.reverse() };
}
