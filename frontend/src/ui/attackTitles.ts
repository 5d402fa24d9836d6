/** Outcomes of an attack as titles. */
export const ATTACK_TITLES = { hit: "Hit!", blocked: "Shield broken", bounced: "Bounced", missed: "Missed" } as const;

/** Signal of each outcome. */
export const ATTACK_SIGNALS = { hit: "hot", blocked: "calm", bounced: "calm", missed: "" } as const;
