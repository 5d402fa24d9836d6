import { HISTORY_EVENTS, playersOf } from "../../chain/history/events";
import type { EventOf, HistoryEvent, HistoryEventName } from "../../chain/history/HistoryEvent";

/** Players whose events the log can show. */
export const WHOSE = { yours: "Yours", everybody: "Everybody" } as const;
export type Whose = keyof typeof WHOSE;

/** Kinds of events that the log can show. */
export const KINDS = { all: "All", attacks: "Attacks", purchases: "Purchases and repairs" } as const;
export type Kind = keyof typeof KINDS;

/** Kind of each event. */
const KIND_OF: Readonly<Record<HistoryEventName, Kind>> = {
  ComponentAttacked: "attacks",
  PlayerJoined: "all",
  PlayerLevelledUp: "all",
  AttackPrimed: "all",
  AttackRollKept: "all",
  AttacksPurchased: "purchases",
  ShieldsPurchased: "purchases",
  ComponentPurchased: "purchases",
  SkinApplied: "all",
  SkinPurchased: "purchases",
  RewardsClaimed: "all",
  ComponentRepaired: "purchases",
  ComponentReactivated: "purchases",
  OperatorSet: "all",
  OperatorsRevoked: "all",
  OperatorActed: "all",
};

/** Events that the log shows for a kind. */
export function eventsOf(kind: Kind): HistoryEventName[] {
  return HISTORY_EVENTS.filter((name) => kind === "all" || KIND_OF[name] === kind);
}

/** Line of the log: one event, or one transaction's like events on several components. */
export interface Row {
  readonly key: string;
  readonly event: HistoryEvent;
  /** Number of events in the line. */
  readonly count: number;
  /** Total paid or earned, wei; 0 for events without an amount. */
  readonly amount: bigint;
  /** Operator that acted for the player, or that the player set. */
  readonly operator: string | undefined;
}

export interface Selection {
  readonly kind: Kind;
  /** Limits the events to this player; undefined for all players. */
  readonly player?: string;
  /** Least events of a page that is not cut; by default, as many as fill a screen. */
  readonly pageSize?: number;
}

/** Selects the lines of the log, newest first. */
export function selectRows(events: readonly HistoryEvent[], { kind, player }: Selection): Row[] {
  const rows: Row[] = [];
  const names = eventsOf(kind);
  for (const event of events) {
    if (!names.includes(event.name) || (player !== undefined && !playersOf(event).includes(player))) continue;
    if (event.name === "OperatorActed" && attribute(rows, event)) continue;
    const last = rows.at(-1);
    if (last && belongTogether(last.event, event)) {
      rows[rows.length - 1] = { ...last, count: last.count + 1, amount: last.amount + amountOf(event) };
    } else {
      const operator = "operator" in event ? event.operator : undefined;
      rows.push({ key: `${event.block}.${event.logIndex}`, event, count: 1, amount: amountOf(event), operator });
    }
  }
  return rows.reverse();
}

/** Adds the operator to the lines of its actions, which precede its own event. False if there are none. */
function attribute(rows: Row[], { transaction, player, operator }: EventOf<"OperatorActed">): boolean {
  let isFound = false;
  for (let at = rows.length - 1; rows[at]?.event.transaction === transaction; at--) {
    const row = rows[at]!;
    if (row.operator !== undefined || playersOf(row.event)[0] !== player) continue;
    rows[at] = { ...row, operator };
    isFound = true;
  }
  return isFound;
}

/** Whether two events are one action: collecting or repairing everything emits one event for each component. */
function belongTogether(a: HistoryEvent, b: HistoryEvent): boolean {
  return (
    (a.name === "RewardsClaimed" || a.name === "ComponentRepaired") &&
    a.name === b.name &&
    a.transaction === b.transaction &&
    a.player === b.player
  );
}

function amountOf(event: HistoryEvent): bigint {
  if ("price" in event) return event.price;
  if ("cost" in event) return event.cost;
  if (event.name === "RewardsClaimed") return event.amount;
  return event.name === "ComponentAttacked" ? event.loot : 0n;
}

/** Part that a player has in an event. */
export type Role = "attacker" | "victim" | "actor" | "onlooker";

export function roleOf(event: HistoryEvent, player: string | undefined): Role {
  if (event.name === "ComponentAttacked") {
    if (event.attacker === player) return "attacker";
    return event.victim === player ? "victim" : "onlooker";
  }
  return event.player === player ? "actor" : "onlooker";
}

/** Tone of a line, by the meaning of its event for the player. */
export type Tone = "earning" | "hot" | "calm" | "neutral";

export function toneOf(event: HistoryEvent, role: Role): Tone {
  if (role === "onlooker") return "neutral";
  if (event.name !== "ComponentAttacked") return event.name === "RewardsClaimed" ? "earning" : "neutral";
  if (event.outcome === "hit") return role === "attacker" ? "earning" : "hot";
  return role === "victim" ? "calm" : "neutral";
}

/** Gain of the player, wei; a loss is negative. Other players' amounts have no sign. */
export function balanceOf({ event, amount }: Row, role: Role): bigint {
  if (event.name === "ComponentAttacked") {
    // The bounty is the pool's loss. To everybody else a hit is worth what the attacker has won.
    return role === "victim" ? event.bounty - event.loot : event.loot - event.fee;
  }
  return role === "actor" && event.name !== "RewardsClaimed" ? -amount : amount;
}
