import { useQuery } from "@tanstack/react-query";
import { ZeroAddress } from "ethers";
import { Store } from "lucide-react";
import { useState } from "react";
import { componentTypesQuery, poolQuery } from "../../chain/game/queries";
import { readAll } from "../../chain/game/readAll";
import { atSpeed } from "../../chain/game/rewards";
import { usePlayer } from "../../chain/transactions/useWrite";
import { useChainNow } from "../../chain/node/useChainNow";
import { EmptyState } from "../../ui/EmptyState";
import { Check, Select } from "../../ui/Fields";
import { BestRig } from "./BestRig";
import { SORTS, readOffers, sortOffers, type Sort } from "./offers";
import { OfferCard } from "./OfferCard";
import { useRivals } from "./rivals";
import { UnreadShelf } from "./ShelfSkeleton";
import { ownComponentsQuery } from "./shop";
import styles from "./Shelf.module.css";

/** Components for sale. */
export function ComponentShelf() {
  const nowSeconds = useChainNow();
  const player = usePlayer();
  const rivals = useRivals(player);
  const [sort, setSort] = useState<Sort>("catalogue");
  const [hidesOwned, setHidesOwned] = useState(false);
  const reads = readAll({
    types: useQuery(componentTypesQuery),
    pool: useQuery(poolQuery),
    components: useQuery(ownComponentsQuery(player ?? ZeroAddress)),
  });
  if (reads.status !== "ready") return <UnreadShelf {...reads} />;
  const { types, pool, components } = reads.data;
  const settings = atSpeed(types, pool.speed);
  const ownedIds = new Set(
    components.filter(({ purchased }) => purchased).map(({ componentId }) => Number(componentId)),
  );
  const offers = sortOffers(readOffers(settings, ownedIds, pool, nowSeconds), sort);
  const candidates = settings.filter(({ id, isActive }) => isActive && !ownedIds.has(Number(id)));
  const shown = offers.filter((offer) => !hidesOwned || !offer.owned);
  const rivalsOf = (id: number) => (rivals === "many" ? rivals : (rivals?.[id - 1] ?? "unread"));
  return (
    <section className="stack" aria-label="Components">
      <BestRig candidates={candidates} />
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
              <OfferCard offer={offer} rivals={player === undefined ? undefined : rivalsOf(offer.id)} />
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}
