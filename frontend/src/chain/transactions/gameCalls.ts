import { game, pending, token } from "../game/contract";
import { isUnreachable } from "../game/errorKinds";
import { exactTokens } from "../game/tokenSymbol";
import { deployment } from "../node/deployment";
import { simulate } from "../node/node";
import type { Flow, Step } from "./transaction";
import type { Intent } from "./writeKind";

/** Joins calls of the game: a single call stays as it is, several become a `multicall` in order. */
export function together(calls: readonly string[]): string {
  const [first, ...others] = calls;
  if (first !== undefined && others.length === 0) return first;
  return game.interface.encodeFunctionData("multicall", [[...calls]]);
}

/** A transaction to the game that ends a flow. */
export function gameStep(data: string, request: string): Step {
  return { to: deployment.game, data, request, isFinal: true };
}

/** A write with one call of the game and no cost in tokens. `name` names the action, such as "the collection". */
export function freeFlow(intent: Intent, label: string, data: string, name: string): Flow {
  return { intent, label, prepare: async () => gameStep(data, `Confirm ${name} in your wallet.`) };
}

/**
 * An approval of exactly that value, wei, before the next step; `together` is the request for both as one. Tokens such
 * as USDT refuse it where an allowance is left, which then is taken back first.
 */
export async function approvalStep(from: string, value: bigint, next: Step, together: string): Promise<Step> {
  const request = `First allow the game to take ${exactTokens(value)}.`;
  const approval = { ...allowanceStep(value, request), next: { ...next, request: together } };
  if ((await token.allowance(from, deployment.game, pending)) === 0n || (await isAccepted(approval, from)))
    return approval;
  return { ...allowanceStep(0n, "First revoke the old allowance: this token requires it."), next: approval };
}

/** A step that sets the game's allowance, wei. */
function allowanceStep(value: bigint, request: string): Step {
  const data = token.interface.encodeFunctionData("approve", [deployment.game, value]);
  return { to: deployment.token, data, request, isFinal: false };
}

/** Whether a call would be accepted. Throws when no node can tell. */
async function isAccepted({ to, data }: Step, from: string): Promise<boolean> {
  try {
    await simulate({ from, to, data }, "pending");
    return true;
  } catch (cause) {
    if (isUnreachable(cause)) throw cause;
    return false;
  }
}
