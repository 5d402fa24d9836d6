import type { WriteKind } from "../chain/transactions/writeKind";
import { allowBudgetWrite } from "./allowBudget";
import { applySkinWrite } from "./applySkin";
import { attackWrite } from "./attackComponent";
import { batchWrite } from "./batch";
import { claimWrite } from "./claim";
import { claimAllRewardsWrite } from "./claimAllRewards";
import { claimPrizeWrite } from "./claimPrize";
import { keepRollWrite } from "./keepRoll";
import { primeAttackWrite } from "./primeAttack";
import { purchaseWrite } from "./purchase";
import { reactivateComponentWrite } from "./reactivateComponent";
import { repairAllComponentsWrite } from "./repairAllComponents";
import { restartComponentsWrite } from "./restartComponents";
import { returnCoinsWrite } from "./returnCoins";
import { revokeBudgetWrite } from "./revokeBudget";
import { revokeOperatorsWrite } from "./revokeOperators";
import { setOperatorWrite } from "./setOperator";
import { tauntWrite } from "./taunt";

const TABLE = {
  allowBudget: allowBudgetWrite,
  applySkin: applySkinWrite,
  attackComponent: attackWrite,
  batch: batchWrite,
  claim: claimWrite,
  claimAllRewards: claimAllRewardsWrite,
  claimPrize: claimPrizeWrite,
  keepRoll: keepRollWrite,
  primeAttack: primeAttackWrite,
  purchase: purchaseWrite,
  reactivateComponent: reactivateComponentWrite,
  repairAllComponents: repairAllComponentsWrite,
  restartComponents: restartComponentsWrite,
  returnCoins: returnCoinsWrite,
  revokeBudget: revokeBudgetWrite,
  revokeOperators: revokeOperatorsWrite,
  setOperator: setOperatorWrite,
  taunt: tauntWrite,
} as const;

/** All writes, by kind. The type fails where a name is not the write's kind. */
export const WRITES: { readonly [Kind in keyof typeof TABLE]: WriteKind<Kind> } = TABLE;
