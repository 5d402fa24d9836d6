import { reset } from "@nomicfoundation/hardhat-network-helpers";
import { expect } from "chai";
import hre from "hardhat";

import { checkContract } from "../../scripts/simulate/contract/check";

/** Under coverage every transaction is traced, which takes thirty times as long. */
const COVERAGE = process.env.COVERAGE === "true";
/** Actions of a history; `.ci/run` plays 10,000 in one. */
const ACTIONS = COVERAGE ? 300 : 2_500;
/** The rolls depend on the time of the run: one history may lack a rare refusal, which another one has. */
const MAX_HISTORIES = COVERAGE ? 1 : 5;

/** Every way in which somebody acts. */
const CALLS = [
  "actFor",
  "applySkin",
  "attackComponent",
  "claim",
  "claimAllRewards",
  "fundRewards",
  "keepRoll",
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
  "RollAlreadyKept",
  "TargetImmune",
  "TargetProtected",
];

describe("the game and its model", () => {
  // State that a check leaves on the network is no beginning for other tests.
  after(() => reset());

  it(`agree on every refusal and every read of ${ACTIONS} random actions, until all have happened`, async () => {
    const [happened, refused] = [new Set<string>(), new Set<string>()];
    const isMissing = () => CALLS.some((call) => !happened.has(call)) || REFUSALS.some((name) => !refused.has(name));
    for (let history = 0; history < MAX_HISTORIES && isMissing(); history++) {
      const result = await checkContract(hre, { actions: ACTIONS, compareEvery: 100, seed: 20_260_301 + history });
      for (const call of Object.keys(result.happened)) happened.add(call);
      for (const name of Object.keys(result.refused)) refused.add(name);
    }
    if (COVERAGE) return;
    expect(happened).to.include.keys(...CALLS);
    expect(refused).to.include.keys(...REFUSALS);
  }).timeout(3_600_000);
});
