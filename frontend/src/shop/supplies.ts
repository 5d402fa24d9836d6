import { shieldCapacity } from "#game/levels";
import { quantity } from "#game/texts/quantities";
import { formatRelative } from "#game/times";

import type { AttackState } from "../chain/game/attackState";
import type { ShopRules, SupplyPrices } from "../chain/game/queries";
import { chainNow } from "../chain/node/clock";
import type { SupplyKind } from "./cart";
import { SUPPLY_NAME } from "./lines";

/** Number of shields that a player can buy right after the first purchase. */
export const NEWCOMERS_SHIELDS = shieldCapacity(1) - 1;

/** A player's stock of one kind of supply, with its price and limits. */
export interface Supply {
  /** Wei for one; 0 for an account that is not a player. */
  readonly price: bigint;
  /** Seconds in which all owned components earn the price of one at full speed. */
  readonly priceSeconds: number;
  readonly held: number;
  readonly capacity: number;
  /** Most that can be bought in one purchase window. */
  readonly perDay: number;
  /** Number that can still be bought in the running window. */
  readonly remaining: number;
  /** End of that window, Unix seconds; undefined while none runs. */
  readonly windowEndsAt: number | undefined;
}

/** Both kinds of supply, as they stand for a player. */
export function readSupplies(state: AttackState, rules: ShopRules, prices: SupplyPrices): Record<SupplyKind, Supply> {
  const windowEndsAt = state.purchaseWindowEndsAt;
  return {
    shields: {
      price: prices.shieldPrice,
      priceSeconds: rules.shieldPriceSeconds,
      held: state.shields,
      capacity: state.maxShields,
      perDay: rules.shieldsPerDay,
      remaining: state.remainingPurchases.shields,
      windowEndsAt,
    },
    attacks: {
      price: prices.attackPrice,
      priceSeconds: rules.attackPriceSeconds,
      held: state.charges,
      capacity: state.maxCharges,
      perDay: rules.attacksPerDay,
      remaining: state.remainingPurchases.attacks,
      windowEndsAt,
    },
  };
}

/** Number that can be bought now, within capacity and window. */
export function mostToBuy({ held, capacity, remaining }: Supply): number {
  return Math.max(0, Math.min(capacity - held, remaining));
}

/** Reason why that many cannot be bought: "Daily limit reached (3 shields); resets in 5 h". Undefined when they can. */
export function supplyLimit(kind: SupplyKind, amount: number, supply: Supply): string | undefined {
  const { held, capacity, perDay, remaining, windowEndsAt } = supply;
  const so = (count: number) => quantity(count, SUPPLY_NAME[kind]);
  if (amount <= mostToBuy(supply)) return undefined;
  if (held >= capacity) return `You hold all ${so(capacity)} that your level allows`;
  if (remaining === 0) {
    const resets = windowEndsAt === undefined ? "" : `; resets ${formatRelative(windowEndsAt, Math.floor(chainNow()))}`;
    return `Daily limit reached (${so(perDay)})${resets}`;
  }
  return amount > remaining
    ? `You can buy ${so(remaining)} more today`
    : `There is room for ${so(capacity - held)} more at your level`;
}
