import { formatCount } from "../../../../scripts/game/amounts";

/** Number of players read and sorted together: as many as every node answers for in one call. */
export const PAGE_SIZE = 60;

/** Part of all players in the order in which they joined, in a circle. */
export interface PlayerPage {
  /** Position of the first player on the page, from 0. */
  readonly start: number;
  /** Number of all players. */
  readonly count: number;
  readonly players: readonly string[];
}

/** Position at which a visit begins: any player's in a game that does not fit one page. */
export function openingPosition(seed: number, count: number): number {
  return count > PAGE_SIZE ? Math.floor(seed * count) : 0;
}

/** Joins the players read at a page's position with those read at the start, if the page goes beyond the last one. */
export function joinPage(
  count: number,
  start: number,
  players: readonly string[],
  first: readonly string[],
): PlayerPage {
  return { start, count, players: [...new Set([...players, ...first])].slice(0, PAGE_SIZE) };
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
