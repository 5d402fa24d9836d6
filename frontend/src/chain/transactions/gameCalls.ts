import { game, token } from "../contract";
import { deployment } from "../deployment";
import { exactTokens } from "../tokenSymbol";
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

/** An approval of exactly that value, wei, before the next step; `together` is the request for both as one. */
export function approvalStep(value: bigint, next: Step, together: string): Step {
  return {
    to: deployment.token,
    data: token.interface.encodeFunctionData("approve", [deployment.game, value]),
    request: `First allow the game to take ${exactTokens(value)}.`,
    isFinal: false,
    next: { ...next, request: together },
  };
}
