import { useQuery } from "@tanstack/react-query";

import { perDay } from "#game/amounts";
import { componentName, skinName } from "#game/names";
import { quantity } from "#game/texts/quantities";

import { componentTypesQuery, poolQuery } from "../chain/game/queries";
import { queryClient } from "../chain/game/queryClient";
import { atSpeed } from "../chain/game/rewards";
import { roundedTokens } from "../chain/game/tokenSymbol";
import { type CartItem, componentIds } from "../shop/cart";
import { itemName } from "../shop/lines";

/** Says what the rig earns, where a screen has read that. */
export function firstText(items: readonly CartItem[]): string {
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

/** Says what was bought. */
export function boughtText(items: readonly CartItem[]): string {
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
    return count > 0 ? [quantity(count, kind)] : [];
  });
  const supplies = items.filter(({ kind }) => kind === "shields" || kind === "attacks").map(itemName);
  return [...things, ...supplies].join(", ");
}
