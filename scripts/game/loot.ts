import type { AttackOutcome } from "./outcomes";
import { isWorking, type RaidedComponent } from "./targets";

/**
 * Whether a component of a type is serious for the owner of `components`: see the contract's `isSerious`.
 *
 * @param settings Settings of all types, in id order.
 * @param seriousShare `SERIOUS_SHARE`, whole percent.
 */
export function isSerious(
  id: number,
  components: readonly RaidedComponent[],
  settings: readonly { readonly rewardRate: bigint }[],
  seriousShare: number,
): boolean {
  const rateOf = (componentId: number) => settings[componentId - 1]?.rewardRate ?? 0n;
  const rate = rateOf(id);
  const working = components.filter(isWorking);
  return (
    rate > 0n && working.every(({ componentId }) => rate * 100n >= rateOf(Number(componentId)) * BigInt(seriousShare))
  );
}

/** Outcome of an attack if its roll does not miss. */
export function outcomeOfHit(shields: number, { isSerious }: { readonly isSerious: boolean }): AttackOutcome {
  if (shields === 0) return "hit";
  return isSerious ? "blocked" : "bounced";
}

/** Number of misses that earn as much experience as a hit. */
const MISSES_PER_HIT = 5;

/** Rules for the experience from an attack. */
export interface ExperienceRules {
  readonly xpPerAttack: number;
  readonly xpPerBreak: number;
}

/** Experience that an attack earns the attacker. */
export function experienceOf(outcome: AttackOutcome, { xpPerAttack, xpPerBreak }: ExperienceRules): number {
  if (outcome === "hit") return xpPerAttack;
  return outcome === "blocked" ? xpPerBreak : defenseExperienceOf(outcome, xpPerAttack);
}

/** Experience that an attack earns its victim. */
export function defenseExperienceOf(outcome: AttackOutcome, xpPerAttack: number): number {
  const isDefense = outcome === "missed" || outcome === "blocked";
  return isDefense ? Math.floor(xpPerAttack / MISSES_PER_HIT) : 0;
}

/** Whether a hit with this roll takes all unpaid rewards. Assumes that the roll does not miss. */
export function isCritical(roll: number, criticalRoll: number): boolean {
  return roll >= criticalRoll;
}

/** Rules for the part that a roll takes. Percentages and rolls are whole numbers. */
export interface StealRules {
  readonly stealPercentage: number;
  readonly failProbability: number;
  readonly criticalRoll: number;
}

/** Average amount that a hit takes, wei. All rolls that do not miss are equally likely. */
export function averageStolen(earned: bigint, { stealPercentage, failProbability, criticalRoll }: StealRules): bigint {
  const hits = 100 - failProbability;
  if (hits === 0) return 0n;
  const criticalHits = Math.min(100 - criticalRoll, hits);
  const shares = criticalHits * 100 + (hits - criticalHits) * stealPercentage;
  return (earned * BigInt(shares)) / BigInt(hits * 100);
}

/** Loot of a hit, wei. */
export interface Loot {
  /** Amount that the hit takes from the component. */
  readonly stolen: bigint;
  /** Amount that the pool adds. */
  readonly bounty: bigint;
  /** Part of `stolen + bounty` that goes to the fee collector. */
  readonly fee: bigint;
  /** Amount that the attacker receives. */
  readonly gain: bigint;
}

/** Percentages that determine the loot of a hit, whole numbers. */
export interface LootRules {
  readonly stealPercentage: number;
  readonly attackFeePercentage: number;
}

/**
 * Computes the loot of a hit, rounded as the contract does.
 *
 * @param earned Unpaid rewards of the component, ripe or not, wei.
 * @param critical Whether the hit is a critical one.
 */
export function lootOf(
  earned: bigint,
  bounty: bigint,
  { stealPercentage, attackFeePercentage }: LootRules,
  critical = false,
): Loot {
  const stolen = critical ? earned : (earned * BigInt(stealPercentage)) / 100n;
  const fee = ((stolen + bounty) * BigInt(attackFeePercentage)) / 100n;
  return { stolen, bounty, fee, gain: stolen + bounty - fee };
}
