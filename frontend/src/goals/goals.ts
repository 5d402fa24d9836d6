import { DAY, FIRST_MONDAY, WEEK } from "#game/weeks";

import { playersOf } from "../chain/history/events";
import type { AttackEvent, EventOf, HistoryEvent } from "../chain/history/HistoryEvent";

/** Event with its time, Unix seconds. */
export type Dated<Event = HistoryEvent> = Event & { readonly at: number };

export type Period = "day" | "week";

const SECONDS: Readonly<Record<Period, number>> = { day: DAY, week: WEEK };
/** Start of a period from which all are counted, Unix seconds. */
const ORIGIN: Readonly<Record<Period, number>> = { day: 0, week: FIRST_MONDAY };

/** Number of the day or week, in UTC, that a time is in. */
export function periodAt(period: Period, at: number): number {
  return Math.floor((at - ORIGIN[period]) / SECONDS[period]);
}

/** First second after the day or week that a time is in. */
export function endOf(period: Period, at: number): number {
  return ORIGIN[period] + (periodAt(period, at) + 1) * SECONDS[period];
}

/** Puts events into the order of the chain. One that is listed twice, or was moved to another block, counts once: last. */
export function inOrder(events: readonly Dated[]): Dated[] {
  const latest = new Map(events.map((event) => [identityOf(event), event]));
  return [...latest.values()].sort((a, b) => a.block - b.block || a.logIndex - b.logIndex);
}

/** Properties that an event keeps when its transaction moves to another block. */
function identityOf(event: HistoryEvent): string {
  const { componentId, skinId, level } = event as Partial<EventOf<"SkinPurchased"> & EventOf<"PlayerLevelledUp">>;
  return [event.transaction, event.name, playersOf(event)[0], componentId, skinId, level].join(" ");
}

/** Action that goals count. Revenge: a hit on someone who has hit the player since the player's last hit on them. */
interface Action {
  readonly kind: "attack" | "hit" | "break" | "revenge" | "defence";
  readonly rival: string;
  readonly event: Dated;
}

/** Actions of a player in events in the order of the chain. */
export function actionsOf(events: readonly Dated[], player: string): Action[] {
  const actions: Action[] = [];
  const owed = new Set<string>();
  for (const event of events) {
    if (event.name !== "ComponentAttacked") continue;
    const { attacker, victim, outcome } = event;
    const isOwn = attacker === player;
    if (!isOwn && victim !== player) continue;
    const rival = isOwn ? victim : attacker;
    const add = (kind: Action["kind"]) => actions.push({ kind, rival, event });
    if (!isOwn && outcome === "hit") owed.add(rival);
    else if (!isOwn) add("defence");
    else add("attack");
    if (isOwn && outcome === "blocked") add("break");
    if (isOwn && outcome === "hit") {
      add("hit");
      if (owed.delete(rival)) add("revenge");
    }
  }
  return actions;
}

/** Goal of a day or a week. `rivals` counts the different rivals attacked. */
export interface Goal {
  readonly text: string;
  readonly kind: Action["kind"] | "rivals";
  readonly count: number;
}

/** Goals, of which each period has three in rotation, the same for everybody. */
const GOALS: Readonly<Record<Period, readonly Goal[]>> = {
  day: [
    { text: "Attack three times", kind: "attack", count: 3 },
    { text: "Attack two different rivals", kind: "rivals", count: 2 },
    { text: "Defend once", kind: "defence", count: 1 },
    { text: "Land two hits", kind: "hit", count: 2 },
    { text: "Take revenge", kind: "revenge", count: 1 },
    { text: "Break two shields", kind: "break", count: 2 },
    { text: "Defend three times", kind: "defence", count: 3 },
  ],
  week: [
    { text: "Attack fifteen times", kind: "attack", count: 15 },
    { text: "Take revenge three times", kind: "revenge", count: 3 },
    { text: "Attack six different rivals", kind: "rivals", count: 6 },
    { text: "Defend eight times", kind: "defence", count: 8 },
    { text: "Land eight hits", kind: "hit", count: 8 },
    { text: "Break six shields", kind: "break", count: 6 },
    { text: "Attack ten different rivals", kind: "rivals", count: 10 },
  ],
};
const GOALS_AT_ONCE = 3;

/** Goals of the period with this number. */
export function goalsOf(period: Period, number: number): Goal[] {
  const all = GOALS[period];
  return Array.from({ length: GOALS_AT_ONCE }, (_, index) => all[(number * GOALS_AT_ONCE + index) % all.length]!);
}

/** Goals of the day or week that a time is in, the part that is done, and the event by which each was reached. */
export function progressAt(actions: readonly Action[], period: Period, at: number) {
  const number = periodAt(period, at);
  const current = actions.filter(({ event }) => periodAt(period, event.at) === number);
  return goalsOf(period, number).map((goal) => {
    const attacks = current.filter(({ kind }) => kind === "attack");
    const counted =
      goal.kind === "rivals"
        ? attacks.filter(({ rival }, index) => attacks.findIndex((other) => other.rival === rival) === index)
        : current.filter(({ kind }) => kind === goal.kind);
    return { ...goal, done: Math.min(counted.length, goal.count), reachedBy: counted[goal.count - 1]?.event };
  });
}

/** Goals of the day and the week that an attack of a player has counted for, with the part that is done since. */
export function goalsAdvancedBy(events: readonly Dated[], player: string, attackId: number, now: number) {
  const isOther = (event: Dated) => event.name !== "ComponentAttacked" || event.id !== attackId;
  const [actions, others] = [events, events.filter(isOther)].map((all) => actionsOf(all, player)) as [
    Action[],
    Action[],
  ];
  return (["day", "week"] as const).flatMap((period) => {
    const before = progressAt(others, period, now);
    return progressAt(actions, period, now).filter(({ done }, index) => done > before[index]!.done);
  });
}

/** Days in a row, up to today or yesterday, on which a player attacked, and whether today is one. */
export function streakAt(actions: readonly Action[], now: number) {
  const days = new Set(actions.filter(({ kind }) => kind === "attack").map(({ event }) => periodAt("day", event.at)));
  const today = periodAt("day", now);
  const hasToday = days.has(today);
  const last = hasToday ? today : today - 1;
  let first = last;
  while (days.has(first)) first--;
  return { days: last - first, hasToday };
}

/** Totals from which each badge of a row is earned. */
export const BADGES = {
  raider: [1, 10, 50, 200],
  defender: [1, 10, 50, 200],
  builder: [1, 3, 6, 10],
  collector: [1, 3, 10, 20],
  veteran: [2, 5, 10, 25],
} as const;

export type BadgeRow = keyof typeof BADGES;

const STEPS: Readonly<Record<BadgeRow, (event: Dated, player: string) => boolean>> = {
  raider: (event, player) => event.name === "ComponentAttacked" && isHit(event) && event.attacker === player,
  defender: (event, player) => event.name === "ComponentAttacked" && !isHit(event) && event.victim === player,
  builder: ({ name }) => name === "ComponentPurchased",
  collector: ({ name }) => name === "SkinPurchased",
  veteran: ({ name }) => name === "PlayerLevelledUp",
};

/**
 * Badges of a player, row by row. The contract's totals determine the earned badges. Known events determine the
 * transactions that earned them.
 */
export function badgesOf(events: readonly Dated[], player: string, totals: Readonly<Record<BadgeRow, number>>) {
  return (Object.keys(BADGES) as BadgeRow[]).map((row) => {
    const steps = events.filter((event) => playersOf(event).includes(player) && STEPS[row](event, player));
    const before = totals[row] - steps.length;
    return BADGES[row].map((needed, tier) => {
      const isEarned = totals[row] >= needed;
      return { row, tier, needed, isEarned, by: isEarned ? steps[needed - before - 1] : undefined };
    });
  });
}

/**
 * Attacks of a player on a rival, and the rival's on the player; in wei what the player won after fees, and what was
 * stolen from the player.
 */
export function headToHead(events: readonly Dated[], player: string, rival: string) {
  const between = (attacker: string, victim: string) =>
    attacksIn(events).filter((event) => event.attacker === attacker && event.victim === victim);
  const [yours, theirs] = [between(player, rival), between(rival, player)];
  const counts = (attacks: readonly AttackEvent[]) => ({
    attacks: attacks.length,
    hits: attacks.filter(isHit).length,
  });
  return {
    yours: { ...counts(yours), won: yours.filter(isHit).reduce((sum, { loot, fee }) => sum + loot - fee, 0n) },
    theirs: {
      ...counts(theirs),
      stolen: theirs.filter(isHit).reduce((sum, { loot, bounty }) => sum + loot - bounty, 0n),
    },
  };
}

/** Rival that the player has not hit since they hit the player. */
export interface Score {
  readonly rival: string;
  readonly hits: number;
  /** Loss of the player in these hits, wei; excludes bounties, which the pool pays. */
  readonly lost: bigint;
}

/** Scores that a player has not settled, the largest loss first. */
export function openScores(events: readonly Dated[], player: string): Score[] {
  const open = new Map<string, Score>();
  for (const { attacker, victim, loot, bounty } of attacksIn(events).filter(isHit)) {
    if (attacker === player) open.delete(victim);
    if (victim !== player) continue;
    const { hits, lost } = open.get(attacker) ?? { hits: 0, lost: 0n };
    open.set(attacker, { rival: attacker, hits: hits + 1, lost: lost + loot - bounty });
  }
  return [...open.values()].sort((a, b) => Number(b.lost - a.lost));
}

/** Rival who has taken the most from a player, and what the player has won from them after fees; amounts in wei. */
export interface Nemesis {
  readonly rival: string;
  readonly lost: bigint;
  readonly won: bigint;
}

/** The player's nemesis; undefined if nobody has hit them. */
export function nemesisOf(events: readonly Dated[], player: string): Nemesis | undefined {
  const attackers = attacksIn(events).filter((event) => event.victim === player && isHit(event));
  const [nemesis] = [...new Set(attackers.map(({ attacker }) => attacker))]
    .map((rival) => {
      const { yours, theirs } = headToHead(events, player, rival);
      return { rival, lost: theirs.stolen, won: yours.won };
    })
    .sort((a, b) => Number(b.lost - a.lost));
  return nemesis;
}

/** Amount, wei, that a player's hit with this number avenges: what its victim took since the player's last hit on them. */
export function avengedBy(events: readonly Dated[], player: string, hit: { id: number; victim: string }): bigint {
  const before = events.filter((event) => event.name !== "ComponentAttacked" || event.id < hit.id);
  return openScores(before, player).find(({ rival }) => rival === hit.victim)?.lost ?? 0n;
}

function attacksIn(events: readonly Dated[]): Dated<AttackEvent>[] {
  return events.filter((event) => event.name === "ComponentAttacked");
}

function isHit({ outcome }: AttackEvent): boolean {
  return outcome === "hit";
}
