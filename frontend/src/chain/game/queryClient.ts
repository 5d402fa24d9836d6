import { QueryClient } from "@tanstack/react-query";

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
