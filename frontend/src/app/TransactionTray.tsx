import { ListChecks } from "lucide-react";

import { clearFinished, useTransactionStore } from "../chain/transactions/store";
import { isUnderWay } from "../chain/transactions/transaction";
import { Button } from "../ui/Button";
import { Flyout } from "./Flyout";
import { Spinner, TransactionEntry } from "./TransactionEntry";

/** All transactions of this visit, newest first. */
export default function TransactionTray() {
  const transactions = useTransactionStore((state) => state.transactions);
  const busy = transactions.filter(isUnderWay).length;
  return (
    <Flyout
      label={busy === 0 ? "Transactions" : `Transactions, ${busy} under way`}
      face={busy === 0 ? <ListChecks size={18} aria-hidden /> : <Spinner />}
    >
      {() => (
        <>
          <ul className="stack">
            {[...transactions].reverse().map((transaction) => (
              <TransactionEntry key={transaction.id} transaction={transaction} />
            ))}
          </ul>
          <Button
            size="sm"
            wide
            onClick={clearFinished}
            disabledReason={busy === transactions.length ? "All are under way" : undefined}
          >
            Clear finished
          </Button>
        </>
      )}
    </Flyout>
  );
}
