/**
 * Name of each sum of a raid, the same on every screen. The victim's part is stolen; with the pool's bounty it is the
 * loot; the rest after the fee is won.
 */
export const SUMS = { stolen: "Stolen", bounty: "Bounty from the pool", loot: "Loot", won: "Won after fees" } as const;
