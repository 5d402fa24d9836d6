import { useQuery } from "@tanstack/react-query";
import { useContext } from "react";
import * as v from "valibot";

import { counted, perDay } from "#game/amounts";
import type { GameEventName } from "#game/events";
import { componentName, skinName } from "#game/names";

import { ofPlayer, whatMoneyChanges } from "../chain/game/affectedQueries";
import { game } from "../chain/game/contract";
import { componentTypesQuery, poolQuery } from "../chain/game/queries";
import { queryClient } from "../chain/game/queryClient";
import { queryKeys } from "../chain/game/queryKeys";
import { atSpeed } from "../chain/game/rewards";
import { roundedTokens } from "../chain/game/tokenSymbol";
import { paidFlow } from "../chain/transactions/gameCalls";
import { useIntentsUnderWay, useTransactionStore } from "../chain/transactions/store";
import type { Flow, Transaction } from "../chain/transactions/transaction";
import { useBlockedReason, WalletContext, type Write } from "../chain/transactions/useWrite";
import { defineWrite, type Events } from "../chain/transactions/writeKind";
import { CartItem, componentIds, componentItems, itemKey, review, type SupplyKind } from "../shop/cart";
import { itemName, type Line, purchaseName, totalOf } from "../shop/lines";

/** Calls of the game, by the kind of item. */
const CALLS: Record<CartItem["kind"], string> = {
  component: "purchaseComponent",
  skin: "purchaseSkin",
  shields: "purchaseShields",
  attacks: "purchaseAttacks",
};

export const purchaseWrite = defineWrite({
  kind: "purchase",
  fields: { items: v.pipe(v.array(CartItem), v.readonly()) },
  calls: ({ items }) => items.map(({ kind }) => CALLS[kind]),
  effect: "purchase",
  result: bought,
  text: ({ items, isFirst }) => (isFirst ? firstText(items) : boughtText(items)),
  changes: {
    PlayerJoined: ({ player }) => [...ofPlayer(player, "stats", "attackState"), queryKeys.players],
    ComponentPurchased: ({ player }) => [...ofPlayer(player, "components", "past"), ...whatMoneyChanges(player)],
    AttacksPurchased: ({ player }) => [...ofPlayer(player, "attackState"), ...whatMoneyChanges(player)],
    ShieldsPurchased: ({ player }) => [...ofPlayer(player, "attackState"), ...whatMoneyChanges(player)],
    SkinPurchased: ({ player }) => [...ofPlayer(player, "ownedSkins", "past"), ...whatMoneyChanges(player)],
  },
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

/** Says what the rig earns, where a screen has read that. */
function firstText(items: readonly CartItem[]): string {
  const types = queryClient.getQueryData(componentTypesQuery.queryKey);
  const pool = queryClient.getQueryData(poolQuery.queryKey);
  if (!types || !pool) return "Your rig is running.";
  const rates = atSpeed(types, pool.speed).map(({ rewardRate }) => rewardRate);
  const rate = componentIds(items).reduce((sum, id) => sum + (rates[id - 1] ?? 0n), 0n);
  return `Your rig is running: ${roundedTokens(perDay(rate))} a day.`;
}

/** Renders again when a screen has read what `firstText` says: after a reload the purchase may end before that. */
export function useFirstTextReads(): void {
  useQuery({ ...componentTypesQuery, enabled: false });
  useQuery({ ...poolQuery, enabled: false });
}

function boughtText(items: readonly CartItem[]): string {
  const [item] = items;
  if (!item || items.length > 1) return `${listed(items)} bought.`;
  switch (item.kind) {
    case "component":
      return `Your ${componentName(item.componentId)} is in its socket and earning.`;
    case "skin": {
      const component = componentName(item.componentId);
      return `The ${skinName(item.componentId, item.skinId)} skin of the ${component} is yours, and your ${component} wears it.`;
    }
    default:
      return `${itemName(item)} bought.`;
  }
}

/** "3 components, 1 skin, 2 shields". */
function listed(items: readonly CartItem[]): string {
  const things = (["component", "skin"] as const).flatMap((kind) => {
    const count = items.filter((item) => item.kind === kind).length;
    return count > 0 ? [counted(count, kind)] : [];
  });
  const supplies = items.filter(({ kind }) => kind === "shields" || kind === "attacks").map(itemName);
  return [...things, ...supplies].join(", ");
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

/**
 * Buying these items, which begins with their review; before a wallet is connected, with connecting one.
 *
 * @param reason Reason why they cannot be bought, where the game and the network would allow it.
 */
export function useBuying(items: readonly CartItem[], reason?: string): Write {
  const wallet = useContext(WalletContext);
  const underWay = useKeysUnderWay(wallet?.address);
  return {
    onClick: () => (wallet?.address ? review(items) : void wallet?.connect()),
    pending: items.some((item) => underWay.has(itemKey(item))),
    disabledReason: useBlockedReason() ?? reason,
  };
}

/** Keys of the items that a player is buying. */
export function useKeysUnderWay(player: string | undefined): ReadonlySet<string> {
  const intents = useIntentsUnderWay(player).filter(purchaseWrite.matches);
  return new Set(intents.flatMap(({ items }) => items.map(itemKey)));
}
