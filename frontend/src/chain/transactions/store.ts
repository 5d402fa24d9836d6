import { create } from "zustand";
import { persist } from "zustand/middleware";
import { useShallow } from "zustand/react/shallow";

import { deployment } from "../deployment";
import type { Intent } from "./intent";
import { type Transaction, type TransactionStatus, isUnderWay } from "./transaction";

/** How many finished transactions are remembered for the list. */
const REMEMBERED = 10;

const STORED_AS = `rigraid.transactions.${deployment.chainId}.${deployment.game}`;

interface TransactionStore {
  /** The oldest first. */
  readonly transactions: readonly Transaction[];
}

/** All writes of this visit; those that are pending also of the last one and of other tabs, because they are stored. */
export const useTransactionStore = create<TransactionStore>()(
  persist((): TransactionStore => ({ transactions: [] }), {
    name: STORED_AS,
    version: 2,
    partialize: ({ transactions }) => ({
      transactions: transactions.filter(({ status }) => status.stage === "pending"),
    }),
  }),
);

/**
 * Stores what is not sent yet, for this tab alone: whoever reloads the page in the middle of it is told the outcome. Other
 * tabs must not store it, because there it is not interrupted.
 *
 * @returns The function that ends it.
 */
export function rememberUnsent(): () => void {
  const left = JSON.parse(sessionStorage.getItem(STORED_AS) ?? "[]") as Transaction[];
  const stop = useTransactionStore.subscribe(({ transactions }) => {
    const unsent = transactions.filter(({ status: { stage } }) => stage === "checking" || stage === "wallet");
    const others = transactions.flatMap(({ sent }) => sent?.hash || []);
    const stored = unsent.map(({ asked, ...transaction }) => ({
      ...transaction,
      asked: asked && { ...asked, others },
    }));
    sessionStorage.setItem(STORED_AS, JSON.stringify(stored));
  });
  for (const { asked, ...transaction } of left) {
    // The wallet may have sent it without the page hearing of it. The watcher finds out.
    const status: TransactionStatus = asked ? { stage: "pending", isSlow: false } : { stage: "interrupted" };
    addTransaction({ ...transaction, status, ...(asked && { sent: { ...asked, isNonceKnown: true } }) });
  }
  return stop;
}

/**
 * Takes over what other tabs store: each stores everything it knows of, so what is new in one is added in the other, which
 * then stores both. What is missing there is finished; this tab finds that out on its own.
 *
 * @returns The function that ends it.
 */
export function shareWithOtherTabs(): () => void {
  const onStorage = ({ key, newValue }: StorageEvent) => {
    if (key === STORED_AS && newValue) merge(newValue);
  };
  window.addEventListener("storage", onStorage);
  return () => window.removeEventListener("storage", onStorage);
}

function merge(stored: string): void {
  const theirs = (JSON.parse(stored) as { state: TransactionStore }).state.transactions;
  const own = useTransactionStore.getState().transactions;
  const news = theirs.filter((transaction) => isNews(transaction, own));
  if (news.length === 0) return;
  const known = own.filter(({ id }) => !news.some((transaction) => transaction.id === id));
  useTransactionStore.setState({ transactions: [...known, ...news] });
}

/** Unknown here, or further than here: an approval's purchase has been sent since. */
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
    return { transactions: changed.filter((transaction) => !forgotten.has(transaction)) };
  });
}

/** Forgets all finished transactions. */
export function clearFinished(): void {
  useTransactionStore.setState(({ transactions }) => ({ transactions: transactions.filter(isUnderWay) }));
}

/** The transaction with that id, when it is remembered. */
export function findTransaction(id: string): Transaction | undefined {
  return useTransactionStore.getState().transactions.find((transaction) => transaction.id === id);
}

/** The latest of a player's transactions that are under way, where the intent is one of those meant. */
export function useUnderWay(player: string, isMeant: (intent: Intent) => boolean): Transaction | undefined {
  return useTransactionStore(({ transactions }) =>
    transactions
      .filter((transaction) => transaction.from === player && isUnderWay(transaction) && isMeant(transaction.intent))
      .at(-1),
  );
}

/** All that a player has under way, the oldest first. */
export function useIntentsUnderWay(player: string | undefined): readonly Intent[] {
  return useTransactionStore(
    useShallow(({ transactions }) =>
      transactions
        .filter((transaction) => transaction.from === player && isUnderWay(transaction))
        .map(({ intent }) => intent),
    ),
  );
}
