import { Interface } from "ethers";
import { describe, expect, it } from "vitest";

import { IRigRaid__factory } from "../../../typechain-types/factories/contracts/interfaces/IRigRaid__factory";
import { CHANGES, affectedQueries } from "../chain/game/affectedQueries";
import type { GameEventName } from "../../../scripts/game/events";
import { gameLog } from "../chain/testing/gameState";
import "./all";

const ALICE = "0x00000000000000000000000000000000000a11ce";

const alice: unknown = expect.stringMatching(/a11ce$/i);

/** Reads that change with the tokens of a player and of the pool. */
const paid = [["balances", alice], ["rewards"], ["pool"]];

const BOB = "0x0000000000000000000000000000000000000b0b";
const bob: unknown = expect.stringMatching(/b0b$/i);

describe("affectedQueries", () => {
  it("knows every event of the game", () => {
    const unknown: string[] = [];
    new Interface(IRigRaid__factory.abi).forEachEvent(
      ({ name }) => CHANGES[name as GameEventName] ?? unknown.push(name),
    );
    expect(unknown).toEqual([]);
  });

  it("names each read once", () => {
    const keys = affectedQueries([
      gameLog("ComponentPurchased", [ALICE, 1n, 100n, 5n, 9n]),
      gameLog("ComponentPurchased", [ALICE, 2n, 100n, 5n, 9n]),
    ]);
    expect(keys).toEqual([["components", alice], ["past", alice], ...paid]);
  });

  it.each<[string, unknown[], unknown[]]>([
    ["PlayerJoined", [ALICE], [["stats", alice], ["attackState", alice], ["players"]]],
    ["ComponentPurchased", [ALICE, 1n, 100n, 5n, 9n], [["components", alice], ["past", alice], ...paid]],
    ["RewardsClaimed", [ALICE, 1n, 3n], [["components", alice], ...paid]],
    ["AttacksPurchased", [ALICE, 1n, 5n, 0n], [["attackState", alice], ...paid]],
    ["ShieldsPurchased", [ALICE, 1n, 5n, 0n], [["attackState", alice], ...paid]],
    ["SkinPurchased", [ALICE, 1n, 1n, 5n, 0n], [["ownedSkins", alice], ["past", alice], ...paid]],
    ["SkinApplied", [ALICE, 1n, 1n], [["components", alice]]],
    [
      "ComponentAttacked",
      [1n, ALICE, BOB, 1n, 2n, 50n, 10n, 4n, 1n],
      [
        ["balances", alice],
        ["stats", alice],
        ["attackState", alice],
        ["past", alice],
        ["components", bob],
        ["stats", bob],
        ["attackState", bob],
        ["past", bob],
        ["rewards"],
        ["pool"],
      ],
    ],
    ["ComponentRepaired", [ALICE, 1n, 5n, 9n], [["components", alice], ...paid]],
    ["ComponentReactivated", [ALICE, 1n, 9n], [["components", alice], ["rewards"], ["pool"]]],
    ["AttackPrimed", [ALICE, true], [["attackState", alice]]],
    [
      "PlayerLevelledUp",
      [ALICE, 2n],
      [
        ["stats", alice],
        ["attackState", alice],
        ["past", alice],
      ],
    ],
    ["OperatorSet", [ALICE, BOB, 9n, 3n, 5n], [["balances", alice]]],
    ["OperatorActed", [ALICE, BOB, 5n], [["balances", alice]]],
    ["OperatorsRevoked", [ALICE], [["balances", alice]]],
    ["RewardsFunded", [ALICE, 5n], [...paid]],
    [
      "ComponentSettingsChanged",
      [1n, [1n, 1n, 1n, 1n, true], [1n, 2n, 1n, 1n, true]],
      [["componentTypes"], ["components"], ["rewards"], ["pool"], ["skins"]],
    ],
    ["SkinSettingsChanged", [1n, 1n, [1n, 1n, 1n, true], [1n, 1n, 2n, true]], [["skins"], ["ownedSkins"]]],
    ["GamePaused", [], [["paused"], ["components"], ["rewards"], ["pool"], ["attackState"]]],
    ["GameUnpaused", [60n], [["paused"], ["components"], ["rewards"], ["pool"], ["attackState"]]],
    ["AttackFailProbabilityChanged", [30n, 40n], [["attackRules"]]],
    ["AttackFeePercentageChanged", [5n, 6n], [["attackRules"]]],
    ["PurchaseFeePercentageChanged", [5n, 6n], [["shopRules"]]],
    ["FeeCollectorChanged", [ALICE, BOB], []],
    ["TokensRescued", [BOB, ALICE, 5n], [...paid]],
    ["Upgraded", [ALICE], [[]]],
  ])("%s changes exactly its reads", (event, values, keys) => {
    expect(affectedQueries([gameLog(event, values)])).toEqual(keys);
  });
});
