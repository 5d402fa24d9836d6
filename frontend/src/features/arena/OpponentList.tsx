import { ChevronDown, Dices, Swords } from "lucide-react";
import { useState } from "react";

import { chainNow } from "../../chain/clock";
import { useChainNow } from "../../chain/useChainNow";
import { Button } from "../../ui/Button";
import { EmptyState, ErrorState } from "../../ui/EmptyState";
import { Check, Select } from "../../ui/Fields";
import { Loading, Skeletons } from "../../ui/Skeleton";
import { useArena } from "./arena";
import { type Arsenal, type Judgement, type Opponent, SORTS, type Sort, isRaidable, sortOpponents } from "./model";
import { OpponentCard } from "./OpponentCard";
import { type PlayerPage, coverageText, hasMorePages } from "./paging";
import type { OpponentReads } from "./reads";

export interface OpponentListProps {
  opponents: OpponentReads;
  /** Those that were read. */
  list: readonly Opponent[];
  page: PlayerPage | undefined;
  /** Whether the best of all players are among them. */
  hasBest: boolean;
  /** Reads about other players. */
  onTurn: () => void;
}

/** How many cards are shown, and how many more each time. */
const CARDS = 12;

/** Whom one can raid now, the best first; everybody at a tap. */
export function OpponentList({ opponents, list, page, hasBest, onTurn }: OpponentListProps) {
  const [sort, setSort] = useState<Sort>("best");
  const [isEverybody, setEverybody] = useState(false);
  const { fighter, rules } = useArena();
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
  // What somebody without components could raid is what is not protected.
  const arsenal = fighter && hasComponents(fighter.arsenal) ? fighter.arsenal : undefined;
  const order = { sort, isEverybody, whom: list.map(({ address }) => address), with: [...(arsenal?.working ?? [])] };
  return (
    <section className="stack" aria-label="Opponents">
      <div className="row wraps gap-4">
        <Select label="Sort by" options={SORTS} value={sort} onChange={setSort} />
        <Check label="Raidable now" checked={!isEverybody} onChange={(isOnly) => setEverybody(!isOnly)} />
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
        choose={(now) => {
          const judgement: Judgement = { arsenal, rules, now };
          const chosen = isEverybody ? list : list.filter((opponent) => isRaidable(opponent, judgement));
          return sortOpponents(chosen, sort, judgement).map(({ address }) => address);
        }}
        onEverybody={isEverybody ? undefined : () => setEverybody(true)}
      />
    </section>
  );
}

function hasComponents({ working, hacked }: Arsenal): boolean {
  return working.size + hacked.size > 0;
}

interface CardsProps {
  list: readonly Opponent[];
  /** Whom to show, in order, as things stand at a moment, Unix seconds. */
  choose: (now: number) => readonly string[];
  onEverybody: (() => void) | undefined;
}

/** The cards, in the order of when they came, so that nothing moves under a player's finger. */
function Cards({ list, choose, onEverybody }: CardsProps) {
  const [orderedAt] = useState(() => Math.floor(chainNow()));
  const [first] = useState(() => choose(orderedAt));
  const [count, setCount] = useState(CARDS);
  const nowSeconds = useChainNow();
  const addresses = first.length > 0 ? first : choose(nowSeconds);
  if (addresses.length === 0) {
    return (
      <EmptyState
        icon={<Swords aria-hidden />}
        title="Nobody can be raided now"
        text="Everyone you could attack here is protected, already hacked or too well shielded."
        action={onEverybody && <Button onClick={onEverybody}>Show everybody</Button>}
      />
    );
  }
  const shown = addresses.slice(0, count).flatMap((address) => list.find((each) => each.address === address) ?? []);
  return (
    <>
      <ul className="cards">
        {shown.map((opponent) => (
          <li key={opponent.address} className="stack">
            <OpponentCard opponent={opponent} orderedAt={orderedAt} />
          </li>
        ))}
      </ul>
      {addresses.length > count && (
        <Button wide icon={<ChevronDown aria-hidden />} onClick={() => setCount(count + CARDS)}>
          Show more
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
