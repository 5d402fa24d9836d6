import type { Query } from "@tanstack/react-query";

import { affectedQueries } from "./affectedQueries";
import { type AttackState, mayHaveChanged } from "./attackState";
import { follower } from "./chain";
import type { ChainChange } from "./follower";
import { queryClient } from "./queryClient";
import { queryKeys } from "./queryKeys";

/** Reads again what changed, where a screen shows it. */
export function refetchChanged(change: ChainChange): void {
  if (change.kind === "everything") void queryClient.invalidateQueries();
  else for (const queryKey of affectedQueries(change.logs)) void queryClient.invalidateQueries({ queryKey });
}

/**
 * What changes without an event of the game is read, where a screen shows it, in the follower's own request: the balances,
 * because others can send tokens, and an attack state that time or a block has made old.
 */
export function refetchAlong(): void {
  const head = follower.getState().head?.number ?? 0;
  const reads = [
    { queryKey: queryKeys.balances(), predicate: ({ queryKey }: Query) => queryKey.length === 2 },
    {
      queryKey: queryKeys.attackState(),
      predicate: ({ state: { data } }: Query) => data !== undefined && mayHaveChanged(data as AttackState, head),
    },
  ];
  for (const read of reads) {
    void queryClient.refetchQueries({ ...read, type: "active" }, { cancelRefetch: false });
  }
}
