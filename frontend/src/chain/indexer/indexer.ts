import { type QueryKey, queryOptions, useQuery } from "@tanstack/react-query";

import { queryClient, readAgain } from "../game/queryClient";
import { blockPoller, headNumber } from "../node/chain";
import { deployment } from "../node/deployment";
import { type Answer, type Ask, askIndexer, IndexerError, type Question } from "./client";

/** Whether this console was built with an indexer. */
export const hasIndexer = deployment.indexerUrl !== undefined;

/** Delay before a failed query of the indexer is retried. */
export const RETRY_MS = 15_000;
/** Excludes a query from the retries with each block, which say nothing about an indexer: see `refetchStale`. */
export const RETRIES_ITSELF = { retriesItself: true };
/** Delay before an indexer that lags behind the console is queried again. */
const CATCH_UP_MS = 1_000;

/** The last block with a known event of the game. */
let changedIn = 0;

blockPoller.onChange(() => {
  changedIn = headNumber();
  void readAgain({ queryKey: ["indexed"] });
});

/**
 * Query of the indexer, refetched whenever something happens, until the indexer has seen it too.
 *
 * @param follows False for data that is read once and never changes.
 */
export function indexedQuery<T>(key: readonly unknown[], read: (ask: Ask) => Promise<T>, follows = true) {
  return queryOptions({
    queryKey: [follows ? "indexed" : "indexedOnce", ...key],
    queryFn: async ({ signal }) => {
      const answers: number[] = [];
      const data = await read(async (question) => {
        const answer = await askTheIndexer(question, signal);
        answers.push(answer.block);
        return answer.data;
      });
      return { data, block: Math.min(...answers) };
    },
    enabled: hasIndexer,
    meta: RETRIES_ITSELF,
    refetchInterval: ({ state: { error, data } }) => {
      if (error) return RETRY_MS;
      return follows && data && data.block < changedIn ? CATCH_UP_MS : false;
    },
  });
}

/** Reason of the indexer's last failure by query: the library forgets an error when it begins to retry. */
const troubles = new WeakMap<object, string>();

queryClient.getQueryCache().subscribe((event) => {
  if (event.type !== "updated") return;
  const { action, query } = event;
  if (action.type === "success") troubles.delete(query);
  if (action.type !== "error") return;
  if (action.error instanceof IndexerError) troubles.set(query, action.error.message);
  else troubles.delete(query);
});

/** Reason for which the indexer failed for a query, also during its retry; undefined once it has answered that one. */
export function indexerTrouble(queryKey: QueryKey): string | undefined {
  const query = queryClient.getQueryCache().find({ queryKey });
  return query && troubles.get(query);
}

/** Queries the indexer, held to the latest block. */
export async function askTheIndexer<T>(question: Question<T>, signal: AbortSignal): Promise<Answer<T>> {
  const head = await blockPoller.latest();
  const { chainId, game, indexerUrl } = deployment;
  const { genesis } = blockPoller.getState();
  return askIndexer(indexerUrl!, question, { chainId, game, genesis, head }, signal);
}

/** Data of the indexer, or "off" when the chain is read instead, with a reason for players if there is one. */
export type Indexed<T> =
  | { readonly status: "ready"; readonly data: T }
  | { readonly status: "loading" }
  | { readonly status: "off"; readonly reason: string | undefined };

export function useIndexed<T>(query: ReturnType<typeof indexedQuery<T>>): Indexed<T> {
  const { data, error } = useQuery(query);
  const trouble = indexerTrouble(query.queryKey);
  if (!hasIndexer || trouble !== undefined) return { status: "off", reason: trouble };
  if (data) return { status: "ready", data: data.data };
  // Any other error is the chain's, and its own reads report it.
  return error ? { status: "off", reason: undefined } : { status: "loading" };
}
