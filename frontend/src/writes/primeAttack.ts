import type { AttackState } from "../chain/game/attackState";
import { game } from "../chain/game/contract";
import { freeFlow } from "../chain/transactions/gameCalls";
import type { Flow } from "../chain/transactions/transaction";
import { defineWrite } from "../chain/transactions/writeKind";

export const primeAttackWrite = defineWrite({
  kind: "primeAttack",
  fields: {},
  effect: "new roll",
  result: (events) => events.read("AttackPrimed", ({ isFree }) => ({ kind: "primed", isFree: isFree as boolean })),
  text: ({ isFree }) => `You have a new roll. It cost ${isFree ? "nothing" : "one charge"}.`,
});

/** Primes the player's next attack again, when it has gone cold: players call it a new roll. */
export function primeAttack(): Flow {
  const data = game.interface.encodeFunctionData("primeAttack");
  return freeFlow(primeAttackWrite.intent({}), "Get a new roll", data, "the new roll");
}

/** Whether a new roll would take the last charge, so that nothing is left to attack with. */
export function takesLastCharge({ charges, primingIsFree }: Pick<AttackState, "charges" | "primingIsFree">): boolean {
  return !primingIsFree && charges === 1;
}

/** Reason why a cold attack cannot be primed: it takes a charge, unless it is free. */
export function primingObstacle({ charges, primingIsFree }: AttackState): string | undefined {
  return primingIsFree || charges > 0 ? undefined : "A new roll costs a charge, and you have none";
}
