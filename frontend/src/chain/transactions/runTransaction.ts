import { PlayerError, playerError, provesUnsent } from "../game/errorKinds";
import { toPlayerError } from "../game/errors";
import { blockPoller, headNumber } from "../node/chain";
import { deployment } from "../node/deployment";
import { estimateGas, getTransactionCount, simulate, withGasMargin } from "../node/node";
import type { Signed } from "../operator/actFor";
import { hasOperator, useSheet } from "../operator/state";
import { canSendCalls, rememberWallet, sendCalls } from "./calls";
import {
  addTransaction,
  findTransaction,
  hasLostTwin,
  knownHashes,
  updateTransaction,
  useTransactionStore,
} from "./store";
import {
  type Flow,
  type FlowContext,
  type FlowSigner,
  type FlowWallet,
  isLost,
  isUnnamed,
  type SentCalls,
  type SentTransaction,
  type Step,
  type TransactionStatus,
} from "./transaction";

/** Error after an offer to play without pop-ups, whatever the answer: time has passed, so the checks start over. */
const OFFERED = new Error("The player was made an offer.");

const MAY_HAPPEN_TWICE = "An earlier one may still go through. ";

/**
 * The one way of every write: prepare and simulate, send it with the key that plays without pop-ups, or check the
 * network and ask the wallet. Errors show before the wallet opens wherever they can be known. From then on the watcher
 * has the transaction; see `watcher.ts`.
 *
 * @returns The final status, which the store has, too; a pending one once nobody knows the transaction. Never rejects.
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
  let isAsking = true;
  // A player who has stopped waiting gets no further request, and nothing more is sent.
  const requireAwaited = () => {
    if (!isUnsent(id)) throw playerError("unknown");
  };
  const announce = async (request: string, asked?: SentTransaction | SentCalls) => {
    const isSecond = !hasAsked && useSheet.getState().hadWindow;
    if (isSecond && (await (await import("../operator/scope")).offerToPlay(intent, from, flow.cost))) throw OFFERED;
    requireAwaited();
    hasAsked = true;
    if (hasOperator(from) && (await import("../operator/scope")).mayDo(intent, from))
      why ||= "That is more than the browser may take of your tokens. ";
    if (hasLostTwin(id)) why = MAY_HAPPEN_TWICE;
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
      const asked = { ...sentNow(), isFinal: step.isFinal, isNonceTrusted: true, ...signed };
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
        isAsking = false;
        const isAwaited = isUnsent(id);
        // A player who has stopped waiting may have the outcome already.
        if (isAwaited || isUnseen(id))
          updateTransaction(id, { status: { stage: "pending", isSlow: false }, sent, asked: undefined });
        const outcome = await settled(id);
        if (sent.isFinal || !isAwaited || outcome.stage !== "confirmed") return outcome;
        isAsking = true;
        show({ stage: "checking" });
      }
    } catch (cause) {
      if (!isUnsent(id)) return settled(id);
      const error = toPlayerError(cause);
      if (error.kind === "rejected") return show({ stage: "rejected" });
      return show({ stage: error.kind === "price" ? "repriced" : "failed", message: error.message });
    }
  };
  addTransaction({ id, intent, label, from, status: { stage: "checking" } });
  return untilGivenUp(id, run(), () => isAsking);
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
  const steps = withNext(step);
  if (steps.length === 1) return undefined;
  const signer = await reachSigner();
  if (!(await canSendCalls(signer, from))) return undefined;
  const { request, isFinal } = steps.at(-1)!;
  const asked = { ...sentNow(), callsId: "", isFinal, others: knownHashes() };
  await announce(request, asked);
  const callsId = await sendCalls(signer, from, steps);
  return callsId === undefined ? undefined : { ...asked, callsId };
}

/** A step and all that follow it. */
function withNext(step: Step): readonly Step[] {
  return step.next ? [step, ...withNext(step.next)] : [step];
}

async function sendAlone(step: Step, { from, reachSigner, announce }: FlowContext): Promise<SentTransaction> {
  const { to, data, value, isFinal, request } = step;
  const { gasLimit, nonce } = await check(step, from);
  const signer = await reachSigner();
  const asked = { ...sentNow(), hash: "", nonce, to, data, isFinal };
  await announce(request, asked);
  try {
    const hash: unknown = await signer.sendUncheckedTransaction({ to, data, value, gasLimit });
    return isHash(hash) ? { ...asked, hash, sentAt: Date.now() } : lost(asked);
  } catch (cause) {
    if (provesUnsent(cause)) throw cause;
    return lost(asked, cause);
  }
}

/** Some wallets answer with something else, and have sent it. */
function isHash(answer: unknown): answer is string {
  return typeof answer === "string" && /^0x[0-9a-f]{64}$/i.test(answer);
}

/** Kinds of errors that are the reason when it turns out that nothing was sent. */
const REASONS: readonly PlayerError["kind"][] = ["contract", "nonce", "pendingNonce"];

/** A transaction that the wallet may have sent, without an answer to tell. Its nonce leads to it. */
function lost(asked: SentTransaction, cause?: unknown): SentTransaction {
  const { kind, message } = toPlayerError(cause);
  const error = REASONS.includes(kind) ? message : undefined;
  return { ...asked, isNonceTrusted: true, others: knownHashes(), sentAt: Date.now(), error };
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
  const { genesis } = blockPoller.getState();
  return { chainId: deployment.chainId, genesis, sentAt: Date.now(), fromBlock: headNumber() };
}

/** Whether it still waits for its checks or for the wallet, not stopped by the player. */
function isUnsent(id: string): boolean {
  const stage = findTransaction(id)?.status.stage;
  return stage === "checking" || stage === "wallet";
}

/** Whether the wait for the wallet was stopped, with nothing seen on the chain yet. */
function isUnseen(id: string): boolean {
  const { status, sent } = findTransaction(id) ?? {};
  if (status?.stage === "interrupted") return true;
  return (status?.stage === "pending" || status?.stage === "unknown") && isUnnamed(sent);
}

/** The outcome; once the player has given up a wallet that may never answer, what the chain shows. */
function untilGivenUp(
  id: string,
  outcome: Promise<TransactionStatus>,
  isAsking: () => boolean,
): Promise<TransactionStatus> {
  return new Promise((resolve) => {
    const stop = useTransactionStore.subscribe(() => {
      if (!isAsking() || !isUnseen(id)) return;
      stop();
      resolve(settled(id));
    });
    void outcome.then(resolve).finally(stop);
  });
}

/** Waits until the watcher has found out how the transaction went, or nobody knows it: then it is only watched. */
async function settled(id: string): Promise<TransactionStatus> {
  for (;;) {
    const status = findTransaction(id)?.status ?? { stage: "interrupted" };
    if (status.stage !== "pending" || isLost(status)) return status;
    await new Promise<void>((resolve) => {
      const stop = useTransactionStore.subscribe(() => {
        stop();
        resolve();
      });
    });
  }
}
