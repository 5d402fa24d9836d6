import { Transaction, type TransactionLike } from "ethers";

import { game } from "../contract";
import { deployment } from "../deployment";
import { PlayerError, toPlayerError } from "../errors";
import {
  type Call,
  type GasPrices,
  MAX_LAG_MS,
  broadcast,
  estimateGas,
  getCoins,
  getGasPrices,
  getTransaction,
  getTransactionCount,
  simulate,
  withGasMargin,
} from "../node";
import { RpcError } from "../rpc/RpcNode";
import { exactTokens } from "../tokenSymbol";
import { useTransactionStore } from "../transactions/store";
import type { SentTransaction, Step } from "../transactions/transaction";
import { type KeptKey, LOST, findKey, signWithKey, updateKey, withLock } from "./keys";
import { readOperator } from "./operators";
import { setOwnOperator } from "./own";
import { delegate } from "./scope";

/** A transaction that an operator has signed. */
export type Signed = Pick<SentTransaction, "hash" | "raw" | "nonce" | "operator" | "to" | "data">;

/** Remembers what is about to be sent, so that it is found again whatever happens. */
type Note = (signed: Signed) => SentTransaction;

/**
 * Acts for a player with this browser's key.
 *
 * @returns The sent transaction; or the reason to use the wallet instead, empty for calls outside the operator's scope.
 * @throws PlayerError when it would fail, whoever sends it.
 */
export async function actFor(step: Step, player: string, note: Note): Promise<SentTransaction | string> {
  const delegated = delegate(step);
  if (!delegated) return "";
  const key = await findKey(player);
  if (!key) {
    setOwnOperator(player, undefined);
    return LOST;
  }
  const { calls, bits } = delegated;
  const call = {
    from: key.address,
    to: deployment.game,
    data: game.interface.encodeFunctionData("actFor", [player, calls]),
  };
  const [{ until, scope, budget }, coins, gas, prices] = await Promise.all([
    readOperator(player, key.address),
    getCoins(key.address, "latest"),
    gasOf(call),
    getGasPrices(),
  ]);
  if (until === 0) return "Playing without asking has ended.";
  if ((scope & bits) !== bits) return "";
  if (gas instanceof PlayerError) {
    if (gas.errorName !== "OperatorBudgetExceeded") throw gas;
    return `That is more than is left of the browser's budget, ${exactTokens(budget)}.`;
  }
  const paid = { gasLimit: withGasMargin(gas), ...fees(prices) };
  const { gasLimit, maxFeePerGas, gasPrice = maxFeePerGas! } = paid;
  if (coins < gasLimit * gasPrice) return "The browser's gas money is used up.";
  return sign(key, player, { ...call, ...paid }, note);
}

/**
 * Sends a transaction of the operator itself (the player's permit, its gas money) with this browser's key.
 *
 * @throws PlayerError when it would fail.
 */
export async function send({ to, data, value, gas }: Step, player: string, note: Note): Promise<SentTransaction> {
  const key = await findKey(player);
  if (!key) throw new PlayerError("unsupported", LOST);
  const [estimate, prices] = await Promise.all([gasOf({ from: key.address, to, data, value }), getGasPrices()]);
  if (estimate instanceof PlayerError) throw estimate;
  const paid = gas
    ? { gasLimit: gas.limit, gasPrice: gas.price }
    : { gasLimit: withGasMargin(estimate), ...fees(prices) };
  return sign(key, player, { to, data, value, ...paid }, note);
}

/** Estimates the gas of a call in the pending block; returns the error if it would fail. */
async function gasOf(call: Call): Promise<bigint | PlayerError> {
  try {
    const [, gas] = await Promise.all([simulate(call, "pending"), estimateGas(call)]);
    return gas;
  } catch (cause) {
    return toPlayerError(cause);
  }
}

/** Fees with room for the base fee to double, the rest of which is not charged; the plain price where there is none. */
function fees({ price, base }: GasPrices) {
  if (base === undefined) return { gasPrice: price };
  const tip = price > base ? price - base : 0n;
  return { maxFeePerGas: 2n * base + tip, maxPriorityFeePerGas: tip };
}

/** Signs and sends, one at a time in all tabs: each needs a nonce of its own. */
function sign(key: KeptKey, player: string, request: TransactionLike, note: Note): Promise<SentTransaction> {
  return withLock(`nonce.${key.address}`, async () => {
    const nonce = await nextNonce(player, key.address);
    const transaction = Transaction.from({ ...request, from: null, nonce, chainId: deployment.chainId });
    transaction.signature = await signWithKey(player, transaction.unsignedHash);
    const { hash, serialized: raw, to, data } = transaction;
    const sent = note({ hash: hash!, raw, nonce, operator: key.address, to: to!, data });
    await pass(raw, hash!);
    await updateKey(player, { nextNonce: nonce + 1, usedAt: Date.now() });
    return sent;
  });
}

/**
 * The next nonce. A node that has no pending block, or lags behind another, does not know of what was sent a moment
 * ago: this browser does.
 */
async function nextNonce(player: string, operator: string): Promise<number> {
  const [told, key] = await Promise.all([getTransactionCount(operator, "pending"), findKey(player)]);
  const waiting = useTransactionStore
    .getState()
    .transactions.flatMap(({ sent, status }) =>
      sent && "operator" in sent && sent.operator === operator && status.stage === "pending" ? [sent.nonce + 1] : [],
    );
  const isRecent = key !== undefined && Date.now() - key.usedAt < MAX_LAG_MS;
  return Math.max(told, isRecent ? key.nextNonce : 0, ...waiting);
}

/** Broadcasts a transaction. A lost answer changes nothing: the watcher sends the same bytes again. */
async function pass(raw: string, hash: string): Promise<void> {
  try {
    await broadcast(raw);
  } catch (cause) {
    // Nodes refuse what they have already, and some what they have just put into a block.
    if (cause instanceof RpcError && !(await getTransaction(hash).catch(() => undefined))) throw cause;
  }
}
