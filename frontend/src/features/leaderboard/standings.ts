import { compare } from "#game/amounts";

import { SUMS } from "../../ui/sums";

/** Orders in which players can be ranked from the chain. */
export const ORDERS = { level: "Level", loot: SUMS.loot, defended: "Defended" } as const;
/** Orders in which players can be ranked with an indexer. */
export const ALL_ORDERS = {
  ...ORDERS,
  attacks: "Attacks",
  hits: "Hits",
  lost: "Lost",
  collected: "Collected",
  spent: "Spent",
} as const;
export type ChainOrder = keyof typeof ORDERS;
export type Order = keyof typeof ALL_ORDERS;

/** Number of players on a page of the leaderboard. */
export const PAGE_SIZE = 25;

export interface Standing extends Readonly<Partial<Record<Exclude<Order, ChainOrder>, number | bigint>>> {
  readonly address: string;
  readonly level: number;
  /** Experience within the level; it decides between players of the same level. */
  readonly xp: number;
  /** Total loot, wei. */
  readonly loot: bigint;
  /** Attacks that missed or met a shield. */
  readonly defended: number;
}

export interface Place extends Standing {
  /** Rank, from 1; equal players share it. */
  readonly rank: number;
}

/** Page of the ranking. */
export interface RankingPage {
  readonly places: readonly Place[];
  /** Number of places before the page. */
  readonly start: number;
  /** Number of ranked players. */
  readonly count: number;
  /** Place of the connected player; undefined if they have not joined. */
  readonly own: Place | undefined;
  /** Page of the player's place; undefined if the player is not ranked. */
  readonly ownPage: number | undefined;
}

const COMPARE: Readonly<Record<ChainOrder, (a: Standing, b: Standing) => number>> = {
  level: (a, b) => compare(b.level, a.level) || compare(b.xp, a.xp),
  loot: (a, b) => compare(b.loot, a.loot),
  defended: (a, b) => compare(b.defended, a.defended),
};

/** Ranks players, best first; equal ones by address, highest first, as an indexer lists them. */
export function rank(standings: readonly Standing[], order: ChainOrder): Place[] {
  const compareBy = COMPARE[order];
  const sorted = [...standings].sort(
    (a, b) => compareBy(a, b) || compare(b.address.toLowerCase(), a.address.toLowerCase()),
  );
  const places: Place[] = [];
  sorted.forEach((standing, index) => {
    const before = places[index - 1];
    places.push({ ...standing, rank: before && compareBy(before, standing) === 0 ? before.rank : index + 1 });
  });
  return places;
}

/**
 * Selects a page of the ranking.
 *
 * @param standing The player's standing, for one who may not be among the places.
 */
export function pageOf(
  places: readonly Place[],
  order: ChainOrder,
  chosen: number,
  player?: string,
  standing?: Standing,
): RankingPage {
  const page = Math.min(chosen, Math.floor((places.length - 1) / PAGE_SIZE));
  const start = page * PAGE_SIZE;
  const index = places.findIndex(({ address }) => address === player);
  const better = standing ? places.filter((place) => COMPARE[order](place, standing) < 0) : [];
  return {
    places: places.slice(start, start + PAGE_SIZE),
    start,
    count: places.length,
    own: places[index] ?? (standing && { ...standing, rank: 1 + better.length }),
    ownPage: index < 0 ? undefined : Math.floor(index / PAGE_SIZE),
  };
}
