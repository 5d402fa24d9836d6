import { Store } from "lucide-react";
import { useState } from "react";
import { EmptyState } from "../../ui/EmptyState";
import { Check, Select } from "../../ui/Fields";
import { BestRig } from "./BestRig";
import { SORTS, readOffers, sortOffers, type MarketComponent, type PoolState, type Sort } from "./model";
import { OfferCard } from "./OfferCard";
import styles from "./Shelf.module.css";

export interface ComponentShelfProps {
  settings: readonly MarketComponent[];
  /** Ids of the component types that the player owns; empty before connecting. */
  ownedIds: ReadonlySet<number>;
  /** Unix seconds on the chain's clock. */
  nowSeconds: number;
  pool: PoolState;
  /** The player's tokens; absent before connecting. */
  balance?: bigint;
  /** How many rivals have one that works, by component type in id order; absent where that is not known. */
  rivals?: readonly number[];
  onBuy: (component: MarketComponent) => void;
  /** Why nothing can be bought now. Owned and not on sale are known here. */
  disabledReason?: string;
  isPending?: (componentId: number) => boolean;
}

/** Components for sale. */
export function ComponentShelf(props: ComponentShelfProps) {
  const { settings, ownedIds, nowSeconds, pool, balance, onBuy, disabledReason, isPending } = props;
  const [sort, setSort] = useState<Sort>("catalogue");
  const [hidesOwned, setHidesOwned] = useState(false);
  const offers = sortOffers(readOffers(settings, ownedIds, pool, nowSeconds), sort);
  const candidates = settings.filter(({ id, isActive }) => isActive && !ownedIds.has(Number(id)));
  const shown = offers.filter((offer) => !hidesOwned || !offer.owned);
  return (
    <section className="stack" aria-label="Components">
      <BestRig candidates={candidates} balance={balance} nowSeconds={nowSeconds} />
      <div className="row wraps end gap-4">
        {ownedIds.size > 0 && <Check label="Hide owned" checked={hidesOwned} onChange={setHidesOwned} />}
        <Select label="Sort by" options={SORTS} value={sort} onChange={setSort} />
      </div>
      {shown.length === 0 ? (
        <EmptyState
          icon={<Store aria-hidden />}
          title={offers.length === 0 ? "Nothing here yet" : "You own everything there is"}
          text={offers.length === 0 ? "No component types have been set up." : "Your board is full. Defend it well."}
        />
      ) : (
        <ul className={`cards ${styles.grid}`}>
          {shown.map((offer) => (
            <li key={offer.id} className={styles.cell}>
              <OfferCard
                offer={offer}
                nowSeconds={nowSeconds}
                pool={pool}
                balance={balance}
                rivals={props.rivals?.[offer.id - 1]}
                onBuy={() => onBuy(offer.settings)}
                pending={isPending?.(offer.id)}
                disabledReason={disabledReason}
              />
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}
