import { MaxUint256 } from "ethers";

import { readinessAt } from "#game/readiness";

import { game, pending } from "../chain/game/contract";
import { headNumber } from "../chain/node/chain";
import { mayMake } from "../chain/operator/scope";
import { hasOperator } from "../chain/operator/state";

/** Blocks that a roll must still be readable for: a transaction waits for the player's wallet and for a block. */
const MARGIN_BLOCKS = 64;

/**
 * The calls of a collection, and after them the one that keeps the player's roll, where it would expire otherwise. Left
 * out where a session key collects that may not fight, and where the node does not tell.
 */
export async function withKeptRoll(calls: readonly string[], from: string): Promise<readonly string[]> {
  if (hasOperator(from) && !mayMake(["keepRoll"], from)) return calls;
  const canKeep = await canKeepRoll(from).catch(() => false);
  return canKeep ? [...calls, game.interface.encodeFunctionData("keepRoll")] : calls;
}

/** Whether a player has a roll that is fixed, not kept, and lasts until a transaction is mined. */
async function canKeepRoll(player: string): Promise<boolean> {
  const { state, readableUntilBlock } = await game.getAttackReadiness(player, pending);
  const expires = readableUntilBlock !== MaxUint256;
  return readinessAt(state) === "ready" && expires && readableUntilBlock > headNumber() + MARGIN_BLOCKS;
}
