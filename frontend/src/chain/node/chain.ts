import { useSyncExternalStore } from "react";

import { BlockPoller, type ChainState } from "./BlockPoller";
import { mayHoldLogs } from "./bloom";
import { clock } from "./clock";
import { deployment, isLocalChain } from "./deployment";
import { getBlock, getLatestBlock, getLogs } from "./node";

/** The one poller of the game's chain. */
export const blockPoller = new BlockPoller({
  getBlock,
  getLatestBlock,
  getLogs: (blocks) => getLogs({ blocks }),
  mayHoldLogs: ({ logsBloom }) => mayHoldLogs(logsBloom, [deployment.game]),
  clock,
  firstBlock: deployment.block,
  isLocalChain,
});

/** Number of the latest block that is known; 0 before the first. */
export function headNumber(): number {
  return blockPoller.getState().head?.number ?? 0;
}

/** State of the chain: its connection, its latest block, a restart, and whether the game is on it. */
export function useChain(): ChainState {
  return useSyncExternalStore(blockPoller.subscribe, blockPoller.getState);
}

/** Reason why the chain allows no write now. */
export function useWritesDisabledReason(): string | undefined {
  const { connection, hasGame } = useChain();
  if (connection === "offline") return "The network cannot be reached";
  return hasGame ? undefined : "There is no game at this address on this network";
}
