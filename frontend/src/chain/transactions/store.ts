import * as v from "valibot";
import { create } from "zustand";
import { persist } from "zustand/middleware";
import { useShallow } from "zustand/react/shallow";

import { readStored, store } from "../../browser/storage";
import { deployment } from "../node/deployment";
import { intentKey } from "./knownWrites";
import { isBusy, isLost, isUnderWay, StoredTransaction, type Transaction, type TransactionStatus } from "./transaction";
import type { Intent } from "./writeKind";

/** Number of finished transactions kept for the list. */
const REMEMBERED = 10;

const STORED_AS = `rigraid.transactions.${deployment.chainId}.${deployment.game}`;
const PENDING: TransactionStatus = { stage: "pending", isSlow: false };
const UNWATCHED: TransactionStatus = {
  stage: "unknown",
  message: "It may still go through. Check what you own before you try again.",
};

interface TransactionStore {
  /** The oldest first. */
  readonly transactions: readonly Transaction[];
  /** Whether something stored could not be read: the player may be waiting for its outcome. */
  readonly hasLost: boolean;
}

const Stored = v.object({ state: v.object({ transactions: v.array(v.unknown()) }) });

/** The transactions in stored text. What is damaged, cut off or of an older console is left out. */
function parse(text: string | null): { readonly stored: readonly StoredTransaction[]; readonly hasLost: boolean } {
  if (text === null) return { stored: [], hasLost: false };
  const list = v.safeParse(v.pipe(v.string(), v.parseJson(), Stored), text);
  if (!list.success) return { stored: [], hasLost: true };
  const all = list.output.state.transactions.map((transaction) => v.safeParse(StoredTransaction, transaction));
  const stored = all.flatMap(({ success, output }) => (success ? [output] : []));
  return { stored, hasLost: stored.length < all.length };
}

/** Sent transactions in stored text, which a watcher can follow. */
function parsePending(text: string | null): TransactionStore {
  const { stored, hasLost } = parse(text);
  const transactions = stored.flatMap((transaction) => (transaction.sent ? [{ ...transaction, status: PENDING }] : []));
  return { transactions, hasLost: hasLost || transactions.length < stored.length };
}

function toText(transactions: readonly StoredTransaction[]): string {
  return JSON.stringify({ state: { transactions } });
}

/** Writes of this visit, and pending ones of the last visit and of other tabs, because those are stored. */
export const useTransactionStore = create<TransactionStore>()(
  persist((): TransactionStore => ({ transactions: [], hasLost: false }), {
    name: STORED_AS,
    // `startChain` reads it, once all writes are known.
    skipHydration: true,
    storage: {
      getItem: (key) => ({ state: parsePending(readStored(key)) }),
      setItem: (key, { state: { transactions } }) => {
        store(key, toText(keep(transactions, ({ status }) => status.stage === "pending")));
      },
      removeItem: (key) => store(key, null),
    },
  }),
);

/**
 * Stores unsent transactions for this tab alone, so that a reload in the middle of one still shows its outcome. Other
 * tabs must not store them, because there they are not interrupted.
 *
 * @returns The function that ends it.
 */
export function rememberUnsent(): () => void {
  const left = parse(readStored(STORED_AS, "sessionStorage"));
  // Leaving a page aborts its requests, so their errors do not mean that a write failed.
  let isLeaving = false;
  const onLeave = ({ type }: Event) => {
    isLeaving = type === "pagehide";
  };
  for (const type of ["pagehide", "pageshow"]) window.addEventListener(type, onLeave);
  const unsubscribe = useTransactionStore.subscribe(({ transactions }) => {
    if (isLeaving) return;
    const unsent = keep(transactions, ({ status: { stage } }) => stage === "checking" || stage === "wallet");
    store(STORED_AS, toText(unsent), "sessionStorage");
  });
  if (left.hasLost) useTransactionStore.setState({ hasLost: true });
  for (const transaction of left.stored) addTransaction(interrupted(transaction));
  return () => {
    unsubscribe();
    for (const type of ["pagehide", "pageshow"]) window.removeEventListener(type, onLeave);
  };
}

/** Ends a wait: for a wallet that does not answer, as a reload would; for a transaction's outcome, for good. */
export function stopWaiting(id: string): void {
  useTransactionStore.setState(({ transactions }) => ({
    transactions: transactions.map((each) => {
      if (each.id !== id) return each;
      return each.status.stage === "pending" ? { ...each, status: UNWATCHED } : interrupted(each);
    }),
  }));
}

/** Forgets all but some transactions, and leaves the hashes of the others with those that are under way. */
function keep(all: readonly Transaction[], isKept: (transaction: Transaction) => boolean): readonly Transaction[] {
  const kept = all.filter(isKept);
  const forgotten = all.filter((each) => !isKept(each)).flatMap(({ sent }) => sent?.hash || []);
  if (forgotten.length === 0) return kept;
  const withForgotten = (each: Transaction) => ({
    ...each,
    others: [...new Set([...(each.others ?? []), ...forgotten])],
  });
  return kept.map((each) => (isUnderWay(each) ? withForgotten(each) : each));
}

/** A write that was cut off. The wallet may still have sent it, which the watcher finds out. */
function interrupted({ asked, ...transaction }: StoredTransaction): Transaction {
  if (!asked) return { ...transaction, status: { stage: "interrupted" } };
  return { ...transaction, status: PENDING, sent: "callsId" in asked ? asked : { ...asked, isNonceTrusted: true } };
}

/**
 * Takes over what other tabs store: each stores everything it knows of, so what is new in one is added in the other,
 * which then stores both. One that is missing there is finished, as this tab finds out separately.
 *
 * @returns The function that ends it.
 */
export function shareWithOtherTabs(): () => void {
  const onStorage = ({ key, newValue }: StorageEvent) => {
    if (key === STORED_AS && newValue) merge(parsePending(newValue).transactions);
  };
  window.addEventListener("storage", onStorage);
  return () => window.removeEventListener("storage", onStorage);
}

function merge(theirs: readonly Transaction[]): void {
  const own = useTransactionStore.getState().transactions;
  const news = theirs.filter((transaction) => isNews(transaction, own));
  if (news.length === 0) return;
  const known = own.filter(({ id }) => !news.some((transaction) => transaction.id === id));
  useTransactionStore.setState({ transactions: [...known, ...news] });
}

/** True for one that is unknown here, or further along: an approval's purchase has been sent since. */
function isNews({ id, sent }: Transaction, own: readonly Transaction[]): boolean {
  const known = own.find((transaction) => transaction.id === id);
  return !known || (known.sent?.sentAt ?? 0) < (sent?.sentAt ?? 0);
}

/** Adds a transaction. */
export function addTransaction(transaction: Transaction): void {
  useTransactionStore.setState(({ transactions }) => ({ transactions: [...transactions, transaction] }));
}

/** Changes a transaction; forgets the oldest of those that are finished when there are many. */
export function updateTransaction(id: string, change: Partial<Pick<Transaction, "status" | "sent" | "asked">>): void {
  useTransactionStore.setState(({ transactions }) => {
    const changed = transactions.map((transaction) =>
      transaction.id === id ? { ...transaction, ...change } : transaction,
    );
    const finished = changed.filter((transaction) => !isUnderWay(transaction));
    const forgotten = new Set(finished.slice(0, -REMEMBERED));
    return { transactions: keep(changed, (transaction) => !forgotten.has(transaction)) };
  });
}

/** Forgets all finished transactions. */
export function clearFinished(): void {
  useTransactionStore.setState(({ transactions }) => ({ transactions: keep(transactions, isUnderWay) }));
}

/** Notes that the player knows of the loss. */
export function acknowledgeLoss(): void {
  useTransactionStore.setState({ hasLost: false });
}

/** The transaction with that id, when it is remembered. */
export function findTransaction(id: string): Transaction | undefined {
  return useTransactionStore.getState().transactions.find((transaction) => transaction.id === id);
}

/** Whether another transaction for the same may still go through, though nobody knows it. */
export function hasLostTwin(id: string): boolean {
  const { transactions } = useTransactionStore.getState();
  const own = transactions.find((transaction) => transaction.id === id);
  return transactions.some(
    ({ id: other, from, intent, status }) =>
      other !== id && from === own?.from && isLost(status) && intentKey(intent) === intentKey(own.intent),
  );
}

/** The latest of a player's transactions that are not to be started again, where the intent is one of those meant. */
export function useUnderWay(player: string, isMeant: (intent: Intent) => boolean): Transaction | undefined {
  return useTransactionStore(({ transactions }) =>
    transactions
      .filter((transaction) => transaction.from === player && isBusy(transaction) && isMeant(transaction.intent))
      .at(-1),
  );
}

/** Intents that a player has under way and should not start again, the oldest first. */
export function useIntentsUnderWay(player: string | undefined): readonly Intent[] {
  return useTransactionStore(
    useShallow(({ transactions }) =>
      transactions
        .filter((transaction) => transaction.from === player && isBusy(transaction))
        .map(({ intent }) => intent),
    ),
  );
}
