import { game } from "../contract";
import { estimateGas, getCoins, getGasPrices } from "../node";
import { gameStep } from "../transactions/gameCalls";
import { runTransaction } from "../transactions/runTransaction";
import type { Flow, FlowWallet, Step } from "../transactions/transaction";
import { destroyKey, findKey } from "./keys";
import { readOperator } from "./operators";
import { setOwnOperator, useOwnOperators } from "./own";

/** The price of gas can rise before a transaction is in a block: percent of today's. */
const PRICE_PERCENT = 125n;

/** Gas of a plain transfer on most chains, and the most that nodes overestimate it by: the excess is left behind. */
const TRANSFER_GAS = 21_000n;
const ESTIMATE_MARGIN = 100n;

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
  await Promise.all([
    clear(player, rest, wallet),
    until > 0 && runTransaction(revokeOperator(own.address, dust), wallet),
  ]);
}

/** Reads a key's gas money, and what of it would arrive: nothing above 0 where the fee takes all of it; wei. */
async function restOf(operator: string, player: string) {
  const [coins, { price }, estimate] = await Promise.all([
    getCoins(operator, "pending"),
    getGasPrices(),
    estimateGas({ from: operator, to: player, data: "0x" }),
  ]);
  const limit = estimate < TRANSFER_GAS + ESTIMATE_MARGIN ? TRANSFER_GAS : estimate;
  const gas = { limit, price: (price * PRICE_PERCENT) / 100n };
  return { coins, value: coins - gas.limit * gas.price, gas };
}
type Rest = Awaited<ReturnType<typeof restOf>>;

/** A key is kept until its gas money has arrived. */
async function clear(player: string, rest: Rest | undefined, wallet: FlowWallet): Promise<void> {
  if (rest && rest.value > 0n) {
    const { stage } = await runTransaction(returnCoins(player, rest), wallet);
    if (stage !== "confirmed") return;
  }
  await destroyKey(player);
  setOwnOperator(player, undefined);
}

function returnCoins(player: string, { value, gas }: Rest): Flow {
  return {
    intent: { kind: "returnCoins", value: value.toString() },
    label: "Send the gas money back",
    isOperators: true,
    prepare: async () => ({ to: player, data: "0x", value, gas, request: "", isFinal: true }),
  };
}

function revokeOperator(operator: string, dust: bigint): Flow {
  const data = game.interface.encodeFunctionData("setOperator", [operator, 0n, 0n, 0n]);
  const request = "This browser has stopped. Confirm in your wallet that the chain forbids it, too.";
  return revocation("Stop playing without asking", gameStep(data, request), dust);
}

/** Revokes all operators of the player, wherever they are. */
export function revokeOperators(): Flow {
  const data = game.interface.encodeFunctionData("revokeOperators");
  const request = "Confirm in your wallet that nobody acts for you any more.";
  return revocation("Stop all operators", gameStep(data, request));
}

function revocation(label: string, step: Step, dust = 0n): Flow {
  return { intent: { kind: "revokeOperators", dust: dust.toString() }, label, prepare: async () => step };
}
