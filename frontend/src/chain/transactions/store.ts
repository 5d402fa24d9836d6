import { create } from "zustand";
import { persist } from "zustand/middleware";

import { deployment } from "../deployment";
import { type Intent, type Transaction, isUnderWay } from "./transaction";

/** How many finished transactions are remembered for the list. */
const REMEMBERED = 10;

interface TransactionStore {
  /** The oldest first. */
  readonly transactions: readonly Transaction[];
}

/** All writes of this visit; those that are pending also of the last one, because they are stored. */
export const useTransactionStore = create<TransactionStore>()(
  persist((): TransactionStore => ({ transactions: [] }), {
    name: `rigraid.transactions.${deployment.chainId}.${deployment.game}`,
    version: 1,
    partialize: ({ transactions }) => ({
      transactions: transactions.filter(({ status }) => status.stage === "pending"),
    }),
  }),
);

/** Adds a transaction. */
export function addTransaction(transaction: Transaction): void {
  useTransactionStore.setState(({ transactions }) => ({ transactions: [...transactions, transaction] }));
}

/** Changes a transaction; forgets the oldest of those that are finished when there are many. */
export function updateTransaction(id: string, change: Partial<Pick<Transaction, "status" | "sent">>): void {
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
export function useUnderWay(
  player: string,
  isMeant: (intent: Intent) => boolean = () => true,
): Transaction | undefined {
  return useTransactionStore(({ transactions }) =>
    transactions
      .filter((transaction) => transaction.from === player && isUnderWay(transaction) && isMeant(transaction.intent))
      .at(-1),
  );
}
