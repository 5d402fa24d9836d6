import { X } from "lucide-react";
import { useEffect, useState } from "react";
import { useLocation } from "wouter";

import { rememberWallet, walletOf } from "../chain/transactions/calls";
import { useTransactionStore } from "../chain/transactions/store";
import { isUnderWay, type Transaction } from "../chain/transactions/transaction";
import { useIsInWindow } from "../chain/transactions/windows";
import { useWallet } from "../wallet/useWallet";
import { TransactionEntry } from "./TransactionEntry";
import styles from "./TransactionNotices.module.css";

/** Key of a transaction in one stage. Dismissing hides this stage only: the next one shows again, and so does a doubt. */
const newsOf = ({ id, status }: Transaction) =>
  [id, status.stage, status.stage === "pending" && status.doubt].join(" ");

/**
 * Notices of transactions, below the header and part of the page, so that they never cover anything. A result stays
 * until it is dismissed, the player begins the next transaction or opens another screen: nothing moves without the
 * player.
 */
export default function TransactionNotices() {
  const transactions = useTransactionStore((state) => state.transactions);
  useWalletToAsk(transactions);
  const [location] = useLocation();
  const moment = `${transactions.at(-1)?.id} ${location}`;
  const [hidden, setHidden] = useState<{ moment: string; news: readonly string[] }>({ moment, news: [] });
  const hide = (all: readonly Transaction[]) => setHidden({ moment, news: [...hidden.news, ...all.map(newsOf)] });
  if (hidden.moment !== moment) hide(transactions.filter((transaction) => !isUnderWay(transaction)));
  const isInWindow = useIsInWindow();
  const shown = transactions
    .filter((transaction) => !hidden.news.includes(newsOf(transaction)) && !isInWindow(transaction))
    .reverse();
  if (shown.length === 0) return null;
  return (
    <ul className={styles.list} aria-label="Notices" data-notices>
      {shown.map((transaction) => (
        <TransactionEntry
          key={transaction.id}
          transaction={transaction}
          action={
            <button type="button" className="icon-button" aria-label="Dismiss" onClick={() => hide([transaction])}>
              <X size={16} aria-hidden />
            </button>
          }
        />
      ))}
    </ul>
  );
}

/** Finds the wallet again after a reload, because only the wallet knows the outcome of its calls. */
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
