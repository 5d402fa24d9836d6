/**
 * A word for each sum of a raid, the same on every screen. What the victim had is stolen; with the pool's bounty it is the
 * loot; what the fee leaves of it is won.
 */
export const SUMS = { stolen: "Stolen", bounty: "Bounty from the pool", loot: "Loot", won: "Won after fees" } as const;
