import { Signature } from "ethers";

import { chainNow } from "../clock";
import { game, token } from "../contract";
import { deployment } from "../deployment";
import { getCoins, getGasPrices, simulate } from "../node";
import { exactTokens } from "../tokenSymbol";
import { gameStep } from "../transactions/gameCalls";
import { type PermitTerms, readPermitTerms, signPermit } from "../transactions/permit";
import { runTransaction } from "../transactions/runTransaction";
import type { Flow, FlowContext, FlowWallet, Step, TransactionStatus } from "../transactions/transaction";
import { type KeptKey, type SignedPermit, findKey, makeKey, updateKey, withLock } from "./keys";
import { readOperator } from "./operators";
import { type Scope, bitsOf } from "./scope";

/** Gas that an action takes, rounded up: an attack that hits takes most. */
export const GAS_PER_ACTION = 150_000n;

const pending = { blockTag: "pending" };

/** Terms on which this browser plays for the player. */
export interface Terms {
  readonly scopes: readonly Scope[];
  /** Duration, seconds. */
  readonly seconds: number;
  /** Most that it may spend of the player's tokens, wei. */
  readonly budget: bigint;
  /** Number of actions that its gas money should cover. */
  readonly actions: number;
}

/** The gas money for that many actions, wei, at today's price of gas. */
export function gasMoney(actions: number, price: bigint): bigint {
  return BigInt(actions) * GAS_PER_ACTION * price;
}

/**
 * Lets this browser play for the player: a permit for the budget, where the game may not take as much already, and one
 * transaction. With a key that plays already, that one's terms change.
 *
 * @throws PlayerError when this browser cannot keep a key.
 */
export async function turnOn(terms: Terms, player: string, wallet: FlowWallet): Promise<TransactionStatus> {
  const key = await keyFor(player);
  const status = await runTransaction(setOperator(terms, key), wallet);
  if (status.stage === "confirmed") await submitPermit(player, wallet);
  return status;
}

/** The key that acts already or still has gas money, else a new one: an earlier one's nonces may be another chain's. */
async function keyFor(player: string): Promise<KeptKey> {
  const key = await findKey(player);
  if (!key) return makeKey(player);
  const [{ until }, coins] = await Promise.all([readOperator(player, key.address), getCoins(key.address, "pending")]);
  return until > 0 || coins > 0n ? key : makeKey(player);
}

function setOperator({ scopes, seconds, budget, actions }: Terms, { address }: KeptKey): Flow {
  const scope = bitsOf(scopes);
  let isAllowed = false;
  let mayPermit = true;
  return {
    intent: { kind: "setOperator", terms: { address, scope, budget: budget.toString() } },
    label: "Play without asking",
    async prepare(context) {
      const { from } = context;
      const [allowance, terms, coins, { price }] = await Promise.all([
        token.allowance(from, deployment.game, pending),
        mayPermit ? readPermitTerms(from) : undefined,
        getCoins(address, "pending"),
        getGasPrices(),
      ]);
      const until = BigInt(Math.floor(chainNow()) + seconds);
      const data = game.interface.encodeFunctionData("setOperator", [address, until, scope, budget]);
      const wanted = gasMoney(actions, price);
      const value = wanted > coins ? wanted - coins : 0n;
      const step = { ...gameStep(data, "Confirm in your wallet what this browser may do."), value };
      await simulate({ from, ...step }, "pending");
      isAllowed ||= allowance >= budget;
      if (!isAllowed && terms) isAllowed = mayPermit = await keepPermit(context, terms, budget, address);
      return isAllowed ? step : approval(budget, step);
    },
  };
}

/** @returns False when the wallet cannot sign a permit that the token accepts. */
async function keepPermit(context: FlowContext, terms: PermitTerms, value: bigint, operator: string): Promise<boolean> {
  const { from } = context;
  await context.announce(`Sign the permission for a budget of ${exactTokens(value)} in your wallet. It costs nothing.`);
  const signed = await signPermit(context, terms, value);
  if (!signed) return false;
  const { deadline, signature } = signed;
  const permit = { value: value.toString(), deadline: deadline.toString(), signature: signature.serialized };
  try {
    await simulate({ from: operator, to: deployment.token, data: encodePermit(from, permit) }, "pending");
  } catch {
    // Contract wallets sign in a way that tokens do not know.
    return false;
  }
  await updateKey(from, { permit });
  return true;
}

function approval(budget: bigint, next: Step): Step {
  const amount = exactTokens(budget);
  return {
    to: deployment.token,
    data: token.interface.encodeFunctionData("approve", [deployment.game, budget]),
    request: `First allow the game to take the budget of ${amount}.`,
    isFinal: false,
    next: { ...next, request: `Confirm in your wallet what this browser may do, and its budget of ${amount}.` },
  };
}

/** Hands the token the permit that the player has signed, in whichever tab comes first. Resolves when that is over. */
export function submitPermit(player: string, wallet: FlowWallet): Promise<void> {
  return withLock(`permit.${player}`, async () => {
    const permit = (await findKey(player))?.permit;
    if (!permit) return;
    const allowance = await token.allowance(player, deployment.game, pending);
    const isUseful = allowance < BigInt(permit.value) && Number(permit.deadline) > chainNow();
    const data = encodePermit(player, permit);
    const flow: Flow = {
      intent: { kind: "allowBudget" },
      label: "Set the budget",
      isOperators: true,
      prepare: async () => ({ to: deployment.token, data, request: "", isFinal: true }),
    };
    if (isUseful) await runTransaction(flow, wallet);
    await updateKey(player, { permit: undefined });
  });
}

function encodePermit(player: string, { value, deadline, signature }: SignedPermit): string {
  const { v, r, s } = Signature.from(signature);
  return token.interface.encodeFunctionData("permit", [player, deployment.game, value, deadline, v, r, s]);
}
