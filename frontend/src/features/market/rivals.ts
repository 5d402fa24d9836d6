import { queryOptions, useQueries, useQuery } from "@tanstack/react-query";

import { game } from "../../chain/contract";
import { componentsQuery } from "../../chain/queries";
import { queryKeys } from "../../chain/queryKeys";

/** The components of this many players are read in one request: 2.3 KB and 0.1 million gas each. */
const MAX_COUNTED = 40;

const firstPlayersQuery = queryOptions({
  queryKey: [...queryKeys.players, "first"],
  queryFn: async () => [...(await game["getActivePlayers(uint256,uint256)"](0, MAX_COUNTED + 1))],
});

/**
 * How many rivals of a player have a working component of each type, in id order: whom a component of that type lets the
 * player raid, shields and protection aside. Undefined where there are more players than one request can tell.
 */
export function useRivals(player: string | undefined): number[] | undefined {
  const { data: players = [] } = useQuery({ ...firstPlayersQuery, enabled: player !== undefined });
  const rivals = players.length > MAX_COUNTED ? [] : players.filter((address) => address !== player);
  const rigs = useQueries({ queries: rivals.map(componentsQuery) }).map(({ data }) => data);
  if (rigs.length === 0 || rigs.includes(undefined)) return undefined;
  return rigs[0]?.map((_, i) => rigs.filter((rig) => rig?.[i]?.purchased && !rig[i].hacked).length);
}
