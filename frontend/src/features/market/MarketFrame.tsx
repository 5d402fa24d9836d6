import type { ReactNode } from "react";
import { Amount } from "../../ui/Amount";
import { Duration } from "../../ui/Duration";
import { NEVER, formatDate } from "../../ui/format";
import { Skeleton } from "../../ui/Skeleton";
import { Tabs } from "../../ui/Tabs";
import styles from "./MarketFrame.module.css";

/** The parts of the market, and where each is. */
export const SHELVES = [
  { id: "components", href: "/market", name: "Components" },
  { id: "skins", href: "/market/skins", name: "Skins" },
  { id: "supplies", href: "/market/supplies", name: "Supplies" },
] as const;

export type Shelf = (typeof SHELVES)[number];

/** What matters to whoever pays, on every shelf. */
export interface Purse {
  /** Unix seconds on the chain's clock. */
  readonly nowSeconds: number;
  /** `rewardPool().fundedUntil`. */
  readonly fundedUntil: bigint;
  /** The player's tokens; absent before connecting. */
  readonly balance?: bigint;
  readonly paused: boolean;
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
    <div className={styles.screen}>
      <header className={styles.header}>
        <div>
          <h1 className={styles.title}>Market</h1>
          <p className={styles.subtitle}>{purse ? <Money {...purse} /> : <Skeleton width="16rem" />}</p>
        </div>
        <Tabs label="Shelves" tabs={SHELVES} current={shelf.href} />
      </header>
      {children}
    </div>
  );
}

function Money({ balance, ...pool }: Purse) {
  return (
    <>
      <Funding {...pool} />
      {balance !== undefined && (
        <span>
          You have <Amount className={styles.balance} wei={balance} />
        </span>
      )}
    </>
  );
}

function Funding({ fundedUntil, nowSeconds, paused }: Purse) {
  if (fundedUntil === NEVER) return <span>Rewards are funded</span>;
  const end = Number(fundedUntil);
  if (end <= nowSeconds) return <span className={styles.dry}>The reward pool is dry</span>;
  if (paused) return <span>Rewards funded until {formatDate(end)}, frozen while paused</span>;
  return (
    <span>
      Rewards funded until {formatDate(end)}, <Duration at={end} now={nowSeconds} />
    </span>
  );
}
