import { parseEther } from "ethers";
import { beforeEach, describe, expect, it } from "vitest";

import { formatDateTime } from "../../../scripts/game/times";
import type { CartItem } from "../shop/cart";
import { type ComponentSettings, type RewardPool, componentTypesQuery, poolQuery } from "../chain/game/queries";
import { queryClient } from "../chain/game/queryClient";
import { attackedResult } from "../chain/testing/gameState";
import { type Result, resultText } from "../chain/transactions/writeKind";
import "./all";
import type { AttackedResult } from "./attackComponent";

const PROTECTED_UNTIL = Date.UTC(2027, 0, 23, 12) / 1000;
const VICTIM = "0x1234567890123456789012345678901234567890";

function attack(change: Partial<AttackedResult>): AttackedResult {
  return attackedResult({ victim: VICTIM, loot: 0n, ...change });
}

function bought(...items: CartItem[]) {
  return { kind: "bought", items, isFirst: false } as const;
}

/** A write with that result. */
const KINDS: Record<string, string> = {
  bought: "purchase",
  skin: "applySkin",
  revoked: "revokeBudget",
  repaired: "repairAllComponents",
  reactivated: "reactivateComponent",
  claimed: "claim",
  primed: "primeAttack",
  attacked: "attackComponent",
  batch: "batch",
};

function textOf(result: Result): string {
  return resultText({ kind: KINDS[result.kind] ?? "claim" }, result);
}

describe("resultText", () => {
  // Forgets what another file's screens have read.
  beforeEach(() => queryClient.clear());

  it("says what a new rig earns a day at the pool's speed, where that is known", () => {
    const rates = [1n, 2n, 3n].map((id) => ({ id, rewardRate: (id * parseEther("1")) / 86_400n }));
    queryClient.setQueryData(componentTypesQuery.queryKey, rates as ComponentSettings[]);
    queryClient.setQueryData(poolQuery.queryKey, { speed: 5_000n } as RewardPool);
    const items = [1, 3].map((componentId) => ({ kind: "component", componentId }) as const);
    const text = textOf({ ...bought(...items, { kind: "shields", amount: 1 }), isFirst: true });
    expect(text).toBe("Your rig is running: 1.99 RIG a day.");
  });

  it.each<[Result, string]>([
    [bought({ kind: "component", componentId: 1 }), "Your Case Fan is in its socket and earning."],
    [{ ...bought({ kind: "component", componentId: 1 }), isFirst: true }, "Your rig is running."],
    [
      bought({ kind: "skin", componentId: 1, skinId: 2 }),
      "The Frost skin of the Case Fan is yours, and your Case Fan wears it.",
    ],
    [{ kind: "skin", componentId: 1, skinId: 0 }, "Your Case Fan wears its Stock skin."],
    [bought({ kind: "shields", amount: 1 }), "1 shield bought."],
    [bought({ kind: "attacks", amount: 3 }), "3 attack charges bought."],
    [
      bought(
        { kind: "component", componentId: 1 },
        { kind: "component", componentId: 2 },
        { kind: "skin", componentId: 1, skinId: 2 },
        { kind: "shields", amount: 2 },
      ),
      "2 components, 1 skin, 2 shields bought.",
    ],
    [{ kind: "revoked" }, "Budget revoked. Nothing more can be taken without your signature."],
    [{ kind: "repaired", components: 2, cost: parseEther("12.5") }, "2 components repaired for 12.50 RIG."],
    [
      { kind: "reactivated", componentId: 1, protectedUntil: PROTECTED_UNTIL },
      `Your Case Fan works again, protected until ${formatDateTime(PROTECTED_UNTIL)}.`,
    ],
    [{ kind: "claimed", amount: parseEther("2000") }, "2,000 RIG collected."],
    [{ kind: "primed", isFree: true }, "Your dice are cast again. It cost nothing."],
    [{ kind: "primed", isFree: false }, "Your dice are cast again. It cost one charge."],
    [attack({ loot: parseEther("12.5"), fee: parseEther("0.5") }), "Hit! You took 12 RIG after the fee."],
    [attack({ loot: parseEther("12.5") }), "Hit! You took 12.50 RIG."],
    [attack({ outcome: "blocked" }), "You broke a shield of Cobalt Rotor …567890. They can't be raided for a while."],
    [attack({ outcome: "bounced" }), "Bounced: only a bigger component can break this shield."],
    [attack({ outcome: "missed", levelReached: 4 }), "Missed. Nothing was taken. You reached level 4."],
    [
      { kind: "batch", claimed: parseEther("7"), repaired: 2, primed: true },
      "7 RIG collected, 2 components repaired, new roll cast.",
    ],
    [{ kind: "batch", claimed: 0n, repaired: 0, primed: true }, "New roll cast."],
    [{ kind: "batch", claimed: 0n, repaired: 0, primed: false }, "Done."],
    [{ kind: "allowed" }, "Allowance granted. If nothing else happens, start again to pay."],
    [{ kind: "done" }, "Done."],
  ])("says %o as %s", (result, text) => {
    expect(textOf(result)).toBe(text);
  });
});
