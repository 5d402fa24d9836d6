/** What players are ranked by. */
export const ORDERS = { level: "Level", stolen: "Stolen", defended: "Defended" } as const;
export type Order = keyof typeof ORDERS;

export interface Standing {
  readonly address: string;
  readonly level: number;
  /** Within the level; it decides between players of the same level. */
  readonly xp: number;
  /** All that was ever stolen, fees included, wei. */
  readonly stolen: bigint;
  /** Attacks that missed or met a shield. */
  readonly defended: number;
}

export interface Place extends Standing {
  /** From 1; players who are equal share it. */
  readonly rank: number;
}

const COMPARE: Readonly<Record<Order, (a: Standing, b: Standing) => number>> = {
  level: (a, b) => compare(b.level, a.level) || compare(b.xp, a.xp),
  stolen: (a, b) => compare(b.stolen, a.stolen),
  defended: (a, b) => compare(b.defended, a.defended),
};

/** Everybody's place, the best first; those who are equal by address. */
export function rank(standings: readonly Standing[], order: Order): Place[] {
  const compareBy = COMPARE[order];
  const sorted = [...standings].sort((a, b) => compareBy(a, b) || compare(a.address, b.address));
  const places: Place[] = [];
  sorted.forEach((standing, index) => {
    const before = places[index - 1];
    places.push({ ...standing, rank: before && compareBy(before, standing) === 0 ? before.rank : index + 1 });
  });
  return places;
}

/** The rank that somebody would have among players without being one of them. */
export function rankAmong(places: readonly Place[], standing: Standing, order: Order): number {
  return 1 + places.filter((place) => COMPARE[order](place, standing) < 0).length;
}

function compare<T extends number | bigint | string>(a: T, b: T): number {
  return a < b ? -1 : a > b ? 1 : 0;
}
