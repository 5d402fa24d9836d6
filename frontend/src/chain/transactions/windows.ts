import { useEffect } from "react";
import { create } from "zustand";

import { findTransaction } from "./store";
import { isUnderWay, type Transaction } from "./transaction";

/** Ids of the transactions that have an open window. */
const useWindows = create<readonly string[]>()(() => []);

/** Marks a transaction as shown while its window is open. A result shown there needs no notice afterwards. */
export function useWindow(id: string | undefined): void {
  useEffect(() => {
    if (id === undefined) return;
    useWindows.setState((ids) => [...ids, id], true);
    return () => {
      const transaction = findTransaction(id);
      if (transaction && isUnderWay(transaction)) useWindows.setState((ids) => ids.filter((each) => each !== id), true);
    };
  }, [id]);
}

/** Whether a transaction's window shows everything that a notice would. */
export function useIsInWindow(): (transaction: Transaction) => boolean {
  const ids = useWindows();
  return (transaction) =>
    ids.includes(transaction.id) && (isUnderWay(transaction) || transaction.status.stage === "confirmed");
}
