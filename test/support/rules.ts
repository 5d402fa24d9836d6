import { CPU, FAN } from "../fixtures";
import { HOUR } from "./clock";

// The values of the specification, times in seconds: written down here, never read back from the contract.
export const ATTACK_RECHARGE_TIME = 8 * HOUR;
export const SHIELD_RECHARGE_TIME = 36 * HOUR;
export const SHIELD_BREAK_IMMUNITY = HOUR;
export const PURCHASE_PROTECTION = 12 * HOUR;
export const REPAIR_PROTECTION = 12 * HOUR;
export const REACTIVATION_DELAY = 6 * HOUR;
export const REACTIVATION_PROTECTION = 24 * HOUR;
/** An attack charge costs what the buyer's rig earns in that time. */
export const ATTACK_PRICE_TIME = 1800n;
/** A shield costs what the buyer's rig earns in that time. */
export const SHIELD_PRICE_TIME = 21_600n;

export const RIPENING_TIME = 8 * HOUR;
/** The lowest roll of a critical hit. */
export const CRITICAL_ROLL = 95;

/** Share of a component's unpaid rewards that a hit steals; a critical one takes all. By default it is not critical. */
export const stolenOf = (unpaid: bigint, roll: bigint | number = 50) =>
  roll >= CRITICAL_ROLL ? unpaid : (unpaid * 50n) / 100n;

/** Part of a component's unpaid rewards that a claim pays, by the seconds since the last one. */
export function ripeOf(earned: bigint, age: bigint | number): bigint {
  const ripening = BigInt(RIPENING_TIME);
  const counted = BigInt(age) < ripening ? BigInt(age) : ripening;
  return (earned * (80n * ripening + 20n * counted)) / (100n * ripening);
}

/**
 * Amounts that the pool adds to a hit at full speed: half of the repair cost, because a fan or a processor of the tests
 * earns more in the six hours until it can be reactivated.
 */
export const BOUNTY = { fan: FAN.repairCost / 2n, cpu: CPU.repairCost / 2n };

/** `AttackReadiness` of the contract. */
export const Readiness = { Cold: 0n, Priming: 1n, Ready: 2n };

/** `AttackOutcome` of the contract. */
export const Outcome = { Miss: 0n, Block: 1n, Hit: 2n, Bounce: 3n };

/** The fail probabilities at which every attack misses, and at which none does. */
export const ALWAYS_MISS = 100;
export const NEVER_MISS = 0;

/** Blocks for which the Hardhat network returns the hash of a block: its history contract is a stand-in. */
export const READABLE_BLOCKS = 256;

/** The highest rate at which a fan is not serious beside a processor. */
export const TRIFLING = CPU.rewardRate / 5n - 1n;
