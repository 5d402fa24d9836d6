import { useSyncExternalStore } from "react";

import { clock } from "./clock";
import { deployment, isLocalChain } from "./deployment";
import { type ChainState, ChainFollower } from "./follower";
import { getBlock, getLogs } from "./node";

/** The one follower of the game's chain. */
export const follower = new ChainFollower({
  getBlock,
  getLogs: (fromBlock) => getLogs(deployment.game, { fromBlock }),
  clock,
  isLocalChain,
});

/** Whether the chain can be reached, its latest block, and whether it was restarted. */
export function useChain(): ChainState {
  return useSyncExternalStore(follower.subscribe, follower.getState);
}

/** Why nothing can be written now, as far as that lies with the chain. */
export function useWritesDisabledReason(): string | undefined {
  return useChain().connection === "offline" ? "The network cannot be reached" : undefined;
}
