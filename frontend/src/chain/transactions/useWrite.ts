import { useQuery } from "@tanstack/react-query";
import { createContext, useContext } from "react";

import { balancesQuery, pausedQuery } from "../game/queries";
import { useWritesDisabledReason } from "../node/chain";
import { intentKey } from "./knownWrites";
import { runTransaction } from "./runTransaction";
import { useIntentsUnderWay } from "./store";
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
  /** Reason why the write is not possible now. */
  readonly disabledReason: string | undefined;
}

/**
 * A write of the connected player.
 *
 * @param reason Reason why this write is not possible although the game and the network allow it.
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

/** Reason why no write is possible now. Visitors can only connect, so they need no network. */
export function useBlockedReason(): string | undefined {
  const { data: isPaused } = useQuery(pausedQuery);
  const offline = useWritesDisabledReason();
  const player = usePlayer();
  return isPaused ? "The game is paused" : player && offline;
}
