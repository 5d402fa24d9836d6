import { compare, paybackSeconds } from "#game/amounts";
import { isWorking } from "#game/targets";

import type { ComponentSettings, Skin, UserComponent } from "../../chain/game/queries";

export const SORTS = {
  catalogue: "Catalogue order",
  price: "Price",
  reward: "Reward a day",
  payback: "Payback time",
} as const;

export type Sort = keyof typeof SORTS;

/** Sorts a copy: cheapest, richest or quickest to pay back first. */
export function sortTypes(types: readonly ComponentSettings[], sort: Sort): ComponentSettings[] {
  const payback = ({ price, rewardRate }: ComponentSettings) =>
    paybackSeconds(price, rewardRate) ?? Number.MAX_SAFE_INTEGER;
  const orders: Record<Sort, (a: ComponentSettings, b: ComponentSettings) => number> = {
    catalogue: (a, b) => compare(a.id, b.id),
    price: (a, b) => compare(a.price, b.price),
    reward: (a, b) => compare(b.rewardRate, a.rewardRate),
    payback: (a, b) => payback(a) - payback(b),
  };
  return [...types].sort(orders[sort]);
}

/** Fee of an amount (wei), rounded down as the contract does. */
export function feeOf(amount: bigint, percentage: number): bigint {
  return (amount * BigInt(percentage)) / 100n;
}

/** Skin on its shelf. */
export interface SkinOffer {
  readonly componentId: number;
  /** ID of the skin; 0 is the stock look. */
  readonly id: number;
  readonly price: bigint;
  readonly state: "applied" | "owned" | "offered" | "needsComponent" | "notOnSale";
}

/** Looks of one component type. */
interface SkinRow {
  readonly componentId: number;
  readonly isComponentOwned: boolean;
  /** Skins to buy, after the stock look if the player owns the component. */
  readonly offers: readonly SkinOffer[];
}

/**
 * Rows of skins: those for the player's own components first, each group in id order.
 *
 * @param components Player's components, in id order; none for an account that is not a player's.
 */
export function readSkinRows(
  skins: readonly (readonly Skin[])[],
  ownedSkins: readonly Skin[],
  components: readonly Pick<UserComponent, "purchased" | "currentSkinId">[],
): SkinRow[] {
  const owned = new Set(ownedSkins.map(({ componentId, id }) => `${componentId}:${id}`));
  const rows = skins.map((skinsOfType, index): SkinRow => {
    const componentId = index + 1;
    const { purchased: isComponentOwned = false, currentSkinId } = components[index] ?? {};
    const stateOf = (id: bigint, isActive: boolean): SkinOffer["state"] => {
      if (id === 0n || owned.has(`${componentId}:${id}`)) return currentSkinId === id ? "applied" : "owned";
      if (!isActive) return "notOnSale";
      return isComponentOwned ? "offered" : "needsComponent";
    };
    // The stock look comes with the component and is not for sale.
    const stock = isComponentOwned ? [{ id: 0n, price: 0n, isActive: true }] : [];
    const offers = [...stock, ...skinsOfType].map(({ id, price, isActive }) => {
      return { componentId, id: Number(id), price, state: stateOf(id, isActive) };
    });
    return { componentId, isComponentOwned, offers };
  });
  return [...rows.filter((row) => row.isComponentOwned), ...rows.filter((row) => !row.isComponentOwned)];
}

/**
 * Highest bounty of a hit with any of these components, wei after the fee.
 *
 * @param bounties By component type in id order.
 */
export function highestBounty(
  components: readonly { readonly purchased: boolean; readonly hacked: boolean }[],
  bounties: readonly bigint[],
  attackFeePercentage: number,
): bigint {
  const highest = components.reduce((most, component, i) => {
    const bounty = isWorking(component) ? (bounties[i] ?? 0n) : 0n;
    return bounty > most ? bounty : most;
  }, 0n);
  return highest - feeOf(highest, attackFeePercentage);
}
