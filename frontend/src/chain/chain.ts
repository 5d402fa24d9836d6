import { useSyncExternalStore } from "react";

import { mayHoldLogs } from "./bloom";
import { clock } from "./clock";
import { deployment, isLocalChain } from "./deployment";
import { type ChainState, BlockPoller } from "./BlockPoller";
import { getBlock, getLatestBlock, getLogs } from "./node";

/** The one poller of the game's chain. */
export const blockPoller = new BlockPoller({
  getBlock,
  getLatestBlock,
  getLogs: (blocks) => getLogs(deployment.game, { blocks }),
  mayHoldLogs: ({ logsBloom }) => mayHoldLogs(logsBloom, [deployment.game]),
  clock,
  firstBlock: deployment.block,
  isLocalChain,
});

/** Whether the chain can be reached, its latest block, whether the game is on it, and whether it was restarted. */
export function useChain(): ChainState {
  return useSyncExternalStore(blockPoller.subscribe, blockPoller.getState);
}

/** Why nothing can be written now, as far as that lies with the chain. */
export function useWritesDisabledReason(): string | undefined {
  const { connection, hasGame } = useChain();
  if (connection === "offline") return "The network cannot be reached";
  return hasGame ? undefined : "There is no game at this address on this network";
}
