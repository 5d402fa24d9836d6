import { useQuery } from "@tanstack/react-query";
import { ZeroAddress } from "ethers";
import { Store } from "lucide-react";
import { useState } from "react";

import { componentTypesQuery, poolQuery } from "../../chain/game/queries";
import { readAll } from "../../chain/game/readAll";
import { atSpeed } from "../../chain/game/rewards";
import { usePlayer } from "../../chain/transactions/useWrite";
import { EmptyState } from "../../ui/EmptyState";
import { Check, Select } from "../../ui/Fields";
import { BestRig } from "./BestRig";
import { OfferCard } from "./OfferCard";
import { type Sort, SORTS, sortTypes } from "./offers";
import { useRivals } from "./rivals";
import styles from "./Shelf.module.css";
import { UnreadShelf } from "./ShelfSkeleton";
import { ownComponentsQuery } from "./shop";

/** Components for sale. */
export function ComponentShelf() {
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
  const owned = new Set(components.filter(({ purchased }) => purchased).map(({ componentId }) => componentId));
  const candidates = settings.filter(({ id, isActive }) => isActive && !owned.has(id));
  const shown = sortTypes(settings, sort).filter(({ id }) => !hidesOwned || !owned.has(id));
  return (
    <section className="stack" aria-label="Components">
      <BestRig candidates={candidates} />
      <div className="row wraps end gap-4">
        {owned.size > 0 && <Check label="Hide owned" checked={hidesOwned} onChange={setHidesOwned} />}
        <Select label="Sort by" options={SORTS} value={sort} onChange={setSort} />
      </div>
      {shown.length === 0 ? (
        <EmptyState
          icon={<Store aria-hidden />}
          title={settings.length === 0 ? "Nothing here yet" : "You own everything there is"}
          text={settings.length === 0 ? "No component types have been set up." : "Your board is full. Defend it well."}
        />
      ) : (
        <ul className={`cards ${styles.grid}`}>
          {shown.map((type) => (
            <li key={type.id} className={styles.cell}>
              <OfferCard settings={type} isOwned={owned.has(type.id)} rivals={rivals} />
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}
