import { queryOptions, useQueries, useQuery } from "@tanstack/react-query";

import type { IRigRaidTypes } from "#bindings/contracts/interfaces/IRigRaid";

import { game } from "../../chain/game/contract";
import type { Named } from "../../chain/game/plain";
import { statsQuery } from "../../chain/game/queries";
import { queryKeys } from "../../chain/game/queryKeys";
import { readAll } from "../../chain/game/readAll";
import { STANDINGS_PAGE_SIZE } from "../../chain/game/refetch";
import { deployment } from "../../chain/node/deployment";
import type { Standing } from "./standings";

/** Players to rank at most. The contract cannot sort them, so the console reads them all: 1.3 MB, still quick. */
export const MAX_RANKED = 2_000;
const STARTS = Array.from({ length: MAX_RANKED / STANDINGS_PAGE_SIZE }, (_, page) => page * STANDINGS_PAGE_SIZE);

const countQuery = queryOptions({
  queryKey: [...queryKeys.players, "count"],
  queryFn: async () => Number(await game.activePlayersCount()),
});

/** Page of players' records from a position, in the order in which they joined. */
function standingsQuery(start: number) {
  return queryOptions({
    queryKey: queryKeys.standings(start),
    queryFn: async (): Promise<Standing[]> => {
      // Sends each page as a call of its own, as all with a sender are: together they take more gas than nodes allow.
      const { players, stats } = await game.getPlayers(start, STANDINGS_PAGE_SIZE, { from: deployment.game });
      return players.map((address, index) => toStanding(address, stats[index]!));
    },
  });
}

/**
 * Number of players, and the standings of the first of them, in the order in which they joined. Later only the pages
 * with a change are read again.
 */
export function useStandings() {
  const count = useQuery(countQuery);
  const starts = STARTS.filter((start) => start === 0 || start < (count.data ?? 0));
  const pages = useQueries({ queries: starts.map(standingsQuery) });
  const all = readAll({ count, ...Object.fromEntries(pages.entries()) });
  if (all.status !== "ready") return all;
  return { status: all.status, count: count.data!, standings: pages.flatMap(({ data }) => data!) };
}

/** Standing of a player; undefined while it is not known, and for an account that is not a player. */
export function useStanding(player: string | undefined): Standing | undefined {
  const { data } = useQuery({ ...statsQuery(player ?? ""), enabled: player !== undefined });
  return player !== undefined && data && data.level > 0n ? toStanding(player, data) : undefined;
}

function toStanding(address: string, stats: Named<IRigRaidTypes.PlayerStatsStructOutput>): Standing {
  return {
    address,
    level: Number(stats.level),
    xp: Number(stats.currentXP),
    loot: stats.totalRewardsStolen,
    defended: Number(stats.successfulDefenses),
  };
}
