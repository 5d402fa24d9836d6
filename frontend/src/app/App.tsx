import { QueryClientProvider, useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { Router } from "wouter";
import { useHashLocation } from "wouter/use-hash-location";

import { tokenSymbolQuery } from "../chain/game/queries";
import { queryClient } from "../chain/game/queryClient";
import { DEFAULT_SYMBOL } from "../chain/game/tokenSymbol";
import { deployment, isLocalChain } from "../chain/node/deployment";
import { EnsNames } from "../chain/node/EnsNames";
import { nodes } from "../chain/node/node";
import { WalletContext } from "../chain/transactions/useWrite";
import { NameSourceContext } from "../ui/ensNames";
import { ErrorBoundary } from "../ui/ErrorBoundary";
import { TokenSymbolContext } from "../ui/token";
import { useWallet } from "../wallet/useWallet";
import { Screens } from "./Screens";
import { Shell } from "./Shell";

/** The console. Routes live behind the #, so that it works under any path of any static host. */
export function App() {
  return (
    <ErrorBoundary>
      <QueryClientProvider client={queryClient}>
        <TokenSymbol>
          <Names>
            <WalletContext value={useWallet()}>
              <Router hook={useHashLocation}>
                <Shell>
                  <Screens />
                </Shell>
              </Router>
            </WalletContext>
          </Names>
        </TokenSymbol>
      </QueryClientProvider>
    </ErrorBoundary>
  );
}

/** ENS names. The library loads with the first address. The local chain has no ENS. */
const ensNames = isLocalChain
  ? undefined
  : new EnsNames(async (addresses) => {
      const { lookUpEnsNames } = await import("../chain/node/lookUpEnsNames");
      return lookUpEnsNames(deployment.chainId, addresses, (method, params) => nodes.send(method, params));
    });

/** Provides the accounts' ENS names to the console, where the network has them. */
function Names({ children }: { children: ReactNode }) {
  return ensNames ? <NameSourceContext value={ensNames}>{children}</NameSourceContext> : children;
}

function TokenSymbol({ children }: { children: ReactNode }) {
  const { data = DEFAULT_SYMBOL } = useQuery(tokenSymbolQuery);
  return <TokenSymbolContext value={data}>{children}</TokenSymbolContext>;
}
