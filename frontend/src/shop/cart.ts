import * as v from "valibot";

import { createStored } from "../browser/storage";
import { count } from "../chain/game/schemas";
import { deployment } from "../chain/node/deployment";

/** Kinds of items besides components and skins. */
const SupplyKind = v.picklist(["shields", "attacks"]);
export type SupplyKind = v.InferOutput<typeof SupplyKind>;

/** Item that can be bought, in plain data. A skin is applied with its purchase. */
const CartItem = v.pipe(
  v.variant("kind", [
    v.object({ kind: v.literal("component"), componentId: count }),
    v.object({ kind: v.literal("skin"), componentId: count, skinId: count }),
    v.object({ kind: SupplyKind, amount: count }),
  ]),
  v.readonly(),
);
export type CartItem = v.InferOutput<typeof CartItem>;

/** Items bought together. */
export const CartItems = v.pipe(v.array(CartItem), v.readonly());

/** Key of an item, its amount aside: a cart holds one of each. */
export function itemKey(item: CartItem): string {
  switch (item.kind) {
    case "component":
      return `component:${item.componentId}`;
    case "skin":
      return `skin:${item.componentId}:${item.skinId}`;
    default:
      return item.kind;
  }
}

interface Cart {
  /** Items in the order in which they were added. */
  readonly items: readonly CartItem[];
  /** Items under review before payment: the cart, or one item bought without it. */
  readonly reviewed: readonly CartItem[] | undefined;
}

const Stored = v.strictObject({ items: CartItems });

/** Cart of this tab's player; it survives a reload. It holds no prices: they are the chain's. */
export const useCart = createStored<Cart>(
  { items: [], reviewed: undefined },
  {
    name: `rigraid.cart.${deployment.chainId}.${deployment.game}`,
    version: 1,
    place: "sessionStorage",
    partialize: ({ items }) => ({ items }),
    // Drops an unreadable cart, because the player can choose the items again.
    merge: (stored, cart) => ({ ...cart, ...(v.is(Stored, stored) && stored) }),
  },
);

/** Whether an item is in the cart, in this amount. */
export function isIn(items: readonly CartItem[], item: CartItem): boolean {
  const amountOf = (some: CartItem) => ("amount" in some ? some.amount : 1);
  return items.some((other) => itemKey(other) === itemKey(item) && amountOf(other) === amountOf(item));
}

/** Puts an item in the cart, replacing the same one with another amount; a second time takes it out. */
export function toggleInCart(item: CartItem): void {
  useCart.setState(({ items }) => {
    const others = without(items, [item]);
    return { items: isIn(items, item) ? others : [...others, item] };
  });
}

/** Takes items out of the cart and out of what is reviewed. */
export function takeOut(taken: readonly CartItem[]): void {
  useCart.setState(({ items, reviewed }) => ({
    items: without(items, taken),
    reviewed: reviewed && without(reviewed, taken),
  }));
}

/** Puts only these components in the cart; other items stay. */
export function setComponents(ids: readonly number[]): void {
  useCart.setState(({ items }) => ({
    items: [...componentItems(ids), ...items.filter(({ kind }) => kind !== "component")],
  }));
}

/** Opens the review of a purchase, on whatever screen the player is. */
export function review(items: readonly CartItem[]): void {
  useCart.setState({ reviewed: items });
}

export function closeReview(): void {
  useCart.setState({ reviewed: undefined });
}

/** Components as items. */
export function componentItems(ids: readonly number[]): CartItem[] {
  return ids.map((componentId) => ({ kind: "component", componentId }));
}

/** The component types among items. */
export function componentIds(items: readonly CartItem[]): number[] {
  return items.flatMap((item) => (item.kind === "component" ? [item.componentId] : []));
}

function without(items: readonly CartItem[], taken: readonly CartItem[]): CartItem[] {
  const keys = new Set(taken.map(itemKey));
  return items.filter((item) => !keys.has(itemKey(item)));
}
