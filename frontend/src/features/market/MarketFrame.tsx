import type { ReactNode } from "react";
import { Amount } from "../../ui/Amount";
import { PoolSpeed, type PoolSpeedProps } from "../../ui/PoolSpeed";
import { ScreenHeader } from "../../ui/ScreenHeader";
import { Skeleton } from "../../ui/Skeleton";
import { Tabs } from "../../ui/Tabs";

/** The parts of the market, and where each is. */
export const SHELVES = [
  { id: "components", href: "/market", name: "Components" },
  { id: "skins", href: "/market/skins", name: "Skins" },
  { id: "supplies", href: "/market/supplies", name: "Supplies" },
] as const;

export type Shelf = (typeof SHELVES)[number];

/** What matters to whoever pays, on every shelf. */
export interface Purse extends PoolSpeedProps {
  /** The player's tokens; absent before connecting. */
  readonly balance?: bigint;
}

export interface MarketFrameProps {
  shelf: Shelf;
  /** Absent while it is being read. */
  purse?: Purse;
  children: ReactNode;
}

/** What all shelves have around them. */
export function MarketFrame({ shelf, purse, children }: MarketFrameProps) {
  return (
    <div className="stack gap-5">
      <ScreenHeader title="Market" subtitle={purse ? <Money {...purse} /> : <Skeleton width="16rem" />}>
        <Tabs label="Shelves" tabs={SHELVES} current={shelf.href} />
      </ScreenHeader>
      {children}
    </div>
  );
}

function Money({ balance, ...pool }: Purse) {
  return (
    <>
      <span className={pool.speed === 0n ? "hot" : undefined}>
        <PoolSpeed {...pool} />
      </span>
      {balance !== undefined && (
        <span>
          You have <Amount className="bright" wei={balance} />
        </span>
      )}
    </>
  );
}
