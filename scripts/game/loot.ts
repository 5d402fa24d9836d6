import { xpOfFailure } from "./levels";
import type { AttackOutcome } from "./outcomes";
import { isWorking, type RaidedComponent } from "./targets";

/**
 * Whether a component of a type is serious for the owner of `components`: see the contract's read of that name.
 *
 * @param settings Of all types, in id order.
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

/** Experience that an attack earns the attacker. */
export function experienceOf(outcome: AttackOutcome, xpPerAttack: number): number {
  if (outcome === "bounced") return 0;
  return outcome === "hit" ? xpPerAttack : xpOfFailure(xpPerAttack);
}

/** Loot of a hit, wei. */
export interface Loot {
  /** Amount that the hit takes from the component. */
  readonly stolen: bigint;
  /** Amount that the pool adds. */
  readonly bounty: bigint;
  /** Part of both that goes to the fee collector. */
  readonly fee: bigint;
  /** Amount that the attacker gets. */
  readonly gain: bigint;
}

/** Percentages that decide the loot of a hit, whole numbers. */
export interface LootRules {
  readonly stealPercentage: number;
  readonly attackFeePercentage: number;
}

/** Computes the loot of a hit on a component that holds unpaid rewards (wei), rounded as the contract does. */
export function lootOf(unpaid: bigint, bounty: bigint, { stealPercentage, attackFeePercentage }: LootRules): Loot {
  const stolen = (unpaid * BigInt(stealPercentage)) / 100n;
  const fee = ((stolen + bounty) * BigInt(attackFeePercentage)) / 100n;
  return { stolen, bounty, fee, gain: stolen + bounty - fee };
}
