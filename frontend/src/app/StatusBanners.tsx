import { useQuery } from "@tanstack/react-query";
import { useState } from "react";

import { isWorking } from "#game/targets";

import { attackRulesQuery, componentsQuery, pausedQuery, poolQuery } from "../chain/game/queries";
import { blockPoller, useChain } from "../chain/node/chain";
import { deployment, isLocalChain } from "../chain/node/deployment";
import { acknowledgeLoss, clearFinished, useTransactionStore } from "../chain/transactions/store";
import { Banner } from "../ui/Banner";
import { Button } from "../ui/Button";
import { useWallet } from "../wallet/useWallet";

/** Banners that concern every screen: the connection, the chain, the wallet's network, the pool. */
export function StatusBanners() {
  // Requests the rules with the first reads, because parts of a screen that load later would need a separate request.
  useQuery(attackRulesQuery);
  return (
    <>
      <NoChain />
      <Restarted />
      <LostTransactions />
      <WrongNetwork />
      <Paused />
      <EmptyPool />
    </>
  );
}

function NoChain() {
  const { connection, head, hasGame } = useChain();
  if (connection === "offline") {
    return (
      <Banner tone="hot" title="The network cannot be reached.">
        {head ? "Showing the last known state. " : ""}Reconnecting automatically.
      </Banner>
    );
  }
  if (hasGame) return null;
  return (
    <Banner tone="hot" title="There is no game at this address on this network.">
      The network answers, but has no contract where the game should be. Play resumes when it is back.
    </Banner>
  );
}

function Restarted() {
  const { restartedAt, hasGame } = useChain();
  const hasDropped = useTransactionStore(({ transactions }) =>
    transactions.some(({ status }) => status.stage === "dropped"),
  );
  if (!isLocalChain || !hasGame || (restartedAt === undefined && !hasDropped)) return null;
  const dismiss = () => {
    blockPoller.acknowledgeRestart();
    clearFinished();
  };
  return (
    <Banner
      tone="caution"
      title="The local chain was restarted."
      action={<Button onClick={dismiss}>Understood</Button>}
    >
      The game on it starts over. If your wallet complains about a nonce, clear the activity of this account in the
      wallet's settings.
    </Banner>
  );
}

function LostTransactions() {
  const hasLost = useTransactionStore((state) => state.hasLost);
  if (!hasLost) return null;
  return (
    <Banner
      tone="caution"
      title="A transaction from your last visit could not be restored."
      action={<Button onClick={acknowledgeLoss}>Understood</Button>}
    >
      It may have gone through. Check what you own before you try again.
    </Banner>
  );
}

function WrongNetwork() {
  const { address, isOnGameNetwork, switchNetwork } = useWallet();
  const [error, setError] = useState<string>();
  if (address === undefined || isOnGameNetwork) return null;
  const ask = () => switchNetwork().catch((cause: Error) => setError(cause.message));
  return (
    <Banner tone="caution" title="Your wallet is on another network." action={<Button onClick={ask}>Switch</Button>}>
      {error ?? `The game is on ${deployment.chainName} (chain ${deployment.chainId}).`}
    </Banner>
  );
}

function Paused() {
  const { data: paused } = useQuery(pausedQuery);
  if (!paused) return null;
  return (
    <Banner tone="paused" title="The game is paused.">
      Rewards and timers are frozen until the game resumes. You lose nothing.
    </Banner>
  );
}

/** Warns of the empty pool if the player has a component that would earn. */
function EmptyPool() {
  const { address } = useWallet();
  const { data: pool } = useQuery(poolQuery);
  const isEmpty = address !== undefined && pool?.speed === 0n;
  const { data: components } = useQuery({ ...componentsQuery(address ?? ""), enabled: isEmpty });
  if (!isEmpty || !components?.some(isWorking)) return null;
  return (
    <Banner tone="caution" title="The reward pool is empty.">
      Rewards have almost stopped until someone refills the pool. What you have earned is yours and can be collected.
    </Banner>
  );
}
