import { useQuery } from "@tanstack/react-query";
import {
  ChevronsUp,
  Coins,
  Dices,
  ExternalLink,
  type LucideIcon,
  Pin,
  Shield,
  Swords,
  UserPlus,
  Zap,
} from "lucide-react";
import { memo, type ReactNode, useState } from "react";
import { Link } from "wouter";

import { componentName, skinName } from "#game/names";
import type { AttackOutcome } from "#game/outcomes";
import { outcomeName } from "#game/texts/outcomes";
import { quantity } from "#game/texts/quantities";
import { formatDateTime } from "#game/times";

import { useCriticalHit } from "../../chain/game/critical";
import { blockTimeQuery, momentOf, readBlockTimes, type TimedBlock } from "../../chain/history/blockTimes";
import type { AttackEvent, HistoryEvent, HistoryEventName } from "../../chain/history/HistoryEvent";
import { transactionUrl } from "../../chain/node/deployment";
import { useChainNow } from "../../chain/node/useChainNow";
import { useOwnOperators } from "../../chain/operator/state";
import { Said } from "../../taunts/Said";
import { AddressTag } from "../../ui/AddressTag";
import { Amount } from "../../ui/Amount";
import { type ArtState, ComponentArt } from "../../ui/art/ComponentArt";
import { ATTACK_SIGNALS } from "../../ui/attackSignals";
import { Duration } from "../../ui/Duration";
import { PlayerLink } from "../../ui/PlayerLink";
import { Skeleton } from "../../ui/Skeleton";
import styles from "./LogRow.module.css";
import { balanceOf, type Role, roleOf, type Row, toneOf } from "./rows";

export interface LogRowProps {
  row: Row;
  /** Blocks whose times are known. */
  known: readonly TimedBlock[];
  /** The connected player. */
  player?: string;
}

/**
 * Line of the log: the players and the action, its result, and the time. Rendered only for other properties, because the
 * list renders whenever it is scrolled or measured.
 */
export const LogRow = memo(function LogRow({ row, known, player }: LogRowProps) {
  const { event } = row;
  const role = roleOf(event, player);
  const own = useOwnOperators((all) => all[player ?? ""]?.address);
  // Actions of the browser's own key count as the player's.
  const operator = (role === "attacker" || role === "actor") && row.operator !== own ? row.operator : undefined;
  return (
    <div
      className={`stack small ${styles.row}`}
      data-tone={toneOf(event, role)}
      data-own={role !== "onlooker" || undefined}
    >
      <span className={`middle muted ${styles.picture}`}>
        <Picture event={event} />
      </span>
      <p className={`pretty ${styles.action}`}>
        <Action row={row} role={role} />
        {operator !== undefined && (
          <>
            {event.name === "OperatorSet" ? " for " : " through "}
            <AddressTag address={operator} inert />
          </>
        )}
        {event.name === "ComponentAttacked" && <Said attack={event} />}
      </p>
      <div className={styles.facts}>
        <p className={`muted ${styles.detail}`}>
          <Detail row={row} role={role} />
        </p>
        <p className={`strong nowrap ${styles.amount}`}>
          <Balance row={row} role={role} />
        </p>
        <p className={`row muted tiny end ${styles.when}`}>
          <When event={event} known={known} />
          <TransactionLink hash={event.transaction} />
        </p>
      </div>
    </div>
  );
});

const OUTCOME_ART: Record<AttackOutcome, ArtState> = {
  hit: "hacked",
  blocked: "protected",
  bounced: "protected",
  missed: "earning",
};

/** Names of events that show their component. */
type Pictured = Extract<HistoryEvent, { readonly componentId: number }>["name"];

const ICONS: Record<Exclude<HistoryEventName, Pictured>, LucideIcon> & Partial<Record<Pictured, LucideIcon>> = {
  RewardsClaimed: Coins,
  AttackPrimed: Dices,
  AttackRollKept: Pin,
  AttacksPurchased: Swords,
  ShieldsPurchased: Shield,
  PlayerLevelledUp: ChevronsUp,
  PlayerJoined: UserPlus,
  OperatorSet: Zap,
  OperatorsRevoked: Zap,
  OperatorActed: Zap,
};

function Picture({ event }: { event: HistoryEvent }) {
  const Icon = ICONS[event.name];
  if (Icon || !("componentId" in event)) return Icon && <Icon aria-hidden />;
  return (
    <ComponentArt
      componentId={event.componentId}
      skinId={"skinId" in event ? event.skinId : 0}
      state={artStateAfter(event)}
    />
  );
}

function artStateAfter(event: HistoryEvent): ArtState {
  if ("outcome" in event) return OUTCOME_ART[event.outcome];
  return event.name === "ComponentRepaired" || event.name === "ComponentReactivated" ? "protected" : "earning";
}

function Action({ row, role }: { row: Row; role: Role }) {
  const { event } = row;
  if (event.name === "ComponentAttacked") {
    return (
      <>
        <Player address={event.attacker} isYou={role === "attacker"} /> attacked{" "}
        {role === "victim" ? (
          <strong>your</strong>
        ) : (
          <span className="nowrap">
            <Player address={event.victim} />
            's
          </span>
        )}{" "}
        {componentName(event.componentId)}
      </>
    );
  }
  return (
    <>
      <Player address={event.player} isYou={role === "actor"} /> {actionOf(row)}
    </>
  );
}

function actionOf({ event, count }: Row): string {
  switch (event.name) {
    case "PlayerJoined":
      return "joined the game";
    case "PlayerLevelledUp":
      return `reached level ${event.level}`;
    case "AttackPrimed":
      return "took a new roll";
    case "AttackRollKept":
      return "kept the roll";
    case "AttacksPurchased":
      return `bought ${quantity(event.amount, "attackCharge")}`;
    case "ShieldsPurchased":
      return `bought ${quantity(event.amount, "shield")}`;
    case "ComponentPurchased":
      return `bought a ${componentName(event.componentId)}`;
    case "SkinApplied":
      return `applied ${skinName(event.componentId, event.skinId)} to the ${componentName(event.componentId)}`;
    case "SkinPurchased":
      return `bought ${skinName(event.componentId, event.skinId)} for the ${componentName(event.componentId)}`;
    case "RewardsClaimed":
      return `collected from ${componentsOf(event.componentId, count)}`;
    case "ComponentRepaired":
      return `repaired ${componentsOf(event.componentId, count)}`;
    case "ComponentReactivated":
      return `restarted the ${componentName(event.componentId)}`;
    case "ComponentAttacked":
      return "attacked";
    case "OperatorSet":
      return event.until > 0
        ? `turned on playing without pop-ups until ${formatDateTime(event.until)}`
        : "turned off playing without pop-ups";
    case "OperatorsRevoked":
      return "turned off playing without pop-ups, everywhere";
    case "OperatorActed":
      return "played without pop-ups";
  }
}

function componentsOf(componentId: number, count: number): string {
  return count > 1 ? quantity(count, "component") : `the ${componentName(componentId)}`;
}

/** Outcome of an attack; a critical hit is told by its roll. */
function OutcomeName({ event }: { event: AttackEvent }) {
  return outcomeName(event.outcome, useCriticalHit(event));
}

/** Result of an event, if its line does not already say it. */
function Detail({ row: { event, amount }, role }: { row: Row; role: Role }): ReactNode {
  if (event.name === "ComponentRepaired" && amount === 0n) return "Repaired for free by the game's owner";
  if (event.name === "ComponentReactivated") return "Free, after waiting";
  if (event.name !== "ComponentAttacked") return null;
  const signal = role === "attacker" && event.outcome === "hit" ? "earning" : ATTACK_SIGNALS[event.outcome];
  const outcome = (
    <Link href={`/attack/${event.id}`} className={`quiet-link ${signal}`}>
      <OutcomeName event={event} />
    </Link>
  );
  if (event.outcome !== "hit") return outcome;
  return (
    <>
      {outcome}
      {role !== "victim" && event.bounty > 0n && (
        <>
          , with a bounty of <Amount wei={event.bounty} />
        </>
      )}
      {role === "attacker" && event.fee > 0n && (
        <>
          , after a fee of <Amount wei={event.fee} />
        </>
      )}
    </>
  );
}

function Balance({ row, role }: { row: Row; role: Role }) {
  const balance = balanceOf(row, role);
  if (balance === 0n) return null;
  if (role === "onlooker") return <Amount wei={balance} />;
  return (
    <>
      {balance < 0n ? "−" : "+"}
      <Amount wei={balance < 0n ? -balance : balance} />
    </>
  );
}

function Player({ address, isYou }: { address: string; isYou?: boolean }) {
  if (isYou) return <strong>You</strong>;
  return <PlayerLink address={address} className={`plain-link ${styles.player}`} />;
}

/**
 * Time of an event. If not known, it is estimated from other blocks, and exact once pointed at. Until then it is rounded
 * like its neighbours: "about 6 h ago" above "5 h 53 min ago" would seem out of order.
 */
function When({ event: { block, at }, known }: { event: HistoryEvent; known: readonly TimedBlock[] }) {
  const now = useChainNow();
  const [isLookedAt, setLookedAt] = useState(false);
  // Times that show are among these: an estimate between them never puts a line out of order.
  const rough = at === undefined ? momentOf(block, [...known, ...readBlockTimes()]) : { at, isExact: true };
  const { data: exact } = useQuery({ ...blockTimeQuery(block), enabled: isLookedAt && !rough?.isExact });
  const moment = exact ? { at: exact.timestamp, isExact: true } : rough;
  if (!moment) return <Skeleton width="5em" />;
  return (
    <span onPointerEnter={() => setLookedAt(true)} onFocus={() => setLookedAt(true)}>
      <Duration
        at={moment.at}
        now={Math.max(now, moment.at)}
        about={!moment.isExact}
        rounded={at === undefined && !(isLookedAt && moment.isExact)}
      />
    </span>
  );
}

function TransactionLink({ hash }: { hash: string }) {
  const url = transactionUrl(hash);
  if (!url) return null;
  return (
    <a
      className="icon-button tiny"
      href={url}
      target="_blank"
      rel="noreferrer"
      aria-label="Transaction in the explorer"
    >
      <ExternalLink size={14} aria-hidden />
    </a>
  );
}
