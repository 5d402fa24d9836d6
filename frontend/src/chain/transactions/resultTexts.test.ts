import { parseEther } from "ethers";
import { describe, expect, it } from "vitest";

import { formatDateTime } from "../../ui/format";
import type { CartItem } from "../cart";
import { resultText } from "./resultTexts";
import type { AttackedResult, TransactionResult } from "./results";

const PROTECTED_UNTIL = Date.UTC(2027, 0, 23, 12) / 1000;
const VICTIM = "0x1234567890123456789012345678901234567890";

function attack(change: Partial<AttackedResult>): AttackedResult {
  return {
    kind: "attacked",
    id: 17,
    roll: 63,
    outcome: "hit",
    victim: VICTIM,
    componentId: 1,
    stolen: 0n,
    bounty: 0n,
    fee: 0n,
    levelReached: undefined,
    ...change,
  };
}

function bought(...items: CartItem[]) {
  return { kind: "bought", items, isFirst: false } as const;
}

describe("resultText", () => {
  it.each<[TransactionResult, string]>([
    [bought({ kind: "component", componentId: 1 }), "Your Case Fan is in its socket and earning."],
    [
      { ...bought({ kind: "component", componentId: 1 }), isFirst: true },
      "Welcome, player. Your Case Fan is in its socket and earning.",
    ],
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
    [{ kind: "primed", isFree: true }, "Your next attack is primed. It cost nothing."],
    [{ kind: "primed", isFree: false }, "Your next attack is primed. It cost one charge."],
    [
      attack({ stolen: parseEther("12.5"), fee: parseEther("0.5") }),
      "Attack on the Case Fan of Cobalt Rotor …567890: hit, 12.50 RIG of loot, 12 RIG of it yours.",
    ],
    [attack({ stolen: parseEther("12.5") }), "Attack on the Case Fan of Cobalt Rotor …567890: hit, 12.50 RIG of loot."],
    [
      attack({ outcome: "blocked" }),
      "Attack on the Case Fan of Cobalt Rotor …567890: no loot, but one of their shields broke. They are immune for a while.",
    ],
    [
      attack({ outcome: "bounced" }),
      "Attack on the Case Fan of Cobalt Rotor …567890: bounced off their shield, which it is too small to break.",
    ],
    [
      attack({ outcome: "missed", levelReached: 4 }),
      "Attack on the Case Fan of Cobalt Rotor …567890: missed, nothing stolen. You reached level 4.",
    ],
    [
      { kind: "batch", claimed: parseEther("7"), repaired: 2, primed: true },
      "7 RIG collected, 2 components repaired, next attack primed.",
    ],
    [{ kind: "batch", claimed: 0n, repaired: 0, primed: true }, "Next attack primed."],
    [{ kind: "batch", claimed: 0n, repaired: 0, primed: false }, "Done."],
    [{ kind: "allowed" }, "Allowance granted. If nothing else happens, start again to pay."],
    [{ kind: "done" }, "Done."],
  ])("says %o as %s", (result, text) => {
    expect(resultText(result)).toBe(text);
  });
});
