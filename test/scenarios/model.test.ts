import { reset } from "@nomicfoundation/hardhat-network-helpers";
import { expect } from "chai";
import hre from "hardhat";

import { checkContract } from "../../scripts/simulate/contract/check";

/**
 * `.ci/run` plays more, of another seed. Under coverage every transaction is traced, which takes thirty
 * times as long.
 */
const ACTIONS = process.env.COVERAGE === "true" ? 300 : 3_000;

/** Every way in which somebody acts. */
const CALLS = [
  "actFor",
  "applySkin",
  "attackComponent",
  "claim",
  "claimAllRewards",
  "fundRewards",
  "pauseContract",
  "primeAttack",
  "purchaseAttacks",
  "purchaseComponent",
  "purchaseShields",
  "purchaseSkin",
  "reactivateComponent",
  "repairAllComponents",
  "repairAllComponentsForEveryone",
  "rescueTokens",
  "revokeOperators",
  "setAttackFailProbability",
  "setAttackFeePercentage",
  "setComponentSettings",
  "setOperator",
  "setPurchaseFeePercentage",
  "setSkinSettings",
  "transfer",
  "unpauseContract",
];

/** The refusals that depend on what happened before. */
const REFUSALS = [
  "AttackNotCold",
  "AttackNotReady",
  "CapacityReached",
  "ComponentNotHacked",
  "DailyLimitReached",
  "ERC20InsufficientBalance",
  "GameIsPaused",
  "InvalidOperator",
  "InvalidOperatorScope",
  "InvalidOperatorTime",
  "NoAttackCharges",
  "NoWorkingComponent",
  "NothingToClaim",
  "NothingToRepair",
  "OperatorBudgetExceeded",
  "OperatorNotAllowed: expired",
  "OperatorNotAllowed: never set",
  "OperatorNotAllowed: out of scope",
  "OperatorNotAllowed: revoked",
  "ReactivationTooEarly",
  "RescueExceedsSurplus",
  "TargetImmune",
  "TargetProtected",
];

describe("the game and its model", () => {
  // State that a check leaves on the network is no beginning for other tests.
  after(() => reset());

  it(`agree on every refusal and every read of ${ACTIONS} random actions`, async () => {
    const { happened, refused } = await checkContract(hre, { actions: ACTIONS, compareEvery: 100, seed: 20_260_303 });
    if (process.env.COVERAGE === "true") return;
    expect(happened).to.include.keys(CALLS);
    expect(refused).to.include.keys(REFUSALS);
  }).timeout(3_600_000);
});
