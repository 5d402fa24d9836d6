import type { ChainState } from "../node/BlockPoller";
import { toPlayerError } from "../game/errors";
import { type Log, MAX_LAG_MS, type Receipt, broadcast, simulate } from "../node/node";
import { RpcError } from "../node/RpcNode";
import { inspectCalls, walletOf } from "./calls";
import { inspect } from "./inspect";
import { findTransaction, updateTransaction, useTransactionStore } from "./store";
import {
  type SentCalls,
  type SentTransaction,
  type Transaction,
  type TransactionStatus,
  senderOf,
} from "./transaction";
import { type Intent, afterConfirmed, resultOf } from "./writeKind";

/** Time after which the player reads that it takes longer than usual. */
const SLOW_MS = 25_000;
const CHECK_MS = 1_000;
const CHECK_SLOWLY_MS = 4_000;

/**
 * Blocks for which no node has seen a transaction before it counts as not sent: a node can lag behind its neighbours,
 * and what the wallet has sent takes time to spread.
 */
export const UNSENT_AFTER_BLOCKS = 5;

const FAILED =
  "The transaction failed on the chain. Nothing changed except that the network's fee was paid. Try again.";

const LOST = "Your wallet did not send it, or no longer knows it. Check what you own before you try again.";

interface WatcherOptions {
  /** State that distinguishes a restarted chain from the one a transaction was sent to. */
  readonly chainState: () => ChainState;
  /** Called when a transaction, or its replacement, is mined: its changes have to be read. The block is 0 if not known. */
  readonly onMined: (from: string, block: number) => void;
}

type Sent = SentTransaction | SentCalls;
type PendingTransaction = Transaction & { readonly sent: Sent };

/** Watches all pending transactions, also those of the visit before a reload, until their outcome is known. */
export class TransactionWatcher {
  private timer: ReturnType<typeof setTimeout> | undefined;
  /** Ids of the transactions that are being looked at. */
  private readonly checking = new Set<string>();
  /** Block since which no node has seen a transaction, by the transaction's id. */
  private readonly unseenSince = new Map<string, number>();
  /** Time since which a transaction's nonce is used up and no node shows by what, by its id. */
  private readonly unfoundSince = new Map<string, number>();
  private unsubscribe: (() => void) | undefined;

  constructor(private readonly options: WatcherOptions) {}

  start(): void {
    this.unsubscribe = useTransactionStore.subscribe((state, before) => {
      if (pendingAmong(state.transactions).length > pendingAmong(before.transactions).length) void this.check();
    });
    void this.check();
  }

  stop(): void {
    this.unsubscribe?.();
    clearTimeout(this.timer);
  }

  /** Looks at every pending transaction once and comes back while there are any. */
  async check(): Promise<void> {
    clearTimeout(this.timer);
    const pending = pendingAmong(useTransactionStore.getState().transactions);
    if (pending.length === 0) return;
    const delay = pending.some((transaction) => !isSlow(transaction)) ? CHECK_MS : CHECK_SLOWLY_MS;
    this.timer = setTimeout(() => void this.check(), delay);
    await Promise.all(pending.map((transaction) => this.checkOnce(transaction)));
  }

  /** Looks at one, unless it is being looked at: a wallet may never answer for its own, and keeps no other waiting. */
  private async checkOnce(transaction: PendingTransaction): Promise<void> {
    const { id } = transaction;
    if (this.checking.has(id)) return;
    this.checking.add(id);
    // Without an answer from the chain nothing is known: the next check tries again.
    await this.checkOne(transaction).catch(() => undefined);
    this.checking.delete(id);
  }

  private async checkOne(transaction: PendingTransaction): Promise<void> {
    const { id, sent, status } = transaction;
    if (isOfAnotherChain(sent, this.options.chainState())) {
      return updateTransaction(id, { status: { stage: "dropped" } });
    }
    if (isSlow(transaction) && status.stage === "pending" && !status.isSlow) {
      updateTransaction(id, { status: { stage: "pending", isSlow: true } });
    }
    return "callsId" in sent ? this.checkCalls(transaction, sent) : this.checkTransaction(transaction, sent);
  }

  private async checkTransaction({ id, intent, from }: PendingTransaction, sent: SentTransaction): Promise<void> {
    const outcome = await inspect(from, sent);
    // The wallet has answered in the meantime: what was found out without its hash may be wrong.
    if (findTransaction(id)?.sent !== sent) return;
    if (outcome.kind === "unseen") return this.noteUnseen(id);
    this.unseenSince.delete(id);
    if (outcome.kind === "cancelled" || (outcome.kind === "unfound" && this.isReplaced(id))) {
      updateTransaction(id, { status: { stage: "cancelled" } });
      // The replacement cost a fee.
      return this.options.onMined(from, outcome.kind === "cancelled" ? outcome.block : 0);
    }
    if (outcome.kind === "unfound") return;
    this.unfoundSince.delete(id);
    if (outcome.kind === "waiting") {
      const { nonce, isKnown } = outcome;
      // The node may have forgotten it, or the broadcast never reached it.
      if (sent.raw && isKnown === false) await this.sendAgain(id, sent.raw);
      if (nonce !== undefined && !(sent.isNonceTrusted && nonce === sent.nonce))
        updateTransaction(id, { sent: { ...sent, nonce, isNonceTrusted: true } });
      return;
    }
    const { receipt } = outcome;
    // Two were requested with the same nonce; if the wallet has sent this one, then with the next.
    const wasExpected = sent.hash === "" || !sent.isNonceTrusted;
    if (wasExpected && receipt.hash !== sent.hash && isAnothers(receipt, from, sent)) {
      return updateTransaction(id, { sent: { ...sent, nonce: sent.nonce + 1 } });
    }
    const status: TransactionStatus = receipt.succeeded
      ? confirmed(intent, from, sent, receipt.logs)
      : { stage: "failed", message: await reason(from, sent, receipt) };
    updateTransaction(id, { status, sent: { ...sent, hash: receipt.hash } });
    this.options.onMined(from, receipt.blockNumber);
  }

  private async sendAgain(id: string, raw: string): Promise<void> {
    try {
      await broadcast(raw);
      this.unseenSince.delete(id);
    } catch (cause) {
      if (cause instanceof RpcError) this.noteUnseen(id);
    }
  }

  /** Whether nodes had time to show what used up a nonce: if it were the transaction itself, one would by now. */
  private isReplaced(id: string): boolean {
    const since = this.unfoundSince.get(id) ?? Date.now();
    this.unfoundSince.set(id, since);
    return Date.now() - since > MAX_LAG_MS;
  }

  private noteUnseen(id: string): void {
    const head = this.options.chainState().head?.number;
    if (head === undefined) return;
    const since = this.unseenSince.get(id) ?? head;
    this.unseenSince.set(id, since);
    if (head - since >= UNSENT_AFTER_BLOCKS) updateTransaction(id, { status: { stage: "interrupted" } });
  }

  /** Checks calls with the wallet that has sent them. Until it is connected again they stay pending. */
  private async checkCalls({ id, intent, from }: PendingTransaction, sent: SentCalls): Promise<void> {
    const wallet = walletOf(from);
    const outcome = wallet && (await inspectCalls(wallet, sent.callsId));
    if (!outcome || outcome.kind === "waiting") return;
    if (outcome.kind === "lost") return updateTransaction(id, { status: { stage: "failed", message: LOST } });
    const status: TransactionStatus =
      outcome.kind === "mined" ? confirmed(intent, from, sent, outcome.logs) : { stage: "failed", message: FAILED };
    updateTransaction(id, { status, sent: { ...sent, hash: outcome.hash } });
    this.options.onMined(from, 0);
  }
}

/** Whether the transaction found by its nonce is another one that the player has started. */
function isAnothers({ hash }: Receipt, from: string, { nonce, others }: SentTransaction): boolean {
  if (others?.includes(hash)) return true;
  const { transactions } = useTransactionStore.getState();
  return transactions.some(({ from: player, sent }) => {
    if (player !== from || !sent?.hash || ("operator" in sent && sent.operator)) return false;
    return sent.hash === hash || ("nonce" in sent && sent.isNonceTrusted && sent.nonce === nonce);
  });
}

function confirmed(
  intent: Intent,
  from: string,
  { isFinal }: Sent,
  logs: readonly Pick<Log, "topics" | "data">[],
): TransactionStatus {
  if (isFinal) afterConfirmed(intent, from);
  return { stage: "confirmed", result: resultOf(intent, logs, isFinal) };
}

/** Reason why it failed, found by running it again on the block's state. */
async function reason(player: string, sent: SentTransaction, { blockNumber }: Receipt): Promise<string> {
  try {
    const { to, data } = sent;
    await simulate({ from: senderOf(player, sent), to, data }, blockNumber);
    return FAILED;
  } catch (cause) {
    const { kind, message } = toPlayerError(cause);
    return kind === "contract" ? message : FAILED;
  }
}

function pendingAmong(transactions: readonly Transaction[]): PendingTransaction[] {
  return transactions.filter(
    (transaction): transaction is PendingTransaction =>
      transaction.status.stage === "pending" && transaction.sent !== undefined,
  );
}

/** Whether the chain is another now. A local one that restarts exactly the same has the same genesis. */
function isOfAnotherChain(sent: Sent, { genesis, restartedAt }: ChainState): boolean {
  if (restartedAt !== undefined && sent.sentAt < restartedAt) return true;
  return genesis !== undefined && sent.genesis !== undefined && genesis !== sent.genesis;
}

function isSlow({ sent }: PendingTransaction): boolean {
  return Date.now() - sent.sentAt > SLOW_MS;
}
