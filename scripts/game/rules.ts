import type { Interface } from "ethers";

import type { IRigRaid } from "../../typechain-types/contracts/interfaces/IRigRaid";

/** The numbers of a game that never change, by the names of their reads. */
export const RULE_NAMES = [
  "RUNWAY",
  "MIN_PAYBACK",
  "MAX_FEE_PERCENTAGE",
  "MAX_COMPONENTS",
  "MAX_SKINS",
  "PURCHASE_PROTECTION",
  "REPAIR_PROTECTION",
  "REACTIVATION_DELAY",
  "REACTIVATION_PROTECTION",
  "STEAL_PERCENTAGE",
  "SERIOUS_SHARE",
  "SHIELD_BREAK_IMMUNITY",
  "ATTACK_RECHARGE_TIME",
  "SHIELD_RECHARGE_TIME",
  "ATTACK_PRICE_TIME",
  "SHIELD_PRICE_TIME",
  "PURCHASE_WINDOW",
  "MAX_ATTACK_PURCHASES_PER_DAY",
  "MAX_SHIELD_PURCHASES_PER_DAY",
  "MAX_LEVEL",
  "XP_BASE_REQUIREMENT",
  "XP_SCALING_FACTOR",
  "XP_PER_ATTACK",
  "MAX_OPERATOR_TIME",
] as const;

/** Seconds, whole percent and counts. */
export type Rules = Readonly<Record<(typeof RULE_NAMES)[number], number>>;

/** Reads the rules of a deployed game, in one call. */
export async function readRules(game: IRigRaid): Promise<Rules> {
  const calls = RULE_NAMES.map((name) => (game.interface as Interface).encodeFunctionData(name));
  const values = await game.multicall.staticCall(calls);
  return Object.fromEntries(RULE_NAMES.map((name, i) => [name, Number(values[i])])) as Rules;
}
