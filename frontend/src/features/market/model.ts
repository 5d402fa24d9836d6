import { NEVER, paybackSeconds } from "../../ui/format";

/** A component type's settings, as the contract returns them. */
export interface MarketComponent {
  readonly id: bigint;
  readonly price: bigint;
  /** Wei per second. */
  readonly rewardRate: bigint;
  readonly repairCost: bigint;
  /** On sale. */
  readonly isActive: boolean;
}

/** One thing for sale, with what follows from its settings. */
export interface Offer {
  readonly id: number;
  readonly settings: MarketComponent;
  readonly owned: boolean;
  /** Undefined when it never pays back. */
  readonly payback: number | undefined;
  /** It would pay back only after the pool has run dry at today's rate. */
  readonly outlastsFunding: boolean;
}

export const SORTS = {
  catalogue: "Catalogue order",
  price: "Price",
  reward: "Reward a day",
  payback: "Payback time",
} as const;

export type Sort = keyof typeof SORTS;

/** What the market shows for each component type, in the order of their ids. */
export function readOffers(
  settings: readonly MarketComponent[],
  ownedIds: ReadonlySet<number>,
  fundedUntil: bigint,
  nowSeconds: number,
): Offer[] {
  return settings.map((component) => {
    const id = Number(component.id);
    const payback = paybackSeconds(component.price, component.rewardRate);
    return {
      id,
      settings: component,
      owned: ownedIds.has(id),
      payback,
      outlastsFunding: payback !== undefined && isAfterFunding(nowSeconds + payback, fundedUntil),
    };
  });
}

function isAfterFunding(second: number, fundedUntil: bigint): boolean {
  return fundedUntil !== NEVER && BigInt(Math.floor(second)) > fundedUntil;
}

/** A sorted copy: cheapest, richest or quickest first. */
export function sortOffers(offers: readonly Offer[], sort: Sort): Offer[] {
  const never = Number.MAX_SAFE_INTEGER;
  const orders: Record<Sort, (a: Offer, b: Offer) => number> = {
    catalogue: (a, b) => a.id - b.id,
    price: (a, b) => compare(a.settings.price, b.settings.price),
    reward: (a, b) => compare(b.settings.rewardRate, a.settings.rewardRate),
    payback: (a, b) => (a.payback ?? never) - (b.payback ?? never),
  };
  return [...offers].sort(orders[sort]);
}

function compare(a: bigint, b: bigint): number {
  return a < b ? -1 : a > b ? 1 : 0;
}

/** How a price is split: the fee, rounded down as the contract does, and the rest for the reward pool. */
export function splitPrice(price: bigint, feePercentage: number): { fee: bigint; pool: bigint } {
  const fee = (price * BigInt(feePercentage)) / 100n;
  return { fee, pool: price - fee };
}
