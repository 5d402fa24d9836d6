import { useSyncExternalStore } from "react";

import { follower } from "../chain";
import { deployment } from "../deployment";
import { getBlock, getLogs } from "../node";
import { HistoryCache } from "./cache";
import { HISTORY_TOPICS } from "./events";
import { History, type HistoryState } from "./History";

/** The game's history. Nothing of it is read before a screen uses it. */
export const gameHistory = new History({
  firstBlock: deployment.block,
  follower,
  getBlock,
  getLogs: (range) => getLogs(deployment.game, { blocks: range, topics: [HISTORY_TOPICS] }),
  openCache: (genesis) => HistoryCache.open(`rigraid.history.${deployment.chainId}.${deployment.game}.${genesis}`),
});

/** The game's history, as far as it has been read. It is read on while a component uses it. */
export function useHistory(): HistoryState {
  return useSyncExternalStore(gameHistory.subscribe, gameHistory.getState);
}
