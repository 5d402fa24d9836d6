import { useQuery } from "@tanstack/react-query";
import { LogOut, Wallet as WalletIcon } from "lucide-react";
import { useState } from "react";

import { balancesQuery } from "../chain/queries";
import { AddressTag } from "../ui/AddressTag";
import { Amount } from "../ui/Amount";
import { Button } from "../ui/Button";
import { Skeleton } from "../ui/Skeleton";
import { type Wallet, useWallet } from "../wallet/useWallet";
import { Flyout } from "./Flyout";
import styles from "./WalletArea.module.css";

/** Connect, or who is connected and with what. */
export function WalletArea() {
  const wallet = useWallet();
  return wallet.address === undefined ? (
    <ConnectButton wallet={wallet} />
  ) : (
    <Account wallet={wallet} address={wallet.address} />
  );
}

function ConnectButton({ wallet }: { wallet: Wallet }) {
  const { isBusy, error, run } = useWalletAction();
  return (
    <>
      <Button icon={<WalletIcon aria-hidden />} pending={isBusy} onClick={() => run(wallet.connect)}>
        {/* A locked wallet stays here until it is unlocked, so the button must go on working. */}
        {wallet.status === "connecting" ? "Connecting…" : "Connect"}
      </Button>
      <WalletError error={error} />
    </>
  );
}

function Account({ wallet, address }: { wallet: Wallet; address: string }) {
  const { data: balances } = useQuery(balancesQuery(address));
  const { isBusy, error, run } = useWalletAction();
  const tokens = balances ? <Amount wei={balances.tokens} compact /> : <Skeleton width="5rem" />;
  return (
    <Flyout
      label="Your account"
      face={
        <>
          <span className={styles.balance}>{tokens}</span>
          <AddressTag address={address} inert collapses />
        </>
      }
    >
      {(close) => (
        <>
          <AddressTag address={address} />
          <dl className={styles.balances}>
            <dt>Tokens</dt>
            <dd>{balances ? <Amount wei={balances.tokens} /> : <Skeleton width="6rem" />}</dd>
            <dt>For fees</dt>
            <dd>{balances ? <Amount wei={balances.ether} symbol="ETH" /> : <Skeleton width="6rem" />}</dd>
          </dl>
          <Button
            wide
            icon={<WalletIcon aria-hidden />}
            onClick={() => {
              close();
              void run(wallet.connect);
            }}
          >
            Wallet window
          </Button>
          <Button wide icon={<LogOut aria-hidden />} pending={isBusy} onClick={() => run(wallet.disconnect)}>
            Disconnect
          </Button>
          <WalletError error={error} />
        </>
      )}
    </Flyout>
  );
}

function WalletError({ error }: { error: string | undefined }) {
  return error ? (
    <p className={styles.error} role="alert">
      {error}
    </p>
  ) : null;
}

/** Runs one of the wallet's actions, whose errors are written for players. */
function useWalletAction() {
  const [isBusy, setIsBusy] = useState(false);
  const [error, setError] = useState<string>();
  const run = async (action: () => Promise<void>) => {
    setIsBusy(true);
    setError(undefined);
    try {
      await action();
    } catch (cause) {
      setError((cause as Error).message);
    } finally {
      setIsBusy(false);
    }
  };
  return { isBusy, error, run };
}
