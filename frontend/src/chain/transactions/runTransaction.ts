import { deployment } from "../deployment";
import { PlayerError, playerError, toPlayerError } from "../errors";
import { follower } from "../chain";
import { estimateGas, getTransactionCount, simulate } from "../node";
import { words } from "../words";
import { addTransaction, findTransaction, updateTransaction, useTransactionStore } from "./store";
import type { Flow, FlowSigner, FlowWallet, SentTransaction, Step, TransactionStatus } from "./transaction";

/** What time passes changes costs, so an estimate can be a little short: percent on top. */
const GAS_MARGIN_PERCENT = 20n;

let started = 0;

/**
 * The one way of every write: check the network, prepare and simulate, ask the wallet, send. Errors show before the
 * wallet opens wherever they can be known. From then on the watcher has the transaction; see `watcher.ts`.
 *
 * @returns How it went, when that is final; the store has it too. Never rejects.
 */
export async function runTransaction(flow: Flow, wallet: FlowWallet): Promise<TransactionStatus> {
  const { intent, label } = flow;
  const from = wallet.address ?? "";
  const id = `${Date.now()}-${++started}`;
  const show = (status: TransactionStatus) => {
    updateTransaction(id, { status });
    return status;
  };
  addTransaction({ id, intent, label, from, status: { stage: "checking" } });
  try {
    const signer = await openWallet(wallet);
    for (;;) {
      const showRequest = (request: string) => show({ stage: "wallet", request });
      const step = await flow.prepare({ signer, from, words: words(), showRequest });
      const { gasLimit, nonce } = await check(step, from);
      showRequest(step.request);
      const hash = await signer.sendUncheckedTransaction({ to: step.to, data: step.data, gasLimit });
      updateTransaction(id, { status: { stage: "pending", isSlow: false }, sent: sent(step, hash, nonce) });
      const outcome = await settled(id);
      if (step.isFinal || outcome.stage !== "confirmed") return outcome;
      show({ stage: "checking" });
    }
  } catch (cause) {
    const error = toPlayerError(cause, words());
    return show(error.kind === "rejected" ? { stage: "rejected" } : { stage: "failed", message: error.message });
  }
}

/** The signer of the player's account, on the game's network. */
async function openWallet(wallet: FlowWallet): Promise<FlowSigner> {
  try {
    if (!wallet.isOnGameNetwork) await wallet.switchNetwork();
    const signer = await wallet.getSigner();
    const chainId = Number(await signer.provider.send("eth_chainId", []));
    if (chainId !== deployment.chainId) throw playerError("wrongNetwork");
    return signer;
  } catch (cause) {
    const error = toPlayerError(cause, words());
    // The wallet module's own errors are written for players.
    throw error.kind === "unknown" && cause instanceof Error ? new PlayerError("unknown", cause.message) : error;
  }
}

/** Runs the transaction in the block that is being built, without sending it. */
async function check({ to, data }: Step, from: string): Promise<{ gasLimit: bigint; nonce: number }> {
  const [, gas, nonce] = await Promise.all([
    simulate({ from, to, data }, "pending"),
    estimateGas({ from, to, data }),
    getTransactionCount(from, "pending"),
  ]);
  return { gasLimit: gas + (gas * GAS_MARGIN_PERCENT) / 100n, nonce };
}

function sent({ to, data, isFinal }: Step, hash: string, nonce: number): SentTransaction {
  const { genesis, head } = follower.getState();
  const { chainId } = deployment;
  return { hash, nonce, chainId, genesis, to, data, fromBlock: head?.number ?? 0, sentAt: Date.now(), isFinal };
}

/** Waits until the watcher has found out how the transaction went. */
function settled(id: string): Promise<TransactionStatus> {
  return new Promise((resolve) => {
    const stop = useTransactionStore.subscribe(() => {
      const status = findTransaction(id)?.status;
      if (!status || status.stage === "pending") return;
      stop();
      resolve(status);
    });
  });
}
