import { describe, expect, it } from "vitest";

import { gameLog } from "../chain/testing/gameState";
import { type Intent, resultOf } from "../chain/transactions/writeKind";
import "./all";

const ALICE = "0x00000000000000000000000000000000000A11cE";
const BOB = "0x00000000000000000000000000000000000B0b00";

const INTENTS: Intent[] = [
  { kind: "purchase", items: [{ kind: "component", componentId: 1 }] },
  { kind: "repairAllComponents" },
  { kind: "reactivateComponent", componentId: 1 },
  { kind: "applySkin", componentId: 1, skinId: 1 },
  { kind: "claim", componentId: 1 },
  { kind: "claimAllRewards" },
  { kind: "primeAttack" },
  { kind: "attackComponent", victim: BOB, componentId: 1 },
];

describe("resultOf", () => {
  it("does not take the defender's new level for the attacker's", () => {
    const logs = [
      gameLog("ComponentAttacked", [9n, ALICE, BOB, 1n, 0n, 77n, 0n, 0n, 0n]),
      gameLog("PlayerLevelledUp", [BOB, 2n]),
    ];
    const intent: Intent = { kind: "attackComponent", victim: BOB, componentId: 1 };
    expect(resultOf(intent, logs)).toMatchObject({ kind: "attacked", victim: BOB, levelReached: undefined });
  });

  it("tells all that was bought, and welcomes whoever buys for the first time", () => {
    const logs = [
      gameLog("PlayerJoined", [ALICE]),
      gameLog("ComponentPurchased", [ALICE, 1n, 50n, 2n, 9n]),
      gameLog("SkinPurchased", [ALICE, 1n, 2n, 10n, 0n]),
      gameLog("SkinApplied", [ALICE, 1n, 2n]),
      gameLog("ShieldsPurchased", [ALICE, 2n, 3n, 0n]),
      gameLog("AttacksPurchased", [ALICE, 1n, 3n, 0n]),
    ];
    expect(resultOf({ kind: "purchase", items: [] }, logs)).toEqual({
      kind: "bought",
      items: [
        { kind: "component", componentId: 1 },
        { kind: "skin", componentId: 1, skinId: 2 },
        { kind: "shields", amount: 2 },
        { kind: "attacks", amount: 1 },
      ],
      isFirst: true,
    });
  });

  it.each(INTENTS)("says no more than that $kind is done when its event is not there", (intent) => {
    expect(resultOf(intent, [gameLog("GamePaused", [])])).toEqual({ kind: "done" });
  });

  it("passes over what other contracts log", () => {
    expect(resultOf({ kind: "primeAttack" }, [{ topics: [`0x${"12".repeat(32)}`], data: "0x" }])).toEqual({
      kind: "done",
    });
  });
});
