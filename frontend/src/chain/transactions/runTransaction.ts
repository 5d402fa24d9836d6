import { playerError } from "../game/errorKinds";
import { toPlayerError } from "../game/errors";
import { hasOperator } from "../operator/state";
import { callsOf } from "./knownWrites";
import { notePrompt, wasOffered } from "./prompts";
import { sendAsBatch } from "./senders/batch";
import type { SenderContext, SendOutcome } from "./senders/sender";
import { sendByWallet } from "./senders/wallet";
import { inWalletsWords, signerOf } from "./signer";
import { addTransaction, findTransaction, hasLostTwin, updateTransaction, useTransactionStore } from "./store";
import {
  type Flow,
  type FlowSigner,
  type FlowWallet,
  isLost,
  isUnnamed,
  type SentCalls,
  type SentTransaction,
  type Step,
  type TransactionStatus,
} from "./transaction";

const MAY_HAPPEN_TWICE = "An earlier one may still go through. ";

/**
 * Runs a write: prepares and simulates it, then sends it with the session key, or checks the network and asks the
 * wallet. Errors show before the wallet opens wherever they can be known. From then on the watcher
 * has the transaction; see `watcher.ts`.
 *
 * @returns The final status, also in the store; a pending one if no node knows the transaction. Never rejects.
 */
export async function runTransaction(flow: Flow, wallet: FlowWallet): Promise<TransactionStatus> {
  return new Run(flow, wallet).start();
}

/** One write on its way. The store has its stage; the rest of its state is here. */
class Run implements SenderContext {
  readonly from: string;
  private readonly id = newId();
  private isOnGameNetwork: boolean;
  /** Whether this write has opened the wallet. */
  private hasPrompted = false;
  /** Whether a step is still to be sent; otherwise the sent one is watched. */
  private isSending = true;
  /** Sentence that explains the wallet's request in advance. */
  private reason = "";

  constructor(
    readonly flow: Flow,
    private readonly wallet: FlowWallet,
  ) {
    this.from = wallet.address ?? "";
    this.isOnGameNetwork = wallet.isOnGameNetwork;
  }

  /** Runs it to its end, or until the player gives it up. */
  start(): Promise<TransactionStatus> {
    const { intent, label } = this.flow;
    addTransaction({ id: this.id, intent, label, from: this.from, status: { stage: "checking" } });
    return this.untilGivenUp(this.toItsEnd());
  }

  async reachSigner(): Promise<FlowSigner> {
    if (!this.isOnGameNetwork) await inWalletsWords(() => this.wallet.switchNetwork());
    this.isOnGameNetwork = true;
    return signerOf(this.wallet, this.from);
  }

  async announce(request: string, asked?: SentTransaction | SentCalls): Promise<boolean> {
    const { intent, cost } = this.flow;
    if (!this.hasPrompted && (await wasOffered(intent, this.from, cost))) return false;
    if (hasOperator(this.from))
      this.reason ||= (await import("../operator/scope")).whyNotByKey(callsOf(intent), this.from);
    this.requireAwaited();
    this.hasPrompted = true;
    if (hasLostTwin(this.id)) this.reason = MAY_HAPPEN_TWICE;
    updateTransaction(this.id, { status: { stage: "wallet", request: this.reason + request }, asked });
    notePrompt();
    return true;
  }

  note(asked: SentTransaction | SentCalls): void {
    this.requireAwaited();
    updateTransaction(this.id, { asked });
  }

  explain(reason: string): void {
    this.reason = reason && `${reason} `;
  }

  /** Ends the run if the player has stopped waiting: no further request, nothing more is sent. */
  private requireAwaited(): void {
    if (!isUnsent(this.id)) throw playerError("unknown");
  }

  private async toItsEnd(): Promise<TransactionStatus> {
    try {
      if (!this.isKeyTried()) await this.reachSigner();
      for (;;) {
        const outcome = await this.sendNext();
        if (outcome) return outcome;
      }
    } catch (cause) {
      return this.fail(cause);
    }
  }

  /** Sends the next step and follows it. Undefined if another step follows, or the write starts over. */
  private async sendNext(): Promise<TransactionStatus | undefined> {
    const sent = await this.send();
    if (sent === "startOver") return undefined;
    this.isSending = false;
    const isAwaited = isUnsent(this.id);
    // If the player has stopped waiting, the outcome may be stored already.
    if (isAwaited || isUnseen(this.id))
      updateTransaction(this.id, { status: { stage: "pending", isSlow: false }, sent, asked: undefined });
    const outcome = await settled(this.id);
    if (sent.isFinal || !isAwaited || outcome.stage !== "confirmed") return outcome;
    this.isSending = true;
    this.show({ stage: "checking" });
    return undefined;
  }

  /** Prepares the next step, and sends it with the first sender that can. */
  private async send(): Promise<SendOutcome> {
    const step = await this.flow.prepare(this);
    if (!step) return "startOver";
    return (await this.sendByKey(step)) ?? (await sendAsBatch(step, this)) ?? sendByWallet(step, this);
  }

  /** Whether a session key is tried before the player's wallet. */
  private isKeyTried(): boolean {
    return this.flow.isOperators === true || hasOperator(this.from);
  }

  /** Sends with the session key, whose code loads only for players who have one. */
  private async sendByKey(step: Step): Promise<SendOutcome | undefined> {
    if (!this.isKeyTried()) return undefined;
    const { sendBySessionKey } = await import("./senders/sessionKey");
    return sendBySessionKey(step, this);
  }

  private fail(cause: unknown): Promise<TransactionStatus> | TransactionStatus {
    if (!isUnsent(this.id)) return settled(this.id);
    const { kind, message } = toPlayerError(cause);
    if (kind === "rejected") return this.show({ stage: "rejected" });
    return this.show({ stage: kind === "price" ? "repriced" : "failed", message });
  }

  private show(status: TransactionStatus): TransactionStatus {
    updateTransaction(this.id, { status });
    return status;
  }

  /** The outcome. If the player stops waiting for the wallet, the chain decides it. */
  private untilGivenUp(outcome: Promise<TransactionStatus>): Promise<TransactionStatus> {
    return new Promise((resolve) => {
      const stop = useTransactionStore.subscribe(() => {
        if (!this.isSending || !isUnseen(this.id)) return;
        stop();
        resolve(settled(this.id));
      });
      void outcome.then(resolve).finally(stop);
    });
  }
}

/** Other tabs share the store, so counting would not do. */
function newId(): string {
  return `${Date.now()}-${Math.random().toString(36).slice(2)}`;
}

/** Whether it still waits for its checks or the wallet, and the player has not stopped it. */
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

/** Waits until the watcher knows the outcome, or no node knows the transaction. The watcher then continues alone. */
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
