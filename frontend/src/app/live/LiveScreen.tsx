import { useQuery } from "@tanstack/react-query";
import { Link } from "wouter";

import { DIVISIONS, formatPoints, placesOf, type Standing } from "#game/league";
import { componentName } from "#game/names";
import { outcomeName } from "#game/texts/outcomes";

import { useCriticalHit } from "../../chain/game/critical";
import { attackRulesQuery, pausedQuery, poolQuery } from "../../chain/game/queries";
import { momentOf } from "../../chain/history/blockTimes";
import { dayOf } from "../../chain/history/day";
import type { AttackEvent } from "../../chain/history/HistoryEvent";
import { leagueQuery } from "../../chain/league/league";
import { useChainNow } from "../../chain/node/useChainNow";
import { LogRow } from "../../features/activity/LogRow";
import { useLog } from "../../features/activity/useLog";
import { Said } from "../../taunts/Said";
import { AddressTag } from "../../ui/AddressTag";
import { Amount } from "../../ui/Amount";
import { ATTACK_SIGNALS } from "../../ui/attackSignals";
import { BUTTON_LOOK } from "../../ui/Button";
import { HouseTable } from "../../ui/HouseTable";
import { Panel } from "../../ui/Panel";
import { PlayerLink } from "../../ui/PlayerLink";
import { PoolSpeed } from "../../ui/PoolSpeed";
import { ResultStage } from "../../ui/ResultStage";
import { ScreenHeader } from "../../ui/ScreenHeader";
import { Loading, Skeleton } from "../../ui/Skeleton";
import { ScreenSkeleton } from "../ScreenSkeleton";
import styles from "./Live.module.css";

/** Raids, and places of a division, that fit on a screen beside the latest raid and the pool. */
const RAIDS = 4;
const PLACES = 3;

/** Unattended display of the running game: the latest raids, the week's league, the pool. */
export default function LiveScreen() {
  const { rows, known, isPending } = useLog({ kind: "attacks", pageSize: RAIDS + 1 });
  const { data: pool } = useQuery(poolQuery);
  const { data: paused = false } = useQuery(pausedQuery);
  const now = useChainNow();
  if (isPending || !pool) return <ScreenSkeleton />;
  const latest = rows[0]?.event as AttackEvent | undefined;
  return (
    <div className="stack">
      <ScreenHeader title="Live" subtitle="Every raid as it happens">
        <Link
          href={`/replay/${dayOf(latest && known ? (momentOf(latest.block, known)?.at ?? now) : now)}`}
          className={BUTTON_LOOK}
        >
          Replay the day
        </Link>
      </ScreenHeader>
      <div className={`stack ${styles.live}`}>
        <div className="stack">
          <Panel>{latest ? <Latest key={latest.id} attack={latest} /> : "No raids yet."}</Panel>
          <ol role="list" className={`raised ${styles.raids}`} aria-label="Earlier raids, newest first">
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
          <League />
        </div>
      </div>
    </div>
  );
}

/** The latest raid. Its result plays when it arrives. */
function Latest({ attack }: { attack: AttackEvent }) {
  const { data: rules } = useQuery(attackRulesQuery);
  const isCritical = useCriticalHit(attack);
  const { attacker, victim, componentId, outcome, loot, fee } = attack;
  return (
    <>
      <p className={`row wraps large ${styles.players}`}>
        <AddressTag address={attacker} inert /> attacks the {componentName(componentId)} of
        <AddressTag address={victim} inert />
      </p>
      <ResultStage {...attack} failProbability={rules?.failProbability} isCritical={isCritical} />
      <p className={`row wraps between strong revealed ${styles.figure}`}>
        <Link href={`/attack/${attack.id}`} className={`plain-link ${ATTACK_SIGNALS[outcome]}`}>
          {outcomeName(outcome, isCritical)}
        </Link>
        {outcome === "hit" && <Amount wei={loot - fee} className="earning" />}
      </p>
      <div className={`centered revealed ${styles.said}`}>
        <Said attack={attack} />
      </div>
    </>
  );
}

/** The week's league and its houses, together: the number of leaders decides where the houses are. */
function League() {
  const { data: league, isPending } = useQuery(leagueQuery(undefined));
  if (isPending) {
    return (
      <Loading what="the league">
        <Skeleton height="30rem" radius="var(--radius-lg)" />
      </Loading>
    );
  }
  const standings = league?.standings ?? [];
  return (
    <>
      <Panel title="This week’s league, points" className="stack gap-3">
        <Leaders standings={standings} />
      </Panel>
      <Panel title="Houses, points of all members">
        <HouseTable standings={standings} />
      </Panel>
    </>
  );
}

/** Leaders of the week's league in each division, the largest rigs first. */
function Leaders({ standings }: { standings: readonly Standing[] }) {
  return [...DIVISIONS.keys()].reverse().map((division) => {
    const places = placesOf(standings, division).slice(0, PLACES);
    return (
      <section key={division} aria-label={`${DIVISIONS[division]!.name} division`}>
        <h3 className="muted small">{DIVISIONS[division]!.name}</h3>
        {places.length === 0 && <p className="faint small">Nobody has scored.</p>}
        <ol role="list">
          {places.map(({ account, points }, index) => (
            <li key={account} className={`row gap-3 numbers ${styles.place}`}>
              <span className="brass strong">{index + 1}</span>
              <PlayerLink address={account} className="plain-link grow" />
              {formatPoints(points)}
            </li>
          ))}
        </ol>
      </section>
    );
  });
}
