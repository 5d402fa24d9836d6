import { useQuery } from "@tanstack/react-query";

import { balancesQuery } from "../../chain/game/queries";
import { tokenSymbol } from "../../chain/game/tokenSymbol";
import { deployment } from "../../chain/node/deployment";
import { AddressTag } from "../../ui/AddressTag";
import { Amount } from "../../ui/Amount";
import { Button } from "../../ui/Button";
import { Skeleton } from "../../ui/Skeleton";
import { Question } from "./askPlayer";
import styles from "./localWallet.module.css";

interface AccountChoiceProps {
  accounts: readonly string[];
  onAnswer: (account: string | undefined) => void;
}

/** The development accounts, each a button that connects it. */
export function AccountChoice({ accounts, onAnswer }: AccountChoiceProps) {
  return (
    <Question
      title="Choose an account"
      text="Test accounts of the local chain. Nothing here is worth real money."
      answers={
        <Button wide onClick={() => onAnswer(undefined)}>
          Cancel
        </Button>
      }
    >
      <ul className="stack gap-2 window-body" aria-label="Accounts">
        {accounts.map((account, position) => (
          <li key={account}>
            <button type="button" className={`stack small ${styles.account}`} onClick={() => onAnswer(account)}>
              <span className="strong">Player {position + 1}</span>
              <AddressTag address={account} inert />
              <AccountBalances account={account} />
            </button>
          </li>
        ))}
      </ul>
    </Question>
  );
}

/** Balances of an account, or skeletons until they are read: it can be chosen without them. */
function AccountBalances({ account }: { account: string }) {
  // The cache is not updated when an account other than the player's receives something.
  const { data: balances } = useQuery({ ...balancesQuery(account), staleTime: 0 });
  return (
    <span className={`row between muted ${styles.balances}`}>
      {balances ? <Amount wei={balances.tokens} symbol={tokenSymbol()} /> : <Skeleton width="6rem" />}
      {balances ? <Amount wei={balances.coins} symbol={deployment.currency} /> : <Skeleton width="5rem" />}
    </span>
  );
}
