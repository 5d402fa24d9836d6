import { componentTypesQuery, pausedQuery, poolQuery, tokenSymbolQuery } from "./game/queries";
import { queryClient } from "./game/queryClient";
import { refetchAfter, refetchChanged, refetchStale } from "./game/refetch";
import { blockPoller } from "./node/chain";
import { followOperators } from "./operator/state";
import { knowWrites, type Writes } from "./transactions/knownWrites";
import { type BeforeSecondPrompt, beginVisit } from "./transactions/prompts";
import { rememberUnsent, shareWithOtherTabs, useTransactionStore } from "./transactions/store";
import { TransactionWatcher } from "./transactions/watcher";

/**
 * Starts to follow the chain and to watch pending transactions. Called once, before the first render.
 *
 * @param writes All writes, by which stored transactions are read.
 * @param beforeSecondPrompt Offer before the wallet opens again; none when left out.
 */
export function startChain(writes: Writes, beforeSecondPrompt?: BeforeSecondPrompt): void {
  knowWrites(writes);
  beginVisit(beforeSecondPrompt);
  blockPoller.onChange(refetchChanged);
  blockPoller.onBlocks(refetchStale);
  blockPoller.start();
  readWhatAllScreensShow();
  followOperators();
  void useTransactionStore.persist.rehydrate();
  shareWithOtherTabs();
  rememberUnsent();
  new TransactionWatcher({
    chainState: blockPoller.getState,
    onMined: (from, block) => void refetchAfter(from, block),
  }).start();
}

/** Starts these reads right away, while the code of the screen still loads. */
function readWhatAllScreensShow(): void {
  void queryClient.prefetchQuery(componentTypesQuery);
  void queryClient.prefetchQuery(poolQuery);
  void queryClient.prefetchQuery(pausedQuery);
  void queryClient.prefetchQuery(tokenSymbolQuery);
}
