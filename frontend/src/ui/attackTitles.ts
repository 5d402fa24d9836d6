import type { AttackOutcome } from "#game/outcomes";

const TITLES = { hit: "Hit!", blocked: "Shield broken", bounced: "Bounced", missed: "Missed" } as const;

/** Outcome of an attack as a title. */
export function attackTitle(outcome: AttackOutcome, isCritical: boolean): string {
  return isCritical ? "Critical hit!" : TITLES[outcome];
}

/** Signal of each outcome. */
export const ATTACK_SIGNALS = { hit: "hot", blocked: "calm", bounced: "calm", missed: "" } as const;
