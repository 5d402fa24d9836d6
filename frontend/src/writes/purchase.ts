import type { GameEventName } from "#game/events";
import { componentName } from "#game/names";

import { game } from "../chain/game/contract";
import { paidFlow } from "../chain/transactions/paidFlow";
import { useTransactionStore } from "../chain/transactions/store";
import type { Flow, Transaction } from "../chain/transactions/transaction";
import { defineWrite, type Events } from "../chain/transactions/writeKind";
import { type CartItem, CartItems, componentItems, itemKey, type SupplyKind } from "../shop/cart";
import { type Line, purchaseName, totalOf } from "../shop/lines";
import { boughtText, firstText } from "./purchaseTexts";

/** Calls of the game, by the kind of item. */
const CALLS: Record<CartItem["kind"], string> = {
  component: "purchaseComponent",
  skin: "purchaseSkin",
  shields: "purchaseShields",
  attacks: "purchaseAttacks",
};

export const purchaseWrite = defineWrite({
  kind: "purchase",
  fields: { items: CartItems },
  calls: ({ items }) => items.map(({ kind }) => CALLS[kind]),
  effect: "purchase",
  result: bought,
  text: ({ items, isFirst }) => (isFirst ? firstText(items) : boughtText(items)),
});

export interface PurchaseOptions {
  /** True for a buyer who owns a component: the game then quotes the prices of supplies. */
  readonly isPlayer: boolean;
  /** Allowance for the game, wei, where it is more than the price: a budget for later purchases, too. */
  readonly budget?: bigint;
}

/**
 * Buys everything on these lines of a quote, in their order, in one transaction. The price is the one that the player
 * saw: no other amount is paid.
 */
export function purchase(lines: readonly Line[], { isPlayer, budget }: PurchaseOptions): Flow {
  const items = lines.map(({ item }) => item);
  const [first] = items;
  const label =
    items.length === 1 && first?.kind === "component" ? componentName(first.componentId) : purchaseName(items);
  return paidFlow({
    intent: purchaseWrite.intent({ items }),
    label: `Buy ${label}`,
    calls: items.flatMap(callsFor),
    checked: items.filter((item) => standsAlone(item, items, isPlayer)).map((item) => callsFor(item)[0]!),
    cost: totalOf(lines),
    budget,
    name: "the purchase",
    readCost: async (from) => {
      const { readPrice } = await import("../shop/price");
      const prices = await Promise.all(items.map((item) => readPrice(item, items, isPlayer ? from : undefined)));
      return prices.reduce((sum, price) => sum + price, 0n);
    },
  });
}

/** A skin is applied where it is bought. */
function callsFor(item: CartItem): string[] {
  const { interface: abi } = game;
  switch (item.kind) {
    case "component":
      return [abi.encodeFunctionData("purchaseComponent", [item.componentId])];
    case "skin": {
      const skin = [item.componentId, item.skinId] as const;
      return [abi.encodeFunctionData("purchaseSkin", [...skin]), abi.encodeFunctionData("applySkin", [...skin])];
    }
    case "shields":
      return [abi.encodeFunctionData("purchaseShields", [item.amount])];
    case "attacks":
      return [abi.encodeFunctionData("purchaseAttacks", [item.amount])];
  }
}

/** Whether the game would accept an item without those bought before it. */
function standsAlone(item: CartItem, items: readonly CartItem[], isPlayer: boolean): boolean {
  if (item.kind === "component") return true;
  if (item.kind !== "skin") return isPlayer;
  return !items.some((other) => other.kind === "component" && other.componentId === item.componentId);
}

interface Bought extends Readonly<Record<string, unknown>> {
  readonly kind: "bought";
  readonly items: readonly CartItem[];
  readonly isFirst: boolean;
}

/** The purchase of all items that were wanted. */
function bought(events: Events, intent: Readonly<{ items: readonly CartItem[] }>): Bought | undefined {
  const supplies = (kind: SupplyKind, name: GameEventName) =>
    events.all(name).map(({ amount }) => ({ kind, amount: Number(amount) }));
  const items: CartItem[] = [
    ...componentItems(events.all("ComponentPurchased").map(({ componentId }) => Number(componentId))),
    ...events.all("SkinPurchased").map(({ componentId, skinId }) => ({
      kind: "skin" as const,
      componentId: Number(componentId),
      skinId: Number(skinId),
    })),
    ...supplies("shields", "ShieldsPurchased"),
    ...supplies("attacks", "AttacksPurchased"),
  ];
  const has = (wanted: CartItem) => items.some((item) => itemKey(item) === itemKey(wanted));
  return intent.items.every(has) ? { kind: "bought", items, isFirst: events.has("PlayerJoined") } : undefined;
}

/** A purchase with which a player joined. */
export type FirstPurchase = Pick<Transaction, "id" | "from"> & { readonly result: Bought };

/** The purchase of this visit with which a player joined. */
export function useFirstPurchase(player: string | undefined): FirstPurchase | undefined {
  const transaction = useTransactionStore(({ transactions }) =>
    transactions.find((each) => each.from === player && purchaseWrite.resultIn(each)?.isFirst),
  );
  return transaction && { ...transaction, result: purchaseWrite.resultIn(transaction)! };
}
