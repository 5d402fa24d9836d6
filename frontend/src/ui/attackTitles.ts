/** Outcomes of an attack as titles. */
export const ATTACK_TITLES = { hit: "Hit!", blocked: "Shield broken", bounced: "Bounced", missed: "Missed" } as const;
