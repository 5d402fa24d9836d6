import { bitsOf, type Scope } from "#game/scopes";
import { formatDateTime } from "#game/times";

import { game, pending, token } from "../chain/game/contract";
import { exactTokens } from "../chain/game/tokenSymbol";
import { chainNow } from "../chain/node/clock";
import { deployment } from "../chain/node/deployment";
import { getCoins, simulate } from "../chain/node/node";
import { OperatorTerms, setOwnOperator } from "../chain/operator/state";
import { approvalStep, gameStep } from "../chain/transactions/gameCalls";
import type { Flow, FlowContext } from "../chain/transactions/transaction";
import { defineWrite } from "../chain/transactions/writeKind";

/** Gas that an action takes, rounded up: an attack that hits takes most. */
export const GAS_PER_ACTION = 150_000n;

export const setOperatorWrite = defineWrite({
  kind: "setOperator",
  fields: { terms: OperatorTerms },
  effect: "permission for this browser",
  result: (events, { terms }) =>
    events.read("OperatorSet", ({ until }) => ({ kind: "operatorSet", until: Number(until) }), {
      operator: terms.address,
    }),
  text: ({ until }) => `You play without pop-ups until ${formatDateTime(until)}.`,
  onConfirmed: ({ terms }, player) => setOwnOperator(player, { ...terms, isStopped: false }),
  // Operators' rights are read with the balances.
});

/** Terms on which this browser plays for the player. */
export interface Terms {
  readonly scopes: readonly Scope[];
  readonly seconds: number;
  /** Most that it may spend of the player's tokens, wei. */
  readonly budget: bigint;
  /** Number of actions that its gas money should cover. */
  readonly actions: number;
  /** Price of gas that the player saw, wei: the gas money is for that price, and the key pays little more. */
  readonly gasPrice: bigint;
}

/** Gas money for actions at a price of gas, wei. */
export function gasMoney(actions: number, gasPrice: bigint): bigint {
  return BigInt(actions) * GAS_PER_ACTION * gasPrice;
}

/** Lets an operator act for the player, with a permit for the budget where the game may not take as much already. */
export function setOperator({ scopes, seconds, budget, actions, gasPrice }: Terms, address: string): Flow {
  const scope = bitsOf(scopes);
  let mayPermit = true;
  return {
    intent: setOperatorWrite.intent({
      terms: { address, scope, budget: `${budget}`, gasPrice: `${gasPrice}`, seconds },
    }),
    label: "Play without pop-ups",
    async prepare(context) {
      const { from } = context;
      const [allowance, coins] = await Promise.all([
        token.allowance(from, deployment.game, pending),
        getCoins(address, "pending"),
      ]);
      const until = BigInt(Math.floor(chainNow()) + seconds);
      const data = game.interface.encodeFunctionData("setOperator", [address, until, scope, budget]);
      const wanted = gasMoney(actions, gasPrice);
      const value = wanted > coins ? wanted - coins : 0n;
      const step = { ...gameStep(data, "Confirm in your wallet what this browser may do."), value };
      await simulate({ from, to: deployment.game, data, value }, "pending");
      if (allowance >= budget) return step;
      if (mayPermit) {
        const outcome = await keepPermit(context, budget, address);
        if (outcome === "startOver") return undefined;
        mayPermit = outcome === "kept";
      }
      if (mayPermit) return step;
      const together = `Confirm in your wallet what this browser may do, and its budget of ${exactTokens(budget)}.`;
      return approvalStep(from, budget, step, together);
    },
  };
}

/** Keeps a permit that the player signs, for when the key plays. */
async function keepPermit(
  context: FlowContext,
  value: bigint,
  operator: string,
): Promise<"kept" | "impossible" | "startOver"> {
  const { from } = context;
  const { readPermitTerms, signPermit } = await import("../chain/transactions/permit");
  const terms = await readPermitTerms(from);
  if (!terms) return "impossible";
  const request = `Sign the permission for a budget of ${exactTokens(value)} in your wallet. It costs nothing.`;
  if (!(await context.announce(request))) return "startOver";
  const signed = await signPermit(context, terms, value);
  if (!signed) return "impossible";
  const { deadline, signature } = signed;
  const { v, r, s } = signature;
  const data = token.interface.encodeFunctionData("permit", [from, deployment.game, value, deadline, v, r, s]);
  try {
    await simulate({ from: operator, to: deployment.token, data }, "pending");
  } catch {
    // Contract wallets sign in a way that tokens do not know.
    return "impossible";
  }
  const { updateKey } = await import("../chain/operator/keys");
  await updateKey(from, { permit: data });
  return "kept";
}
