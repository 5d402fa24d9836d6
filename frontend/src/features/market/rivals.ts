import { queryOptions, useQueries, useQuery } from "@tanstack/react-query";

import { isWorking } from "#game/targets";

import { game } from "../../chain/game/contract";
import { componentsQuery, componentTypesQuery } from "../../chain/game/queries";
import { queryKeys } from "../../chain/game/queryKeys";

/** Players whose components are read in one request, at most: 2.3 KB and 0.1 million gas each. */
const MAX_COUNTED = 40;

const firstPlayersQuery = queryOptions({
  queryKey: [...queryKeys.players, "first"],
  queryFn: async () => [...(await game["getActivePlayers(uint256,uint256)"](0, MAX_COUNTED + 1))],
});

/** Number of rivals by component type in id order; "many" if there are more players than one request can read. */
export type Rivals = readonly number[] | "many";

/**
 * Rivals of a player with a working component of each type: those that a component of that type lets the player raid,
 * shields and protection aside. Undefined while they are being read.
 */
export function useRivals(player: string | undefined): Rivals | undefined {
  const { data: players } = useQuery({ ...firstPlayersQuery, enabled: player !== undefined });
  const isCounted = players !== undefined && players.length <= MAX_COUNTED;
  const rivals = isCounted ? players.filter((address) => address !== player) : [];
  const rigs = useQueries({ queries: rivals.map(componentsQuery) }).map(({ data }) => data);
  const { data: types } = useQuery(componentTypesQuery);
  if (players && !isCounted) return "many";
  if (!players || rigs.includes(undefined)) return undefined;
  return types?.map((_, i) => rigs.filter((rig) => rig?.[i] && isWorking(rig[i])).length);
}
