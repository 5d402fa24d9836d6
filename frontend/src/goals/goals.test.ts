import { describe, expect, it } from "vitest";

import { type AttackOutcome } from "#game/outcomes";

import type { AttackEvent } from "../chain/history/HistoryEvent";
import { account, attackEvent } from "../chain/testing/gameState";
import {
  actionsOf,
  avengedBy,
  type BadgeRow,
  badgesOf,
  type Dated,
  endOf,
  goalsAdvancedBy,
  goalsOf,
  headToHead,
  inOrder,
  nemesisOf,
  openScores,
  type Period,
  periodAt,
  progressAt,
  streakAt,
} from "./goals";

const [YOU, BOB, CAROL] = [account(1), account(2), account(3)];
const DAY = 86_400;
/** Monday, 2026-01-05T00:00:00Z. */
const MONDAY = Date.UTC(2026, 0, 5) / 1000;
const NOTHING: Record<BadgeRow, number> = { raider: 0, defender: 0, builder: 0, collector: 0, veteran: 1 };

function attack(at: number, attacker: string, victim: string, outcome: AttackOutcome, change?: Partial<AttackEvent>) {
  const values = { loot: outcome === "hit" ? 10n : 0n, fee: 1n, ...change };
  return attackEvent({ block: at, transaction: `0x${at}`, at, id: at, attacker, victim, outcome, ...values }) as Dated;
}

function purchase(at: number, componentId: number, player = YOU): Dated {
  const place = { block: at, logIndex: componentId, transaction: `0x${at}`, at };
  return { name: "ComponentPurchased", player, componentId, price: 5n, ...place };
}

/** Number of a period that has this goal. */
function numberWith(period: Period, text: string): number {
  const number = Array.from({ length: 7 }, (_, index) => periodAt(period, MONDAY) + index);
  return number.find((each) => goalsOf(period, each).some((goal) => goal.text === text))!;
}

/** First second of a day with this goal. */
const dayWith = (text: string) => numberWith("day", text) * DAY;

function progress(events: readonly Dated[], text: string, at: number, period: Period = "day") {
  return progressAt(actionsOf(events, YOU), period, at).find((goal) => goal.text === text)!;
}

describe("days and weeks", () => {
  it("begin at midnight UTC, weeks on Mondays, to the second", () => {
    expect(periodAt("day", MONDAY)).toBe(periodAt("day", MONDAY - 1) + 1);
    expect(periodAt("week", MONDAY)).toBe(periodAt("week", MONDAY - 1) + 1);
    expect(periodAt("week", MONDAY + 7 * DAY - 1)).toBe(periodAt("week", MONDAY));
    expect(endOf("day", MONDAY - 1)).toBe(MONDAY);
    expect(endOf("day", MONDAY)).toBe(MONDAY + DAY);
    expect(endOf("week", MONDAY - 1)).toBe(MONDAY);
    expect(endOf("week", MONDAY)).toBe(MONDAY + 7 * DAY);
  });

  it.each<Period>(["day", "week"])("have three different goals each %s, all of which come up", (period) => {
    const sets = Array.from({ length: 7 }, (_, number) => goalsOf(period, number).map(({ text }) => text));
    for (const set of sets) expect(new Set(set).size).toBe(3);
    expect(new Set(sets.flat()).size).toBe(7);
    expect(goalsOf(period, 7)).toEqual(goalsOf(period, 0));
  });
});

describe("goals", () => {
  it("count from the first second of a day to its last", () => {
    const start = dayWith("Attack three times");
    const at = [start - 1, start, start + 5, start + DAY - 1, start + DAY];
    const events = at.map((each) => attack(each, YOU, BOB, "missed"));
    expect(progress(events, "Attack three times", start)).toMatchObject({ done: 3, reachedBy: events[3] });
    expect(progress(events.slice(0, 3), "Attack three times", start)).toMatchObject({ done: 2, reachedBy: undefined });
  });

  it("are reached by the action that completes them, and count no further", () => {
    const start = dayWith("Attack two different rivals");
    const events = [BOB, BOB, CAROL, account(4)].map((rival, index) => attack(start + index, YOU, rival, "missed"));
    expect(progress(events, "Attack two different rivals", start)).toMatchObject({ done: 2, reachedBy: events[2] });
  });

  it("count defences and broken shields of one's own only", () => {
    const [breaks, defences] = [dayWith("Break two shields"), dayWith("Defend three times")];
    const sides = (at: number) => [
      attack(at, YOU, BOB, "blocked"),
      attack(at + 1, BOB, YOU, "blocked"),
      attack(at + 2, BOB, YOU, "bounced"),
      attack(at + 3, BOB, CAROL, "missed"),
      attack(at + 4, BOB, YOU, "hit"),
    ];
    expect(progress(sides(breaks), "Break two shields", breaks).done).toBe(1);
    expect(progress(sides(defences), "Defend three times", defences).done).toBe(2);
  });

  it("count revenge once for hits that came before it, in the order of the chain", () => {
    const start = dayWith("Take revenge");
    const hitOnYou = attack(start - DAY, BOB, YOU, "hit");
    const done = (...events: Dated[]) => progress(events, "Take revenge", start).done;
    expect(done(hitOnYou, attack(start, YOU, BOB, "hit"))).toBe(1);
    expect(done(hitOnYou, attack(start, YOU, BOB, "missed"))).toBe(0);
    expect(done(hitOnYou, attack(start, YOU, CAROL, "hit"))).toBe(0);
    expect(done(attack(start - DAY, BOB, YOU, "blocked"), attack(start, YOU, BOB, "hit"))).toBe(0);
    expect(done(attack(start, YOU, BOB, "hit"), attack(start + 1, BOB, YOU, "hit"))).toBe(0);
    const week = MONDAY + (numberWith("week", "Take revenge three times") - periodAt("week", MONDAY)) * 7 * DAY;
    const twice = [hitOnYou, attack(week, YOU, BOB, "hit"), attack(week + 1, YOU, BOB, "hit")];
    expect(progress(twice, "Take revenge three times", week, "week").done).toBe(1);
  });
});

it("goals that an attack has advanced are those of its day and week that it counts for", () => {
  const day = MONDAY + numberWith("day", "Land two hits") * DAY - periodAt("day", MONDAY) * DAY;
  const events = [
    attack(day + 1, YOU, BOB, "hit"),
    attack(day + 2, YOU, BOB, "hit"),
    attack(day + 3, CAROL, YOU, "hit"),
  ];
  const advanced = (id: number) =>
    goalsAdvancedBy(events, YOU, id, day + 9).map(({ text, done, count }) => `${text} ${done}/${count}`);
  expect(advanced(day + 2)).toContain("Land two hits 2/2");
  expect(advanced(day + 2)).not.toContain("Attack two different rivals 1/2");
  expect(advanced(day + 3)).toEqual([]);
});

describe("events", () => {
  const [first, second] = [purchase(5, 1), purchase(5, 2)];

  it("are put into the order of the chain", () => {
    expect(inOrder([purchase(9, 3), second, first])).toEqual([first, second, purchase(9, 3)]);
  });

  it("count once, where the chain has them last", () => {
    const moved = { ...second, block: 4, at: 4, logIndex: 0 };
    expect(inOrder([first, second, first, moved])).toEqual([moved, first]);
    const levels = [2, 3].map((level) => ({ ...first, name: "PlayerLevelledUp", level, logIndex: level }) as never);
    expect(inOrder(levels)).toEqual(levels);
    const replaced = { ...attack(7, YOU, BOB, "hit"), id: 9, loot: 11n, block: 8 } as Dated;
    expect(inOrder([attack(7, YOU, BOB, "hit"), replaced])).toEqual([replaced]);
  });
});

describe("a streak", () => {
  const on = (...days: number[]) => days.map((day) => attack(MONDAY + day * DAY, YOU, BOB, "missed"));
  const streak = (events: readonly Dated[], now: number) => streakAt(actionsOf(events, YOU), now);

  it("lasts through the day after its last one, to the second", () => {
    expect(streak(on(0, 1, 2), MONDAY + 2 * DAY)).toEqual({ days: 3, hasToday: true });
    expect(streak(on(0, 1, 2), MONDAY + 4 * DAY - 1)).toEqual({ days: 3, hasToday: false });
    expect(streak(on(0, 1, 2), MONDAY + 4 * DAY)).toEqual({ days: 0, hasToday: false });
  });

  it("is broken by a day without an action", () => {
    expect(streak(on(0, 2, 3), MONDAY + 3 * DAY)).toEqual({ days: 2, hasToday: true });
    expect(streak([], MONDAY)).toEqual({ days: 0, hasToday: false });
  });

  it("counts attacks on either side of midnight as two days", () => {
    const events = [attack(MONDAY - 1, YOU, BOB, "missed"), attack(MONDAY, YOU, BOB, "missed")];
    expect(streak(events, MONDAY)).toEqual({ days: 2, hasToday: true });
  });
});

describe("badges", () => {
  const badge = (events: readonly Dated[], totals: Partial<typeof NOTHING>, row: BadgeRow, tier: number) =>
    badgesOf(events, YOU, { ...NOTHING, ...totals })
      .flat()
      .find((each) => each.row === row && each.tier === tier);

  it("are twenty in five rows", () => {
    expect(badgesOf([], YOU, NOTHING).map((row) => row.length)).toEqual([4, 4, 4, 4, 4]);
  });

  it("are earned by the event that reaches the total", () => {
    const events = [1, 2, 3].map((id) => purchase(id, id));
    expect(badge(events, { builder: 3 }, "builder", 0)).toMatchObject({ isEarned: true, by: events[0] });
    expect(badge(events, { builder: 3 }, "builder", 1)).toMatchObject({ isEarned: true, by: events[2] });
    expect(badge(events, { builder: 3 }, "builder", 2)).toMatchObject({ isEarned: false, by: undefined });
  });

  it("that were earned before the known events have no transaction, and later ones the right one", () => {
    const hits = [1, 2].map((at) => attack(at, YOU, BOB, "hit"));
    expect(badge(hits, { raider: 11 }, "raider", 0)).toMatchObject({ isEarned: true, by: undefined });
    expect(badge(hits, { raider: 11 }, "raider", 1)).toMatchObject({ isEarned: true, by: hits[0] });
  });

  it("count hits made, attacks withstood and levels above the first", () => {
    const level = { name: "PlayerLevelledUp", player: YOU, level: 2, block: 6, logIndex: 1, transaction: "0x6", at: 6 };
    const events = [
      attack(1, YOU, BOB, "missed"),
      attack(2, BOB, YOU, "hit"),
      attack(3, BOB, YOU, "bounced"),
      attack(6, YOU, BOB, "hit"),
      level as Dated,
    ];
    const totals = { raider: 1, defender: 1, veteran: 2 };
    expect(badge(events, totals, "raider", 0)?.by).toBe(events[3]);
    expect(badge(events, totals, "defender", 0)?.by).toBe(events[2]);
    expect(badge(events, totals, "veteran", 0)?.by).toBe(level);
  });
});

describe("rivals", () => {
  const events = [
    attack(1, BOB, YOU, "hit", { bounty: 4n }),
    attack(2, CAROL, YOU, "missed"),
    attack(3, BOB, YOU, "hit"),
    attack(4, YOU, BOB, "blocked"),
    attack(5, BOB, CAROL, "hit"),
  ];

  it("are compared by what each did to the other", () => {
    expect(headToHead(events, YOU, BOB)).toEqual({
      yours: { attacks: 1, hits: 0, won: 0n },
      theirs: { attacks: 2, hits: 2, stolen: 16n },
    });
    expect(headToHead(events, BOB, YOU).yours).toEqual({ attacks: 2, hits: 2, won: 18n });
    expect(headToHead(events, YOU, CAROL).theirs).toEqual({ attacks: 1, hits: 0, stolen: 0n });
  });

  it("begin with the rival who took the most, and what was won from them", () => {
    expect(nemesisOf(events, YOU)).toEqual({ rival: BOB, lost: 16n, won: 0n });
    const more = [...events, attack(6, CAROL, YOU, "hit", { loot: 17n }), attack(7, YOU, CAROL, "hit")];
    expect(nemesisOf(more, YOU)).toEqual({ rival: CAROL, lost: 17n, won: 9n });
    expect(nemesisOf(events, BOB)).toBeUndefined();
  });

  it("are avenged by a hit, up to what they took before it since the last one", () => {
    const hits = [...events, attack(6, YOU, BOB, "hit"), attack(7, BOB, YOU, "hit"), attack(8, YOU, BOB, "hit")];
    expect([6, 8, 9].map((id) => avengedBy(hits, YOU, { id, victim: BOB }))).toEqual([16n, 10n, 0n]);
    expect(avengedBy(hits, YOU, { id: 6, victim: CAROL })).toBe(0n);
  });

  it("are owed for the hits since one's last hit on them", () => {
    expect(openScores(events, YOU)).toEqual([{ rival: BOB, hits: 2, lost: 16n }]);
    expect(openScores([...events, attack(6, YOU, BOB, "hit")], YOU)).toEqual([]);
    const again = [
      ...events,
      attack(6, YOU, BOB, "hit"),
      attack(7, BOB, YOU, "hit"),
      attack(8, CAROL, YOU, "hit", { loot: 11n }),
    ];
    expect(openScores(again, YOU)).toMatchObject([
      { rival: CAROL, hits: 1 },
      { rival: BOB, hits: 1 },
    ]);
  });
});
