import { queryOptions } from "@tanstack/react-query";

import { chainNow } from "../../chain/clock";
import { game } from "../../chain/contract";
import { queryKeys } from "../../chain/queryKeys";
import { PAGE_SIZE, type PlayerPage, type Slice, joinPage, openPage, openingPositions } from "./paging";

/** Where a page is: somewhere at random, the same for the whole visit, or at a position. */
export type PagePlace = { readonly seed: number } | { readonly start: number };

/** Who is on a page. One request, however many players there are. */
export function playerPageQuery(place: PagePlace) {
  return queryOptions({
    queryKey: [...queryKeys.players, place],
    queryFn: async (): Promise<PlayerPage> => {
      const positions = "seed" in place ? openingPositions(place.seed) : [place.start];
      const [count, first, ...slices] = await Promise.all([
        game.activePlayersCount(),
        readSlice(0),
        ...positions.map(readSlice),
      ]);
      return "seed" in place
        ? openPage(Number(count), slices, first.players)
        : joinPage(Number(count), slices[0] ?? first, first.players);
    },
  });
}

async function readSlice(start: number): Promise<Slice> {
  const players = await game["getActivePlayers(uint256,uint256)"](start, PAGE_SIZE);
  return { start, players: [...players] };
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

/** Somebody whom the player could attack now, charges and readiness aside; undefined when nobody was found. */
export async function findRandomOpponent(player: string): Promise<string | undefined> {
  const opponent = await game.findRandomOpponent({ from: player, ...pending });
  return BigInt(opponent) === 0n ? undefined : opponent;
}
