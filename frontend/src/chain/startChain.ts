import { blockPoller } from "./chain";
import { followOperators } from "./operator/state";
import { componentTypesQuery, pausedQuery, poolQuery, tokenSymbolQuery } from "./queries";
import { queryClient } from "./queryClient";
import { refetchAfter, refetchChanged, refetchDue } from "./refetch";
import { rememberUnsent, shareWithOtherTabs } from "./transactions/store";
import { TransactionWatcher } from "./transactions/watcher";

/** Begins to follow the chain and to watch pending transactions. Called once, before the first render. */
export function startChain(): void {
  blockPoller.onChange(refetchChanged);
  blockPoller.onBlocks(refetchDue);
  blockPoller.start();
  readWhatAllScreensShow();
  followOperators();
  shareWithOtherTabs();
  rememberUnsent();
  new TransactionWatcher({ chainState: blockPoller.getState, onMined: (from) => void refetchAfter(from) }).start();
}

/** Starts these reads right away, while the code of the screen still loads. */
function readWhatAllScreensShow(): void {
  void queryClient.prefetchQuery(componentTypesQuery);
  void queryClient.prefetchQuery(poolQuery);
  void queryClient.prefetchQuery(pausedQuery);
  void queryClient.prefetchQuery(tokenSymbolQuery);
}
