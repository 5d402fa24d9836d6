import { queryOptions } from "@tanstack/react-query";

import { matchesName } from "#game/playerName";

import { game } from "./contract";
import { toPlayerError } from "./errors";
import { queryClient } from "./queryClient";
import { queryKeys } from "./queryKeys";

/** Most addresses read for a search, 64 KB: names derive from addresses, so a search has to read them. */
const SEARCHED = 2_000;
const PAGE_SIZE = 500;

const addressesQuery = queryOptions({
  queryKey: [...queryKeys.players, "addresses"],
  queryFn: async () => {
    const count = Number(await game.activePlayersCount());
    const starts = Array.from(
      { length: Math.ceil(Math.min(count, SEARCHED) / PAGE_SIZE) },
      (_, page) => page * PAGE_SIZE,
    );
    const pages = await Promise.all(starts.map((start) => game["getActivePlayers(uint256,uint256)"](start, PAGE_SIZE)));
    return { count, addresses: pages.flatMap((page) => [...page]) };
  },
});

/**
 * Finds players by a part of their name, in a large game among those who joined first.
 *
 * @returns Their addresses, and whether all players were looked at.
 * @throws PlayerError when they cannot be read.
 */
export async function findPlayers(text: string) {
  try {
    const { count, addresses } = await queryClient.fetchQuery(addressesQuery);
    return {
      addresses: addresses.filter((address) => matchesName(address, text)),
      areAll: count <= addresses.length,
    };
  } catch (cause) {
    throw toPlayerError(cause);
  }
}
