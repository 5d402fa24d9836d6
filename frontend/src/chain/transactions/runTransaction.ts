import { deployment } from "../deployment";
import { PlayerError, playerError, toPlayerError } from "../errors";
import { blockPoller } from "../chain";
import { estimateGas, getTransactionCount, simulate } from "../node";
import { canSendCalls, sendCalls } from "./calls";
import { rememberWallet } from "./connectedWallet";
import { addTransaction, findTransaction, updateTransaction, useTransactionStore } from "./store";
import type { Flow, FlowSigner, FlowWallet, SentCalls, SentTransaction, Step, TransactionStatus } from "./transaction";

/** What time passes changes costs, so an estimate can be a little short: percent on top. */
const GAS_MARGIN_PERCENT = 20n;

/**
 * The one way of every write: check the network, prepare and simulate, ask the wallet, send. Errors show before the
 * wallet opens wherever they can be known. From then on the watcher has the transaction; see `watcher.ts`.
 *
 * @returns How it went, when that is final; the store has it too. Never rejects.
 */
export async function runTransaction(flow: Flow, wallet: FlowWallet): Promise<TransactionStatus> {
  const { intent, label } = flow;
  const from = wallet.address ?? "";
  const id = newId();
  const show = (status: TransactionStatus) => {
    updateTransaction(id, { status });
    return status;
  };
  const showRequest = (request: string) => show({ stage: "wallet", request });
  const reachSigner = () => signerOf(wallet, from);
  addTransaction({ id, intent, label, from, status: { stage: "checking" } });
  try {
    await reachGameNetwork(wallet);
    for (;;) {
      const step = await flow.prepare({ signer: await reachSigner(), from, showRequest });
      const sent =
        (await sendWithNext(step, from, reachSigner, showRequest)) ??
        (await sendAlone(step, from, reachSigner, (request, asked) =>
          updateTransaction(id, { status: { stage: "wallet", request }, asked }),
        ));
      updateTransaction(id, { status: { stage: "pending", isSlow: false }, sent, asked: undefined });
      const outcome = await settled(id);
      if (sent.isFinal || outcome.stage !== "confirmed") return outcome;
      show({ stage: "checking" });
    }
  } catch (cause) {
    const error = toPlayerError(cause);
    return show(error.kind === "rejected" ? { stage: "rejected" } : { stage: "failed", message: error.message });
  }
}

/** Other tabs share the store, so counting would not do. */
function newId(): string {
  return `${Date.now()}-${Math.random().toString(36).slice(2)}`;
}

async function reachGameNetwork(wallet: FlowWallet): Promise<void> {
  if (!wallet.isOnGameNetwork) await inWalletsWords(() => wallet.switchNetwork());
}

/**
 * The signer of the account that all is checked for, on the game's network. Asked for before each request, because the
 * player can change the account, lock the wallet or leave the network in the meantime.
 */
async function signerOf(wallet: FlowWallet, from: string): Promise<FlowSigner> {
  const signer = await inWalletsWords(() => wallet.getSigner());
  if ((await signer.getAddress()) !== from) throw playerError("otherAccount");
  const [chainId, accounts] = (await Promise.all([
    signer.provider.send("eth_chainId", []),
    signer.provider.send("eth_accounts", []),
  ])) as [string, string[]];
  if (accounts.length === 0) throw playerError("unauthorized");
  if (!accounts.some((account) => account.toLowerCase() === from.toLowerCase())) throw playerError("otherAccount");
  if (Number(chainId) !== deployment.chainId) throw playerError("wrongNetwork");
  rememberWallet(from, signer);
  return signer;
}

/** The wallet module's own errors, which have no code, are written for players. */
async function inWalletsWords<T>(ask: () => Promise<T>): Promise<T> {
  try {
    return await ask();
  } catch (cause) {
    const error = toPlayerError(cause);
    const isOwn = error.kind === "unknown" && cause instanceof Error && !("code" in cause);
    throw isOwn ? new PlayerError("unknown", cause.message, { cause }) : error;
  }
}

/** A preparation and what follows it as one; undefined where the wallet cannot do that. */
async function sendWithNext(
  step: Step,
  from: string,
  reachSigner: () => Promise<FlowSigner>,
  showRequest: (request: string) => void,
): Promise<SentCalls | undefined> {
  const { next } = step;
  if (!next) return undefined;
  const signer = await reachSigner();
  if (!(await canSendCalls(signer, from))) return undefined;
  showRequest(next.request);
  const callsId = await sendCalls(signer, from, [step, next]);
  return callsId === undefined ? undefined : { ...sentNow(), callsId, isFinal: next.isFinal };
}

async function sendAlone(
  step: Step,
  from: string,
  reachSigner: () => Promise<FlowSigner>,
  showRequest: (request: string, asked: SentTransaction) => void,
): Promise<SentTransaction> {
  const { to, data, isFinal, request } = step;
  const { gasLimit, nonce } = await check(step, from);
  const signer = await reachSigner();
  const asked = {
    ...sentNow(),
    hash: "",
    nonce,
    to,
    data,
    fromBlock: blockPoller.getState().head?.number ?? 0,
    isFinal,
  };
  showRequest(request, asked);
  const hash = await signer.sendUncheckedTransaction({ to, data, gasLimit });
  return { ...asked, hash, sentAt: Date.now() };
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

function sentNow() {
  return { chainId: deployment.chainId, genesis: blockPoller.getState().genesis, sentAt: Date.now() };
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
