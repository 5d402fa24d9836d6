import { useQuery } from "@tanstack/react-query";

import { componentIds, componentItems, review } from "../../chain/cart";
import { useWritesDisabledReason } from "../../chain/chain";
import { chainNow } from "../../chain/clock";
import {
  type UserComponent,
  attackRulesQuery,
  attackStateQuery,
  balancesQuery,
  componentTypesQuery,
  componentsQuery,
  ownedSkinsQuery,
  pausedQuery,
  poolQuery,
  reactivationTimesQuery,
  rewardsQuery,
  statsQuery,
} from "../../chain/queries";
import { readAll } from "../../chain/readAll";
import { atSpeed, componentRewardAt } from "../../chain/rewards";
import { applySkin, claim, claimAllRewards, primeAttack, reactivateComponent } from "../../chain/transactions/actions";
import { batch } from "../../chain/transactions/batch";
import { repairAllComponents } from "../../chain/transactions/purchases";
import { runTransaction } from "../../chain/transactions/runTransaction";
import { useIntentsUnderWay } from "../../chain/transactions/store";
import type { Flow, Intent } from "../../chain/transactions/transaction";
import { useChainNow } from "../../chain/useChainNow";
import { formatAmount } from "../../ui/format";
import { useTokenSymbol } from "../../ui/token";
import { type Wallet, useWallet } from "../../wallet/useWallet";
import { RigView, type RigWrite } from "./RigView";
import { useNews } from "./useNews";
import { SkinPicker } from "./SkinPicker";

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
  });
  if (reads.status !== "ready") return <RigView {...reads} />;
  const { settings, pool } = reads.data;
  return (
    <RigView
      status="disconnected"
      settings={atSpeed(settings, pool.speed)}
      nowSeconds={nowSeconds}
      onConnect={() => void wallet.connect()}
    />
  );
}

function Workbench({ wallet, player }: { wallet: Wallet; player: string }) {
  const nowSeconds = useChainNow();
  const symbol = useTokenSymbol();
  const writesDisabledReason = useWritesDisabledReason();
  const intents = useIntentsUnderWay(player);
  const ownComponents = useQuery(componentsQuery(player));
  const { data: reactivationTimes } = useQuery(reactivationTimesQuery(player, hackedIds(ownComponents.data ?? [])));
  // For the guide.
  useQuery(statsQuery(player));
  const news = useNews(player);
  const reads = readAll({
    settings: useQuery(componentTypesQuery),
    pool: useQuery(poolQuery),
    paused: useQuery(pausedQuery),
    components: ownComponents,
    rewards: useQuery(rewardsQuery(player)),
    balances: useQuery(balancesQuery(player)),
    attackState: useQuery(attackStateQuery(player)),
    attackRules: useQuery(attackRulesQuery),
    ownedSkins: useQuery(ownedSkinsQuery(player)),
  });
  if (reads.status !== "ready") return <RigView {...reads} />;
  const { settings, pool, paused, components, rewards, balances, attackState, attackRules, ownedSkins } = reads.data;
  const typeOf = (componentId: number) => settings[componentId - 1];
  const run = (flow: Flow) => void runTransaction(flow, wallet);
  const repairCost = hackedIds(components).reduce((sum, id) => sum + (typeOf(id)?.repairCost ?? 0n), 0n);

  const earner = { settings, components, rewards, paused };
  const rewardOf = (componentId: number) => componentRewardAt(earner, componentId, chainNow());

  const shortfall = (cost: bigint) => {
    const missing = cost - balances.tokens;
    return missing > 0n ? `You need ${formatAmount(missing)} ${symbol} more` : undefined;
  };

  return (
    <RigView
      status="ready"
      settings={atSpeed(settings, pool.speed)}
      components={components}
      rewardAt={rewardOf}
      nowSeconds={nowSeconds}
      standstill={paused ? "paused" : pool.speed === 0n ? "dry" : undefined}
      writesDisabledReason={writesDisabledReason}
      reactivatableAt={(componentId) => reactivationTimes?.get(componentId)}
      defence={{ ...attackState, ...attackRules }}
      isPending={(write) => intents.some((intent) => writesOf(intent).includes(write))}
      onCollectAll={() => run(claimAllRewards())}
      onCollect={(componentId) => run(claim(componentId))}
      onRepairAll={() => run(repairAllComponents(repairCost))}
      onReactivate={(componentId) => run(reactivateComponent(componentId))}
      onBuy={(componentIds) => review(componentItems(componentIds))}
      onPrime={() => run(primeAttack())}
      onBatch={(actions) => run(batch(actions, repairCost))}
      purse={balances.tokens}
      shortfall={shortfall}
      away={news?.(earner, nowSeconds)}
      skinPicker={(componentId) => (
        <SkinPicker
          componentId={componentId}
          ownedIds={ownedSkins.filter((skin) => Number(skin.componentId) === componentId).map(({ id }) => Number(id))}
          appliedId={Number(components[componentId - 1]?.currentSkinId ?? 0n)}
          onApply={(skinId) => run(applySkin(componentId, skinId))}
          isPending={(skinId) =>
            intents.some(
              (intent) => intent.kind === "applySkin" && intent.componentId === componentId && intent.skinId === skinId,
            )
          }
          disabledReason={paused ? "The game is paused" : writesDisabledReason}
        />
      )}
    />
  );
}

function hackedIds(components: readonly UserComponent[]): number[] {
  return components.filter(({ hacked }) => hacked).map(({ componentId }) => Number(componentId));
}

/** The buttons that a write under way belongs to; none when they are on another screen. */
function writesOf(intent: Intent): RigWrite[] {
  switch (intent.kind) {
    case "purchase":
      return componentIds(intent.items).map((id): RigWrite => `buy:${id}`);
    case "claim":
      return [`collect:${intent.componentId}`];
    case "claimAllRewards":
      return ["collectAll"];
    case "repairAllComponents":
      return ["repairAll"];
    case "reactivateComponent":
      return [`reactivate:${intent.componentId}`];
    case "primeAttack":
      return ["prime"];
    case "batch":
      return ["batch"];
    default:
      return [];
  }
}
