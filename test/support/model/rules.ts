import { ethers } from "hardhat";

import { DAY, HOUR } from "../clock";

/** The numbers of the game as its specification has them: seconds, wei, whole percent. */
export const RULES = {
  purchaseProtection: BigInt(12 * HOUR),
  repairProtection: BigInt(24 * HOUR),
  reactivationDelay: BigInt(6 * HOUR),
  reactivationProtection: BigInt(12 * HOUR),
  shieldBreakImmunity: BigInt(HOUR),
  minPayback: BigInt(7 * DAY),
  purchaseWindow: BigInt(DAY),
  attacks: { price: ethers.parseEther("5"), period: BigInt(4 * HOUR), perWindow: 5n },
  shields: { price: ethers.parseEther("10"), period: BigInt(12 * HOUR), perWindow: 3n },
  stealPercentage: 50n,
  maxFee: 30n,
  maxLevel: 100n,
  xpOfHit: 25n,
  xpOfFailure: 5n,
  readableBlocks: 256n,
} as const;

export function attackCapacity(level: bigint): bigint {
  return 5n + level / 10n;
}

export function shieldCapacity(level: bigint): bigint {
  return 3n + level / 20n;
}

/** The XP from a level to the next; 0 at the highest. */
export function xpForLevel(level: bigint): bigint {
  return level === RULES.maxLevel ? 0n : (100n * (100n + (level - 1n) * 50n)) / 100n;
}
