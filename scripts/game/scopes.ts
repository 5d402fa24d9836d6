/** Scopes of an operator in the order of the contract's bits, each with its calls. */
const CALLS = {
  collect: ["claim", "claimAllRewards"],
  // A taunt is a call of another contract, which requires the same scope.
  fight: ["attackComponent", "primeAttack", "keepRoll", "taunt"],
  restore: ["reactivateComponent", "repairAllComponents"],
  supplies: ["purchaseShields", "purchaseAttacks"],
  build: ["purchaseComponent", "purchaseSkin", "applySkin"],
} as const;

export type Scope = keyof typeof CALLS;

export const SCOPES = Object.keys(CALLS) as readonly Scope[];

/** The contract's number for these scopes. */
export function bitsOf(scopes: readonly Scope[]): number {
  return scopes.reduce((bits, scope) => bits | (1 << SCOPES.indexOf(scope)), 0);
}

/** The scopes in the contract's number. */
export function scopesIn(bits: number): Scope[] {
  return SCOPES.filter((scope) => (bits & bitsOf([scope])) !== 0);
}

/** Scope that a call needs; undefined for calls that no operator can make. */
export function scopeOf(call: string): Scope | undefined {
  return SCOPES.find((scope) => (CALLS[scope] as readonly string[]).includes(call));
}
