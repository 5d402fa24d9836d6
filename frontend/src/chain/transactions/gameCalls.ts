import { game } from "../contract";
import { deployment } from "../deployment";
import type { Step } from "./transaction";

/** Calls of the game as one: a single one as it is, several in their order by `multicall`. */
export function together(calls: readonly string[]): string {
  const [first, ...others] = calls;
  if (first !== undefined && others.length === 0) return first;
  return game.interface.encodeFunctionData("multicall", [[...calls]]);
}

/** A transaction to the game that ends a flow. */
export function gameStep(data: string, request: string): Step {
  return { to: deployment.game, data, request, isFinal: true };
}
