import { formatCount } from "../../ui/format";

/** How many players one page holds. */
export const PAGE_SIZE = 9;

/** A random first page is found among this many players at most, a million; the pages after it reach everybody. */
const MOST_DOUBLINGS = 20;

/** A part of all players in the order in which they joined, in a circle. */
export interface PlayerPage {
  /** The position of the first, from 0. */
  readonly start: number;
  /** How many players there are. */
  readonly count: number;
  readonly players: readonly string[];
}

/**
 * Where a visit could begin, asked for at once because nobody knows yet how many players there are: at a random position
 * below one player, below two, four, eight and so on.
 *
 * @param seed 0 up to, not including, 1; the same for the whole visit.
 */
export function openingPositions(seed: number): number[] {
  return Array.from({ length: MOST_DOUBLINGS + 1 }, (_, doublings) => Math.floor(seed * 2 ** doublings));
}

/** What was read at one position. */
export interface Slice {
  readonly start: number;
  readonly players: readonly string[];
}

/**
 * The page of an opening: at the position below the power of two that all players fit in or, where that is beyond the
 * last player, at the one before. So whoever joined can be the first. Where the players end, the first ones follow.
 */
export function openPage(count: number, slices: readonly Slice[], first: readonly string[]): PlayerPage {
  const fitting = slices.slice(0, Math.ceil(Math.log2(Math.max(count, 1))) + 1);
  const last = fitting.filter(({ start }) => start < count).at(-1);
  return joinPage(count, last ?? { start: 0, players: [] }, first);
}

/** A page from what was read at its position and, where the players end, what was read at the first. */
export function joinPage(count: number, { start, players }: Slice, first: readonly string[]): PlayerPage {
  return { start, count, players: [...new Set([...players, ...first])].slice(0, PAGE_SIZE) };
}

/** The position of the page after or before, around the end of the circle. */
export function turnPage({ start, count }: PlayerPage, direction: 1 | -1): number {
  return (((start + direction * PAGE_SIZE) % count) + count) % count;
}

/** Whether there is more than this page. */
export function hasMorePages({ count }: PlayerPage): boolean {
  return count > PAGE_SIZE;
}

/** Which players are on the page, counted from 1: "10–18 of 40", "38–40, 1–6 of 40". */
export function pageText({ start, count, players }: PlayerPage): string {
  const end = start + players.length;
  const range = (from: number, to: number) =>
    from === to ? formatCount(from) : `${formatCount(from)}–${formatCount(to)}`;
  const rest = end > count ? `, ${range(1, end - count)}` : "";
  return `${range(start + 1, Math.min(end, count))}${rest} of ${formatCount(count)}`;
}
