import type { Query, QueryKey } from "@tanstack/react-query";

import { affectedQueries } from "./affectedQueries";
import { type AttackState, mayHaveChanged } from "./attackState";
import { follower } from "./chain";
import { chainNow } from "./clock";
import type { ChainChange } from "./follower";
import type { RewardPool } from "./queries";
import { queryClient } from "./queryClient";
import { queryKeys } from "./queryKeys";

/** Slowed rewards are read this often: the clock slows further between two changes of the pool, the last of which nobody tells. */
const SLOWED_READ_MS = 60_000;

/** Reads again what changed, where a screen shows it. */
export function refetchChanged(change: ChainChange): void {
  if (change.kind === "everything") void queryClient.invalidateQueries();
  else for (const queryKey of affectedQueries(change.logs)) void queryClient.invalidateQueries({ queryKey });
}

/**
 * What changes without an event of the game is read, where a screen shows it, in the follower's own request: the balances,
 * because others can send tokens, an attack state that time or a block has made old, and rewards that are slowed.
 */
export function refetchAlong(): void {
  const head = follower.getState().head?.number ?? 0;
  const reads: { queryKey: QueryKey; predicate: (query: Query) => boolean }[] = [
    { queryKey: queryKeys.balances(), predicate: ({ queryKey }: Query) => queryKey.length === 2 },
    {
      queryKey: queryKeys.attackState(),
      predicate: ({ state: { data } }: Query) => data !== undefined && mayHaveChanged(data as AttackState, head),
    },
  ];
  const pool = queryClient.getQueryData<RewardPool>(queryKeys.pool);
  if (pool && pool.fullSpeedUntil <= BigInt(Math.floor(chainNow()))) {
    const predicate = ({ state }: Query) => Date.now() - state.dataUpdatedAt >= SLOWED_READ_MS;
    reads.push({ queryKey: queryKeys.pool, predicate }, { queryKey: queryKeys.rewards(), predicate });
  }
  for (const read of reads) {
    void queryClient.refetchQueries({ ...read, type: "active" }, { cancelRefetch: false });
  }
}
