import { Ban, Check, CircleAlert, ExternalLink, LoaderCircle } from "lucide-react";
import type { ReactNode } from "react";
import { Link } from "wouter";

import { stopWaiting } from "../chain/transactions/store";
import type { Transaction } from "../chain/transactions/transaction";
import { Button } from "../ui/Button";
import { classNames } from "../ui/classNames";
import { StillWaiting } from "../ui/StillWaiting";
import { attackWrite } from "../writes/attackComponent";
import { useFirstTextReads } from "../writes/purchase";
import { type TransactionText, explorerUrl, transactionText } from "./transactionTexts";
import styles from "./TransactionEntry.module.css";

const ICONS: Record<TransactionText["tone"], () => React.JSX.Element> = {
  busy: Spinner,
  success: () => <Check size={18} aria-hidden />,
  error: () => <CircleAlert size={18} aria-hidden />,
  quiet: () => <Ban size={18} aria-hidden />,
};

export function Spinner() {
  return <LoaderCircle size={18} className={styles.spinner} aria-hidden />;
}

/** State of a transaction, as an item of a list. */
export function TransactionEntry({ transaction, action }: { transaction: Transaction; action?: ReactNode }) {
  useFirstTextReads();
  const { tone, title, detail } = transactionText(transaction);
  const url = explorerUrl(transaction);
  const { status } = transaction;
  const attackId = attackWrite.resultIn(transaction)?.id;
  const Icon = ICONS[tone];
  return (
    <li
      className={classNames("stack gap-3 muted", styles.entry, attackId !== undefined && "revealed")}
      data-tone={tone}
    >
      <Icon />
      <div>
        <p className={styles.title}>{title}</p>
        {detail && <p className={styles.detail}>{detail}</p>}
        {(status.stage === "checking" || status.stage === "wallet") && (
          <StillWaiting
            key={detail}
            what={status.stage === "wallet" ? "your wallet" : "the network or your wallet"}
            action={
              <Button size="sm" onClick={() => stopWaiting(transaction.id)}>
                Stop waiting
              </Button>
            }
          >
            {status.stage === "wallet" ? "Answer what it asks, or stop" : "Stop"} waiting and try again.
          </StillWaiting>
        )}
        {attackId !== undefined && (
          <Link className={styles.link} href={`/attack/${attackId}`}>
            See the proof
          </Link>
        )}
        {url && (
          <a className={styles.link} href={url} target="_blank" rel="noopener noreferrer">
            See it in the explorer <ExternalLink size={12} aria-hidden />
          </a>
        )}
      </div>
      {action}
    </li>
  );
}
