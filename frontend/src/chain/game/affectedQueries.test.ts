import { describe, expect, it } from "vitest";

import { gameLog } from "../testing/gameState";
import { affectedQueries } from "./affectedQueries";

const ALICE = "0x00000000000000000000000000000000000A11cE";
const BOB = "0x0000000000000000000000000000000000000B0b";

/** Some of a player's reads. */
const of = (player: string, ...reads: string[]) => reads.map((read) => [read, player]);
const POOL = [["rewards"], ["pool"]];
/** Reads that change with the tokens of a player and of the pool. */
const PAID = [...of(ALICE, "balances"), ...POOL];
const WHAT_RUNS = [["paused"], ["components"], ...POOL, ["attackState"]];

describe("affectedQueries", () => {
  it("names each read once", () => {
    const keys = affectedQueries([
      gameLog("ComponentPurchased", [ALICE, 1n, 100n, 5n, 9n]),
      gameLog("ComponentPurchased", [ALICE, 2n, 100n, 5n, 9n]),
    ]);
    expect(keys).toEqual([...of(ALICE, "components", "past"), ...PAID]);
  });

  it.each<[string, unknown[], unknown[]]>([
    ["PlayerJoined", [ALICE], [...of(ALICE, "stats", "attackState"), ["players"]]],
    ["ComponentPurchased", [ALICE, 1n, 100n, 5n, 9n], [...of(ALICE, "components", "past"), ...PAID]],
    ["RewardsClaimed", [ALICE, 1n, 3n], [...of(ALICE, "components"), ...PAID]],
    ["AttacksPurchased", [ALICE, 1n, 5n, 0n], [...of(ALICE, "attackState"), ...PAID]],
    ["ShieldsPurchased", [ALICE, 1n, 5n, 0n], [...of(ALICE, "attackState"), ...PAID]],
    ["SkinPurchased", [ALICE, 1n, 1n, 5n, 0n], [...of(ALICE, "ownedSkins", "past"), ...PAID]],
    ["SkinApplied", [ALICE, 1n, 1n], of(ALICE, "components")],
    [
      "ComponentAttacked",
      [1n, ALICE, BOB, 1n, 2n, 50n, 10n, 4n, 1n],
      [
        ...of(ALICE, "balances", "stats", "attackState", "past"),
        ...of(BOB, "components", "stats", "attackState", "past"),
        ...POOL,
      ],
    ],
    ["ComponentRepaired", [ALICE, 1n, 5n, 9n], [...of(ALICE, "components"), ...PAID]],
    ["ComponentReactivated", [ALICE, 1n, 9n], [...of(ALICE, "components"), ...POOL]],
    ["AttackPrimed", [ALICE, true], of(ALICE, "attackState")],
    ["AttackRollKept", [ALICE, 97n, 5n], of(ALICE, "attackState")],
    ["PlayerLevelledUp", [ALICE, 2n], of(ALICE, "stats", "attackState", "past")],
    ["OperatorSet", [ALICE, BOB, 9n, 3n, 5n], of(ALICE, "balances")],
    ["OperatorActed", [ALICE, BOB, 5n], of(ALICE, "balances")],
    ["OperatorsRevoked", [ALICE], of(ALICE, "balances")],
    ["RewardsFunded", [ALICE, 5n], PAID],
    [
      "ComponentSettingsChanged",
      [1n, [1n, 1n, 1n, 1n, true], [1n, 2n, 1n, 1n, true]],
      [["componentTypes"], ["components"], ...POOL, ["skins"]],
    ],
    ["SkinSettingsChanged", [1n, 1n, [1n, 1n, 1n, true], [1n, 1n, 2n, true]], [["skins"], ["ownedSkins"]]],
    ["GamePaused", [], WHAT_RUNS],
    ["GameUnpaused", [60n], WHAT_RUNS],
    ["AttackFailProbabilityChanged", [30n, 40n], [["attackRules"]]],
    ["AttackFeePercentageChanged", [5n, 6n], [["attackRules"]]],
    ["PurchaseFeePercentageChanged", [5n, 6n], [["shopRules"]]],
    ["FeeCollectorChanged", [ALICE, BOB], []],
    ["RewardsLeft", [ALICE, 5n], []],
    ["TokensRescued", [BOB, ALICE, 5n], PAID],
    ["Upgraded", [ALICE], [[]]],
  ])("%s changes exactly its reads", (event, values, keys) => {
    expect(affectedQueries([gameLog(event, values)])).toEqual(keys);
  });
});
