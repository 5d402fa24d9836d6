import { useContext } from "react";
import * as v from "valibot";

import { useIntentsUnderWay } from "../chain/transactions/store";
import { useBlockedReason, WalletContext, type Write } from "../chain/transactions/useWrite";
import { type CartItem, CartItems, itemKey, review } from "./cart";

/** Intent of a purchase, as `writes/purchase.ts` stores it. */
const Purchase = v.object({ kind: v.literal("purchase"), items: CartItems });

/**
 * Buys these items, starting with their review. Without a wallet, it starts with connecting one.
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
  const purchases = useIntentsUnderWay(player).filter((intent) => v.is(Purchase, intent));
  return new Set(purchases.flatMap(({ items }) => items.map(itemKey)));
}
