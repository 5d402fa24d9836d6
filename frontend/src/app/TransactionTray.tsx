import { Ban, Check, CircleAlert, ExternalLink, ListChecks, LoaderCircle } from "lucide-react";

import { clearFinished, useTransactionStore } from "../chain/transactions/store";
import { type Transaction, isUnderWay } from "../chain/transactions/transaction";
import { Button } from "../ui/Button";
import { Flyout } from "./Flyout";
import { type TransactionText, explorerUrl, transactionText } from "./transactionTexts";
import styles from "./TransactionTray.module.css";

/** All transactions of this visit, the newest first. There is nothing to see before the first one. */
export function TransactionTray() {
  const transactions = useTransactionStore((state) => state.transactions);
  const busy = transactions.filter(isUnderWay).length;
  if (transactions.length === 0) return null;
  return (
    <Flyout
      label={busy === 0 ? "Transactions" : `Transactions, ${busy} under way`}
      face={
        <>
          {busy === 0 ? <ListChecks size={18} aria-hidden /> : <Spinner />}
          {busy > 0 && <span className={styles.count}>{busy}</span>}
        </>
      }
    >
      {() => (
        <>
          <ul className={styles.list}>
            {[...transactions].reverse().map((transaction) => (
              <Entry key={transaction.id} transaction={transaction} />
            ))}
          </ul>
          <Button
            size="sm"
            wide
            onClick={clearFinished}
            disabledReason={busy === transactions.length ? "All of them are under way" : undefined}
          >
            Clear finished
          </Button>
        </>
      )}
    </Flyout>
  );
}

const ICONS: Record<TransactionText["tone"], () => React.JSX.Element> = {
  busy: Spinner,
  success: () => <Check size={18} aria-hidden />,
  error: () => <CircleAlert size={18} aria-hidden />,
  quiet: () => <Ban size={18} aria-hidden />,
};

function Spinner() {
  return <LoaderCircle size={18} className={styles.spinner} aria-hidden />;
}

function Entry({ transaction }: { transaction: Transaction }) {
  const { tone, title, detail } = transactionText(transaction);
  const url = explorerUrl(transaction);
  const Icon = ICONS[tone];
  return (
    <li className={styles.entry} data-tone={tone}>
      <Icon />
      <div>
        <p className={styles.title}>{title}</p>
        {detail && <p className={styles.detail}>{detail}</p>}
        {url && (
          <a className={styles.link} href={url} target="_blank" rel="noopener noreferrer">
            See it in the explorer <ExternalLink size={12} aria-hidden />
          </a>
        )}
      </div>
    </li>
  );
}
