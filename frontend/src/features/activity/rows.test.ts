import { describe, expect, it } from "vitest";

import type { HistoryEvent } from "../../chain/history/HistoryEvent";
import { balanceOf, roleOf, selectRows, toneOf } from "./rows";

const [ALICE, BOB, EVE] = ["0xalice", "0xbob", "0xeve"];

type Unplaced<T> = T extends HistoryEvent ? Omit<T, "block" | "logIndex" | "transaction" | "at"> : never;

let placed = 0;

/** Places each event in a block of its own, unless a transaction is named. */
function event(fields: Unplaced<HistoryEvent>, transaction = `0x${placed}`): HistoryEvent {
  placed++;
  return { ...fields, block: placed, logIndex: 0, transaction, at: undefined };
}

const hit = {
  name: "ComponentAttacked",
  id: 7,
  roll: 50,
  componentId: 3,
  outcome: "hit",
  loot: 100n,
  bounty: 40n,
  fee: 5n,
} as const;
const aliceHitsBob = event({ ...hit, attacker: ALICE, victim: BOB });
const bobMissesEve = event({ ...hit, attacker: BOB, victim: EVE, outcome: "missed", loot: 0n, bounty: 0n, fee: 0n });
const purchase = event({ name: "ComponentPurchased", player: ALICE, componentId: 3, price: 400n });
const claim = event({ name: "RewardsClaimed", player: BOB, componentId: 3, amount: 7n });
const ALL = [aliceHitsBob, bobMissesEve, purchase, claim];

describe("the log's lines", () => {
  it("are the newest first", () => {
    expect(selectRows(ALL, { kind: "all" }).map((row) => row.event)).toEqual([...ALL].reverse());
  });

  it("can be a player's own, as the one who did it or the one who suffered it", () => {
    const own = (player: string) => selectRows(ALL, { kind: "all", player }).map((row) => row.event);
    expect(own(ALICE)).toEqual([purchase, aliceHitsBob]);
    expect(own(BOB)).toEqual([claim, bobMissesEve, aliceHitsBob]);
    expect(own(EVE)).toEqual([bobMissesEve]);
  });

  it("can be of a kind", () => {
    const of = (kind: "attacks" | "purchases") => selectRows(ALL, { kind }).map((row) => row.event);
    expect(of("attacks")).toEqual([bobMissesEve, aliceHitsBob]);
    expect(of("purchases")).toEqual([purchase]);
  });

  it("tell in one of what one transaction did to several components", () => {
    const repair = (componentId: number, cost: bigint, player = ALICE) =>
      event({ name: "ComponentRepaired", player, componentId, cost }, "0xsame");
    const collect = (componentId: number, amount: bigint, transaction = "0xsame") =>
      event({ name: "RewardsClaimed", player: ALICE, componentId, amount }, transaction);
    const rows = selectRows(
      [collect(1, 5n), collect(2, 6n), repair(1, 10n), repair(2, 20n), repair(3, 40n, BOB), collect(3, 7n, "0xnext")],
      { kind: "all" },
    );
    expect(rows.map(({ event: { name }, count, amount }) => [name, count, amount])).toEqual([
      ["RewardsClaimed", 1, 7n],
      ["ComponentRepaired", 1, 40n],
      ["ComponentRepaired", 2, 30n],
      ["RewardsClaimed", 2, 11n],
    ]);
    expect(new Set(rows.map(({ key }) => key)).size).toBe(rows.length);
  });
});

describe("the log's lines of what an operator did", () => {
  const acted = (operator: string, player = ALICE, transaction = "0xsame") =>
    event({ name: "OperatorActed", player, operator }, transaction);
  const collect = (componentId: number, player = ALICE, transaction = "0xsame") =>
    event({ name: "RewardsClaimed", player, componentId, amount: 5n }, transaction);
  const operators = (...events: HistoryEvent[]) =>
    selectRows(events, { kind: "all" }).map(({ event: { name }, operator }) => [name, operator]);

  it("name the operator, and nobody else's do", () => {
    const attack = event({ ...hit, attacker: ALICE, victim: BOB }, "0xsame");
    const levels = event({ name: "PlayerLevelledUp", player: BOB, level: 2 }, "0xsame");
    const revenge = event({ ...hit, attacker: BOB, victim: ALICE }, "0xsame");
    const before = collect(1, ALICE, "0xbefore");
    expect(operators(before, revenge, collect(1), collect(2), attack, levels, acted(EVE), collect(3))).toEqual([
      ["RewardsClaimed", undefined],
      ["PlayerLevelledUp", undefined],
      ["ComponentAttacked", EVE],
      ["RewardsClaimed", EVE],
      ["ComponentAttacked", undefined],
      ["RewardsClaimed", undefined],
    ]);
  });

  it("name the one of several in a transaction who did it", () => {
    expect(
      operators(collect(1), acted(BOB), event({ ...hit, attacker: ALICE, victim: BOB }, "0xsame"), acted(EVE)),
    ).toEqual([
      ["ComponentAttacked", EVE],
      ["RewardsClaimed", BOB],
    ]);
  });

  it("are rows where no other row shows the action", () => {
    const set = event({ name: "OperatorSet", player: ALICE, operator: EVE, until: 9 });
    expect(operators(set, acted(EVE), acted(BOB))).toEqual([
      ["OperatorActed", BOB],
      ["OperatorActed", EVE],
      ["OperatorSet", EVE],
    ]);
  });
});

describe("what an event means to a player", () => {
  it.each<[string, HistoryEvent, string | undefined, string, string, bigint]>([
    ["a gain", aliceHitsBob, ALICE, "attacker", "earning", 95n],
    ["a loss, but for the bounty, which is the pool's", aliceHitsBob, BOB, "victim", "hot", -60n],
    ["an attack of others", aliceHitsBob, EVE, "onlooker", "neutral", 95n],
    ["an attack that a visitor sees", aliceHitsBob, undefined, "onlooker", "neutral", 95n],
    ["a defence", bobMissesEve, EVE, "victim", "calm", 0n],
    ["a miss", bobMissesEve, BOB, "attacker", "neutral", 0n],
    ["a claim", claim, BOB, "actor", "earning", 7n],
    ["a claim of others", claim, ALICE, "onlooker", "neutral", 7n],
    ["a purchase", purchase, ALICE, "actor", "neutral", -400n],
    ["a purchase of others", purchase, BOB, "onlooker", "neutral", 400n],
  ])("depends on who did it, and to which player: %s", (_, happened, player, role, tone, balance) => {
    const stands = roleOf(happened, player);
    const [row] = selectRows([happened], { kind: "all" });
    expect([stands, toneOf(happened, stands), balanceOf(row!, stands)]).toEqual([role, tone, balance]);
  });
});
