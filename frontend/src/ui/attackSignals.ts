/** Signal of each outcome. */
export const ATTACK_SIGNALS = { hit: "hot", blocked: "calm", bounced: "calm", missed: "" } as const;
