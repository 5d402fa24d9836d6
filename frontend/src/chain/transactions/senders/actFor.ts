import { Transaction, type TransactionLike } from "ethers";

import { withLock } from "../../../browser/locks";
import { game } from "../../game/contract";
import { mayBeKnown, PlayerError } from "../../game/errorKinds";
import { toPlayerError } from "../../game/errors";
import { exactTokens } from "../../game/tokenSymbol";
import { deployment } from "../../node/deployment";
import {
  broadcast,
  type Call,
  estimateGas,
  getCoins,
  getTransaction,
  getTransactionCount,
  MAX_LAG_MS,
  simulate,
  withGasMargin,
} from "../../node/node";
import { RpcError } from "../../node/RpcNode";
import { readFees } from "../../operator/fees";
import { findKey, LOST, type OperatorKey, signWith, updateKey } from "../../operator/keys";
import { readOperator } from "../../operator/operators";
import { delegate } from "../../operator/scope";
import { setOwnOperator } from "../../operator/state";
import { useTransactionStore } from "../store";
import type { SentTransaction, Step } from "../transaction";

/** A transaction that an operator has signed. */
export type Signed = Pick<SentTransaction, "hash" | "raw" | "nonce" | "operator" | "to" | "data">;

/** Gas and fees of a transaction, wei. */
interface GasTerms {
  readonly gasLimit: bigint;
  readonly gasPrice?: bigint;
  readonly maxFeePerGas?: bigint;
  readonly maxPriorityFeePerGas?: bigint;
}

/** Stores the transaction before it is sent, so that it is found again after any failure. */
type Note = (signed: Signed) => SentTransaction;

/**
 * Acts for a player with this browser's key.
 *
 * @returns The sent transaction; or the reason to use the wallet instead, empty for calls outside the operator's scope.
 * @throws PlayerError when it would fail for any sender.
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
  const call = calls
    ? { to: deployment.game, data: game.interface.encodeFunctionData("actFor", [player, calls]) }
    : { to: step.to, data: step.data };
  const [{ until, scope, budget }, coins, gas] = await Promise.all([
    readOperator(player, key.address),
    getCoins(key.address, "latest"),
    gasFor({ from: key.address, ...call }, player).catch(toPlayerError),
  ]);
  if (until === 0) return "Playing without pop-ups has ended.";
  if ((scope & bits) !== bits) return "";
  if (gas instanceof PlayerError) {
    if (gas.kind === "gasPrice") return gas.message;
    if (gas.errorName !== "OperatorBudgetExceeded") throw gas;
    return `That exceeds the remaining budget of this browser, ${exactTokens(budget)}.`;
  }
  if (coins < gas.gasLimit * (gas.maxFeePerGas ?? gas.gasPrice!)) return "The browser's gas money is used up.";
  return sign(key, player, { ...call, ...gas }, note);
}

/**
 * Sends a transaction of the operator itself (the player's permit, its gas money) with this browser's key.
 *
 * @throws PlayerError when it would fail.
 */
export async function send({ to, data, value, gas }: Step, player: string, note: Note): Promise<SentTransaction> {
  const key = await findKey(player);
  if (!key) throw new PlayerError("unsupported", LOST);
  const paid = gas ?? (await gasFor({ from: key.address, to, data, value }, player));
  return sign(key, player, { to, data, value, ...paid }, note);
}

/** Gas and fees of a call in the pending block. */
async function gasFor(call: Call, player: string): Promise<GasTerms> {
  const [, gas, fees] = await Promise.all([simulate(call, "pending"), estimateGas(call), readFees(player)]);
  return { gasLimit: withGasMargin(gas), ...(fees.capped ?? { gasPrice: fees.gasPrice }) };
}

/** Signs and sends, one at a time across tabs, because each needs another nonce. */
async function sign(key: OperatorKey, player: string, request: TransactionLike, note: Note): Promise<SentTransaction> {
  return withLock(`rigraid.nonce.${key.address}`, async () => {
    const nonce = await nextNonce(player, key.address);
    const transaction = Transaction.from({ ...request, nonce, chainId: deployment.chainId });
    transaction.signature = await signWith(key, transaction.unsignedHash);
    const { hash, serialized: raw, to, data } = transaction;
    const sent = note({ hash: hash!, raw, nonce, operator: key.address, to: to!, data });
    // A lost answer changes nothing: the watcher sends the same bytes again.
    await broadcast(raw).catch(async (cause: unknown) => {
      if (!(cause instanceof RpcError) || mayBeKnown(cause)) return;
      if (!(await getTransaction(hash!).catch(() => undefined))) throw cause;
    });
    // The transaction is sent even if this note fails.
    await updateKey(player, { nextNonce: nonce + 1, usedAt: Date.now() }).catch(() => undefined);
    return sent;
  });
}

/**
 * The next nonce. A node that lags or has no pending block misses the latest transactions, which this browser knows.
 */
async function nextNonce(player: string, operator: string): Promise<number> {
  const [reported, key] = await Promise.all([getTransactionCount(operator, "pending"), findKey(player)]);
  const { transactions } = useTransactionStore.getState();
  const waiting = transactions.flatMap(({ sent, status }) =>
    sent && "operator" in sent && sent.operator === operator && status.stage === "pending" ? [sent.nonce + 1] : [],
  );
  const isRecent = key !== undefined && Date.now() - key.usedAt < MAX_LAG_MS;
  return Math.max(reported, isRecent ? key.nextNonce : 0, ...waiting);
}
