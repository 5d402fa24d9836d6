import { queryOptions } from "@tanstack/react-query";

import { formatCount } from "#game/amounts";

import { game, pending } from "../../chain/game/contract";
import { queryKeys } from "../../chain/game/queryKeys";
import { chainNow } from "../../chain/node/clock";

/** Number of players read and sorted together: as many as every node answers for in one call. */
const PAGE_SIZE = 60;

/** Part of all players in the order in which they joined, in a circle. */
export interface PlayerPage {
  /** Position of the first player on the page, from 0. */
  readonly start: number;
  /** Number of all players. */
  readonly count: number;
  readonly players: readonly string[];
}

/** Position of a page: random, but the same for the whole visit, or given. */
export type PagePlace = { readonly seed: number } | { readonly start: number };

/** Reads a page of players: in one request, or in two at a random position of a game that does not fit one page. */
export function playerPageQuery(place: PagePlace) {
  return queryOptions({
    queryKey: [...queryKeys.players, place],
    queryFn: async (): Promise<PlayerPage> => {
      const chosen = "start" in place ? readPlayers(place.start) : undefined;
      const [activePlayers, first] = await Promise.all([game.activePlayersCount(), readPlayers(0)]);
      const count = Number(activePlayers);
      // A game that does not fit one page is entered at any player.
      const start = "start" in place ? place.start : count > PAGE_SIZE ? Math.floor(place.seed * count) : 0;
      const players = await (chosen ?? (start === 0 ? first : readPlayers(start)));
      // Goes around the end of the circle.
      return { start, count, players: [...new Set([...players, ...first])].slice(0, PAGE_SIZE) };
    },
  });
}

/** Position of the next page, around the end of the circle. */
export function nextPosition({ start, count }: PlayerPage): number {
  return (start + PAGE_SIZE) % count;
}

/** Whether there are more players than on this page. */
export function hasMorePages({ count }: PlayerPage): boolean {
  return count > PAGE_SIZE;
}

/** Text for the part of all players that a list covers: "60 of 4,000 players, and the best of all". */
export function coverageText({ count, players }: PlayerPage, hasBest: boolean): string {
  const part = `${formatCount(players.length)} of ${formatCount(count)} players`;
  return hasBest ? `${part}, and the best of all` : part;
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
