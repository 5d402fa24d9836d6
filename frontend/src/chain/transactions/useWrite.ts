import { useQuery } from "@tanstack/react-query";
import { createContext, useContext } from "react";

import { type CartItem, itemKey, review } from "../shop/cart";
import { useWritesDisabledReason } from "../node/chain";
import { balancesQuery, pausedQuery } from "../game/queries";
import { runTransaction } from "./runTransaction";
import { useIntentsUnderWay } from "./store";
import type { Intent } from "./intent";
import type { Flow, FlowWallet } from "./transaction";

/** The player's wallet; the shell provides it. */
export const WalletContext = createContext<FlowWallet | undefined>(undefined);

/** The connected account; undefined before a wallet is connected. */
export function usePlayer(): string | undefined {
  return useContext(WalletContext)?.address;
}

/** The player's tokens, wei; undefined before a wallet is connected or they are read. */
export function useBalance(): bigint | undefined {
  const player = usePlayer();
  return useQuery({ ...balancesQuery(player ?? ""), enabled: player !== undefined }).data?.tokens;
}

/** A write, as the props of its button. */
export interface Write {
  readonly onClick: () => void;
  readonly pending: boolean;
  /** Reason why it is not possible now. */
  readonly disabledReason: string | undefined;
}

/**
 * A write of the connected player.
 *
 * @param reason Reason why this one is not possible, where the game and the network would allow it.
 */
export function useWrite(flow: Flow, reason?: string): Write {
  const wallet = useContext(WalletContext);
  const key = intentKey(flow.intent);
  return {
    onClick: () => wallet && void runTransaction(flow, wallet),
    pending: useIntentsUnderWay(wallet?.address).some((intent) => intentKey(intent) === key),
    disabledReason: useBlockedReason() ?? reason,
  };
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
  const intents = useIntentsUnderWay(player);
  return new Set(intents.flatMap((intent) => (intent.kind === "purchase" ? intent.items.map(itemKey) : [])));
}

/** Reason why nothing can be written now. A visitor, who can only connect, needs no network. */
export function useBlockedReason(): string | undefined {
  const { data: isPaused } = useQuery(pausedQuery);
  const offline = useWritesDisabledReason();
  const player = usePlayer();
  return isPaused ? "The game is paused" : player && offline;
}

/** Key of an intent. All batches share one: their actions can change while one is under way. */
function intentKey(intent: Intent): string {
  return intent.kind === "batch" ? intent.kind : JSON.stringify(intent);
}
