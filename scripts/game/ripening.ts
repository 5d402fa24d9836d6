import type { Rules } from "./rules";

/** Rules for ripening. */
export type RipeningRules = Pick<Rules, "RIPENING_TIME" | "FRESH_PAYOUT_PERCENTAGE">;

/**
 * Part of a component's rewards that a claim pays, wei, rounded down as the contract does; the rest stays in the pool:
 * `floor(earned * (FRESH * RIPENING_TIME + (100 - FRESH) * min(age, RIPENING_TIME)) / (100 * RIPENING_TIME))`.
 *
 * @param age Seconds of wall time since the component was last claimed.
 */
export function paymentOf(earned: bigint, age: number, rules: RipeningRules): bigint {
  const { RIPENING_TIME: time, FRESH_PAYOUT_PERCENTAGE: fresh } = rules;
  if (age >= time) return earned;
  return (earned * BigInt(fresh * time + (100 - fresh) * age)) / BigInt(100 * time);
}
