import { RULE_NAMES } from "#game/rules";

import { compileRules } from "../../tools/compile/rules";

/** The numbers of the game that its model needs: the rules, and the opening settings, which the owner can change. */
const MODEL_RULE_NAMES = [
  ...RULE_NAMES,
  "INITIAL_ATTACK_FEE_PERCENTAGE",
  "INITIAL_PURCHASE_FEE_PERCENTAGE",
  "INITIAL_ATTACK_FAIL_PROBABILITY",
  "INITIAL_SHIELDS",
] as const;

type RuleName = (typeof MODEL_RULE_NAMES)[number];

/** Seconds, whole percent and counts. */
export type ModelRules = Readonly<Record<RuleName, number>>;

/** The numbers in the sources, so that a change of them is simulated. */
export function sourceRules(): ModelRules {
  return compileRules(MODEL_RULE_NAMES);
}

export function isRuleName(name: string): name is RuleName {
  return (MODEL_RULE_NAMES as readonly string[]).includes(name);
}
