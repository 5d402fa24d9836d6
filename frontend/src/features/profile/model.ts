/** A player's record, as the contract returns it. */
export interface PlayerStats {
  readonly level: bigint;
  readonly currentXP: bigint;
  readonly totalAttacks: bigint;
  readonly successfulAttacks: bigint;
  readonly failedAttacks: bigint;
  readonly timesAttacked: bigint;
  readonly successfulDefenses: bigint;
  /** Wei, with the fees. */
  readonly totalRewardsStolen: bigint;
  /** Wei. */
  readonly totalRewardsLost: bigint;
  readonly xpToNextLevel: bigint;
  /** From the beginning of this level; 0 at the highest one. */
  readonly xpRequiredForNextLevel: bigint;
}

/** Accounts that own nothing have no record. */
export function isPlayer({ level }: PlayerStats): boolean {
  return level > 0n;
}

/** How far a level is done, 0 to 1; all of it at the highest level. */
export function levelProgress({ currentXP, xpRequiredForNextLevel }: PlayerStats): number {
  return xpRequiredForNextLevel === 0n ? 1 : Number(currentXP) / Number(xpRequiredForNextLevel);
}

/** A part of a whole in whole percent, rounded down; undefined of nothing. */
export function percentage(part: bigint, whole: bigint): number | undefined {
  return whole === 0n ? undefined : Number((part * 100n) / whole);
}
