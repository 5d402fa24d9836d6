import type { SupplyKind } from "../../chain/cart";
import { SUPPLY_NAME, dailyLimitReached } from "../../chain/quote";
import { counted } from "../../ui/format";

/** How a player stands with one kind of supply. */
export interface SupplyStock {
  readonly kind: SupplyKind;
  /** Wei for one; 0 for an account that is not a player. */
  readonly price: bigint;
  /** It costs what the buyer's rig earns at full speed in that time. */
  readonly priceSeconds: number;
  readonly held: number;
  readonly capacity: number;
  /** Unix second of the next free one; absent at capacity. */
  readonly nextAt?: number;
  readonly rechargeSeconds: number;
  /** How many may be bought in each window. */
  readonly perDay: number;
  /** How many of them are left. */
  readonly remaining: number;
  /** Unix second from which all of them are left again; absent while no window runs. */
  readonly windowEndsAt?: number;
}

/** What the contract says of a player's charges and shields. */
export interface SupplyReading {
  readonly attacks: number;
  readonly maxAttacks: number;
  readonly shields: number;
  readonly maxShields: number;
  readonly nextAttackAt: number | undefined;
  readonly nextShieldAt: number | undefined;
  readonly remainingPurchases: { readonly attacks: number; readonly shields: number };
  readonly purchaseWindowEndsAt: number | undefined;
}

/** Prices in wei, times in seconds. */
export interface SupplyRules {
  readonly attackPrice: bigint;
  readonly shieldPrice: bigint;
  readonly attackPriceSeconds: number;
  readonly shieldPriceSeconds: number;
  readonly attacksPerDay: number;
  readonly shieldsPerDay: number;
  readonly rechargeSeconds: number;
  readonly shieldRechargeSeconds: number;
}

/** Both kinds of supply, as they stand for a player. */
export function readSupplies(state: SupplyReading, rules: SupplyRules): SupplyStock[] {
  return [
    {
      kind: "shields",
      price: rules.shieldPrice,
      priceSeconds: rules.shieldPriceSeconds,
      held: state.shields,
      capacity: state.maxShields,
      nextAt: state.nextShieldAt,
      rechargeSeconds: rules.shieldRechargeSeconds,
      perDay: rules.shieldsPerDay,
      remaining: state.remainingPurchases.shields,
      windowEndsAt: state.purchaseWindowEndsAt,
    },
    {
      kind: "attacks",
      price: rules.attackPrice,
      priceSeconds: rules.attackPriceSeconds,
      held: state.attacks,
      capacity: state.maxAttacks,
      nextAt: state.nextAttackAt,
      rechargeSeconds: rules.rechargeSeconds,
      perDay: rules.attacksPerDay,
      remaining: state.remainingPurchases.attacks,
      windowEndsAt: state.purchaseWindowEndsAt,
    },
  ];
}

/**
 * What a hit on any of these components brings at least: the highest of their bounties, wei after the fee.
 *
 * @param bounties By component type in id order.
 */
export function highestBounty(
  components: readonly { readonly purchased: boolean; readonly hacked: boolean }[],
  bounties: readonly bigint[],
  attackFeePercentage: number,
): bigint {
  const highest = components.reduce((most, { purchased, hacked }, i) => {
    const bounty = purchased && !hacked ? (bounties[i] ?? 0n) : 0n;
    return bounty > most ? bounty : most;
  }, 0n);
  return highest - (highest * BigInt(attackFeePercentage)) / 100n;
}

/** How many could be bought at once. */
export function mostToBuy({ held, capacity, remaining }: SupplyStock): number {
  return Math.max(0, Math.min(capacity - held, remaining));
}

/** Why not even one can be bought; undefined when one can. */
export function supplyDisabledReason(stock: SupplyStock, nowSeconds: number): string | undefined {
  const { kind, held, capacity, remaining, perDay, windowEndsAt } = stock;
  if (held >= capacity) return `You hold all ${counted(capacity, SUPPLY_NAME[kind])} that your level allows`;
  return remaining > 0 ? undefined : dailyLimitReached(kind, { perDay, windowEndsAt }, nowSeconds);
}
