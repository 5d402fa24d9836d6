import { useQuery } from "@tanstack/react-query";
import { Suspense, lazy, useCallback, useState } from "react";

import { balancesQuery, componentTypesQuery, componentsQuery, pausedQuery, poolQuery } from "../../chain/queries";
import { readAll } from "../../chain/readAll";
import { useUnderWay } from "../../chain/transactions/store";
import { isPurchase } from "../../chain/transactions/transaction";
import { useWritesDisabledReason } from "../../chain/chain";
import { useChainNow } from "../../chain/useChainNow";
import { type Wallet, useWallet } from "../../wallet/useWallet";
import { MarketView } from "./MarketView";

const Purchase = lazy(() => import("./Purchase"));

/** The market; before a wallet is connected to look at, and buying begins with connecting. */
export default function MarketScreen() {
  const wallet = useWallet();
  return wallet.address === undefined ? (
    <Showroom wallet={wallet} />
  ) : (
    <Shop key={wallet.address} wallet={wallet} player={wallet.address} />
  );
}

function Showroom({ wallet }: { wallet: Wallet }) {
  const nowSeconds = useChainNow();
  const reads = readAll({
    settings: useQuery(componentTypesQuery),
    pool: useQuery(poolQuery),
    paused: useQuery(pausedQuery),
  });
  if (reads.status !== "ready") return <MarketView {...reads} />;
  const { settings, pool, paused } = reads.data;
  return (
    <MarketView
      status="ready"
      settings={settings}
      ownedIds={NOTHING}
      nowSeconds={nowSeconds}
      fundedUntil={pool.fundedUntil}
      paused={paused}
      onBuy={() => void wallet.connect()}
    />
  );
}

const NOTHING: ReadonlySet<number> = new Set();

function Shop({ wallet, player }: { wallet: Wallet; player: string }) {
  const nowSeconds = useChainNow();
  const writesDisabledReason = useWritesDisabledReason();
  const pending = useUnderWay(player, isPurchase)?.intent;
  const [chosenId, setChosenId] = useState<number>();
  const close = useCallback(() => setChosenId(undefined), []);
  const reads = readAll({
    settings: useQuery(componentTypesQuery),
    pool: useQuery(poolQuery),
    paused: useQuery(pausedQuery),
    components: useQuery(componentsQuery(player)),
    balances: useQuery(balancesQuery(player)),
  });
  if (reads.status !== "ready") return <MarketView {...reads} />;
  const { settings, pool, paused, components, balances } = reads.data;
  const ownedIds = new Set(
    components.filter(({ purchased }) => purchased).map(({ componentId }) => Number(componentId)),
  );
  const chosen = chosenId === undefined ? undefined : settings[chosenId - 1];
  return (
    <>
      <MarketView
        status="ready"
        settings={settings}
        ownedIds={ownedIds}
        nowSeconds={nowSeconds}
        fundedUntil={pool.fundedUntil}
        balance={balances.tokens}
        paused={paused}
        onBuy={setChosenId}
        disabledReason={() => writesDisabledReason}
        pendingId={pending && isPurchase(pending) ? pending.componentId : undefined}
      />
      {chosen && (
        <Suspense>
          <Purchase
            key={chosenId}
            wallet={wallet}
            player={player}
            component={chosen}
            balance={balances.tokens}
            disabledReason={paused ? "The game is paused" : writesDisabledReason}
            onClose={close}
          />
        </Suspense>
      )}
    </>
  );
}
