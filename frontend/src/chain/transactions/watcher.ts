import { mayBeKnown } from "../game/errorKinds";
import { toPlayerError } from "../game/errors";
import type { ChainState } from "../node/BlockPoller";
import { broadcast, getReceipt, isContract, MAX_LAG_MS, type Receipt, simulate } from "../node/node";
import { RpcError } from "../node/RpcNode";
import { inspectCalls, walletOf } from "./calls";
import { EffectSearch } from "./effect";
import { inspect, type Outcome } from "./inspect";
import { afterConfirmed, effectIn, noEffectText, resultOf } from "./knownWrites";
import { findTransaction, updateTransaction, useTransactionStore } from "./store";
import {
  type Doubt,
  senderOf,
  type SentCalls,
  type SentTransaction,
  type Transaction,
  type TransactionStatus,
} from "./transaction";
import { within } from "./within";
import type { Logs, Result } from "./writeKind";

/** Time after which the player reads that it takes longer than usual. */
const SLOW_MS = 25_000;
const CHECK_MS = 1_000;
const CHECK_SLOWLY_MS = 4_000;
/** Longest wait for a wallet's status of its calls in one check. */
const WALLET_PATIENCE_MS = 3_000;

/**
 * Blocks for which no node has seen a transaction before it counts as not sent: a node can lag behind its neighbours,
 * and what the wallet has sent takes time to spread.
 */
export const UNSENT_AFTER_BLOCKS = 5;

const FAILED =
  "The transaction failed on the chain. Nothing changed except that the network's fee was paid. Try again.";

const NOT_DONE = "Your wallet reports that it failed. Check what you own before you try again.";

const FORGOTTEN = "Your wallet no longer knows it. Check what you own before you try again.";

interface WatcherOptions {
  /** Detects a restarted chain, which does not have the transaction. */
  readonly chainState: () => ChainState;
  /** Called when a transaction, or its replacement, is mined: its changes have to be read. The block is 0 if not known. */
  readonly onMined: (from: string, block: number) => void;
}

/** Notes on a transaction, kept while it is pending. */
interface Watch {
  readonly search: EffectSearch;
  isChecking?: boolean;
  /** Block since which no node has seen it. */
  unseenSince?: number;
  /** Time since which its progress is unknown, milliseconds since 1970. */
  unclearSince?: number;
  /** Request that the wallet has not answered yet. */
  question?: ReturnType<typeof inspectCalls>;
}

type Sent = SentTransaction | SentCalls;
type PendingTransaction = Transaction & { readonly sent: Sent };
type Pending<S extends Sent> = PendingTransaction & { readonly sent: S };

/** Watches all pending transactions, also those of the visit before a reload, until their outcome is known. */
export class TransactionWatcher {
  private timer: ReturnType<typeof setTimeout> | undefined;
  /** By the transactions' ids. */
  private readonly watches = new Map<string, Watch>();
  private readonly contracts = new Map<string, boolean>();
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

  /** Checks every pending transaction once, and again later while there are any. */
  async check(): Promise<void> {
    clearTimeout(this.timer);
    const pending = pendingAmong(useTransactionStore.getState().transactions);
    for (const id of this.watches.keys()) if (!pending.some((each) => each.id === id)) this.watches.delete(id);
    if (pending.length === 0) return;
    const delay = pending.some((transaction) => !isSlow(transaction)) ? CHECK_MS : CHECK_SLOWLY_MS;
    this.timer = setTimeout(() => void this.check(), delay);
    await Promise.all(pending.map((transaction) => this.checkOnce(transaction)));
  }

  /** Checks a transaction unless its last check still runs. A wallet that never answers delays no other transaction. */
  private async checkOnce(transaction: PendingTransaction): Promise<void> {
    const watch = this.watch(transaction.id);
    if (watch.isChecking) return;
    watch.isChecking = true;
    // Without the chain's answer the outcome is unknown: the next check tries again.
    await this.checkOne(transaction).catch(() => undefined);
    watch.isChecking = false;
  }

  private watch(id: string): Watch {
    const watch = this.watches.get(id) ?? { search: new EffectSearch() };
    this.watches.set(id, watch);
    return watch;
  }

  private async checkOne(transaction: PendingTransaction): Promise<void> {
    const { id, sent, status } = transaction;
    if (isOfAnotherChain(sent, this.options.chainState())) {
      return updateTransaction(id, { status: { stage: "dropped" } });
    }
    if (isSlow(transaction) && status.stage === "pending" && !status.isSlow) {
      updateTransaction(id, { status: { ...status, isSlow: true } });
    }
    return "callsId" in sent
      ? this.checkCalls({ ...transaction, sent })
      : this.checkTransaction({ ...transaction, sent });
  }

  private async checkTransaction(transaction: Pending<SentTransaction>): Promise<void> {
    const { id, from, sent } = transaction;
    const outcome = await inspect(from, sent);
    // The wallet has answered in the meantime: what was found out without its hash may be wrong.
    if (findTransaction(id)?.sent !== sent) return;
    switch (outcome.kind) {
      case "unseen":
        return this.checkUnseen(transaction);
      case "unfound":
        this.watch(id).unseenSince = undefined;
        return this.checkUnclear(transaction, "unfound");
      case "waiting":
        this.watch(id).unseenSince = undefined;
        return this.checkWaiting(transaction, outcome);
      case "mined":
        return this.settle(transaction, outcome);
    }
  }

  /** Waits until a transaction of a wallet that has not answered counts as not sent. */
  private async checkUnseen(transaction: Pending<SentTransaction>): Promise<void> {
    const { id, from, sent } = transaction;
    if (await this.isContract(senderOf(from, sent))) return this.checkUnclear(transaction, "cosigners");
    if (!this.wasUnseenLong(id) || (await this.findEffect(transaction)) || findTransaction(id)?.sent !== sent) return;
    const status: TransactionStatus =
      sent.error === undefined ? { stage: "interrupted" } : { stage: "failed", message: sent.error };
    updateTransaction(id, { status });
  }

  private async checkWaiting(
    transaction: Pending<SentTransaction>,
    { nonce, isKnown }: Outcome & { kind: "waiting" },
  ): Promise<void> {
    const { id, sent } = transaction;
    // The node may have forgotten it, or the broadcast never reached it.
    if (sent.raw && !isKnown) await this.sendAgain(id, sent.raw);
    if (nonce !== undefined && !(sent.isNonceTrusted && nonce === sent.nonce))
      updateTransaction(id, { sent: { ...sent, nonce, isNonceTrusted: true } });
    if (isKnown) this.clearDoubt(id);
    else await this.checkUnclear(transaction, "forgotten");
  }

  /** Reports the outcome of a transaction whose nonce is in a block, by its receipt and events. */
  private async settle(
    { id, intent, from, sent }: Pending<SentTransaction>,
    { receipt, likeness }: Outcome & { kind: "mined" },
  ): Promise<void> {
    // A nonce that neither the wallet nor a node has reported may be another transaction's. Then this one has the next.
    const wasExpected = receipt.hash !== sent.hash && (sent.hash === "" || !sent.isNonceTrusted);
    const effect = sent.isFinal ? effectIn(intent, receipt.logs, from) : undefined;
    const isUnlike = likeness === "other" || (likeness === "changed" && sent.isFinal);
    const isOther = (isUnlike && !effect) || isAnothers(receipt.hash, id);
    if (wasExpected && (isOther || isNonceTaken(from, sent))) {
      return updateTransaction(id, { sent: { ...sent, nonce: sent.nonce + 1 } });
    }
    if (isOther) {
      updateTransaction(id, { status: { stage: "cancelled" } });
    } else {
      const status: TransactionStatus = receipt.succeeded
        ? succeeded({ intent, from, sent }, receipt.logs)
        : { stage: "failed", message: await reason(from, sent, receipt) };
      updateTransaction(id, { status, sent: { ...sent, hash: receipt.hash } });
    }
    // The replacement cost a fee.
    this.options.onMined(from, receipt.blockNumber);
  }

  private async sendAgain(id: string, raw: string): Promise<void> {
    try {
      await broadcast(raw);
      this.watch(id).unseenSince = undefined;
    } catch (cause) {
      if (cause instanceof RpcError && !mayBeKnown(cause) && this.wasUnseenLong(id))
        updateTransaction(id, { status: { stage: "interrupted" } });
    }
  }

  /** Notes that no node has seen a transaction, and returns whether that has lasted for enough blocks. */
  private wasUnseenLong(id: string): boolean {
    const head = this.options.chainState().head?.number;
    if (head === undefined) return false;
    const watch = this.watch(id);
    watch.unseenSince ??= head;
    return head - watch.unseenSince >= UNSENT_AFTER_BLOCKS;
  }

  /** Searches for the effect of an unknown transaction, and reports it as unknown after some time. */
  private async checkUnclear(transaction: PendingTransaction, doubt: Doubt): Promise<void> {
    const { id, from } = transaction;
    const watch = this.watch(id);
    const since = (watch.unclearSince ??= Date.now());
    if (!isSlow(transaction) || (await this.findEffect(transaction))) return;
    if (await this.isContract(from)) this.doubt(id, "cosigners");
    else if (Date.now() - since > MAX_LAG_MS) this.doubt(id, doubt);
  }

  private doubt(id: string, doubt: Doubt): void {
    const status = findTransaction(id)?.status;
    if (status?.stage === "pending" && status.doubt !== doubt) updateTransaction(id, { status: { ...status, doubt } });
  }

  private clearDoubt(id: string): void {
    this.watch(id).unclearSince = undefined;
    const status = findTransaction(id)?.status;
    if (status?.stage !== "pending" || status.doubt === undefined) return;
    updateTransaction(id, { status: { stage: "pending", isSlow: status.isSlow } });
  }

  private async isContract(address: string): Promise<boolean> {
    const is = this.contracts.get(address) ?? (await isContract(address));
    this.contracts.set(address, is);
    return is;
  }

  /** Searches the game's events for the effect, and reports it. Nodes without events do not prolong the wait. */
  private async findEffect({ id, intent, from, sent }: PendingTransaction): Promise<boolean> {
    const head = this.options.chainState().head?.number;
    if (head === undefined || sent.fromBlock === undefined || !sent.isFinal) return false;
    const wanted = {
      intent,
      player: from,
      fromBlock: sent.fromBlock,
      isAnothers: (hash: string) => isAnothers(hash, id),
    };
    const found = await this.watch(id)
      .search.find(wanted, head)
      .catch(() => undefined);
    if (!found) return false;
    this.confirm({ id, intent, from, sent }, found);
    return true;
  }

  private confirm(
    { id, intent, from, sent }: Pick<PendingTransaction, "id" | "intent" | "from" | "sent">,
    { result, hash, block }: { result: Result; hash: string | undefined; block: number },
  ): void {
    afterConfirmed(intent, from);
    updateTransaction(id, {
      status: { stage: "confirmed", result },
      sent: { ...sent, hash: hash ?? sent.hash } as Sent,
    });
    this.options.onMined(from, block);
  }

  /** Checks calls with the wallet that sent them, and with the chain, because wallets forget and err. */
  private async checkCalls(transaction: Pending<SentCalls>): Promise<void> {
    const { id, intent, from, sent } = transaction;
    const report = await this.askWallet(id, from, sent.callsId);
    const { verdict, hashes = [], logs = [] } = report ?? {};
    const hash = hashes.at(-1);
    const told = effectIn(intent, logs, from);
    if (told) return this.confirm(transaction, { result: told, hash, block: 0 });
    if (await this.findEffect(transaction)) return;
    const receipts = verdict === "waiting" ? [] : await Promise.all(hashes.map(getReceipt));
    const receipt = receipts.at(-1);
    const settleAs = (status: TransactionStatus) => {
      updateTransaction(id, { status, sent: { ...sent, hash } });
      this.options.onMined(from, receipt?.blockNumber ?? 0);
    };
    if (receipt && !receipt.succeeded) return settleAs({ stage: "failed", message: FAILED });
    if (receipt && verdict === "succeeded") return settleAs(succeeded(transaction, receipt.logs));
    if (verdict === "failed" && this.wasUnseenLong(id)) return settleAs({ stage: "failed", message: NOT_DONE });
    if (verdict === "forgotten" && this.wasUnseenLong(id)) return settleAs({ stage: "unknown", message: FORGOTTEN });
    return this.checkUnclear(transaction, "wallet");
  }

  /** Asks a wallet for its calls, one request at a time, because it may never answer. Undefined without an answer. */
  private async askWallet(id: string, from: string, callsId: string) {
    const wallet = walletOf(from);
    if (!wallet || callsId === "") return undefined;
    const watch = this.watch(id);
    watch.question ??= inspectCalls(wallet, callsId).finally(() => (watch.question = undefined));
    return within(
      watch.question.catch(() => undefined),
      WALLET_PATIENCE_MS,
    );
  }
}

/** Whether a transaction is known to be that of another write. */
function isAnothers(hash: string, id: string): boolean {
  return useTransactionStore
    .getState()
    .transactions.some((each) =>
      each.id === id ? [...(each.others ?? []), ...(each.sent?.others ?? [])].includes(hash) : each.sent?.hash === hash,
    );
}

/** Whether a nonce is known to be of another transaction of the player. */
function isNonceTaken(from: string, { nonce }: SentTransaction): boolean {
  return useTransactionStore.getState().transactions.some(({ from: player, sent }) => {
    if (player !== from || !sent?.hash || "callsId" in sent || sent.operator) return false;
    return sent.isNonceTrusted === true && sent.nonce === nonce;
  });
}

/** Status of a transaction that has succeeded. */
function succeeded(
  { intent, from, sent }: Pick<PendingTransaction, "intent" | "from" | "sent">,
  logs: Logs,
): TransactionStatus {
  const result = resultOf(intent, logs, from, sent.isFinal);
  if (!result) return { stage: "unknown", message: noEffectText(intent) };
  if (sent.isFinal) afterConfirmed(intent, from);
  return { stage: "confirmed", result };
}

/** Reason for the failure, found by running the call again on the block's state. */
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

/** Whether the chain is another one now. A local chain that restarts identically has the same genesis. */
function isOfAnotherChain(sent: Sent, { genesis, restartedAt }: ChainState): boolean {
  if (restartedAt !== undefined && sent.sentAt < restartedAt) return true;
  return genesis !== undefined && sent.genesis !== undefined && genesis !== sent.genesis;
}

function isSlow({ sent }: PendingTransaction): boolean {
  return Date.now() - sent.sentAt > SLOW_MS;
}
