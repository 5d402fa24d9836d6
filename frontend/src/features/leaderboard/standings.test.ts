import fc from "fast-check";
import { describe, expect, it } from "vitest";

import type { AttackOutcome } from "../../chain/attackOutcome";
import type { AttackEvent, HistoryEvent } from "../../chain/history/events";
import { type Order, type Place, Standings } from "./standings";

const POSITION = { block: 1, logIndex: 0, transaction: "0x" };

function player(number: number): string {
  return `0x${number.toString(16).padStart(40, "0")}`;
}

function joined(number: number): HistoryEvent {
  return { ...POSITION, name: "PlayerJoined", player: player(number) };
}

function levelledUp(number: number, level: number): HistoryEvent {
  return { ...POSITION, name: "PlayerLevelledUp", player: player(number), level };
}

function attacked(attacker: number, victim: number, outcome: AttackOutcome, stolen = 0n): AttackEvent {
  return {
    ...POSITION,
    name: "ComponentAttacked",
    attacker: player(attacker),
    victim: player(victim),
    componentId: 1,
    outcome,
    stolen,
    bounty: stolen / 4n,
    fee: stolen / 20n,
  };
}

function standingsOf(...added: HistoryEvent[]): Standings {
  const standings = new Standings();
  standings.apply({ removed: [], added });
  return standings;
}

function rows(standings: Standings, order: Order) {
  return standings.ranking(order).map(({ rank, address, ...place }) => [rank, Number(address), place[order]]);
}

describe("Standings", () => {
  it("count levels, all that was stolen with its fee, and attacks that missed or met a shield", () => {
    const standings = standingsOf(
      joined(1),
      joined(2),
      joined(3),
      levelledUp(1, 2),
      levelledUp(1, 4),
      attacked(1, 2, "hit", 100n),
      attacked(2, 1, "hit", 7n),
      attacked(1, 2, "hit", 20n),
      attacked(1, 3, "missed"),
      attacked(1, 3, "blocked"),
      attacked(3, 2, "missed"),
    );
    expect(rows(standings, "level")).toEqual([
      [1, 1, 4],
      [2, 2, 1],
      [2, 3, 1],
    ]);
    expect(rows(standings, "stolen")).toEqual([
      [1, 1, 120n],
      [2, 2, 7n],
      [3, 3, 0n],
    ]);
    expect(rows(standings, "defended")).toEqual([
      [1, 3, 2],
      [2, 2, 1],
      [3, 1, 0],
    ]);
  });

  it("share a rank where they are equal, in an order that does not depend on how they came", () => {
    const levels = [levelledUp(5, 3), levelledUp(2, 3), levelledUp(9, 2), levelledUp(4, 3)];
    const numbers = [9, 4, 5, 2, 7].map(joined);
    const expected = [
      [1, 2, 3],
      [1, 4, 3],
      [1, 5, 3],
      [4, 9, 2],
      [5, 7, 1],
    ];
    expect(rows(standingsOf(...numbers, ...levels), "level")).toEqual(expected);
    expect(rows(standingsOf(...levels.reverse(), ...numbers.reverse()), "level")).toEqual(expected);
  });

  it("are the same however the events come, and when some were taken back on the way", () => {
    const number = fc.integer({ min: 1, max: 6 });
    const outcome = fc.constantFrom<AttackOutcome>("hit", "blocked", "missed");
    // An account joins once and reaches each level once.
    const unique = fc.uniqueArray(fc.tuple(number, fc.integer({ min: 1, max: 9 })), {
      selector: String,
      maxLength: 20,
    });
    const attacks = fc.array(fc.tuple(number, number, outcome, fc.bigInt({ min: 0n, max: 99n })), { maxLength: 20 });
    fc.assert(
      fc.property(unique, attacks, fc.infiniteStream(fc.boolean()), (levels, fights, isTakenBack) => {
        const all = [
          ...levels.map(([who, level]) => (level === 1 ? joined(who) : levelledUp(who, level))),
          ...fights.map(([attacker, victim, came, loot]) =>
            attacked(attacker, victim, came, came === "hit" ? loot : 0n),
          ),
        ];
        const gone = all.filter(() => isTakenBack.next().value as boolean);
        const left = all.filter((event) => !gone.includes(event));
        const detour = standingsOf(...[...all].reverse());
        detour.ranking("stolen");
        detour.apply({ removed: gone, added: [] });
        for (const order of ["level", "stolen", "defended"] as const) {
          expect(detour.ranking(order)).toEqual(standingsOf(...left).ranking(order));
        }
      }),
    );
  });

  it("stay the same array until something in it changes", () => {
    const standings = standingsOf(joined(1), joined(2));
    const ranking = standings.ranking("level");
    standings.apply({
      removed: [],
      added: [{ ...POSITION, name: "RewardsClaimed", player: player(1), componentId: 1, amount: 5n }],
    });
    expect(standings.ranking("level")).toBe(ranking);
    standings.apply({ removed: [], added: [levelledUp(2, 2)] });
    expect(standings.ranking("level")).not.toBe(ranking);
  });

  it("cost what changed, not what there is: 10,000 players with 50,000 fights", () => {
    const PLAYERS = 10_000;
    let looks = 0;
    /** Counts each look at an event. */
    const counted = <T extends HistoryEvent>(event: T): T =>
      new Proxy(event, { get: (target, field) => (looks++, target[field as keyof T]) });
    const everybody = Array.from({ length: PLAYERS }, (_, index) => joined(index + 1));
    const fights = Array.from({ length: 5 * PLAYERS }, (_, index) =>
      attacked((index % PLAYERS) + 1, ((index + 1) % PLAYERS) + 1, index % 3 === 0 ? "missed" : "hit", BigInt(index)),
    );
    const standings = standingsOf(...[...everybody, ...fights].map(counted));
    expect(standings.ranking("stolen")).toHaveLength(PLAYERS);
    const looksAtAll = looks;
    expect(looksAtAll / (everybody.length + fights.length)).toBeLessThan(20);

    looks = 0;
    standings.apply({ removed: [], added: [counted(attacked(1, 2, "hit", 10n ** 18n))] });
    const [best] = standings.ranking("stolen") as [Place];
    expect(best).toMatchObject({ rank: 1, address: player(1) });
    expect(looks).toBeLessThan(20);
  });
});
