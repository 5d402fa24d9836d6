import { HISTORY_EVENTS, playersOf } from "../../chain/history/events";
import type { EventOf, HistoryEvent, HistoryEventName } from "../../chain/history/HistoryEvent";

/** Whose events the log shows. */
export const WHOSE = { yours: "Yours", everybody: "Everybody" } as const;
export type Whose = keyof typeof WHOSE;

/** Which events the log shows. */
export const KINDS = { all: "All", attacks: "Attacks", purchases: "Purchases and repairs" } as const;
export type Kind = keyof typeof KINDS;

/** The events of a kind. */
export const EVENTS_OF: Readonly<Record<Kind, readonly HistoryEventName[]>> = {
  all: HISTORY_EVENTS,
  attacks: ["ComponentAttacked"],
  purchases: [
    "ComponentPurchased",
    "SkinPurchased",
    "AttacksPurchased",
    "ShieldsPurchased",
    "ComponentRepaired",
    "ComponentReactivated",
  ],
};

/** A line of the log: one event, or what one transaction did to several components alike. */
export interface Row {
  readonly key: string;
  readonly event: HistoryEvent;
  /** How many events it stands for. */
  readonly count: number;
  /** What was paid or earned in all, wei; 0 where the event is not about that. */
  readonly amount: bigint;
  /** Who acted for the player, or whom the player let act. */
  readonly operator: string | undefined;
}

export interface Selection {
  readonly kind: Kind;
  /** Only what this player did or suffered. */
  readonly player?: string;
}

/** The lines of the log, newest first. */
export function selectRows(events: readonly HistoryEvent[], { kind, player }: Selection): Row[] {
  const rows: Row[] = [];
  for (const event of events) {
    if (!EVENTS_OF[kind].includes(event.name) || (player !== undefined && !playersOf(event).includes(player))) continue;
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

/** Notes in the lines of what an operator did, which come before its own event, whose doing it was. False when there are none. */
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

/** Collecting and repairing everything is one deed, though there is an event for each component. */
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
  return event.name === "ComponentAttacked" ? event.stolen : 0n;
}

/** How a player stands to an event. */
export type Role = "attacker" | "victim" | "actor" | "onlooker";

export function roleOf(event: HistoryEvent, player: string | undefined): Role {
  if (event.name === "ComponentAttacked") {
    if (event.attacker === player) return "attacker";
    return event.victim === player ? "victim" : "onlooker";
  }
  return event.player === player ? "actor" : "onlooker";
}

/** What an event means to a player: it colours the line. */
export type Tone = "earning" | "hot" | "calm" | "neutral";

export function toneOf(event: HistoryEvent, role: Role): Tone {
  if (role === "onlooker") return "neutral";
  if (event.name !== "ComponentAttacked") return event.name === "RewardsClaimed" ? "earning" : "neutral";
  if (event.outcome === "hit") return role === "attacker" ? "earning" : "hot";
  return role === "victim" ? "calm" : "neutral";
}

/** What the player got or lost by it, wei: a loss is negative. What others got and lost has no sign for the player. */
export function balanceOf({ event, amount }: Row, role: Role): bigint {
  if (role === "attacker" && event.name === "ComponentAttacked") return event.stolen - event.fee;
  // The bounty is the pool's.
  if (role === "victim" && event.name === "ComponentAttacked") return event.bounty - event.stolen;
  return role === "actor" && event.name !== "RewardsClaimed" ? -amount : amount;
}
