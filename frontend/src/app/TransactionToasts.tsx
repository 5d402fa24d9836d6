import { type CSSProperties, useEffect, useRef } from "react";
import { Toaster, toast } from "sonner";

import { transactionUrl } from "../chain/deployment";
import { useTransactionStore } from "../chain/transactions/store";
import type { Transaction } from "../chain/transactions/transaction";
import styles from "./TransactionToasts.module.css";
import { type TransactionText, transactionText } from "./transactionTexts";

const ERROR_MS = 12_000;
const RESULT_MS = 6_000;

const COLOURS = {
  "--normal-bg": "var(--surface-3)",
  "--normal-border": "var(--line-strong)",
  "--normal-text": "var(--text)",
  "--border-radius": "var(--radius-md)",
} as CSSProperties;

const SHOW: Record<TransactionText["tone"], (title: string, options: object) => unknown> = {
  busy: toast.loading,
  success: toast.success,
  error: toast.error,
  quiet: toast.message,
};

/** One notice for each transaction, which changes with it. */
export default function TransactionToasts() {
  const transactions = useTransactionStore((state) => state.transactions);
  const shown = useRef(new Map<string, Transaction["status"]>());
  useEffect(() => {
    for (const transaction of transactions) {
      if (shown.current.get(transaction.id) === transaction.status) continue;
      shown.current.set(transaction.id, transaction.status);
      show(transaction);
    }
  }, [transactions]);
  return (
    // The library sends a focus that leaves it back to where it came from: who goes on with Tab would never get past it.
    <div onFocusCapture={(event) => event.stopPropagation()}>
      <Toaster
        theme="dark"
        position="bottom-right"
        visibleToasts={4}
        closeButton
        offset={16}
        style={COLOURS}
        toastOptions={{ classNames: { success: styles.success, error: styles.error, description: styles.detail } }}
      />
    </div>
  );
}

function show(transaction: Transaction) {
  const { tone, title, detail } = transactionText(transaction);
  const url = transaction.sent && transactionUrl(transaction.sent.hash);
  SHOW[tone](title, {
    id: transaction.id,
    description: detail,
    duration: tone === "busy" ? Infinity : tone === "error" ? ERROR_MS : RESULT_MS,
    action: url && { label: "Explorer", onClick: () => window.open(url, "_blank", "noopener") },
  });
}
