/** Outcomes of an attack, with the names and in the order of `IRigRaidTypes.AttackOutcome`. */
export const CONTRACT_OUTCOMES = ["Miss", "Block", "Hit", "Bounce"] as const;

/** The same outcomes with the clients' names. Blocked: a shield broke. Bounced: the shield did not break. */
export const ATTACK_OUTCOMES = ["missed", "blocked", "hit", "bounced"] as const;

export type AttackOutcome = (typeof ATTACK_OUTCOMES)[number];

/** Outcome by its position in the contract's order. */
export function outcomeAt(position: bigint | number): AttackOutcome {
  return ATTACK_OUTCOMES.at(Number(position))!;
}
