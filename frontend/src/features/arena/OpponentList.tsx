import { ChevronDown, Dices, Swords } from "lucide-react";
import { useState } from "react";

import { chainNow } from "../../chain/node/clock";
import { useLastPassed } from "../../chain/node/useChainNow";
import { Button } from "../../ui/Button";
import { EmptyState, ErrorState } from "../../ui/EmptyState";
import { Check, Select } from "../../ui/Fields";
import { Loading, Skeletons } from "../../ui/Skeleton";
import { useSteps } from "../../ui/useSteps";
import { useArena, useArsenal } from "./arena";
import { Hindered } from "./Hindered";
import { OpponentCard } from "./OpponentCard";
import {
  endsOfObstacles,
  isRaidable,
  isWorthwhile,
  type Judgement,
  type Opponent,
  type Sort,
  sortOpponents,
  SORTS,
} from "./opponents";
import { coverageText, hasMorePages, type PlayerPage } from "./queries";
import type { OpponentReads } from "./reads";

export interface OpponentListProps {
  opponents: OpponentReads;
  /** Opponents that have been read. */
  list: readonly Opponent[];
  page: PlayerPage | undefined;
  /** Whether they include the best of all players. */
  hasBest: boolean;
  /** Turns to other players. */
  onTurn: () => void;
}

/** Number of cards shown at first, and added each time. */
const CARDS = 12;

/** Opponents who can be raided now, best first; everybody after a tap. */
export function OpponentList({ opponents, list, page, hasBest, onTurn }: OpponentListProps) {
  const [sort, setSort] = useState<Sort>("best");
  const [isEverybody, setEverybody] = useState(false);
  // Players without components see everyone that they could raid with the right one.
  const arsenal = useArsenal();
  if (opponents.status === "error") return <ErrorState title="The opponents did not load" {...opponents} />;
  if (opponents.status === "loading" || !page) return <OpponentsSkeleton />;
  if (list.length === 0 && !hasMorePages(page)) {
    return (
      <EmptyState
        icon={<Swords aria-hidden />}
        title="No opponents yet"
        text="You are early. Everybody who buys a first component shows up here."
      />
    );
  }
  const order = { sort, isEverybody, players: list.map(({ address }) => address), with: [...(arsenal?.working ?? [])] };
  return (
    <section className="stack" aria-label="Opponents">
      <div className="row wraps gap-4">
        <Select label="Sort by" options={SORTS} value={sort} onChange={setSort} />
        <Check
          label={arsenal ? "Raidable now" : "Unprotected now"}
          checked={!isEverybody}
          onChange={(isOnly) => setEverybody(!isOnly)}
        />
        {hasMorePages(page) && (
          <p className="row wraps gap-3 push muted small">
            {coverageText(page, hasBest)}
            <Button size="sm" icon={<Dices aria-hidden />} onClick={onTurn}>
              Other players
            </Button>
          </p>
        )}
      </div>
      <Cards
        key={JSON.stringify(order)}
        list={list}
        sort={sort}
        onEverybody={isEverybody ? undefined : () => setEverybody(true)}
      />
    </section>
  );
}

interface CardsProps {
  list: readonly Opponent[];
  sort: Sort;
  /** Also shows opponents who cannot be raided; undefined if they are shown already. */
  onEverybody: (() => void) | undefined;
}

/**
 * Cards in their first order, so that nothing moves under a player's finger. Opponents who can no longer be raided
 * disappear.
 */
function Cards({ list, sort, onEverybody }: CardsProps) {
  const arsenal = useArsenal();
  const { rules, fighter } = useArena();
  const income = fighter?.income;
  const order = (now: number) => {
    const judgement: Judgement = { arsenal, rules, now, income };
    const chosen = onEverybody ? list.filter((opponent) => isRaidable(opponent, judgement)) : list;
    return sortOpponents(chosen, sort, judgement).map(({ address }) => address);
  };
  const [orderedAt] = useState(() => Math.floor(chainNow()));
  const [first] = useState(() => order(orderedAt));
  const [chosenCount, setCount] = useState<number>();
  const most = useSteps(1, 3, 6, 9, Infinity);
  const current = order(Math.max(orderedAt, useLastPassed(list.flatMap(endsOfObstacles))));
  const left = first.filter((address) => current.includes(address));
  const addresses = left.length > 0 ? left : current;
  if (addresses.length === 0) return <Hindered list={list} onEverybody={onEverybody} />;
  const all = addresses.flatMap((address) => list.find((each) => each.address === address) ?? []);
  const judged: Judgement = { arsenal, rules, now: orderedAt, income };
  const isFolding = sort === "best" && onEverybody !== undefined;
  // Small prizes are last, and open with a tap.
  const worthwhile = isFolding ? Math.max(1, all.filter((each) => isWorthwhile(each, judged)).length) : all.length;
  const count = chosenCount ?? Math.min(CARDS, worthwhile);
  const shown = all.slice(0, Math.min(count, most));
  return (
    <>
      <ul className="cards">
        {shown.map((opponent) => (
          <li key={opponent.address} className="stack">
            <OpponentCard opponent={opponent} orderedAt={orderedAt} />
          </li>
        ))}
      </ul>
      {all.length > count && (
        <Button wide icon={<ChevronDown aria-hidden />} onClick={() => setCount(count + CARDS)}>
          {count === worthwhile ? `Show ${all.length - count} worth less than ten minutes` : "Show more"}
        </Button>
      )}
    </>
  );
}

export function OpponentsSkeleton() {
  return (
    <Loading what="the opponents" className="cards">
      <Skeletons count={6} height="31rem" radius="var(--radius-lg)" />
    </Loading>
  );
}
