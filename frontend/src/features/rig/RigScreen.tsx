import { useQuery } from "@tanstack/react-query";

import { chainNow } from "../../chain/clock";
import {
  balancesQuery,
  componentTypesQuery,
  componentsQuery,
  pausedQuery,
  poolQuery,
  rewardsQuery,
} from "../../chain/queries";
import { readAll } from "../../chain/readAll";
import { rewardAt } from "../../chain/rewards";
import { claim, claimAllRewards } from "../../chain/transactions/claim";
import { purchaseComponent } from "../../chain/transactions/purchaseComponent";
import { runTransaction } from "../../chain/transactions/runTransaction";
import type { Intent } from "../../chain/transactions/transaction";
import { useUnderWay } from "../../chain/transactions/store";
import { useWritesDisabledReason } from "../../chain/chain";
import { useChainNow } from "../../chain/useChainNow";
import { formatAmount } from "../../ui/format";
import { useTokenSymbol } from "../../ui/token";
import { type Wallet, useWallet } from "../../wallet/useWallet";
import { RigView, type RigWrite } from "./RigView";

/** The player's rig, or the empty board before a wallet is connected. */
export default function RigScreen() {
  const wallet = useWallet();
  if (wallet.status === "connecting") return <RigView status="loading" />;
  return wallet.address === undefined ? (
    <Showroom wallet={wallet} />
  ) : (
    <Workbench key={wallet.address} wallet={wallet} player={wallet.address} />
  );
}

function Showroom({ wallet }: { wallet: Wallet }) {
  const nowSeconds = useChainNow();
  const reads = readAll({
    settings: useQuery(componentTypesQuery),
    pool: useQuery(poolQuery),
    paused: useQuery(pausedQuery),
  });
  if (reads.status !== "ready") return <RigView {...reads} />;
  const { settings, pool, paused } = reads.data;
  return (
    <RigView
      status="disconnected"
      settings={settings}
      fundedUntil={pool.fundedUntil}
      nowSeconds={nowSeconds}
      paused={paused}
      onConnect={() => void wallet.connect()}
    />
  );
}

function Workbench({ wallet, player }: { wallet: Wallet; player: string }) {
  const nowSeconds = useChainNow();
  const symbol = useTokenSymbol();
  const underWay = useUnderWay(player);
  const writesDisabledReason = useWritesDisabledReason();
  const reads = readAll({
    settings: useQuery(componentTypesQuery),
    pool: useQuery(poolQuery),
    paused: useQuery(pausedQuery),
    components: useQuery(componentsQuery(player)),
    rewards: useQuery(rewardsQuery(player)),
    balances: useQuery(balancesQuery(player)),
  });
  if (reads.status !== "ready") return <RigView {...reads} />;
  const { settings, pool, paused, components, rewards, balances } = reads.data;
  const typeOf = (componentId: number) => settings[componentId - 1];

  const rewardOf = (componentId: number) => {
    const component = components[componentId - 1];
    const isWorking = component?.purchased && !component.hacked;
    return rewardAt(
      {
        amount: rewards.rewards[componentId - 1] ?? 0n,
        ratePerSecond: isWorking ? (typeOf(componentId)?.rewardRate ?? 0n) : 0n,
        readAt: rewards.readAt,
        fundedUntil: pool.fundedUntil,
        paused,
      },
      chainNow(),
    );
  };

  const buyDisabledReason = (componentId: number) => {
    const missing = (typeOf(componentId)?.price ?? 0n) - balances.tokens;
    return missing > 0n ? `You need ${formatAmount(missing)} ${symbol} more` : undefined;
  };

  const buy = (componentId: number) => {
    const type = typeOf(componentId);
    if (type) void runTransaction(purchaseComponent(componentId, type.price), wallet);
  };

  return (
    <RigView
      status="ready"
      settings={settings}
      components={components}
      rewardAt={rewardOf}
      nowSeconds={nowSeconds}
      fundedUntil={pool.fundedUntil}
      paused={paused}
      writesDisabledReason={writesDisabledReason}
      pendingWrite={underWay && writeOf(underWay.intent)}
      onCollectAll={() => void runTransaction(claimAllRewards(), wallet)}
      onCollect={(componentId) => void runTransaction(claim(componentId), wallet)}
      onBuy={buy}
      buyDisabledReason={buyDisabledReason}
    />
  );
}

function writeOf(intent: Intent): RigWrite {
  switch (intent.kind) {
    case "purchaseComponent":
      return `buy:${intent.componentId}`;
    case "claim":
      return `collect:${intent.componentId}`;
    case "claimAllRewards":
      return "collectAll";
  }
}
