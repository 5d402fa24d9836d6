import { useEffect, useState } from "react";
import { AddressTag } from "../../ui/AddressTag";
import { deployment } from "../../chain/deployment";
import { Amount } from "../../ui/Amount";
import { Button } from "../../ui/Button";
import { Skeleton } from "../../ui/Skeleton";
import { TITLE_ID } from "./askPlayer";
import styles from "./localWallet.module.css";
import { type Balances, readBalances } from "./token";

interface AccountChoiceProps {
  accounts: readonly string[];
  /** The game token's symbol. */
  symbol: string;
  onAnswer: (account: string | undefined) => void;
}

/** The development accounts, each a button that connects it. */
export function AccountChoice({ accounts, symbol, onAnswer }: AccountChoiceProps) {
  return (
    <div className={styles.content}>
      <div className={`stack gap-1 ${styles.header}`}>
        <p className="brass tiny strong">Local wallet</p>
        <h2 id={TITLE_ID} className="large">
          Choose an account
        </h2>
        <p className="muted small">Test accounts of the local chain. Nothing here is worth real money.</p>
      </div>
      <ul className="stack gap-2 window-body" aria-label="Accounts">
        {accounts.map((account, position) => (
          <li key={account}>
            <button type="button" className={`stack small ${styles.account}`} onClick={() => onAnswer(account)}>
              <span className="strong">Player {position + 1}</span>
              <AddressTag address={account} inert />
              <AccountBalances account={account} symbol={symbol} />
            </button>
          </li>
        ))}
      </ul>
      <div className="window-footer">
        <Button wide onClick={() => onAnswer(undefined)}>
          Cancel
        </Button>
      </div>
    </div>
  );
}

function AccountBalances({ account, symbol }: { account: string; symbol: string }) {
  const [balances, setBalances] = useState<Balances>();
  useEffect(() => {
    // Without an answer the skeletons stay: an account can be chosen without knowing what it holds.
    readBalances(account).then(setBalances, () => undefined);
  }, [account]);
  return (
    <span className={`row between muted ${styles.balances}`}>
      {balances ? <Amount wei={balances.tokens} symbol={symbol} /> : <Skeleton width="6rem" />}
      {balances ? <Amount wei={balances.coins} symbol={deployment.currency} /> : <Skeleton width="5rem" />}
    </span>
  );
}
