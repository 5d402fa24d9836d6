import * as v from "valibot";

import { address, big, count } from "../../chain/game/schemas";
import type { Ask } from "../../chain/indexer/client";
import { type Order, PAGE_SIZE, type Place, type RankingPage, type Standing } from "./standings";

/** Columns of the indexer, by order. */
const COLUMNS: Readonly<Record<Order, string>> = {
  level: "progress",
  loot: "totalRewardsStolen",
  defended: "successfulDefenses",
  attacks: "totalAttacks",
  hits: "successfulAttacks",
  lost: "totalRewardsLost",
  collected: "totalClaimed",
  spent: "totalSpent",
};
const FIELDS = `address level xp: currentXP progress
  ${Object.entries(COLUMNS)
    .flatMap(([name, column]) => (name === "level" ? [] : `${name}: ${column}`))
    .join(" ")}`;

const Player = v.object({
  address,
  level: count,
  xp: count,
  progress: count,
  loot: big,
  defended: count,
  attacks: count,
  hits: count,
  lost: big,
  collected: big,
  spent: big,
});
type Player = v.InferOutput<typeof Player> & Standing;
const Counted = v.object({ totalCount: count });

/** Reads a page of the ranking by any column from the indexer. */
export async function readRanking(ask: Ask, order: Order, page: number, player?: string): Promise<RankingPage> {
  const column = COLUMNS[order];
  const start = page * PAGE_SIZE;
  const valueOf = (place: Player) => (order === "level" ? place.progress : place[order]);
  const { found, own } = await ask({
    query: `
      found: players(orderBy: "${column}", orderDirection: "desc", limit: ${PAGE_SIZE}, offset: ${start}) {
        totalCount items { ${FIELDS} }
      }
      own: player(address: "${player?.toLowerCase() ?? ""}") { ${FIELDS} }`,
    answer: v.object({
      found: v.object({ totalCount: count, items: v.pipe(v.array(Player), v.maxLength(PAGE_SIZE)) }),
      own: v.nullable(Player),
    }),
  });
  const first = found.items[0];
  const better = (place: Player | null | undefined) =>
    `players(where: { ${column}_gt: ${JSON.stringify(place ? valueOf(place) : 0, toText)} }) { totalCount }`;
  // Equal players share a rank, even if the first of them are on another page.
  const ranks = await ask({
    query: `first: ${better(first)} own: ${better(own)}`,
    answer: v.object({ first: Counted, own: Counted }),
  });
  const places: Place[] = [];
  found.items.forEach((place, index) => {
    const before = found.items[index - 1];
    const isEqual = before && valueOf(before) === valueOf(place);
    const rank = index === 0 ? ranks.first.totalCount + 1 : isEqual ? places[index - 1]!.rank : start + index + 1;
    places.push({ ...place, rank });
  });
  const ownRank = ranks.own.totalCount + 1;
  return {
    places,
    start,
    count: found.totalCount,
    own: own ? { ...own, rank: ownRank } : undefined,
    ownPage: own ? Math.floor((ownRank - 1) / PAGE_SIZE) : undefined,
  };
}

function toText(_key: string, value: unknown): unknown {
  return typeof value === "bigint" ? value.toString() : value;
}
