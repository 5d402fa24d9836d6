import { useQuery } from "@tanstack/react-query";
import { Link } from "wouter";

import type { AttackEvent } from "../../chain/history/HistoryEvent";
import { indexedQuery, useIndexed } from "../../chain/indexer/indexer";
import { attackRulesQuery, pausedQuery, poolQuery } from "../../chain/game/queries";
import { useChainNow } from "../../chain/node/useChainNow";
import { LogRow } from "../../features/activity/LogRow";
import { useLog } from "../../features/activity/useLog";
import { readRanking } from "../../features/leaderboard/readRanking";
import { useStandings } from "../../features/leaderboard/queries";
import { type Place, rank } from "../../features/leaderboard/standings";
import { componentName } from "../../../../scripts/game/names";
import { AddressTag } from "../../ui/AddressTag";
import { Amount } from "../../ui/Amount";
import { ATTACK_TITLES } from "../../ui/attackTitles";
import { BUTTON_LOOK } from "../../ui/Button";
import { Panel } from "../../ui/Panel";
import { PoolSpeed } from "../../ui/PoolSpeed";
import { ResultStage } from "../../ui/ResultStage";
import { ScreenHeader } from "../../ui/ScreenHeader";
import { ScreenSkeleton } from "../ScreenSkeleton";
import styles from "./Live.module.css";

/** Raids and players that fit on a screen beside the latest raid and the pool. */
const RAIDS = 4;
const PLACES = 10;
const SIGNALS = { hit: "hot", blocked: "calm", bounced: "calm", missed: "" };

/** The game as it happens, for a screen that nobody touches: the latest raids, the most successful raiders, the pool. */
export default function LiveScreen() {
  const { rows, known, isPending } = useLog({ kind: "attacks" });
  const { data: pool } = useQuery(poolQuery);
  const { data: paused = false } = useQuery(pausedQuery);
  const now = useChainNow();
  if (isPending || !pool) return <ScreenSkeleton />;
  const latest = rows[0]?.event as AttackEvent | undefined;
  return (
    <div className="stack">
      <ScreenHeader title="Live" subtitle="Every raid, as it comes into a block">
        <Link href="/replay" className={BUTTON_LOOK}>
          Replay today
        </Link>
      </ScreenHeader>
      <div className={styles.live}>
        <div className="stack">
          <Panel>{latest ? <Latest key={latest.id} attack={latest} /> : "No raids yet."}</Panel>
          <ol role="list" className={`raised ${styles.raids}`} aria-label="Raids before, newest first">
            {rows.slice(1, RAIDS + 1).map((row) => (
              <li key={row.key}>
                <LogRow row={row} known={known} />
              </li>
            ))}
          </ol>
        </div>
        <div className="stack">
          <Panel title="Reward pool" tone="earning">
            <p className={`strong earning ${styles.figure}`}>
              <Amount wei={pool.reserve} />
            </p>
            <p className="muted small">
              <PoolSpeed {...pool} nowSeconds={now} paused={paused} />
            </p>
          </Panel>
          <Panel title="Most loot">
            <Top />
          </Panel>
        </div>
      </div>
    </div>
  );
}

/** The latest raid. Its result plays when it arrives. */
function Latest({ attack }: { attack: AttackEvent }) {
  const { data: rules } = useQuery(attackRulesQuery);
  const { attacker, victim, componentId, outcome, loot, fee } = attack;
  return (
    <>
      <p className={`row wraps large ${styles.players}`}>
        <AddressTag address={attacker} inert /> attacks the {componentName(componentId)} of
        <AddressTag address={victim} inert />
      </p>
      <ResultStage {...attack} failProbability={rules?.failProbability} />
      <p className={`row wraps between strong revealed ${styles.figure}`}>
        <Link href={`/attack/${attack.id}`} className={`plain-link ${SIGNALS[outcome]}`}>
          {ATTACK_TITLES[outcome]}
        </Link>
        {outcome === "hit" && <Amount wei={loot - fee} className="earning" />}
      </p>
    </>
  );
}

function Top() {
  const ranking = useIndexed(indexedQuery(["ranking", "loot", 0], (ask) => readRanking(ask, "loot", 0)));
  if (ranking.status === "off") return <TopFromChain />;
  return <Places places={ranking.status === "ready" ? ranking.data.places : []} />;
}

function TopFromChain() {
  const players = useStandings();
  return <Places places={players.status === "ready" ? rank(players.standings, "loot") : []} />;
}

function Places({ places }: { places: readonly Place[] }) {
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
