import { useSyncExternalStore } from "react";

import { mayHoldLogs } from "./bloom";
import { clock } from "./clock";
import { deployment, isLocalChain } from "./deployment";
import { type ChainState, ChainFollower } from "./follower";
import { getBlock, getLatestBlock, getLogs } from "./node";

/** The one follower of the game's chain. */
export const follower = new ChainFollower({
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
  return useSyncExternalStore(follower.subscribe, follower.getState);
}

/** Why nothing can be written now, as far as that lies with the chain. */
export function useWritesDisabledReason(): string | undefined {
  const { connection, hasGame } = useChain();
  if (connection === "offline") return "The network cannot be reached";
  return hasGame ? undefined : "There is no game at this address on this network";
}
