/** Outcomes of an attack in the order of `IRigRaidTypes.AttackOutcome`, by the names that they have there. */
export const CONTRACT_OUTCOMES = ["Miss", "Block", "Hit", "Bounce"] as const;

/** The same, as clients name them. Blocked: a shield broke; bounced: it did not. */
export const ATTACK_OUTCOMES = ["missed", "blocked", "hit", "bounced"] as const;

export type AttackOutcome = (typeof ATTACK_OUTCOMES)[number];

/** Outcome by its position in the contract's order. */
export function outcomeAt(position: bigint | number): AttackOutcome {
  return ATTACK_OUTCOMES.at(Number(position))!;
}
