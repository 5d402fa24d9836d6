import type { KeysPart } from "../operator/scope";

/** Inputs to the allowance that a payment needs; amounts in wei. */
interface PaymentTerms extends KeysPart {
  readonly cost: bigint;
  /** Allowance that the player grants for this and later purchases; undefined for exactly the cost. */
  readonly budget: bigint | undefined;
  /** Amount that the game may take already. */
  readonly allowance: bigint;
}

/** Allowance to request before a payment, wei; undefined if the present one covers it. */
export function allowanceToAsk({ cost, budget, allowance, reserved, isByKey }: PaymentTerms): bigint | undefined {
  if (allowance >= (isByKey ? cost : cost + reserved)) return undefined;
  return (budget !== undefined && budget > cost ? budget : cost) + reserved;
}
