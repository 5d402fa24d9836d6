import { componentName } from "../names";
import type { AttackOutcome } from "../outcomes";

const NAMES: Readonly<Record<AttackOutcome, string>> = {
  hit: "Hit",
  blocked: "Shield broken",
  bounced: "Bounced",
  missed: "Missed",
};

/** Outcome of an attack in one or two words, for titles, lists and logs. */
export function outcomeName(outcome: AttackOutcome, isCritical: boolean): string {
  return isCritical ? "Critical hit" : NAMES[outcome];
}

/** Attacked component: "the Case Fan of Swift Otter". */
export function targetName(componentId: number, victim: string): string {
  return `the ${componentName(componentId)} of ${victim}`;
}

/** Outcome of an attack in a sentence or two. `target` is its {@link targetName}. */
export function outcomeText(outcome: AttackOutcome, isCritical: boolean, target: string): string {
  switch (outcome) {
    case "hit":
      return isCritical
        ? `A critical hit hacked ${target} and took all of its rewards.`
        : `A hit hacked ${target} and took a part of its rewards.`;
    case "blocked":
      return `The attack got through to ${target} and broke a shield.`;
    case "bounced":
      return `The attack bounced off a shield: only a bigger component than ${target} can break it.`;
    case "missed":
      return `The attack missed ${target}. Nothing was taken, and no shield was used up.`;
  }
}
