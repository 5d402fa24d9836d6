import { formatAmount } from "./amounts";
import type { Attack } from "./events";
import { componentName } from "./names";

/** Title and text of a notification to the victim of an attack. */
export function describeAttack(
  { outcome, componentId, loot, bounty }: Pick<Attack, "outcome" | "componentId" | "loot" | "bounty">,
  symbol: string,
): [string, string] {
  const name = componentName(componentId);
  switch (outcome) {
    case "hit":
      return [`Your ${name} was hacked`, `You lost ${formatAmount(loot - bounty)} ${symbol}. Repair it to earn again.`];
    case "blocked":
      return ["A shield broke", `It stopped an attack on your ${name}.`];
    default:
      return ["You were attacked", `Nothing happened to your ${name}.`];
  }
}
