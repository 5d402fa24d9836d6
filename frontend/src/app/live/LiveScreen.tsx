import { useQuery } from "@tanstack/react-query";
import { History } from "lucide-react";
import { Link } from "wouter";

import type { AttackEvent } from "../../chain/history/HistoryEvent";
import { hasIndexer, indexedQuery, useIndexed } from "../../chain/indexer/indexer";
import { attackRulesQuery, pausedQuery, poolQuery } from "../../chain/queries";
import { useChainNow } from "../../chain/useChainNow";
import { LogRow } from "../../features/activity/LogRow";
import { useLog } from "../../features/activity/useLog";
import { readRanking } from "../../features/leaderboard/indexed";
import { useStandings } from "../../features/leaderboard/queries";
import { type Place, rank } from "../../features/leaderboard/standings";
import { componentName } from "../../../../scripts/game/names";
import { AddressTag } from "../../ui/AddressTag";
import { Amount } from "../../ui/Amount";
import { ATTACK_TITLES } from "../../ui/attackTitles";
import { BUTTON_LOOK } from "../../ui/Button";
import { classNames } from "../../ui/classNames";
import { Panel } from "../../ui/Panel";
import { PoolSpeed } from "../../ui/PoolSpeed";
import { ResultStage } from "../../ui/ResultStage";
import { ScreenHeader } from "../../ui/ScreenHeader";
import { Loading, Skeletons } from "../../ui/Skeleton";
import styles from "./Live.module.css";

/** Numbers of raids and of players that fit on a screen with the latest raid and the pool. */
const RAIDS = 4;
const PLACES = 10;
const SIGNALS = { hit: "hot", blocked: "calm", bounced: "calm", missed: "" };

/** The game as it happens, for a screen that nobody touches: the latest raids, the most successful raiders, the pool. */
export default function LiveScreen() {
  const { rows, known, isPending } = useLog({ kind: "attacks" });
  const latest = rows[0]?.event as AttackEvent | undefined;
  return (
    <div className="stack">
      <ScreenHeader title="Live" subtitle="Every raid, as it comes into a block">
        <Link href="/replay" className={BUTTON_LOOK}>
          <History aria-hidden /> Replay today
        </Link>
      </ScreenHeader>
      <div className={styles.live}>
        <div className="stack">
          <Panel>{latest ? <Latest key={latest.id} attack={latest} /> : <Waiting isPending={isPending} />}</Panel>
          {rows.length > 1 && (
            <ol role="list" className={`raised ${styles.raids}`} aria-label="Raids before, newest first">
              {rows.slice(1, RAIDS + 1).map((row) => (
                <li key={row.key}>
                  <LogRow row={row} known={known} />
                </li>
              ))}
            </ol>
          )}
        </div>
        <div className="stack">
          <Pool />
          <Panel title="Most loot">{hasIndexer ? <IndexedTop /> : <Top />}</Panel>
        </div>
      </div>
    </div>
  );
}

/** The latest raid: its result plays when it arrives. */
function Latest({ attack }: { attack: AttackEvent }) {
  const { data: rules } = useQuery(attackRulesQuery);
  const { attacker, victim, componentId, outcome, stolen, fee } = attack;
  return (
    <>
      <p className={`row wraps large ${styles.players}`}>
        <AddressTag address={attacker} inert /> attacks the {componentName(componentId)} of
        <AddressTag address={victim} inert />
      </p>
      <ResultStage {...attack} failProbability={rules?.failProbability} />
      <p className={`row wraps between strong revealed ${styles.figure}`}>
        <Link href={`/attack/${attack.id}`} className={classNames("plain-link", SIGNALS[outcome])}>
          {ATTACK_TITLES[outcome]}
        </Link>
        {outcome === "hit" && (
          <span className="earning">
            +<Amount wei={stolen - fee} />
          </span>
        )}
      </p>
    </>
  );
}

function Waiting({ isPending }: { isPending: boolean }) {
  return isPending ? <PanelSkeleton /> : <p className="large">Nobody has raided yet.</p>;
}

function PanelSkeleton() {
  return (
    <Loading what="the game" className="stack gap-2">
      <Skeletons count={5} height="2.5rem" radius="var(--radius-md)" />
    </Loading>
  );
}

function IndexedTop() {
  const ranking = useIndexed(indexedQuery(["ranking", "loot", 0], (ask) => readRanking(ask, "loot", 0)));
  if (ranking.status === "off") return <Top />;
  return <Places places={ranking.status === "ready" ? ranking.data.places : undefined} />;
}

function Top() {
  const players = useStandings();
  return <Places places={players.status === "ready" ? rank(players.standings, "loot") : undefined} />;
}

function Places({ places }: { places: readonly Place[] | undefined }) {
  if (!places) return <PanelSkeleton />;
  return (
    <ol role="list">
      {places.slice(0, PLACES).map(({ address, rank, loot }) => (
        <li key={address} className={`row gap-3 numbers ${styles.place}`}>
          <span className={rank <= 3 ? "brass strong" : "muted"}>{rank}</span>
          <Link href={`/profile/${address}`} className="plain-link grow">
            <AddressTag address={address} inert />
          </Link>
          <Amount wei={loot} compact />
        </li>
      ))}
    </ol>
  );
}

function Pool() {
  const { data: pool } = useQuery(poolQuery);
  const { data: paused = false } = useQuery(pausedQuery);
  const now = useChainNow();
  return (
    <Panel title="Reward pool" tone="earning">
      {pool ? (
        <>
          <p className={`strong earning ${styles.figure}`}>
            <Amount wei={pool.reserve} />
          </p>
          <p className="muted small">
            <PoolSpeed {...pool} nowSeconds={now} paused={paused} />
          </p>
        </>
      ) : (
        <PanelSkeleton />
      )}
    </Panel>
  );
}
