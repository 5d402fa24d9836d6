import { formatCount } from "../../ui/format";

/** How many players are read and sorted together: as many as every node answers about in one call. */
export const PAGE_SIZE = 60;

/** A part of all players in the order in which they joined, in a circle. */
export interface PlayerPage {
  /** The position of the first, from 0. */
  readonly start: number;
  /** How many players there are. */
  readonly count: number;
  readonly players: readonly string[];
}

/** Where a visit begins: a page of a game that does not fit one can begin with any player. */
export function openingPosition(seed: number, count: number): number {
  return count > PAGE_SIZE ? Math.floor(seed * count) : 0;
}

/** A page from what was read at its position and, where the players end, what was read at the first. */
export function joinPage(
  count: number,
  start: number,
  players: readonly string[],
  first: readonly string[],
): PlayerPage {
  return { start, count, players: [...new Set([...players, ...first])].slice(0, PAGE_SIZE) };
}

/** The position of the page after one, around the end of the circle. */
export function nextPosition({ start, count }: PlayerPage): number {
  return (start + PAGE_SIZE) % count;
}

/** Whether there is more than this page. */
export function hasMorePages({ count }: PlayerPage): boolean {
  return count > PAGE_SIZE;
}

/** Whom a list is about that is not all: "60 of 4,000 players, and the best of all". */
export function coverageText({ count, players }: PlayerPage, hasBest: boolean): string {
  const part = `${formatCount(players.length)} of ${formatCount(count)} players`;
  return hasBest ? `${part}, and the best of all` : part;
}
