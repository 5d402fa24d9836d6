import { affectedQueries } from "./affectedQueries";
import { follower } from "./chain";
import type { ChainChange } from "./follower";
import { queryClient } from "./queryClient";
import { queryKeys } from "./queryKeys";
import { TransactionWatcher } from "./transactions/watcher";

/** Begins to follow the chain and to watch pending transactions. Called once, before the first render. */
export function startChain(): void {
  follower.onChange(refetch);
  follower.start();
  new TransactionWatcher({ chainState: follower.getState, onMined: (from) => void readAfter(from) }).start();
}

/** Reads again what changed, where a screen shows it. */
function refetch(change: ChainChange): void {
  if (change.kind === "everything") void queryClient.invalidateQueries();
  else for (const queryKey of affectedQueries(change.logs)) void queryClient.invalidateQueries({ queryKey });
}

/** The follower finds the transaction's events; the fee, and what a token does without the game, are not among them. */
async function readAfter(from: string): Promise<void> {
  await follower.refresh();
  await queryClient.invalidateQueries({ queryKey: queryKeys.balances(from) }, { cancelRefetch: false });
}
