import { queryOptions } from "@tanstack/react-query";

import { chainNow } from "../../chain/node/clock";
import { game, pending } from "../../chain/game/contract";
import { queryKeys } from "../../chain/game/queryKeys";
import { PAGE_SIZE, type PlayerPage, joinPage, openingPosition } from "./paging";

/** Position of a page: random, but the same for the whole visit, or given. */
export type PagePlace = { readonly seed: number } | { readonly start: number };

/** Reads a page of players: in one request, or in two at a random position of a game that does not fit one page. */
export function playerPageQuery(place: PagePlace) {
  return queryOptions({
    queryKey: [...queryKeys.players, place],
    queryFn: async (): Promise<PlayerPage> => {
      const chosen = "start" in place ? readPlayers(place.start) : undefined;
      const [count, first] = await Promise.all([game.activePlayersCount(), readPlayers(0)]);
      const start = "start" in place ? place.start : openingPosition(place.seed, Number(count));
      return joinPage(Number(count), start, await (chosen ?? (start === 0 ? first : readPlayers(start))), first);
    },
  });
}

async function readPlayers(start: number): Promise<string[]> {
  return [...(await game["getActivePlayers(uint256,uint256)"](start, PAGE_SIZE))];
}

/**
 * Defence and level of another player; level 0 for an account that is not a player. Under the key of the attack state,
 * whose public part it is, so that both are invalidated together.
 */
export function defenceQuery(player: string) {
  return queryOptions({
    queryKey: [...queryKeys.attackState(player), "defence"],
    queryFn: async () => {
      const [{ stats }, shields, shieldIn, immuneUntil] = await Promise.all([
        game.getPlayerStats(player, pending),
        game.getRemainingShields(player, pending),
        game.getTimeUntilNextShield(player, pending),
        game.shieldBreakImmunityUntil(player, pending),
      ]);
      return {
        level: Number(stats.level),
        shields: Number(shields),
        immuneUntil: Number(immuneUntil),
        /** Time of the next shield, Unix seconds. */
        changesAt: shieldIn > 0n ? Math.ceil(chainNow()) + Number(shieldIn) : undefined,
      };
    },
  });
}
