import { QueryClientProvider } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { vi } from "vitest";

import { useCart } from "../../shop/cart";
import { WRITES } from "../../writes/all";
import { queryClient } from "../game/queryClient";
import { queryKeys } from "../game/queryKeys";
import type { ChainState } from "../node/BlockPoller";
import { blockPoller } from "../node/chain";
import { knowWrites } from "../transactions/knownWrites";
import { addTransaction, useTransactionStore } from "../transactions/store";
import type { FlowWallet } from "../transactions/transaction";
import { WalletContext } from "../transactions/useWrite";
import type { Intent } from "../transactions/writeKind";
import { component, RIVAL } from "./gameState";

export const PLAYER = "0x00000000000000000000000000000000000000bb";

export const connect = vi.fn<() => Promise<void>>();

/** Wallet that never answers a request for its signer. */
const wallet: FlowWallet = {
  address: PLAYER,
  isOnGameNetwork: true,
  connect,
  switchNetwork: () => Promise.resolve(),
  getSigner: () => new Promise(() => undefined),
};

/** Surroundings of a screen, with or without a connected wallet. Reads come from the query client. */
export function TestConsole({ children, isConnected = true }: { children: ReactNode; isConnected?: boolean }) {
  return (
    <QueryClientProvider client={queryClient}>
      <WalletContext value={isConnected ? wallet : { ...wallet, address: undefined }}>{children}</WalletContext>
    </QueryClientProvider>
  );
}

/** State of a chain that can be reached, whatever other tests did to the poller. */
export const ONLINE: ChainState = {
  connection: "online",
  head: undefined,
  genesis: undefined,
  restartedAt: undefined,
  hasGame: true,
};

/** Forgets what was read, chosen and started. */
export function resetConsole(): void {
  knowWrites(WRITES);
  vi.spyOn(blockPoller, "getState").mockReturnValue(ONLINE);
  vi.spyOn(blockPoller, "refresh").mockResolvedValue();
  connect.mockClear();
  queryClient.clear();
  useTransactionStore.setState({ transactions: [] });
  useCart.setState({ items: [], reviewed: undefined });
}

/** Caches a component of the player and one of the rival, of the same type, and the end of the rival's immunity. */
export function rivalHas(theirs = component(1), immuneUntil = 0): void {
  queryClient.setQueryData(queryKeys.components(PLAYER), [component(1)]);
  queryClient.setQueryData(queryKeys.components(RIVAL), [theirs]);
  queryClient.setQueryData([...queryKeys.attackState(RIVAL), "immuneUntil"], immuneUntil);
}

/** Intents that the player has started. */
export function intents(): Intent[] {
  return useTransactionStore.getState().transactions.map(({ intent }) => intent);
}

/** Has the player start something that stays under way. */
export function start(intent: Intent): void {
  addTransaction({ id: intent.kind, intent, label: "", from: PLAYER, status: { stage: "checking" } });
}
