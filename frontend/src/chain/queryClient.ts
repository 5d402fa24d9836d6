import { QueryClient } from "@tanstack/react-query";

/** The cache of all chain reads. Nothing in it grows old on its own: events of the chain say what has to be read again. */
export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      staleTime: Infinity,
      // A local chain needs no internet.
      networkMode: "always",
      // When the chain can be reached again, everything is refetched; see `startChain.ts`.
      retry: false,
    },
  },
});
