import { SUMS } from "../../ui/sums";

/** What players can be ranked by on the chain. */
export const ORDERS = { level: "Level", loot: SUMS.loot, defended: "Defended" } as const;
/** What they can be ranked by with an indexer. */
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

/** How many players a page of the leaderboard shows. */
export const PAGE_SIZE = 25;

export interface Standing extends Readonly<Partial<Record<Exclude<Order, ChainOrder>, number | bigint>>> {
  readonly address: string;
  readonly level: number;
  /** Within the level; it decides between players of the same level. */
  readonly xp: number;
  /** Total of all time, wei. */
  readonly loot: bigint;
  /** Attacks that missed or met a shield. */
  readonly defended: number;
}

export interface Place extends Standing {
  /** From 1; players who are equal share it. */
  readonly rank: number;
}

/** A page of the ranking. */
export interface RankingPage {
  readonly places: readonly Place[];
  /** How many places are before it. */
  readonly start: number;
  /** How many are ranked in all. */
  readonly count: number;
  /** The connected player's place; undefined for whoever has not joined. */
  readonly own: Place | undefined;
  /** The page of the player's place; undefined when the player is not among those who are ranked. */
  readonly ownPage: number | undefined;
}

const COMPARE: Readonly<Record<ChainOrder, (a: Standing, b: Standing) => number>> = {
  level: (a, b) => compare(b.level, a.level) || compare(b.xp, a.xp),
  loot: (a, b) => compare(b.loot, a.loot),
  defended: (a, b) => compare(b.defended, a.defended),
};

/** Everybody's place, the best first; those who are equal by address, the highest first, as an indexer lists them. */
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

/** The rank that somebody would have among players without being one of them. */
export function rankAmong(places: readonly Place[], standing: Standing, order: ChainOrder): number {
  return 1 + places.filter((place) => COMPARE[order](place, standing) < 0).length;
}

/**
 * A page of everybody's places.
 *
 * @param standing The player's where it may not be among the places.
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
  return {
    places: places.slice(start, start + PAGE_SIZE),
    start,
    count: places.length,
    own: places[index] ?? (standing && { ...standing, rank: rankAmong(places, standing, order) }),
    ownPage: index < 0 ? undefined : Math.floor(index / PAGE_SIZE),
  };
}

function compare<T extends number | bigint | string>(a: T, b: T): number {
  return a < b ? -1 : a > b ? 1 : 0;
}
