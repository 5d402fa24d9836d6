/** States of a player's next attack in the order of `IRigRaidTypes.AttackReadiness`. */
export const READINESS = ["cold", "priming", "ready"] as const;

/** State of a player's next attack: see `primeAttack` and `attackComponent` of the game. */
export type Readiness = (typeof READINESS)[number];

/** State by its position in the contract's order. */
export function readinessAt(position: bigint | number): Readiness {
  return READINESS.at(Number(position))!;
}
