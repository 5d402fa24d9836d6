import { isWorking } from "../../../../scripts/game/targets";
import { componentName, skinName } from "../../../../scripts/game/names";
import { compare, paybackSeconds } from "../../../../scripts/game/amounts";
import type { ComponentSettings, RewardPool, Skin, UserComponent } from "../../chain/game/queries";

/** Component of the player, as far as the market needs it. Lists have one for each type, in id order. */
type OwnComponent = Pick<UserComponent, "purchased" | "currentSkinId">;

/** Component for sale, with what follows from its settings. */
export interface Offer {
  readonly id: number;
  /** Settings, with the rate at today's speed. */
  readonly settings: ComponentSettings;
  readonly owned: boolean;
  /** Seconds until it has paid for itself at today's speed; undefined if never. */
  readonly payback: number | undefined;
  /** True if it pays back only after rewards may have slowed. */
  readonly outlastsFullSpeed: boolean;
}

export const SORTS = {
  catalogue: "Catalogue order",
  price: "Price",
  reward: "Reward a day",
  payback: "Payback time",
} as const;

export type Sort = keyof typeof SORTS;

/** Offers for all component types, in id order. */
export function readOffers(
  settings: readonly ComponentSettings[],
  ownedIds: ReadonlySet<number>,
  { fullSpeedUntil }: Pick<RewardPool, "fullSpeedUntil">,
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
      outlastsFullSpeed: BigInt(Math.floor(nowSeconds)) + BigInt(payback ?? 0) > fullSpeedUntil,
    };
  });
}

/** Sorts a copy: cheapest, richest or quickest to pay back first. */
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

/** Splits a price into the fee, rounded down as the contract does, and the rest for the reward pool. */
export function splitPrice(price: bigint, feePercentage: number): { fee: bigint; pool: bigint } {
  const fee = (price * BigInt(feePercentage)) / 100n;
  return { fee, pool: price - fee };
}

/** State of a skin for a player. */
type SkinState = "applied" | "owned" | "offered" | "needsComponent" | "notOnSale";

/** Skin on its shelf. */
export interface SkinOffer {
  readonly componentId: number;
  /** ID of the skin; 0 is the stock look. */
  readonly id: number;
  readonly name: string;
  readonly price: bigint;
  readonly state: SkinState;
}

/** Looks of one component type. */
export interface SkinRow {
  readonly componentId: number;
  readonly name: string;
  readonly isComponentOwned: boolean;
  /** Skins to buy, after the stock look if the player owns the component. */
  readonly offers: readonly SkinOffer[];
}

/** Rows of skins: those for the player's own components first, each group in id order. */
export function readSkinRows(
  skins: readonly (readonly Skin[])[],
  ownedSkins: readonly Skin[],
  components: readonly OwnComponent[],
): SkinRow[] {
  const owned = new Set(ownedSkins.map(({ componentId, id }) => `${componentId}:${id}`));
  const rows = skins.map((skinsOfType, index): SkinRow => {
    const componentId = index + 1;
    const component = components[index];
    const isComponentOwned = component?.purchased ?? false;
    const stateOf = (id: bigint, isOwned: boolean, isActive: boolean): SkinState => {
      if (isOwned) return component?.currentSkinId === id ? "applied" : "owned";
      if (!isActive) return "notOnSale";
      return isComponentOwned ? "offered" : "needsComponent";
    };
    const offer = (id: bigint, price: bigint, state: SkinState): SkinOffer => {
      return { componentId, id: Number(id), name: skinName(componentId, Number(id)), price, state };
    };
    const bought = skinsOfType.map(({ id, price, isActive }) =>
      offer(id, price, stateOf(id, owned.has(`${componentId}:${id}`), isActive)),
    );
    // The stock look comes with the component and is not for sale.
    const stock = isComponentOwned ? [offer(0n, 0n, stateOf(0n, true, true))] : [];
    return { componentId, name: componentName(componentId), isComponentOwned, offers: [...stock, ...bought] };
  });
  return [...rows.filter((row) => row.isComponentOwned), ...rows.filter((row) => !row.isComponentOwned)];
}

/**
 * Highest bounty that a hit with any of these components can bring, wei after the fee.
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
  return highest - (highest * BigInt(attackFeePercentage)) / 100n;
}
