import { useQuery } from "@tanstack/react-query";

import type { Attack } from "#game/events";
import { isCritical } from "#game/loot";

import { type AttackRules, attackRulesQuery } from "./queries";
import { queryClient } from "./queryClient";

type Rolled = Pick<Attack, "outcome" | "roll">;

/** Whether an attack was a critical hit, by the rules as a screen has read them; false before any has. */
export function isCriticalHit(attack: Rolled): boolean {
  return isCriticalBy(queryClient.getQueryData(attackRulesQuery.queryKey), attack);
}

/** Whether an attack was a critical hit; false until the rules are read. */
export function useCriticalHit(attack: Rolled): boolean {
  const { data } = useQuery({ ...attackRulesQuery, enabled: attack.outcome === "hit" });
  return isCriticalBy(data, attack);
}

function isCriticalBy(rules: AttackRules | undefined, { outcome, roll }: Rolled): boolean {
  return outcome === "hit" && rules !== undefined && isCritical(roll, rules.criticalRoll);
}
