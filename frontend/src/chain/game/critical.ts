import { useQuery } from "@tanstack/react-query";

import { isCritical } from "../../../../scripts/game/loot";
import type { Attack } from "../../../../scripts/game/events";
import { attackRulesQuery } from "./queries";
import { queryClient } from "./queryClient";

/** Whether an attack was a critical hit, by the rules as a screen has read them; false before any has. */
export function isCriticalHit({ outcome, roll }: Pick<Attack, "outcome" | "roll">): boolean {
  const rules = queryClient.getQueryData(attackRulesQuery.queryKey);
  return outcome === "hit" && rules !== undefined && isCritical(roll, rules.criticalRoll);
}

/** Whether an attack was a critical hit; false until the rules are read. */
export function useCriticalHit({ outcome, roll }: Pick<Attack, "outcome" | "roll">): boolean {
  const { data: rules } = useQuery({ ...attackRulesQuery, enabled: outcome === "hit" });
  return outcome === "hit" && rules !== undefined && isCritical(roll, rules.criticalRoll);
}
