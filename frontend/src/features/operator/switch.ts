import { withLock } from "../../browser/locks";
import { pending, token } from "../../chain/game/contract";
import { PlayerError } from "../../chain/game/errorKinds";
import { toPlayerError } from "../../chain/game/errors";
import { chainNow } from "../../chain/node/clock";
import { deployment } from "../../chain/node/deployment";
import { estimateGas, getCoins } from "../../chain/node/node";
import { readFees } from "../../chain/operator/fees";
import { destroyKey, findKey, makeKey, type OperatorKey, updateKey } from "../../chain/operator/keys";
import { readOperator } from "../../chain/operator/operators";
import { setOwnOperator, useOwnOperators } from "../../chain/operator/state";
import { runTransaction } from "../../chain/transactions/runTransaction";
import type { FlowWallet, TransactionStatus } from "../../chain/transactions/transaction";
import { allowBudget } from "../../writes/allowBudget";
import { returnCoins } from "../../writes/returnCoins";
import { revokeOperator } from "../../writes/revokeOperators";
import { setOperator, type Terms } from "../../writes/setOperator";

/** Gas of a plain transfer on most chains. Nodes overestimate it by a little, which would be left behind. */
const TRANSFER_GAS = 21_000n;

/**
 * Lets this browser play for the player: a permit for the budget, where the game may not take as much already, and one
 * transaction. With a key that plays already, that one's terms change. Never rejects.
 */
export async function turnOn(terms: Terms, player: string, wallet: FlowWallet): Promise<TransactionStatus> {
  try {
    const key = await keyFor(player);
    const status = await runTransaction(setOperator(terms, key.address), wallet);
    if (status.stage === "confirmed") await submitPermit(player, wallet);
    return status;
  } catch (cause) {
    return { stage: "failed", message: toPlayerError(cause).message };
  }
}

/** The active key, or one with gas money left; otherwise a new one, because an old key's nonces may be of another chain. */
async function keyFor(player: string): Promise<OperatorKey> {
  const key = await findKey(player);
  if (!key) return makeKey(player);
  const [{ until }, coins] = await Promise.all([readOperator(player, key.address), getCoins(key.address, "pending")]);
  return until > 0 || coins > 0n ? key : makeKey(player);
}

/** Sends the player's signed permit to the token, from the first tab that can. Resolves afterwards. */
export async function submitPermit(player: string, wallet: FlowWallet): Promise<void> {
  return withLock(`rigraid.permit.${player}`, async () => {
    const data = (await findKey(player))?.permit;
    if (!data) return;
    const [, , value, deadline] = token.interface.decodeFunctionData("permit", data);
    const allowance = await token.allowance(player, deployment.game, pending);
    const isUseful = allowance < value && Number(deadline) > chainNow();
    if (isUseful) await runTransaction(allowBudget(data), wallet);
    await updateKey(player, { permit: undefined });
  });
}

/**
 * Stops playing without pop-ups. From this moment nothing uses the key; it sends its gas money back and is destroyed.
 * The wallet is asked to revoke what the chain allows it: only the player can.
 *
 * @throws PlayerError where the gas money cannot be sent back now; the key is kept.
 */
export async function stop(player: string, wallet: FlowWallet): Promise<void> {
  const own = useOwnOperators.getState()[player];
  if (!own) return;
  setOwnOperator(player, { ...own, isStopped: true });
  const rest = (await findKey(player)) && (await restOf(own.address, player).catch(toPlayerError));
  const dust = rest && !(rest instanceof PlayerError) && rest.value <= 0n ? rest.coins : 0n;
  const { until } = await readOperator(player, own.address);
  await Promise.all([
    !(rest instanceof PlayerError) && clear(player, rest, wallet),
    until > 0 && runTransaction(revokeOperator(own.address, dust), wallet),
  ]);
  if (rest instanceof PlayerError) throw rest;
}

/** Reads a key's gas money and the amount that would arrive after the fee, which can be 0 or less; wei. */
async function restOf(operator: string, player: string) {
  const [coins, { gasPrice }, estimate] = await Promise.all([
    getCoins(operator, "pending"),
    readFees(player),
    estimateGas({ from: operator, to: player, data: "0x" }),
  ]);
  const gasLimit = estimate < TRANSFER_GAS + 100n ? TRANSFER_GAS : estimate;
  const gas = { gasLimit, gasPrice };
  return { coins, value: coins - gas.gasLimit * gas.gasPrice, gas };
}

/** A key is kept until its gas money has arrived. */
async function clear(player: string, rest: Awaited<ReturnType<typeof restOf>> | undefined, wallet: FlowWallet) {
  if (rest && rest.value > 0n) {
    const { stage } = await runTransaction(returnCoins(player, rest.value, rest.gas), wallet);
    if (stage !== "confirmed") return;
  }
  await destroyKey(player);
  setOwnOperator(player, undefined);
}
