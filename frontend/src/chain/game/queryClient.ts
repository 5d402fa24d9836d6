import { type InvalidateOptions, type InvalidateQueryFilters, type Query, QueryClient } from "@tanstack/react-query";

import { isUnreachable } from "./errorKinds";

/** Time after which a read that no node has answered is tried again, milliseconds. */
export const RETRY_MS = 15_000;

/** The cache of all chain reads. Nothing in it expires with time: events of the chain decide what is refetched. */
export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      staleTime: Infinity,
      // A local chain needs no internet.
      networkMode: "always",
      // When the chain can be reached again, everything is refetched; see `startChain.ts`. A node that answers the
      // poller may still have kept a longer read waiting.
      retry: false,
      refetchInterval: ({ state: { error } }) => (isUnreachable(error) ? RETRY_MS : false),
    },
  },
});

/**
 * Invalidates queries, and refetches those on the screen. TanStack Query never restarts a first read, which may be of the
 * block before, and its answer would end the invalidation: another read follows it.
 */
export async function readAgain(filters: InvalidateQueryFilters, options?: InvalidateOptions): Promise<void> {
  const isFirst = ({ state }: Query) => state.data === undefined;
  const first = queryClient
    .getQueryCache()
    .findAll({ queryKey: filters.queryKey, fetchStatus: "fetching", predicate: isFirst });
  await queryClient.invalidateQueries(filters, options);
  if (first.length > 0) await queryClient.invalidateQueries(filters, { cancelRefetch: false });
}
