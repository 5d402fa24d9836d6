import type { KeysPart } from "../operator/scope";

/** Facts that decide what the wallet has to allow before a payment; amounts in wei. */
interface PaymentTerms extends KeysPart {
  readonly cost: bigint;
  /** Allowance that the player grants for this and later purchases; undefined: exactly the cost. */
  readonly budget: bigint | undefined;
  /** Amount that the game may take already. */
  readonly allowance: bigint;
}

/** Allowance that the wallet is asked for before a payment, wei; undefined where the present one covers it. */
export function allowanceToAsk({ cost, budget, allowance, reserved, isByKey }: PaymentTerms): bigint | undefined {
  if (allowance >= (isByKey ? cost : cost + reserved)) return undefined;
  return (budget !== undefined && budget > cost ? budget : cost) + reserved;
}
