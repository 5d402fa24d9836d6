import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { pausedQuery, poolQuery } from "../../chain/queries";
import { useBalance, usePlayer } from "../../chain/transactions/useWrite";
import { useChainNow } from "../../chain/useChainNow";
import { Amount } from "../../ui/Amount";
import { PoolSpeed } from "../../ui/PoolSpeed";
import { ScreenHeader } from "../../ui/ScreenHeader";
import { Skeleton } from "../../ui/Skeleton";
import { Tabs } from "../../ui/Tabs";

/** The parts of the market, and where each is. */
export const SHELVES = [
  { id: "components", href: "/market", name: "Components" },
  { id: "skins", href: "/market/skins", name: "Skins" },
  { id: "supplies", href: "/market/supplies", name: "Supplies" },
] as const;

type Shelf = (typeof SHELVES)[number];

/** What all shelves have around them. */
export function MarketFrame({ shelf, children }: { shelf: Shelf; children: ReactNode }) {
  return (
    <div className="stack gap-5">
      <ScreenHeader title="Market" subtitle={<Money />}>
        <Tabs label="Shelves" tabs={SHELVES} current={shelf.href} />
      </ScreenHeader>
      {children}
    </div>
  );
}

/** What matters to whoever pays, on every shelf. */
function Money() {
  const nowSeconds = useChainNow();
  const { data: pool } = useQuery(poolQuery);
  const { data: paused } = useQuery(pausedQuery);
  const player = usePlayer();
  const balance = useBalance();
  if (!pool || paused === undefined || (player && balance === undefined)) return <Skeleton width="16rem" />;
  return (
    <>
      <span className={pool.speed === 0n ? "hot" : undefined}>
        <PoolSpeed {...pool} nowSeconds={nowSeconds} paused={paused} />
      </span>
      {balance !== undefined && (
        <span>
          You have <Amount className="bright" wei={balance} />
        </span>
      )}
    </>
  );
}
