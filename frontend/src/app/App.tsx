import { QueryClientProvider, useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { Router } from "wouter";
import { useHashLocation } from "wouter/use-hash-location";

import { tokenSymbolQuery } from "../chain/queries";
import { queryClient } from "../chain/queryClient";
import { DEFAULT_SYMBOL } from "../chain/words";
import { TokenSymbolContext } from "../ui/token";
import { ErrorBoundary } from "./ErrorBoundary";
import { Screens } from "./Screens";
import { Shell } from "./Shell";

/** The console. Routes live behind the #, so that it works under any path of any static host. */
export function App() {
  return (
    <ErrorBoundary>
      <QueryClientProvider client={queryClient}>
        <TokenSymbol>
          <Router hook={useHashLocation}>
            <Shell>
              <Screens />
            </Shell>
          </Router>
        </TokenSymbol>
      </QueryClientProvider>
    </ErrorBoundary>
  );
}

function TokenSymbol({ children }: { children: ReactNode }) {
  const { data = DEFAULT_SYMBOL } = useQuery(tokenSymbolQuery);
  return <TokenSymbolContext value={data}>{children}</TokenSymbolContext>;
}
