import { type Hex, isAddressEqual } from "viem";

import { defenseExperienceOf } from "../../scripts/game/loot";
import type { Rules } from "../../scripts/game/rules";
import { readRecord } from "../../scripts/owner/deploy/deploymentFiles";

/** The game's own rules, as `npm run indexer` has read them from the chain. */
export const RULES = JSON.parse(process.env.RIGRAID_RULES!) as Rules;

const { implementations } = readRecord(process.env.RIGRAID_NETWORK!);

/**
 * XP that an implementation gives an attacker who breaks a shield. 0.1.0 has no such rule: it gives as much as to the
 * defender. An implementation that the deployment file does not have is taken for a current one.
 */
export function xpPerBreakOf(implementation: Hex): number {
  const known = implementations.find(({ address }) => isAddressEqual(address as Hex, implementation));
  const hasRule = known === undefined || known.abi.some((form) => form.includes("XP_PER_BREAK"));
  return hasRule ? RULES.XP_PER_BREAK : defenseExperienceOf("blocked", RULES.XP_PER_ATTACK);
}
