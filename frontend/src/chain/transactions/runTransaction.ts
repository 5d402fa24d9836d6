import { deployment } from "../node/deployment";
import { PlayerError, playerError } from "../game/errorKinds";
import { toPlayerError } from "../game/errors";
import { blockPoller, headNumber } from "../node/chain";
import { estimateGas, getTransactionCount, simulate, withGasMargin } from "../node/node";
import { hasOperator, useSheet } from "../operator/state";
import type { Signed } from "../operator/actFor";
import { canSendCalls, rememberWallet, sendCalls } from "./calls";
import { addTransaction, findTransaction, updateTransaction, useTransactionStore } from "./store";
import type {
  Flow,
  FlowContext,
  FlowSigner,
  FlowWallet,
  SentCalls,
  SentTransaction,
  Step,
  TransactionStatus,
} from "./transaction";

/** Error after an offer to play without asking, whatever the answer: time has passed, so the checks start over. */
const OFFERED = new Error("The player was made an offer.");

/**
 * The one way of every write: prepare and simulate, send it with the key that plays without asking, or check the
 * network and ask the wallet. Errors show before the wallet opens wherever they can be known. From then on the watcher
 * has the transaction; see `watcher.ts`.
 *
 * @returns The final status, which the store has, too. Never rejects.
 */
export async function runTransaction(flow: Flow, wallet: FlowWallet): Promise<TransactionStatus> {
  const { intent, label } = flow;
  const from = wallet.address ?? "";
  const id = newId();
  const show = (status: TransactionStatus) => {
    updateTransaction(id, { status });
    return status;
  };
  let why = "";
  let isOnGameNetwork = wallet.isOnGameNetwork;
  let hasAsked = false;
  // A player who has stopped waiting gets no further request, and nothing more is sent.
  const requireAwaited = () => {
    if (!isUnsent(id)) throw playerError("unknown");
  };
  const announce = async (request: string, asked?: SentTransaction) => {
    const isSecond = !hasAsked && useSheet.getState().hadWindow;
    if (isSecond && (await (await import("../operator/scope")).offerToPlay(intent, from))) throw OFFERED;
    requireAwaited();
    hasAsked = true;
    if (hasOperator(from) && (await import("../operator/scope")).mayDo(intent, from))
      why ||= "That is more than the browser may take of your tokens. ";
    updateTransaction(id, { status: { stage: "wallet", request: why + request }, asked });
    useSheet.setState({ hadWindow: true });
  };
  const reachSigner = async () => {
    if (!isOnGameNetwork) await inWalletsWords(() => wallet.switchNetwork());
    isOnGameNetwork = true;
    return signerOf(wallet, from);
  };
  const sendAsOperator = async (step: Step): Promise<SentTransaction | undefined> => {
    if (!flow.isOperators && !hasOperator(from)) return undefined;
    const { actFor, send } = await import("../operator/actFor");
    const note = (signed: Signed) => {
      requireAwaited();
      const asked = { ...sentNow(), fromBlock: headNumber(), isFinal: step.isFinal, isNonceTrusted: true, ...signed };
      updateTransaction(id, { asked });
      return asked;
    };
    if (flow.isOperators) return send(step, from, note);
    const acted = await actFor(step, from, note);
    if (typeof acted === "object") return acted;
    why = acted && `${acted} `;
    return undefined;
  };
  const sendNext = async (): Promise<SentTransaction | SentCalls> => {
    const context = { reachSigner, from, announce };
    const step = await flow.prepare(context);
    return (await sendAsOperator(step)) ?? (await sendWithNext(step, context)) ?? sendAlone(step, context);
  };
  const run = async (): Promise<TransactionStatus> => {
    try {
      if (!flow.isOperators && !hasOperator(from)) await reachSigner();
      for (;;) {
        const sent = await sendNext().catch((cause: unknown) => {
          if (cause !== OFFERED) throw cause;
        });
        if (!sent) continue;
        const isAwaited = isUnsent(id);
        // A player who has stopped waiting may have the outcome already.
        if (isAwaited || isUnseen(id))
          updateTransaction(id, { status: { stage: "pending", isSlow: false }, sent, asked: undefined });
        const outcome = await settled(id);
        if (sent.isFinal || !isAwaited || outcome.stage !== "confirmed") return outcome;
        show({ stage: "checking" });
      }
    } catch (cause) {
      if (!isUnsent(id)) return settled(id);
      const error = toPlayerError(cause);
      return show(error.kind === "rejected" ? { stage: "rejected" } : { stage: "failed", message: error.message });
    }
  };
  addTransaction({ id, intent, label, from, status: { stage: "checking" } });
  return untilGivenUp(id, run());
}

/** Other tabs share the store, so counting would not do. */
function newId(): string {
  return `${Date.now()}-${Math.random().toString(36).slice(2)}`;
}

/**
 * The signer of the account that is checked, on the game's network. It is fetched before each request, because the
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
async function sendWithNext(step: Step, { from, reachSigner, announce }: FlowContext): Promise<SentCalls | undefined> {
  const { next } = step;
  if (!next) return undefined;
  const signer = await reachSigner();
  if (!(await canSendCalls(signer, from))) return undefined;
  await announce(next.request);
  const callsId = await sendCalls(signer, from, [step, next]);
  return callsId === undefined ? undefined : { ...sentNow(), callsId, isFinal: next.isFinal };
}

async function sendAlone(step: Step, { from, reachSigner, announce }: FlowContext): Promise<SentTransaction> {
  const { to, data, value, isFinal, request } = step;
  const { gasLimit, nonce } = await check(step, from);
  const signer = await reachSigner();
  const asked = { ...sentNow(), hash: "", nonce, to, data, fromBlock: headNumber(), isFinal };
  await announce(request, asked);
  const hash = await signer.sendUncheckedTransaction({ to, data, value, gasLimit });
  return { ...asked, hash, sentAt: Date.now() };
}

/** Runs the transaction in the block that is being built, without sending it. */
async function check({ to, data, value }: Step, from: string): Promise<{ gasLimit: bigint; nonce: number }> {
  const [, gas, nonce] = await Promise.all([
    simulate({ from, to, data, value }, "pending"),
    estimateGas({ from, to, data, value }),
    getTransactionCount(from, "pending"),
  ]);
  return { gasLimit: withGasMargin(gas), nonce };
}

function sentNow() {
  return { chainId: deployment.chainId, genesis: blockPoller.getState().genesis, sentAt: Date.now() };
}

/** Whether it still waits for its checks or for the wallet, not stopped by the player. */
function isUnsent(id: string): boolean {
  const stage = findTransaction(id)?.status.stage;
  return stage === "checking" || stage === "wallet";
}

/** Whether the wait for the wallet was stopped, with nothing seen on the chain yet. */
function isUnseen(id: string): boolean {
  const { status, sent } = findTransaction(id) ?? {};
  return status?.stage === "interrupted" || (status?.stage === "pending" && sent?.hash === "");
}

/** The outcome; once the player has given up a wallet that may never answer, what the chain shows. */
function untilGivenUp(id: string, outcome: Promise<TransactionStatus>): Promise<TransactionStatus> {
  return new Promise((resolve) => {
    const stop = useTransactionStore.subscribe(() => {
      if (!isUnseen(id)) return;
      stop();
      resolve(settled(id));
    });
    void outcome.then(resolve).finally(stop);
  });
}

/** Waits until the watcher has found out how the transaction went. */
async function settled(id: string): Promise<TransactionStatus> {
  for (;;) {
    const status = findTransaction(id)?.status ?? { stage: "interrupted" };
    if (status.stage !== "pending") return status;
    await new Promise<void>((resolve) => {
      const stop = useTransactionStore.subscribe(() => {
        stop();
        resolve();
      });
    });
  }
}
