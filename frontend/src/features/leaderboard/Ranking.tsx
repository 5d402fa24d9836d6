import { ChevronLeft, ChevronRight } from "lucide-react";
import { useState } from "react";
import { Link } from "wouter";

import { AddressTag } from "../../ui/AddressTag";
import { Amount } from "../../ui/Amount";
import { Button } from "../../ui/Button";
import { formatCount } from "../../ui/format";
import { StatusPill } from "../../ui/StatusPill";
import { ORDERS, type Order, type Place, type Standing, rankAmong } from "./standings";
import styles from "./LeaderboardScreen.module.css";

const PAGE_SIZE = 25;

export interface RankingProps {
  /** The best first. */
  places: readonly Place[];
  order: Order;
  /** The connected player. */
  player?: string;
  /** The player's standing where it may not be among the places. */
  own?: Standing;
}

/** Everybody's places, page by page, with the player's own always in sight. */
export function Ranking({ places, order, player, own }: RankingProps) {
  const [chosenPage, setPage] = useState(0);
  const lastPage = Math.floor((places.length - 1) / PAGE_SIZE);
  const page = Math.min(chosenPage, lastPage);
  const start = page * PAGE_SIZE;
  const shown = places.slice(start, start + PAGE_SIZE);
  const ownIndex = places.findIndex(({ address }) => address === player);
  const ownPage = Math.floor(ownIndex / PAGE_SIZE);
  const ownRank = places[ownIndex]?.rank ?? (own && rankAmong(places, own, order));
  return (
    <>
      {player !== undefined && (
        <OwnRank
          rank={ownRank}
          of={places.length}
          isListed={ownIndex >= 0}
          isHere={ownPage === page}
          onShow={() => setPage(ownPage)}
        />
      )}
      <table className={styles.table}>
        <caption className="visually-hidden">
          Players by {ORDERS[order].toLowerCase()}, {start + 1} to {start + shown.length} of {places.length}
        </caption>
        <thead>
          <tr>
            <th scope="col">Rank</th>
            <th scope="col">Player</th>
            {(Object.entries(ORDERS) as [Order, string][]).map(([column, name]) => (
              <th
                key={column}
                scope="col"
                className={styles.number}
                aria-sort={column === order ? "descending" : undefined}
                data-current={column === order || undefined}
              >
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {shown.map((place) => (
            <PlaceRow key={place.address} place={place} order={order} isOwn={place.address === player} />
          ))}
        </tbody>
      </table>
      <Pager page={page} lastPage={lastPage} start={start} count={places.length} onPage={setPage} />
    </>
  );
}

interface OwnRankProps {
  /** Absent where the player has not joined the game. */
  rank: number | undefined;
  of: number;
  /** Whether the player is one of those who are ranked. */
  isListed: boolean;
  isHere: boolean;
  onShow: () => void;
}

function OwnRank({ rank, of, isListed, isHere, onShow }: OwnRankProps) {
  if (rank === undefined) {
    return (
      <p className={styles.own}>
        <span>
          You have no rank yet. <Link href="/market">Your first component</Link> makes you a player.
        </span>
      </p>
    );
  }
  const number = <strong className={styles.ownRank}>{formatCount(rank)}</strong>;
  if (!isListed) {
    return (
      <p className={styles.own}>
        <span>You joined later. Among these players your rank would be {number}</span>
      </p>
    );
  }
  return (
    <div className={styles.own}>
      <p>
        Your rank is {number} of {formatCount(of)}
      </p>
      <Button size="sm" onClick={onShow} disabledReason={isHere ? "You are on this page" : undefined}>
        Show my place
      </Button>
    </div>
  );
}

function PlaceRow({ place, order, isOwn }: { place: Place; order: Order; isOwn: boolean }) {
  const { rank, address, level, xp, stolen, defended } = place;
  const current = (column: Order) => column === order || undefined;
  return (
    <tr data-own={isOwn || undefined} data-podium={(place[order] > 0 && rank <= 3) || undefined}>
      <td className={styles.rank}>{formatCount(rank)}</td>
      <th scope="row">
        <span className={styles.player}>
          <Link href={`/profile/${address}`}>
            <AddressTag address={address} inert />
          </Link>
          {isOwn && <StatusPill tone="earning">You</StatusPill>}
        </span>
      </th>
      <td className={styles.number} data-current={current("level")}>
        {level}
        <span className={styles.xp}> {formatCount(xp)} XP</span>
      </td>
      <td className={styles.number} data-current={current("stolen")}>
        <Amount wei={stolen} compact />
      </td>
      <td className={styles.number} data-current={current("defended")}>
        {formatCount(defended)}
      </td>
    </tr>
  );
}

interface PagerProps {
  page: number;
  lastPage: number;
  start: number;
  count: number;
  onPage: (page: number) => void;
}

function Pager({ page, lastPage, start, count, onPage }: PagerProps) {
  if (lastPage === 0) return null;
  return (
    <nav className={styles.pager} aria-label="Pages">
      <Button
        icon={<ChevronLeft aria-hidden />}
        onClick={() => onPage(page - 1)}
        disabledReason={page === 0 ? "This is the first page" : undefined}
      >
        Previous
      </Button>
      <span aria-live="polite">
        {formatCount(start + 1)}–{formatCount(Math.min(start + PAGE_SIZE, count))} of {formatCount(count)}
      </span>
      <Button
        icon={<ChevronRight aria-hidden />}
        className={styles.next}
        onClick={() => onPage(page + 1)}
        disabledReason={page === lastPage ? "This is the last page" : undefined}
      >
        Next
      </Button>
    </nav>
  );
}
