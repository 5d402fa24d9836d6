import { queryOptions } from "@tanstack/react-query";

import { chainNow } from "../../chain/clock";
import { game } from "../../chain/contract";
import { queryKeys } from "../../chain/queryKeys";
import { PAGE_SIZE, type PlayerPage, joinPage, openingPosition } from "./paging";

/** Where a page is: somewhere at random, the same for the whole visit, or at a position. */
export type PagePlace = { readonly seed: number } | { readonly start: number };

/** Who is on a page. One request; two where all players do not fit one and nobody knows yet how many there are. */
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

const pending = { blockTag: "pending" };

/**
 * What protects another player, and their level; level 0 for an account that is not a player. Under the key of the attack
 * state, of which it is the part that others see: what makes that old makes this old.
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
        /** When there is a shield more, Unix seconds. */
        changesAt: shieldIn > 0n ? Math.ceil(chainNow()) + Number(shieldIn) : undefined,
      };
    },
  });
}
