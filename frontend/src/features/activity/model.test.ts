import { describe, expect, it } from "vitest";

import type { HistoryEvent } from "../../chain/history/HistoryEvent";
import { balanceOf, roleOf, selectRows, toneOf } from "./model";

const [ALICE, BOB, EVE] = ["0xalice", "0xbob", "0xeve"];

type Unplaced<T> = T extends HistoryEvent ? Omit<T, "block" | "logIndex" | "transaction" | "at"> : never;

let placed = 0;

/** Each event in a block of its own, unless a transaction is named. */
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
  stolen: 100n,
  bounty: 40n,
  fee: 5n,
} as const;
const aliceHitsBob = event({ ...hit, attacker: ALICE, victim: BOB });
const bobMissesEve = event({ ...hit, attacker: BOB, victim: EVE, outcome: "missed", stolen: 0n, bounty: 0n, fee: 0n });
const purchase = event({ name: "ComponentPurchased", player: ALICE, componentId: 3, price: 400n });
const claim = event({ name: "RewardsClaimed", player: BOB, componentId: 3, amount: 7n });
const ALL = [aliceHitsBob, bobMissesEve, purchase, claim];

function only(happened: HistoryEvent) {
  return selectRows([happened], { kind: "all" })[0]!;
}

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

describe("what an event means to a player", () => {
  it("depends on who did it to whom", () => {
    expect(roleOf(aliceHitsBob, ALICE)).toBe("attacker");
    expect(roleOf(aliceHitsBob, BOB)).toBe("victim");
    expect(roleOf(aliceHitsBob, EVE)).toBe("onlooker");
    expect(roleOf(aliceHitsBob, undefined)).toBe("onlooker");
    expect(roleOf(claim, BOB)).toBe("actor");
    expect(roleOf(claim, ALICE)).toBe("onlooker");
  });

  it("colours it: a gain, a loss, a defence", () => {
    expect(toneOf(aliceHitsBob, "attacker")).toBe("earning");
    expect(toneOf(aliceHitsBob, "victim")).toBe("hot");
    expect(toneOf(aliceHitsBob, "onlooker")).toBe("neutral");
    expect(toneOf(bobMissesEve, "victim")).toBe("calm");
    expect(toneOf(bobMissesEve, "attacker")).toBe("neutral");
    expect(toneOf(claim, "actor")).toBe("earning");
    expect(toneOf(purchase, "actor")).toBe("neutral");
  });

  it("comes to what the player has more or less of", () => {
    expect(balanceOf(only(aliceHitsBob), "attacker")).toBe(95n);
    expect(balanceOf(only(aliceHitsBob), "victim")).toBe(-60n);
    expect(balanceOf(only(aliceHitsBob), "onlooker")).toBe(100n);
    expect(balanceOf(only(bobMissesEve), "victim")).toBe(0n);
    expect(balanceOf(only(purchase), "actor")).toBe(-400n);
    expect(balanceOf(only(purchase), "onlooker")).toBe(400n);
    expect(balanceOf(only(claim), "actor")).toBe(7n);
  });
});
