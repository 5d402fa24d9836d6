import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { ChevronLeft, ChevronRight, Gift, Swords } from "lucide-react";
import { useState } from "react";
import { Link } from "wouter";

import { formatCompact, perDay } from "#game/amounts";
import {
  announcedShare,
  DIVISIONS,
  formatPoints,
  type League as SettledLeague,
  MAX_PRIZE_PERCENT,
  placesOf,
  prizeOf,
  type Standing,
} from "#game/league";
import { playerName } from "#game/playerName";
import { quantity } from "#game/texts/quantities";
import { formatDay } from "#game/times";

import { componentTypesQuery } from "../../chain/game/queries";
import { readAll } from "../../chain/game/readAll";
import { leagueQuery, type LeagueWeek } from "../../chain/league/league";
import { leagues } from "../../chain/league/settled";
import { deployment } from "../../chain/node/deployment";
import { useChainNow } from "../../chain/node/useChainNow";
import { Amount } from "../../ui/Amount";
import { Button, BUTTON_LOOK } from "../../ui/Button";
import { Duration } from "../../ui/Duration";
import { ErrorState } from "../../ui/EmptyState";
import { HouseTable } from "../../ui/HouseTable";
import { lazyPart } from "../../ui/lazyPart";
import { Panel } from "../../ui/Panel";
import { PlayerLink } from "../../ui/PlayerLink";
import { Loading, Skeletons } from "../../ui/Skeleton";
import { useTokenSymbol } from "../../ui/token";
import { useWallet } from "../../wallet/useWallet";
import styles from "./LeaderboardScreen.module.css";

const Settlement = lazyPart(() => import("./Settlement"));

/** Places shown of each division, and the player's own. */
const SHOWN = 10;
const HALF_A_DAY = 43_200;

/** This week's league or an earlier one: its divisions, and the player's own place. */
export default function League() {
  const [week, setWeek] = useState<number>();
  const { address, status } = useWallet();
  const read = useQuery({ ...leagueQuery(week), placeholderData: keepPreviousData });
  const league = readAll({ league: read });
  if (league.status === "error") return <ErrorState title="The league did not load" {...league} />;
  // A player's own place and division come first.
  if (league.status === "loading" || status === "connecting") {
    return (
      <Loading what="the league" className={`cards ${styles.divisions}`}>
        <Skeletons count={DIVISIONS.length} height="16rem" radius="var(--radius-lg)" />
      </Loading>
    );
  }
  const shown = league.data.league;
  const own = shown.standings.find(({ account }) => account === address);
  const settled = leagues.find((each) => each.week === shown.week);
  // A settled week shows its prizes.
  const share = settled ? undefined : announcedShare(deployment.announcedPrizes, shown.week);
  // The player's own division comes first, then the large rigs.
  const divisions = [...DIVISIONS.keys()].sort(
    (a, b) => Number(b === own?.division) - Number(a === own?.division) || b - a,
  );
  return (
    <>
      <Week league={shown} onChoose={setWeek} />
      {share !== undefined && <AnnouncedPrize share={share} net={own?.net} isOver={shown.week < shown.current} />}
      <Rules />
      {own && <OwnPlace own={own} league={shown} />}
      {settled && <Settlement key={settled.week} league={settled} player={address} />}
      <div className={`cards ${styles.divisions}`} aria-busy={read.isPlaceholderData}>
        {divisions.map((division) => (
          <Division key={division} division={division} league={shown} settled={settled} player={address} />
        ))}
        <Panel title="Houses" aside={<span className="faint tiny nowrap">points of all members</span>}>
          <HouseTable standings={shown.standings} player={address} />
        </Panel>
      </div>
    </>
  );
}

function Week({ league, onChoose }: { league: LeagueWeek; onChoose: (week: number) => void }) {
  const { week, current, from, until } = league;
  const now = useChainNow();
  return (
    <section className={`row gap-4 ${styles.week}`} aria-label="Week">
      <Button
        aria-label="The week before"
        onClick={() => onChoose(week - 1)}
        disabledReason={week === 1 ? "The game began in this week" : undefined}
      >
        <ChevronLeft aria-hidden />
      </Button>
      <div className="centered numbers" aria-live="polite">
        <h2 className="large">Week {week}</h2>
        <p className="muted small">
          {formatDay(from + HALF_A_DAY)} – {formatDay(until - HALF_A_DAY)},{" "}
          <span className="nowrap">
            {week === current ? (
              <>
                ends <Duration at={until} now={now} />
              </>
            ) : (
              "over"
            )}
          </span>
        </p>
      </div>
      <Button
        aria-label="The week after"
        onClick={() => onChoose(week + 1)}
        disabledReason={week === current ? "This week is still running" : undefined}
      >
        <ChevronRight aria-hidden />
      </Button>
    </section>
  );
}

interface AnnouncedPrizeProps {
  /** Percent of net loot. */
  share: number;
  /** The player's net loot, wei. */
  net: bigint | undefined;
  isOver: boolean;
}

/** The announced prize of a week, and the player's prize so far. */
function AnnouncedPrize({ share, net = 0n, isOver }: AnnouncedPrizeProps) {
  return (
    <p className="row wraps gap-2">
      <Gift className="brass" size={16} aria-hidden />
      {share === 0 ? (
        <span className="muted">No prize {isOver ? "was" : "is"} announced for this week.</span>
      ) : (
        <span>
          Prize: <strong className="brass">{share}%</strong> of your net loot.{" "}
          {net > 0n && (
            <span className="muted">
              Yours {isOver ? "is" : "so far"}: <Amount className="brass strong" wei={prizeOf(net, share)} />
              {isOver && ". Claim it here once the owner has settled the week."}
            </span>
          )}
        </span>
      )}
    </p>
  );
}

function OwnPlace({ own, league: { standings, week, current } }: { own: Standing; league: LeagueWeek }) {
  const places = placesOf(standings, own.division);
  const place = places.indexOf(own);
  const ahead = places[(place < 0 ? places.length : place) - 1];
  return (
    <div className={`row wraps between gap-4 muted ${styles.own}`}>
      <p className="numbers">
        {place < 0 ? (
          <>
            No points{week === current && " yet"} in the {DIVISIONS[own.division]!.name} division.{" "}
          </>
        ) : (
          <>
            Your place in the {DIVISIONS[own.division]!.name} division is{" "}
            <strong className="earning large">{place + 1}</strong> of {places.length}, with {formatPoints(own.points)}{" "}
            points.{" "}
          </>
        )}
        {week === current && ahead && ahead.points > own.points && (
          <>
            {formatPoints(ahead.points - own.points)} more would overtake {playerName(ahead.account)}.
          </>
        )}
      </p>
      {week === current && (
        <Link href="/arena" className={BUTTON_LOOK}>
          <Swords aria-hidden /> Find a target
        </Link>
      )}
    </div>
  );
}

interface DivisionProps {
  division: number;
  league: LeagueWeek;
  settled: SettledLeague | undefined;
  player: string | undefined;
}

function Division({ division, league, settled, player }: DivisionProps) {
  const { name, from } = DIVISIONS[division]!;
  const until = DIVISIONS[division + 1]?.from;
  const places = placesOf(league.standings, division);
  const shown = places.map((standing, index) => ({ standing, place: index + 1 }));
  const listed = shown.filter(({ standing, place }) => place <= SHOWN || standing.account === player);
  const income = useDailyIncome();
  const rigs =
    until === undefined
      ? `from ${income(from)}`
      : from === 0
        ? `below ${income(until)}`
        : `${income(from)} to ${income(until)}`;
  return (
    <Panel
      title={name}
      aside={<span className="faint tiny pretty">rigs that earn {rigs} a day</span>}
      className={styles.division}
    >
      {places.length === 0 ? (
        <p className="muted small">Nobody has scored. One hit takes the lead.</p>
      ) : (
        <table className="small numbers">
          <caption className="visually-hidden">
            {name} division, {quantity(places.length, "player")}
          </caption>
          <thead className="faint tiny">
            <tr>
              <th scope="col" className={styles.rank}>
                <span className="visually-hidden">Place</span>
              </th>
              <th scope="col">Player</th>
              <th scope="col" className={styles.score}>
                Points, {settled ? "prize" : "loot"}
              </th>
            </tr>
          </thead>
          <tbody>
            {listed.map(({ standing, place }) => (
              <PlaceRow
                key={standing.account}
                standing={standing}
                place={place}
                prize={settled?.prizes.find(({ account }) => account === standing.account)?.amount}
                isOwn={standing.account === player}
              />
            ))}
          </tbody>
        </table>
      )}
      {places.length > SHOWN && <p className="faint tiny">{quantity(places.length, "player")} in all.</p>}
    </Panel>
  );
}

/** Returns a share of the income of a rig with everything, percent, in words: "41 RIG"; as a share until it is read. */
function useDailyIncome(): (percent: number) => string {
  const symbol = useTokenSymbol();
  const { data: types } = useQuery(componentTypesQuery);
  const full = types?.reduce((sum, { rewardRate }) => sum + rewardRate, 0n);
  return (percent) =>
    full === undefined
      ? `${percent}% of a full rig`
      : `${formatCompact((perDay(full) * BigInt(percent)) / 100n)} ${symbol}`;
}

interface PlaceRowProps {
  standing: Standing;
  place: number;
  /** Prize of a settled week, wei. */
  prize: string | undefined;
  isOwn: boolean;
}

function PlaceRow({ standing, place, prize, isOwn }: PlaceRowProps) {
  const { account, net } = standing;
  return (
    <tr data-own={isOwn || undefined} data-podium={place <= 3 || undefined}>
      <td className={`muted ${styles.rank}`}>{place}</td>
      <th scope="row">
        <PlayerLink address={account} name={isOwn ? "You" : undefined} />
      </th>
      <td className={styles.score}>
        <span className="strong block">{formatPoints(standing.points)}</span>
        <span className="visually-hidden">, </span>
        {prize === undefined ? (
          <span className="faint tiny block">
            <Amount wei={net} compact />
          </span>
        ) : (
          <span className="brass tiny block">
            +<Amount wei={BigInt(prize)} compact />
          </span>
        )}
      </td>
    </tr>
  );
}

function Rules() {
  return (
    <details className={`muted small prose ${styles.rules}`}>
      <summary>You score one point for every hour of your rig’s income that you take from rivals</summary>
      <ul className="stack gap-2">
        <li>
          Your income counts at full speed, for everything you own at the time of the hit. Small rigs score as fast as
          large ones.
        </li>
        <li>Loot that a rival takes back reduces your points on them, never below zero.</li>
        <li>A hit counts for at most six hours of the component. The bounty does not count.</li>
        <li>Your second hit on the same rival counts for half, the third for a quarter.</li>
        <li>
          If a week is settled, every player gets the same share of their net loot as a prize, at most{" "}
          {MAX_PRIZE_PERCENT}%. Places are for honour.
        </li>
        <li>A week begins on Monday, 00:00 UTC. Anyone can compute its ranking from the chain.</li>
      </ul>
    </details>
  );
}
