import { Ban, Check, CircleAlert, ExternalLink, LoaderCircle } from "lucide-react";
import type { ReactNode } from "react";
import { Link } from "wouter";

import { transactionUrl } from "../chain/node/deployment";
import { isQuiet, resultText } from "../chain/transactions/knownWrites";
import { stageText } from "../chain/transactions/stageTexts";
import { stopWaiting } from "../chain/transactions/store";
import type { Transaction } from "../chain/transactions/transaction";
import { Button } from "../ui/Button";
import { classNames } from "../ui/classNames";
import { StillWaiting } from "../ui/StillWaiting";
import { attackWrite } from "../writes/attackComponent";
import { purchaseWrite } from "../writes/purchase";
import { useFirstTextReads } from "../writes/purchaseTexts";
import styles from "./TransactionEntry.module.css";

const ICONS: Record<TransactionText["tone"], ReactNode> = {
  busy: <Spinner />,
  success: <Check className="earning" size={18} aria-hidden />,
  error: <CircleAlert className="hot" size={18} aria-hidden />,
  quiet: <Ban size={18} aria-hidden />,
};

export function Spinner() {
  return <LoaderCircle size={18} className={styles.spinner} aria-hidden />;
}

/** State of a transaction, as an item of a list. */
export function TransactionEntry({ transaction, action }: { transaction: Transaction; action?: ReactNode }) {
  useFirstTextReads();
  const { tone, title, detail } = transactionText(transaction);
  const { status, sent } = transaction;
  const url = sent?.hash && transactionUrl(sent.hash);
  const attackId = attackWrite.resultIn(transaction)?.id;
  return (
    <li className={classNames("stack gap-3 muted", styles.entry, attackId !== undefined && "revealed")}>
      {ICONS[tone]}
      <div>
        <p className={`bright ${styles.title}`}>{title}</p>
        {detail && <p className="small">{detail}</p>}
        {(status.stage === "checking" || status.stage === "wallet") && (
          <StillWaiting
            key={detail}
            what={status.stage === "wallet" ? "your wallet" : "the network or your wallet"}
            action={<StopWaiting transaction={transaction} />}
          >
            {status.stage === "wallet" ? "Answer its request, or stop" : "Stop"} waiting and try again.
          </StillWaiting>
        )}
        {status.stage === "pending" && status.doubt && (
          <div className={styles.way}>
            <StopWaiting transaction={transaction} />
          </div>
        )}
        {attackId !== undefined && (
          <Link className="inline-row gap-1 small" href={`/attack/${attackId}`}>
            See the proof
          </Link>
        )}
        {url && (
          <a className="inline-row gap-1 small" href={url} target="_blank" rel="noopener noreferrer">
            See it in the explorer <ExternalLink size={12} aria-hidden />
          </a>
        )}
      </div>
      {action}
    </li>
  );
}

function StopWaiting({ transaction: { id } }: { transaction: Transaction }) {
  return (
    <Button size="sm" onClick={() => stopWaiting(id)}>
      Stop waiting
    </Button>
  );
}

/** State of a transaction as a title and a sentence for the player. */
interface TransactionText {
  readonly title: string;
  readonly detail?: string;
  readonly tone: "busy" | "success" | "error" | "quiet";
}

export function transactionText({ intent, label, status, sent }: Transaction): TransactionText {
  switch (status.stage) {
    case "checking":
    case "wallet":
    case "pending":
      return { tone: "busy", title: label, detail: stageText({ status, sent }) };
    case "confirmed":
      return {
        tone: isQuiet(intent, status.result) ? "quiet" : "success",
        title: resultText(intent, status.result),
      };
    case "failed":
      return { tone: "error", title: `${label}: failed`, detail: status.message };
    case "repriced":
      return { tone: "quiet", title: `${label}: the price has changed`, detail: status.message };
    case "rejected":
      return {
        tone: "quiet",
        title: `${label}: declined in your wallet`,
        detail: sent ? "Nothing more was sent." : "Nothing was sent.",
      };
    case "interrupted":
      return {
        tone: "quiet",
        title: purchaseWrite.matches(intent) ? "Purchase interrupted" : `${label}: interrupted`,
        detail: "Nothing was spent so far. If your wallet still shows the request, decline it.",
      };
    case "cancelled":
      return {
        tone: "quiet",
        title: `${label}: cancelled`,
        detail: "Another transaction from your wallet replaced it.",
      };
    case "unknown":
      return { tone: "quiet", title: `${label}: outcome unknown`, detail: status.message };
    case "dropped":
      return { tone: "quiet", title: `${label}: dropped`, detail: "The chain was replaced before it was mined." };
  }
}
