import { getAddress } from "ethers";

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

const LENGTH = 42;

/** An address that somebody typed: checksummed, or a sentence about what is wrong with it. */
export function parseAddress(text: string): { readonly address: string } | { readonly error: string } {
  const typed = text.trim();
  if (typed === "") return { error: "Enter the address of a player." };
  if (!/^0x/i.test(typed)) return { error: "An address begins with 0x." };
  if (!/^0x[0-9a-f]*$/i.test(typed)) return { error: "After 0x an address has only digits and the letters a to f." };
  if (typed.length !== LENGTH) {
    return { error: `An address has ${LENGTH} characters with its 0x; this one has ${typed.length}.` };
  }
  try {
    return { address: getAddress(`0x${typed.slice(2)}`) };
  } catch {
    return { error: "Invalid checksum: check for a typo and copy it again." };
  }
}
