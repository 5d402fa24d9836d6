import { type Scope, bitsOf } from "../../../../scripts/game/scopes";
import { chainNow } from "../node/clock";
import { game, token } from "../game/contract";
import { deployment } from "../node/deployment";
import { toPlayerError } from "../game/errors";
import { estimateGas, getCoins, getGasPrices, simulate, withPriceMargin } from "../node/node";
import { exactTokens } from "../game/tokenSymbol";
import { approvalStep, gameStep } from "../transactions/gameCalls";
import { readPermitTerms, signPermit } from "../transactions/permit";
import { runTransaction } from "../transactions/runTransaction";
import type { Flow, FlowContext, FlowWallet, Step, TransactionStatus } from "../transactions/transaction";
import { type OperatorKey, destroyKey, findKey, makeKey, updateKey } from "./keys";
import { readOperator } from "./operators";
import { setOwnOperator, useOwnOperators } from "./state";

/** Gas that an action takes, rounded up: an attack that hits takes most. */
export const GAS_PER_ACTION = 150_000n;

/** Gas of a plain transfer on most chains. Nodes overestimate it by a little, which would be left behind. */
const TRANSFER_GAS = 21_000n;

const pending = { blockTag: "pending" };

/** Terms on which this browser plays for the player. */
export interface Terms {
  readonly scopes: readonly Scope[];
  readonly seconds: number;
  /** Most that it may spend of the player's tokens, wei. */
  readonly budget: bigint;
  /** Number of actions that its gas money should cover. */
  readonly actions: number;
}

/**
 * Lets this browser play for the player: a permit for the budget, where the game may not take as much already, and one
 * transaction. With a key that plays already, that one's terms change. Never rejects.
 */
export async function turnOn(terms: Terms, player: string, wallet: FlowWallet): Promise<TransactionStatus> {
  try {
    const key = await keyFor(player);
    const status = await runTransaction(setOperator(terms, key), wallet);
    if (status.stage === "confirmed") await submitPermit(player, wallet);
    return status;
  } catch (cause) {
    return { stage: "failed", message: toPlayerError(cause).message };
  }
}

/** The key that acts already or still has gas money, else a new one: an earlier one's nonces may be another chain's. */
async function keyFor(player: string): Promise<OperatorKey> {
  const key = await findKey(player);
  if (!key) return makeKey(player);
  const [{ until }, coins] = await Promise.all([readOperator(player, key.address), getCoins(key.address, "pending")]);
  return until > 0 || coins > 0n ? key : makeKey(player);
}

function setOperator({ scopes, seconds, budget, actions }: Terms, { address }: OperatorKey): Flow {
  const scope = bitsOf(scopes);
  let mayPermit = true;
  return {
    intent: { kind: "setOperator", terms: { address, scope, budget: budget.toString() } },
    label: "Play without asking",
    async prepare(context) {
      const { from } = context;
      const [allowance, coins, { price }] = await Promise.all([
        token.allowance(from, deployment.game, pending),
        getCoins(address, "pending"),
        getGasPrices(),
      ]);
      const until = BigInt(Math.floor(chainNow()) + seconds);
      const data = game.interface.encodeFunctionData("setOperator", [address, until, scope, budget]);
      const wanted = BigInt(actions) * GAS_PER_ACTION * price;
      const value = wanted > coins ? wanted - coins : 0n;
      const step = { ...gameStep(data, "Confirm in your wallet what this browser may do."), value };
      await simulate({ from, to: deployment.game, data, value }, "pending");
      if (allowance >= budget) return step;
      if (mayPermit) mayPermit = await keepPermit(context, budget, address);
      if (mayPermit) return step;
      const together = `Confirm in your wallet what this browser may do, and its budget of ${exactTokens(budget)}.`;
      return approvalStep(budget, step, together);
    },
  };
}

/** @returns False when the wallet cannot sign a permit that the token accepts. */
async function keepPermit(context: FlowContext, value: bigint, operator: string): Promise<boolean> {
  const { from } = context;
  const terms = await readPermitTerms(from);
  if (!terms) return false;
  await context.announce(`Sign the permission for a budget of ${exactTokens(value)} in your wallet. It costs nothing.`);
  const signed = await signPermit(context, terms, value);
  if (!signed) return false;
  const { deadline, signature } = signed;
  const { v, r, s } = signature;
  const data = token.interface.encodeFunctionData("permit", [from, deployment.game, value, deadline, v, r, s]);
  try {
    await simulate({ from: operator, to: deployment.token, data }, "pending");
  } catch {
    // Contract wallets sign in a way that tokens do not know.
    return false;
  }
  await updateKey(from, { permit: data });
  return true;
}

/** Hands the token the permit that the player has signed, in whichever tab comes first. Resolves when that is over. */
export async function submitPermit(player: string, wallet: FlowWallet): Promise<void> {
  return navigator.locks.request(`rigraid.permit.${player}`, async () => {
    const data = (await findKey(player))?.permit;
    if (!data) return;
    const [, , value, deadline] = token.interface.decodeFunctionData("permit", data);
    const allowance = await token.allowance(player, deployment.game, pending);
    const isUseful = allowance < value && Number(deadline) > chainNow();
    const step = { to: deployment.token, data, request: "", isFinal: true };
    const flow = fixedFlow({ kind: "allowBudget" }, "Set the budget", step, true);
    if (isUseful) await runTransaction(flow, wallet);
    await updateKey(player, { permit: undefined });
  });
}

/**
 * Stops playing without asking. From this moment nothing uses the key; it sends its gas money back and is destroyed.
 * The wallet is asked to revoke what the chain allows it: only the player can.
 */
export async function stop(player: string, wallet: FlowWallet): Promise<void> {
  const own = useOwnOperators.getState()[player];
  if (!own) return;
  setOwnOperator(player, { ...own, isStopped: true });
  const rest = (await findKey(player)) && (await restOf(own.address, player));
  const dust = rest && rest.value <= 0n ? rest.coins : 0n;
  const { until } = await readOperator(player, own.address);
  const data = game.interface.encodeFunctionData("setOperator", [own.address, 0n, 0n, 0n]);
  const request = "This browser has stopped. Confirm in your wallet that the chain forbids it, too.";
  const intent = { kind: "revokeOperators", dust: dust.toString() } as const;
  const revocation = fixedFlow(intent, "Stop playing without asking", gameStep(data, request));
  await Promise.all([clear(player, rest, wallet), until > 0 && runTransaction(revocation, wallet)]);
}

/** Reads a key's gas money, and what of it would arrive: nothing above 0 where the fee takes all of it; wei. */
async function restOf(operator: string, player: string) {
  const [coins, { price }, estimate] = await Promise.all([
    getCoins(operator, "pending"),
    getGasPrices(),
    estimateGas({ from: operator, to: player, data: "0x" }),
  ]);
  const gasLimit = estimate < TRANSFER_GAS + 100n ? TRANSFER_GAS : estimate;
  const gas = { gasLimit, gasPrice: withPriceMargin(price) };
  return { coins, value: coins - gas.gasLimit * gas.gasPrice, gas };
}

/** A key is kept until its gas money has arrived. */
async function clear(player: string, rest: Awaited<ReturnType<typeof restOf>> | undefined, wallet: FlowWallet) {
  if (rest && rest.value > 0n) {
    const { value, gas } = rest;
    const step = { to: player, data: "0x", value, gas, request: "", isFinal: true };
    const intent = { kind: "returnCoins", value: value.toString() } as const;
    const { stage } = await runTransaction(fixedFlow(intent, "Send the gas money back", step, true), wallet);
    if (stage !== "confirmed") return;
  }
  await destroyKey(player);
  setOwnOperator(player, undefined);
}

/** Revokes all operators of the player, wherever they are. */
export function revokeOperators(): Flow {
  const data = game.interface.encodeFunctionData("revokeOperators");
  const request = "Confirm in your wallet that nobody acts for you any more.";
  return fixedFlow({ kind: "revokeOperators", dust: "0" }, "Stop all operators", gameStep(data, request));
}

function fixedFlow(intent: Flow["intent"], label: string, step: Step, isOperators = false): Flow {
  return { intent, label, isOperators, prepare: async () => step };
}
