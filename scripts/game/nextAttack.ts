import { MaxUint256 } from "ethers";

import type { IRigRaid } from "#bindings/contracts/interfaces/IRigRaid";

import { type Readiness, readinessAt } from "./readiness";

/** State of a player's next attack, charges aside. */
export interface NextAttack {
  readonly readiness: Readiness;
  /** Whether the roll is kept, so that it does not expire. */
  readonly isKept: boolean;
  readonly primingIsFree: boolean;
}

/** Reads the state in the next block: an attack that is ready in the latest one may be cold there. */
export async function readNextAttack(game: IRigRaid, player: string): Promise<NextAttack> {
  const at = { blockTag: "pending" };
  const { state, primingIsFree, readableUntilBlock } = await game.getAttackReadiness(player, at);
  return { readiness: readinessAt(state), primingIsFree, isKept: readableUntilBlock === MaxUint256 };
}
