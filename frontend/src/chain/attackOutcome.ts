/** How an attack ended, in the order of `IRigRaidTypes.AttackOutcome`. Blocked: a shield broke; bounced: it did not. */
export const ATTACK_OUTCOMES = ["missed", "blocked", "hit", "bounced"] as const;

export type AttackOutcome = (typeof ATTACK_OUTCOMES)[number];
