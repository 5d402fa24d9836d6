import { type CSSProperties, useEffect, useRef } from "react";
import { Toaster, toast } from "sonner";

import { rememberWallet, walletOf } from "../chain/transactions/connectedWallet";
import { useTransactionStore } from "../chain/transactions/store";
import { type Transaction, isUnderWay } from "../chain/transactions/transaction";
import { useWallet } from "../wallet/useWallet";
import { useMediaQuery } from "../ui/useMediaQuery";
import styles from "./TransactionToasts.module.css";
import { type TransactionText, explorerUrl, transactionText } from "./transactionTexts";

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
  // A phone's lower edge belongs to the bar of screens and to what slides up from it.
  const isPhone = useMediaQuery("(max-width: 760px)");
  useWalletToAsk(transactions);
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
        position={isPhone ? "top-center" : "bottom-right"}
        visibleToasts={4}
        closeButton
        offset={16}
        style={COLOURS}
        toastOptions={{ classNames: { success: styles.success, error: styles.error, description: styles.detail } }}
      />
    </div>
  );
}

/** After a reload the wallet has to be found again that alone knows what became of the calls it sent. */
function useWalletToAsk(transactions: readonly Transaction[]): void {
  const { address, getSigner } = useWallet();
  const isWaiting = transactions.some(
    (transaction) =>
      transaction.from === address && isUnderWay(transaction) && transaction.sent && "callsId" in transaction.sent,
  );
  useEffect(() => {
    if (!address || !isWaiting || walletOf(address)) return;
    getSigner().then(
      (signer) => rememberWallet(address, signer),
      // Without the wallet the calls stay pending.
      () => undefined,
    );
  }, [address, getSigner, isWaiting]);
}

function show(transaction: Transaction) {
  const { tone, title, detail } = transactionText(transaction);
  const url = explorerUrl(transaction);
  SHOW[tone](title, {
    id: transaction.id,
    description: detail,
    duration: tone === "busy" ? Infinity : tone === "error" ? ERROR_MS : RESULT_MS,
    action: url && { label: "Explorer", onClick: () => window.open(url, "_blank", "noopener") },
  });
}
