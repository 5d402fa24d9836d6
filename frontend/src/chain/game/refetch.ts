import type { Query, QueryKey } from "@tanstack/react-query";
import { zeroPadValue } from "ethers";

import type { ChainChange } from "../node/BlockPoller";
import { mayHoldLogs } from "../node/bloom";
import { blockPoller, headNumber } from "../node/chain";
import { chainNow } from "../node/clock";
import { deployment } from "../node/deployment";
import type { Block } from "../node/node";
import { affectedQueries } from "./affectedQueries";
import { type AttackState, mayHaveChanged } from "./attackState";
import { token } from "./contract";
import type { RewardPool } from "./queries";
import { queryClient, readAgain } from "./queryClient";
import { queryKeys } from "./queryKeys";

/**
 * Interval of reads that no event announces: slowed rewards, because the clock slows further between two changes of the
 * pool, and balances where blocks come without their bloom filters.
 */
const STALE_AFTER_MS = 60_000;

/** Players' records that are read as one page of the leaderboard: about 5.5 million gas. */
export const STANDINGS_PAGE_SIZE = 500;

/** Blocks of transactions that are newer than the latest known block, by sender. */
const unseen = new Map<string, number>();

const TRANSFER = token.interface.getEvent("Transfer").topicHash;

/** Reads again what changed, where a screen shows it. */
export function refetchChanged(change: ChainChange): void {
  if (change.kind === "everything") void readAgain({});
  else refetchAffected(affectedQueries(change.logs));
}

function refetchAffected(keys: readonly QueryKey[]): void {
  // A hidden screen refetches changes when it is shown again.
  const refetchType = document.hidden ? "none" : "active";
  for (const queryKey of keys) void readAgain({ queryKey, refetchType });
  const changed = new Set(keys.filter(([read]) => read === queryKeys.stats()[0]).map(([, player]) => player));
  if (changed.size === 0) return;
  const somebodyJoined = keys.includes(queryKeys.players);
  void readAgain({
    queryKey: queryKeys.standings(),
    refetchType,
    predicate: ({ state: { data } }) => {
      const page = (data ?? []) as readonly { address: string }[];
      // Players who join are on the last page.
      return (somebodyJoined && page.length < STANDINGS_PAGE_SIZE) || page.some(({ address }) => changed.has(address));
    },
  });
}

/**
 * Refetches what changes without an event of the game, where a screen shows it: the balances, because others can send
 * tokens, an attack state that time or a block has outdated, and slowed rewards. Also retries failed reads.
 *
 * @param blocks New blocks; undefined where not all of them are known.
 */
export function refetchStale(blocks: readonly Block[] | undefined): void {
  if (document.hidden) return;
  const head = headNumber();
  for (const [sender, block] of unseen) {
    if (block > head) continue;
    unseen.delete(sender);
    void readAgain({ queryKey: queryKeys.balances(sender) });
  }
  const isStale = ({ state }: Query) => Date.now() - state.dataUpdatedAt >= STALE_AFTER_MS;
  const reads: { queryKey: QueryKey; predicate: (query: Query) => boolean }[] = [
    {
      queryKey: queryKeys.balances(),
      predicate: (query: Query) => {
        const [, player, part] = query.queryKey as [string, string, string?];
        if (part !== undefined) return false;
        const touched = blocks?.map((block) => mayMoveTokens(block, player)) ?? [undefined];
        return touched.includes(true) || (touched.includes(undefined) && isStale(query));
      },
    },
    {
      queryKey: queryKeys.attackState(),
      predicate: ({ state: { data } }: Query) => data !== undefined && mayHaveChanged(data as AttackState, head),
    },
    {
      queryKey: [],
      predicate: ({ meta, state: { status, isInvalidated } }: Query) =>
        meta?.retriesItself !== true && (isInvalidated || status === "error"),
    },
  ];
  const pool = queryClient.getQueryData<RewardPool>(queryKeys.pool);
  if (pool && pool.fullSpeedUntil <= BigInt(Math.floor(chainNow()))) {
    reads.push({ queryKey: queryKeys.pool, predicate: isStale }, { queryKey: queryKeys.rewards(), predicate: isStale });
  }
  for (const read of reads) {
    void queryClient.refetchQueries({ ...read, type: "active" }, { cancelRefetch: false });
  }
}

/**
 * Reads a sender's balances after a transaction: the block poller finds its events, but the fee, and what a token does
 * without the game, are not among them. Another node may have told of the transaction than the one that tells of blocks:
 * where that lags, they are read once more with the block.
 *
 * @param block The transaction's block; 0 where it is not known.
 */
export async function refetchAfter(sender: string, block: number): Promise<void> {
  const queryKey = queryKeys.balances(sender);
  // A read under way may be of the block before.
  const cancelRefetch = queryClient.isFetching({ queryKey }) > 0;
  await blockPoller.refresh();
  if (block > headNumber()) unseen.set(sender, Math.max(block, unseen.get(sender) ?? 0));
  await readAgain({ queryKey }, { cancelRefetch });
}

/** Whether a block may hold a transfer of the player's tokens; undefined where that is not known. */
function mayMoveTokens({ logsBloom }: Block, player: string): boolean | undefined {
  if (logsBloom === undefined) return undefined;
  return mayHoldLogs(logsBloom, [deployment.token, TRANSFER, zeroPadValue(player, 32)]);
}
