import { useQuery } from "@tanstack/react-query";
import { LogOut, TriangleAlert, Wallet as WalletIcon } from "lucide-react";
import { type ReactNode, useState } from "react";

import { balancesQuery } from "../chain/game/queries";
import { useChain } from "../chain/node/chain";
import { deployment, isLocalChain } from "../chain/node/deployment";
import { canPlay } from "../chain/operator/state";
import { useSuspense } from "../chain/transactions/suspense";
import { AddressTag } from "../ui/AddressTag";
import { Amount } from "../ui/Amount";
import { Button } from "../ui/Button";
import { Fact, Facts } from "../ui/Facts";
import { lazyPart } from "../ui/lazyPart";
import { Loading, Skeleton } from "../ui/Skeleton";
import { StatusPill } from "../ui/StatusPill";
import { StillWaiting } from "../ui/StillWaiting";
import { useWallet, type Wallet } from "../wallet/useWallet";
import { Balance } from "./Balance";
import { Flyout } from "./Flyout";
import styles from "./WalletArea.module.css";

const OperatorMenu = lazyPart(
  () => import("../features/operator/OperatorMenu"),
  <Loading what="your permissions">
    <Skeleton height="2.5rem" />
  </Loading>,
);

/** Connect button, or the connected account with its balances, and a switch if it is on another network. */
export function WalletArea() {
  const wallet = useWallet();
  if (wallet.address === undefined) {
    return (
      <ActionButton icon={<WalletIcon aria-hidden />} action={wallet.connect}>
        {/* A locked wallet stays here until it is unlocked, so the button must keep working. */}
        {wallet.status === "connecting" ? "Connecting…" : "Connect"}
      </ActionButton>
    );
  }
  return (
    <>
      {!wallet.isOnGameNetwork && (
        <ActionButton icon={<TriangleAlert aria-hidden />} action={wallet.switchNetwork}>
          <span className={styles.roomy}>Wrong network: </span>
          <span className={styles.verb}>switch</span>
        </ActionButton>
      )}
      <Account wallet={wallet} address={wallet.address} />
    </>
  );
}

/** Button for one of the wallet's actions, with its outcome. */
function ActionButton({ icon, action, children }: { icon: ReactNode; action: Action; children: ReactNode }) {
  const { isBusy, run, outcome } = useWalletAction();
  return (
    <>
      <Button icon={icon} pending={isBusy} onClick={() => run(action)}>
        {children}
      </Button>
      {outcome}
    </>
  );
}

function Account({ wallet, address }: { wallet: Wallet; address: string }) {
  const { data: balances } = useQuery(balancesQuery(address));
  const { restartedAt } = useChain();
  const isHeld = useSuspense();
  const { chainId, isOnGameNetwork } = wallet;
  const { isBusy, run, outcome } = useWalletAction();
  return (
    <Flyout
      label="Your account"
      face={
        <>
          <span className={`strong ${styles.balance}`} data-yields={!isOnGameNetwork}>
            {balances ? (
              <Balance key={address} wei={balances.tokens} restartedAt={restartedAt} isHeld={isHeld} />
            ) : (
              <Skeleton width="5rem" />
            )}
          </span>
          <span className={`muted ${styles.coins}`}>
            {balances ? (
              <Amount wei={balances.coins} symbol={deployment.currency} compact />
            ) : (
              <Skeleton width="4rem" />
            )}
          </span>
          <AddressTag address={address} name={wallet.name} inert collapses />
        </>
      }
    >
      {(close) => (
        <>
          <div className="row wraps between">
            <AddressTag address={address} />
            {wallet.name && <strong>{wallet.name}</strong>}
            <StatusPill tone={isOnGameNetwork ? "earning" : "hot"}>
              {isOnGameNetwork
                ? `Connected to ${isLocalChain ? "the local chain" : deployment.chainName}`
                : `On another network (chain ${chainId})`}
            </StatusPill>
          </div>
          <Facts>
            <Fact name="Tokens">{balances ? <Amount wei={balances.tokens} /> : <Skeleton width="6rem" />}</Fact>
            <Fact name="For fees">
              {balances ? <Amount wei={balances.coins} symbol={deployment.currency} /> : <Skeleton width="6rem" />}
            </Fact>
          </Facts>
          {canPlay() && <OperatorMenu player={address} close={close} />}
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
          {outcome}
        </>
      )}
    </Flyout>
  );
}

type Action = () => Promise<void>;

/** Runs the wallet's actions. Their errors are written for players. */
function useWalletAction() {
  const [isBusy, setIsBusy] = useState(false);
  const [error, setError] = useState<string>();
  const run = async (action: Action) => {
    setIsBusy(true);
    setError(undefined);
    await action().catch((cause: Error) => setError(cause.message));
    setIsBusy(false);
  };
  const problem = error && (
    <p className="hot small" role="alert">
      {error}
    </p>
  );
  return { isBusy, run, outcome: isBusy ? <StillWaiting what="your wallet" /> : problem };
}
