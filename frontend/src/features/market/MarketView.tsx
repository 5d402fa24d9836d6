import { Store } from "lucide-react";
import { useState } from "react";
import { Amount } from "../../ui/Amount";
import { Banner } from "../../ui/Banner";
import { Duration } from "../../ui/Duration";
import { EmptyState } from "../../ui/EmptyState";
import { ErrorState } from "../../ui/ErrorState";
import { NEVER, formatDate } from "../../ui/format";
import { Skeleton } from "../../ui/Skeleton";
import { SORTS, readOffers, sortOffers, type MarketComponent, type Sort } from "./model";
import { OfferCard } from "./OfferCard";
import styles from "./MarketView.module.css";

export interface MarketReadyProps {
  status: "ready";
  settings: readonly MarketComponent[];
  /** Ids of the component types that the player owns; empty before connecting. */
  ownedIds: ReadonlySet<number>;
  /** Unix seconds on the chain's clock. */
  nowSeconds: number;
  /** `rewardPool().fundedUntil`. */
  fundedUntil: bigint;
  /** The player's tokens; absent before connecting. */
  balance?: bigint;
  paused?: boolean;
  onBuy: (componentId: number) => void;
  /** Why a component cannot be bought now. Owned, not on sale and paused are known here. */
  disabledReason?: (componentId: number) => string | undefined;
  /** The component whose purchase is under way. */
  pendingId?: number;
  /** The component that a player came here for. */
  highlightedId?: number;
}

export type MarketViewProps =
  | { status: "loading" }
  | { status: "error"; message: string; onRetry: () => void; retrying?: boolean }
  | MarketReadyProps;

/** Components for sale. */
export function MarketView(props: MarketViewProps) {
  return (
    <div className={styles.screen}>
      {props.status === "ready" ? <Shelves {...props} /> : <h1 className={styles.title}>Market</h1>}
      {props.status === "loading" && <MarketSkeleton />}
      {props.status === "error" && (
        <ErrorState
          title="The market did not load"
          message={props.message}
          onRetry={props.onRetry}
          retrying={props.retrying}
        />
      )}
    </div>
  );
}

function Shelves(props: MarketReadyProps) {
  const { settings, ownedIds, nowSeconds, fundedUntil, balance, paused } = props;
  const { onBuy, disabledReason, pendingId, highlightedId } = props;
  const [sort, setSort] = useState<Sort>("catalogue");
  const [hidesOwned, setHidesOwned] = useState(false);
  const offers = sortOffers(readOffers(settings, ownedIds, fundedUntil, nowSeconds), sort);
  const shown = offers.filter((offer) => !hidesOwned || !offer.owned);
  return (
    <>
      <header className={styles.header}>
        <div>
          <h1 className={styles.title}>Market</h1>
          <p className={styles.subtitle}>
            <Funding fundedUntil={fundedUntil} nowSeconds={nowSeconds} paused={paused} />
            {balance !== undefined && (
              <span>
                You have <Amount className={styles.balance} wei={balance} />
              </span>
            )}
          </p>
        </div>
        <div className={styles.tools}>
          {ownedIds.size > 0 && (
            <label className={styles.check}>
              <input type="checkbox" checked={hidesOwned} onChange={(event) => setHidesOwned(event.target.checked)} />
              Hide owned
            </label>
          )}
          <SortSelect value={sort} onChange={setSort} />
        </div>
      </header>
      {paused && (
        <Banner tone="paused" title="The game is paused.">
          Nothing can be bought until it goes on.
        </Banner>
      )}
      {shown.length === 0 ? (
        <EmptyState
          icon={<Store aria-hidden />}
          title={offers.length === 0 ? "Nothing here yet" : "You own everything there is"}
          text={offers.length === 0 ? "No component types have been set up." : "Your board is full. Defend it well."}
        />
      ) : (
        <ul className={styles.grid}>
          {shown.map((offer) => (
            <li key={offer.id} className={styles.cell}>
              <OfferCard
                offer={offer}
                nowSeconds={nowSeconds}
                fundedUntil={fundedUntil}
                balance={balance}
                onBuy={onBuy}
                pending={pendingId === offer.id}
                disabledReason={paused ? "The game is paused" : disabledReason?.(offer.id)}
                highlighted={highlightedId === offer.id}
              />
            </li>
          ))}
        </ul>
      )}
    </>
  );
}

function Funding({ fundedUntil, nowSeconds, paused }: Pick<MarketReadyProps, "fundedUntil" | "nowSeconds" | "paused">) {
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

function SortSelect({ value, onChange }: { value: Sort; onChange: (sort: Sort) => void }) {
  return (
    <label className={styles.sort}>
      <span>Sort by</span>
      <select className={styles.select} value={value} onChange={(event) => onChange(event.target.value as Sort)}>
        {Object.entries(SORTS).map(([key, name]) => (
          <option key={key} value={key}>
            {name}
          </option>
        ))}
      </select>
    </label>
  );
}

const PLACES = Array.from({ length: 8 }, (_, i) => i);

function MarketSkeleton() {
  return (
    <div className={styles.grid} aria-busy>
      <p className="visually-hidden" role="status">
        Loading the market
      </p>
      {PLACES.map((place) => (
        <Skeleton key={place} height="24rem" radius="var(--radius-lg)" />
      ))}
    </div>
  );
}
