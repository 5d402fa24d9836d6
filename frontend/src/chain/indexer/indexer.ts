import { type UseQueryResult, queryOptions, useQuery } from "@tanstack/react-query";

import { blockPoller } from "../chain";
import { deployment } from "../deployment";
import { queryClient } from "../queryClient";
import { type Answer, type Ask, type Question, IndexerError, askIndexer } from "./client";

/** Whether this console was built with an indexer. */
export const hasIndexer = deployment.indexerUrl !== undefined;

/** One that is of no use is asked again after this time. */
export const RETRY_MS = 15_000;
/** A new block says nothing about an indexer that was of no use: see `refetchDue`. */
export const RETRIES_ITSELF = { retriesItself: true };
/** One that has not seen what the console has seen, after this. */
const CATCH_UP_MS = 1_000;

/** The last block in which something is known to have happened in the game. */
let changedIn = 0;

blockPoller.onChange(() => {
  changedIn = blockPoller.getState().head?.number ?? 0;
  void queryClient.invalidateQueries({ queryKey: ["indexed"] });
});

/**
 * Something to be read from the indexer: read again whenever something happens, until the indexer has seen it too.
 *
 * @param follows False for what is read once and stays.
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

/** Why the indexer was of no use when it was asked last. */
let trouble: string | undefined;

export function indexerTrouble(): string | undefined {
  return trouble;
}

/** Asks the indexer. */
export async function askTheIndexer<T>(question: Question<T>, signal: AbortSignal): Promise<Answer<T>> {
  const head = await blockPoller.latest();
  const { chainId, game, indexerUrl } = deployment;
  const { genesis } = blockPoller.getState();
  try {
    const answer = await askIndexer(indexerUrl!, question, { chainId, game, genesis, head }, signal);
    trouble = undefined;
    return answer;
  } catch (error) {
    if (error instanceof IndexerError) trouble = error.message;
    throw error;
  }
}

/** Whether the indexer was of no use for a query; while it is asked again, that is still so. */
export function hasFailed({
  data,
  error,
  errorUpdateCount,
}: Pick<UseQueryResult, "data" | "error" | "errorUpdateCount">) {
  return error ? error instanceof IndexerError : data === undefined && errorUpdateCount > 0 && trouble !== undefined;
}

/** What was read from the indexer; "off" where the chain has to do, with a sentence about why where there should be one. */
export type Indexed<T> =
  | { readonly status: "ready"; readonly data: T }
  | { readonly status: "loading" }
  | { readonly status: "off"; readonly reason: string | undefined };

export function useIndexed<T>(query: ReturnType<typeof indexedQuery<T>>): Indexed<T> {
  const read = useQuery(query);
  const { data, error } = read;
  if (!hasIndexer || hasFailed(read)) return { status: "off", reason: trouble };
  if (data) return { status: "ready", data: data.data };
  // What is wrong then is wrong with the chain, whose own way says so.
  return error ? { status: "off", reason: undefined } : { status: "loading" };
}
