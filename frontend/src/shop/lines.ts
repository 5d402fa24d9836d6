import { componentName, skinName } from "#game/names";
import { type Noun, quantity } from "#game/texts/quantities";

import type { CartItem, SupplyKind } from "./cart";

/** Noun of each kind of supply. */
export const SUPPLY_NAME = { shields: "shield", attacks: "attackCharge" } as const satisfies Record<SupplyKind, Noun>;

/** An item of a purchase, with its price (wei) and why it cannot be bought; such an item is left out. */
export interface Line {
  readonly item: CartItem;
  readonly price: bigint;
  readonly problem?: string;
}

/** Lines of a quote that can be bought. */
export function boughtOf(lines: readonly Line[]): Line[] {
  return lines.filter(({ problem }) => problem === undefined);
}

/** Total price of the lines, wei. */
export function totalOf(lines: readonly Line[]): bigint {
  return lines.reduce((sum, { price }) => sum + price, 0n);
}

/** Name of an item, as after "Buy". */
export function itemName(item: CartItem): string {
  switch (item.kind) {
    case "component":
      return `the ${componentName(item.componentId)}`;
    case "skin":
      return `${skinName(item.componentId, item.skinId)} for the ${componentName(item.componentId)}`;
    default:
      return quantity(item.amount, SUPPLY_NAME[item.kind]);
  }
}

/** Name of a purchase, as after "Buy": "the Case Fan", "5 items". */
export function purchaseName(items: readonly CartItem[]): string {
  return items.length === 1 ? itemName(items[0]!) : quantity(items.length, "item");
}
