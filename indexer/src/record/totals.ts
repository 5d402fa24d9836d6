import { day, player, playerDay } from "ponder:schema";
import type { Hex } from "viem";

import { earnXp } from "./experience";
import type { Occurrence } from "./occurrence";

const SECONDS_PER_DAY = 86_400n;

type Totals = Partial<Omit<typeof day.$inferSelect, "day">>;
type Counters = Partial<Omit<typeof player.$inferSelect, "address" | "joinedAt">>;

/** A row's values with what is added to them; each column holds numbers or bigints, never both. */
function add<Values extends object>(row: Values, added: Partial<Values>): Partial<Values> {
  const before = row as Record<string, number>;
  const sums = Object.entries<number>(added as Record<string, number>).map(([name, by]) => [name, before[name] + by]);
  return Object.fromEntries(sums) as Partial<Values>;
}

/** Adds to the totals of the event's day, of one player and of all. */
export async function addToDay({ context: { db }, event }: Occurrence, who: Hex, added: Totals): Promise<void> {
  const { timestamp } = event.block;
  const start = timestamp - (timestamp % SECONDS_PER_DAY);
  await db
    .insert(day)
    .values({ day: start, ...added })
    .onConflictDoUpdate((row) => add<Totals>(row, added));
  await db
    .insert(playerDay)
    .values({ player: who, day: start, ...added })
    .onConflictDoUpdate((row) => add<Totals>(row, added));
}

/** Adds to a player's record, with the XP that they earned. */
export async function addToPlayer({ context }: Occurrence, address: Hex, added: Counters, earned = 0): Promise<void> {
  await context.db
    .update(player, { address })
    .set((row) => ({ ...add<Counters>(row, added), ...(earned > 0 && earnXp(row, earned)) }));
}
