import { ChevronLeft, ChevronRight, Swords } from "lucide-react";
import { useState } from "react";

import { chainNow } from "../../chain/clock";
import { Button } from "../../ui/Button";
import { EmptyState } from "../../ui/EmptyState";
import { ErrorState } from "../../ui/ErrorState";
import { Check, Select } from "../../ui/Fields";
import { Loading } from "../../ui/Loading";
import { Skeletons } from "../../ui/Skeleton";
import { type Opponent, SORTS, type Sort, bestGain, sortOpponents } from "./model";
import { OpponentCard, type Sight } from "./OpponentCard";
import { type PlayerPage, hasMorePages, pageText } from "./paging";
import type { OpponentReads } from "./useOpponents";
import styles from "./OpponentList.module.css";

export interface OpponentListProps {
  opponents: OpponentReads;
  /** Those that were read. */
  list: readonly Opponent[];
  sight: Omit<Sight, "orderedAt">;
  onTurn: (page: PlayerPage, direction: 1 | -1) => void;
}

/** A page of opponents, or the best targets among all. */
export function OpponentList({ opponents, list, sight, onTurn }: OpponentListProps) {
  if (opponents.status === "error") return <ErrorState title="The opponents did not load" {...opponents} />;
  if (opponents.status === "loading") return <OpponentsSkeleton />;
  const { page } = opponents;
  if (!page) return <Page key="best" page={page} opponents={list} sight={sight} />;
  return (
    <Page key={page.start} page={page} opponents={list} sight={sight} onTurn={(direction) => onTurn(page, direction)} />
  );
}

interface PageProps {
  /** Undefined for the best targets. */
  page: PlayerPage | undefined;
  opponents: readonly Opponent[];
  sight: OpponentListProps["sight"];
  onTurn?: (direction: 1 | -1) => void;
}

function Page({ page, opponents, sight, onTurn }: PageProps) {
  const [orderedAt] = useState(() => Math.floor(chainNow()));
  const [sort, setSort] = useState<Sort>(page ? "joined" : "loot");
  const [hidesSafe, setHidesSafe] = useState(!page);
  const { arsenal, rules, nowSeconds } = sight;
  const shown = sortOpponents(opponents, sort, { arsenal, rules, now: orderedAt }).filter(
    (opponent) => !hidesSafe || bestGain(opponent, { arsenal, rules, now: nowSeconds }) !== undefined,
  );
  if (page && opponents.length === 0 && !hasMorePages(page)) {
    return (
      <EmptyState
        icon={<Swords aria-hidden />}
        title="No opponents yet"
        text="You are early. Everybody who buys a first component shows up here."
      />
    );
  }
  return (
    <section className={styles.section} aria-label="Opponents">
      <div className={styles.tools}>
        <Select label="Sort by" options={SORTS} value={sort} onChange={setSort} />
        <Check label="Attackable only" checked={hidesSafe} onChange={setHidesSafe} />
        {page && onTurn && hasMorePages(page) && <Pager page={page} onTurn={onTurn} />}
      </div>
      {shown.length === 0 ? (
        <EmptyState
          icon={<Swords aria-hidden />}
          title="Nobody here can be attacked now"
          text={
            opponents.length > 0
              ? "Turn the page, draw a random opponent, or look at everybody here to see what they are protected by."
              : "Everybody with a component of a kind that you own is protected, or hacked already."
          }
          action={
            hidesSafe && opponents.length > 0 && <Button onClick={() => setHidesSafe(false)}>Show everybody</Button>
          }
        />
      ) : (
        <ul className={styles.grid}>
          {shown.map((opponent) => (
            <li key={opponent.address} className={styles.cell}>
              <OpponentCard opponent={opponent} sight={{ ...sight, orderedAt }} />
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}

function Pager({ page, onTurn }: { page: PlayerPage; onTurn: (direction: 1 | -1) => void }) {
  return (
    <nav className={styles.pager} aria-label="Pages of opponents">
      <Button size="sm" icon={<ChevronLeft aria-hidden />} onClick={() => onTurn(-1)}>
        Previous
      </Button>
      <span aria-live="polite">{pageText(page)}</span>
      <Button size="sm" onClick={() => onTurn(1)}>
        Next <ChevronRight className={styles.next} aria-hidden />
      </Button>
    </nav>
  );
}

export function OpponentsSkeleton() {
  return (
    <Loading what="the opponents" className={styles.grid}>
      <Skeletons count={6} height="31rem" radius="var(--radius-lg)" />
    </Loading>
  );
}
