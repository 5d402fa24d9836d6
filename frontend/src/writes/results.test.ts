import { parseEther } from "ethers";
import { beforeEach, describe, expect, it } from "vitest";

import { formatDateTime } from "#game/times";

import {
  attackRulesQuery,
  type ComponentSettings,
  componentTypesQuery,
  poolQuery,
  type RewardPool,
} from "../chain/game/queries";
import { queryClient } from "../chain/game/queryClient";
import type { Log } from "../chain/node/node";
import { ATTACK_RULES, attackedResult, gameLog } from "../chain/testing/gameState";
import { effectIn, knowWrites, noEffectText, resultOf, resultText } from "../chain/transactions/knownWrites";
import type { Intent, Result } from "../chain/transactions/writeKind";
import type { CartItem } from "../shop/cart";
import { WRITES } from "./all";
import type { AttackedResult } from "./attackComponent";

const ALICE = "0x00000000000000000000000000000000000A11cE";
const BOB = "0x00000000000000000000000000000000000B0b00";
const VICTIM = "0x1234567890123456789012345678901234567890";
const TARGET = "the Processor of Cobalt Rotor …567890";
const PROTECTED_UNTIL = Date.UTC(2027, 0, 23, 12) / 1000;

const FAN: CartItem = { kind: "component", componentId: 1 };
const FROST: CartItem = { kind: "skin", componentId: 1, skinId: 2 };
const SHIELDS: CartItem = { kind: "shields", amount: 2 };

const bought = (...items: CartItem[]) => ({ kind: "bought", items, isFirst: false });

knowWrites(WRITES);

describe("resultOf", () => {
  it("does not take the defender's new level for the attacker's", () => {
    const logs = [
      gameLog("ComponentAttacked", [9n, ALICE, BOB, 1n, 0n, 77n, 0n, 0n, 0n]),
      gameLog("PlayerLevelledUp", [BOB, 2n]),
    ];
    const result = { kind: "attacked", victim: BOB, levelReached: undefined };
    expect(resultOf({ kind: "attackComponent", victim: BOB, componentId: 1 }, logs, ALICE)).toMatchObject(result);
  });

  it("lists everything that was bought, and welcomes first buyers", () => {
    const logs = [
      gameLog("PlayerJoined", [ALICE]),
      gameLog("ComponentPurchased", [ALICE, 1n, 50n, 2n, 9n]),
      gameLog("SkinPurchased", [ALICE, 1n, 2n, 10n, 0n]),
      gameLog("SkinApplied", [ALICE, 1n, 2n]),
      gameLog("ShieldsPurchased", [ALICE, 2n, 3n, 0n]),
      gameLog("AttacksPurchased", [ALICE, 1n, 3n, 0n]),
    ];
    const items = [FAN, FROST, SHIELDS, { kind: "attacks", amount: 1 }];
    expect(resultOf({ kind: "purchase", items }, logs, ALICE)).toEqual({ kind: "bought", items, isFirst: true });
  });

  it("shows how much a collection left in the pool", () => {
    const logs = [
      gameLog("RewardsClaimed", [ALICE, 1n, 80n]),
      gameLog("RewardsClaimed", [ALICE, 2n, 9n]),
      gameLog("RewardsLeft", [ALICE, 21n]),
      gameLog("RewardsLeft", [BOB, 5n]),
    ];
    expect(resultOf({ kind: "claimAllRewards" }, logs, ALICE)).toEqual({ kind: "claimed", amount: 89n, left: 21n });
  });

  const INTENTS: Intent[] = [
    { kind: "purchase", items: [FAN] },
    { kind: "repairAllComponents" },
    { kind: "reactivateComponent", componentId: 1 },
    { kind: "applySkin", componentId: 1, skinId: 2 },
    { kind: "claim", componentId: 1 },
    { kind: "claimAllRewards" },
    { kind: "primeAttack" },
    { kind: "keepRoll" },
    { kind: "attackComponent", victim: BOB, componentId: 1 },
    { kind: "batch", actions: ["claimAllRewards"] },
    { kind: "revokeOperators", dust: "0" },
    { kind: "setOperator", terms: { address: BOB, scope: 1, budget: "0" } },
  ];

  it.each(INTENTS)("says that the game shows nothing of $kind when its event is not there", (intent) => {
    expect(resultOf(intent, [gameLog("GamePaused", [])], ALICE)).toBeUndefined();
    expect(noEffectText(intent)).toMatch(/^The transaction went through, but the game shows no [a-z ]+\.$/);
  });

  it.each<[what: string, intent: Intent, logs: Log[]]>([
    ["another player", { kind: "claimAllRewards" }, [gameLog("RewardsClaimed", [BOB, 1n, 5n])]],
    ["another component", { kind: "claim", componentId: 2 }, [gameLog("RewardsClaimed", [ALICE, 1n, 5n])]],
    [
      "another skin",
      { kind: "applySkin", componentId: 1, skinId: 2 },
      [gameLog("SkinApplied", [ALICE, 1n, 3n]), gameLog("SkinApplied", [BOB, 1n, 2n])],
    ],
    [
      "another victim",
      { kind: "attackComponent", victim: VICTIM, componentId: 1 },
      [gameLog("ComponentAttacked", [9n, ALICE, BOB, 1n, 0n, 77n, 0n, 0n, 0n])],
    ],
    [
      "a part of it",
      { kind: "purchase", items: [FAN, SHIELDS] },
      [gameLog("ComponentPurchased", [ALICE, 1n, 50n, 2n, 9n])],
    ],
    [
      "another browser",
      { kind: "setOperator", terms: { address: VICTIM, scope: 1, budget: "0" } },
      [gameLog("OperatorSet", [ALICE, BOB, 5n, 1n, 0n])],
    ],
    [
      "a permission that begins",
      { kind: "revokeOperators", dust: "0" },
      [gameLog("OperatorSet", [ALICE, BOB, 5n, 1n, 0n])],
    ],
  ])("ignores events of %s", (_what, intent, logs) => {
    expect(effectIn(intent, logs, ALICE)).toBeUndefined();
  });

  it("ignores events of other contracts", () => {
    expect(effectIn({ kind: "revokeBudget" }, [gameLog("RewardsClaimed", [ALICE, 1n, 5n])], ALICE)).toBeUndefined();
  });

  it("passes over what other contracts log", () => {
    const logs = [{ topics: [`0x${"12".repeat(32)}`], data: "0x" }];
    expect(resultOf({ kind: "primeAttack" }, logs, ALICE)).toBeUndefined();
  });
});

describe("resultText", () => {
  // Forgets what another file's screens have read.
  beforeEach(() => queryClient.clear());

  it("says what a new rig earns a day at the pool's speed, where that is known", () => {
    const rates = [1n, 2n, 3n].map((id) => ({ id, rewardRate: (id * parseEther("1")) / 86_400n }));
    queryClient.setQueryData(componentTypesQuery.queryKey, rates as ComponentSettings[]);
    queryClient.setQueryData(poolQuery.queryKey, { speed: 5_000n } as RewardPool);
    const result = { ...bought(FAN, { ...FAN, componentId: 3 }, SHIELDS), isFirst: true };
    expect(resultText({ kind: "purchase" }, result)).toBe("Your rig is running: 1.99 RIG a day.");
  });

  it.each<[kind: string, result: Result, text: string]>([
    ["purchase", bought(FAN), "Your Case Fan is in its socket and earning."],
    ["purchase", { ...bought(FAN), isFirst: true }, "Your rig is running."],
    ["purchase", bought(FROST), "The Frost skin of the Case Fan is yours, and your Case Fan wears it."],
    ["applySkin", { kind: "skin", componentId: 1, skinId: 0 }, "Your Case Fan wears its Stock skin."],
    ["purchase", bought({ kind: "shields", amount: 1 }), "1 shield bought."],
    ["purchase", bought({ kind: "attacks", amount: 3 }), "3 attack charges bought."],
    ["purchase", bought(FAN, { ...FAN, componentId: 2 }, FROST, SHIELDS), "2 components, 1 skin, 2 shields bought."],
    ["revokeBudget", { kind: "revoked" }, "Budget revoked. Nothing more can be taken without your signature."],
    [
      "repairAllComponents",
      { kind: "repaired", components: 2, cost: parseEther("12.5") },
      "2 components repaired for 12.50 RIG.",
    ],
    [
      "reactivateComponent",
      { kind: "reactivated", componentId: 1, protectedUntil: PROTECTED_UNTIL },
      `Your Case Fan works again, protected until ${formatDateTime(PROTECTED_UNTIL)}.`,
    ],
    ["claim", { kind: "claimed", amount: parseEther("2000") }, "2,000 RIG collected."],
    ["claimPrize", { kind: "claimed", amount: parseEther("2") }, "You claimed your prize of 2 RIG."],
    [
      "claimAllRewards",
      { kind: "claimed", amount: parseEther("9"), left: parseEther("1") },
      "9 RIG collected. 1 RIG unripe stays in the pool.",
    ],
    ["keepRoll", { kind: "kept" }, "Your roll is kept until your next attack."],
    ["primeAttack", { kind: "primed", isFree: true }, "You have a new roll. It cost nothing."],
    ["primeAttack", { kind: "primed", isFree: false }, "You have a new roll. It cost one charge."],
    [
      "batch",
      { kind: "batch", claimed: parseEther("7"), left: parseEther("2"), repaired: 2, primed: true },
      "7 RIG collected. 2 RIG unripe stays in the pool. 2 components repaired. You have a new roll.",
    ],
    ["batch", { kind: "batch", claimed: 0n, repaired: 0, primed: true }, "You have a new roll."],
    [
      "batch",
      { kind: "batch", claimed: 0n, repaired: 1, primed: false, kept: true },
      "1 component repaired. Your roll is kept.",
    ],
    ["purchase", { kind: "allowed" }, "Allowance granted. If nothing else happens, start again to pay."],
  ])("says of %s %o as %s", (kind, result, text) => {
    expect(resultText({ kind }, result)).toBe(text);
  });

  it.each<[change: Partial<AttackedResult>, text: string]>([
    [{ loot: parseEther("12.5"), fee: parseEther("0.5") }, "Hit. You took 12 RIG after the fee."],
    [{ loot: parseEther("12.5") }, "Hit. You took 12.50 RIG."],
    [{ loot: parseEther("12.5"), roll: 95 }, "Critical hit. You took 12.50 RIG."],
    [{ outcome: "blocked", roll: 95 }, `The attack got through to ${TARGET} and broke a shield.`],
    [{ outcome: "bounced" }, `The attack bounced off a shield: only a bigger component than ${TARGET} can break it.`],
    [
      { outcome: "missed", levelReached: 4 },
      `The attack missed ${TARGET}. Nothing was taken, and no shield was used up. You reached level 4.`,
    ],
  ])("says of an attack with %o as %s", (change, text) => {
    queryClient.setQueryData(attackRulesQuery.queryKey, ATTACK_RULES);
    const result = attackedResult({ victim: VICTIM, loot: 0n, ...change });
    expect(resultText({ kind: "attackComponent" }, result)).toBe(text);
  });
});
