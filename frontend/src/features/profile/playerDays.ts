import * as v from "valibot";

import { big, bigNumber } from "../../chain/game/schemas";
import type { Ask } from "../../chain/indexer/client";

const Day = v.object({ day: bigNumber, claimed: big, looted: big, lost: big, spent: big });

/** Gains and losses of a player on a day (UTC), wei. */
export type PlayerDay = v.InferOutput<typeof Day>;

/** Number of days read, at most. */
const MAX_DAYS = 30;

/** Reads a player's last days on which anything happened, earliest first. */
export async function readPlayerDays(ask: Ask, player: string): Promise<PlayerDay[]> {
  const { playerDays } = await ask({
    query: `playerDays(
      where: { player: "${player.toLowerCase()}" }, orderBy: "day", orderDirection: "desc", limit: ${MAX_DAYS}
    ) { items { day claimed looted lost spent } }`,
    answer: v.object({ playerDays: v.object({ items: v.pipe(v.array(Day), v.maxLength(MAX_DAYS)) }) }),
  });
  return playerDays.items.reverse();
}
