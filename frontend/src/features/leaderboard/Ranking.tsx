import { ChevronLeft, ChevronRight } from "lucide-react";
import { useEffect, useRef, useState } from "react";
import { Link } from "wouter";

import { formatCount } from "#game/amounts";

import { levelTitle } from "../../chain/game/capacity";
import { Amount } from "../../ui/Amount";
import { Button } from "../../ui/Button";
import { PlayerLink } from "../../ui/PlayerLink";
import { StatusPill } from "../../ui/StatusPill";
import styles from "./LeaderboardScreen.module.css";
import { ALL_ORDERS, type ChainOrder, type Order, ORDERS, PAGE_SIZE, type Place, type RankingPage } from "./standings";

/** Columns shown in every order. */
const COLUMNS = Object.keys(ORDERS) as ChainOrder[];

export interface RankingProps {
  ranking: RankingPage;
  order: Order;
  /** The connected player. */
  player?: string;
  onPage: (page: number) => void;
}

/** Page of the ranking, with the player's own rank always in sight. */
export function Ranking({ ranking, order, player, onPage }: RankingProps) {
  const { places, start, count, own, ownPage } = ranking;
  const page = Math.floor(start / PAGE_SIZE);
  const columns = order in ORDERS ? COLUMNS : [...COLUMNS, order];
  // The player may be on a later page than the first with the same rank.
  const isElsewhere = own !== undefined && ownPage === page && !places.some(({ address }) => address === player);
  const table = useRef<HTMLTableElement>(null);
  const [isRequested, setRequested] = useState(false);
  useEffect(() => {
    const ownRow = isRequested && table.current!.querySelector("[data-own]");
    if (!ownRow) return;
    ownRow.scrollIntoView?.({ block: "center" });
    setRequested(false);
  }, [isRequested, places]);
  return (
    <>
      {player !== undefined && (
        <OwnRank
          rank={own?.rank}
          of={count}
          isListed={ownPage !== undefined}
          onShow={() => {
            onPage(ownPage!);
            setRequested(true);
          }}
        />
      )}
      <table ref={table} className={`small numbers ${styles.table}`}>
        <caption className="visually-hidden">
          {ALL_ORDERS[order]}: players {start + 1} to {start + places.length} of {count}
        </caption>
        <thead className="muted tiny">
          <tr>
            <th scope="col">Rank</th>
            <th scope="col">Player</th>
            {columns.map((column) => (
              <th
                key={column}
                scope="col"
                className={styles.number}
                aria-sort={column === order ? "descending" : undefined}
                data-current={column === order || undefined}
              >
                {ALL_ORDERS[column]}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {(isElsewhere ? [...places, own] : places).map((place) => (
            <PlaceRow
              key={place.address}
              place={place}
              columns={columns}
              order={order}
              isOwn={place.address === player}
            />
          ))}
        </tbody>
      </table>
      <Pager page={page} count={count} onPage={onPage} />
    </>
  );
}

interface OwnRankProps {
  /** Rank of the player; undefined if they have not joined the game. */
  rank: number | undefined;
  of: number;
  /** Whether the player is one of those who are ranked. */
  isListed: boolean;
  onShow: () => void;
}

function OwnRank({ rank, of, isListed, onShow }: OwnRankProps) {
  const number = <strong className="earning large numbers">{formatCount(rank ?? 0)}</strong>;
  return (
    <div className={`row wraps between gap-4 muted ${styles.own}`}>
      {rank === undefined ? (
        <p>
          You have no rank yet. <Link href="/market">Your first component</Link> makes you a player.
        </p>
      ) : !isListed ? (
        <p>You joined later. Among these players your rank would be {number}</p>
      ) : (
        <>
          <p>
            Your rank is {number} of {formatCount(of)}
          </p>
          <Button size="sm" onClick={onShow}>
            Show my place
          </Button>
        </>
      )}
    </div>
  );
}

interface PlaceRowProps {
  place: Place;
  columns: readonly Order[];
  order: Order;
  isOwn: boolean;
}

function PlaceRow({ place, columns, order, isOwn }: PlaceRowProps) {
  const { rank, address } = place;
  return (
    <tr data-own={isOwn || undefined} data-podium={((place[order] ?? 0) > 0 && rank <= 3) || undefined}>
      <td className={`muted ${styles.rank}`}>{formatCount(rank)}</td>
      <th scope="row">
        <span className="row">
          <PlayerLink address={address} />
          {isOwn && <StatusPill tone="earning">You</StatusPill>}
        </span>
      </th>
      {columns.map((column) => (
        <td key={column} className={`muted ${styles.number}`} data-current={column === order || undefined}>
          <Value of={place} column={column} />
        </td>
      ))}
    </tr>
  );
}

function Value({ of, column }: { of: Place; column: Order }) {
  const value = of[column] ?? 0;
  if (typeof value === "bigint") return <Amount wei={value} compact />;
  return (
    <>
      {column === "level" && <span className={`faint tiny ${styles.title}`}>{levelTitle(of.level)} </span>}
      {formatCount(value)}
      {column === "level" && (
        <>
          <span className="visually-hidden">, </span>
          <span className={`faint tiny ${styles.xp}`}>{formatCount(of.xp)} XP</span>
        </>
      )}
    </>
  );
}

function Pager({ page, count, onPage }: { page: number; count: number; onPage: (page: number) => void }) {
  const start = page * PAGE_SIZE;
  const lastPage = Math.floor((count - 1) / PAGE_SIZE);
  if (lastPage === 0) return null;
  return (
    <nav className={`row between gap-3 muted small numbers ${styles.pager}`} aria-label="Pages">
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
