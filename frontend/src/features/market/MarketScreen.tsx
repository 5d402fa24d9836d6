import { type UseQueryResult, useQuery } from "@tanstack/react-query";
import { ZeroAddress } from "ethers";
import { useParams } from "wouter";

import { type CartItem, itemKey, review } from "../../chain/cart";
import { useWritesDisabledReason } from "../../chain/chain";
import {
  attackRulesQuery,
  attackStateQuery,
  bountiesQuery,
  balancesQuery,
  componentTypesQuery,
  componentsQuery,
  ownedSkinsQuery,
  pausedQuery,
  poolQuery,
  shopRulesQuery,
  skinsQuery,
  supplyPricesQuery,
} from "../../chain/queries";
import { type ReadState, readAll } from "../../chain/readAll";
import { atSpeed } from "../../chain/rewards";
import { applySkin } from "../../chain/transactions/actions";
import { runTransaction } from "../../chain/transactions/runTransaction";
import { useIntentsUnderWay } from "../../chain/transactions/store";
import type { Intent } from "../../chain/transactions/transaction";
import { useChainNow } from "../../chain/useChainNow";
import { ErrorState } from "../../ui/ErrorState";
import { type Wallet, useWallet } from "../../wallet/useWallet";
import { CartBar } from "./CartBar";
import { ComponentShelf } from "./ComponentShelf";
import { MarketFrame, type Purse, SHELVES } from "./MarketFrame";
import { readSkinRows } from "./model";
import { useRivals } from "./rivals";
import { keysUnderWay } from "./shop";
import { ShelfSkeleton } from "./ShelfSkeleton";
import { SkinShelf } from "./SkinShelf";
import { highestBounty, readSupplies } from "./supplies";
import { SupplyShelf } from "./SupplyShelf";

/** The market, on the shelf that the address names. */
export default function MarketScreen() {
  const wallet = useWallet();
  return <Market key={wallet.address} wallet={wallet} />;
}

/** Before a wallet is connected the market is that of an account which owns nothing, and buying begins with connecting. */
function Market({ wallet }: { wallet: Wallet }) {
  const { shelf: name } = useParams<{ shelf?: string }>();
  const shelf = SHELVES.find(({ id }) => id === name) ?? SHELVES[0];
  const purse = usePurse(wallet);
  const offline = useWritesDisabledReason();
  const intents = useIntentsUnderWay(wallet.address);
  const disabledReason = purse?.paused ? "The game is paused" : wallet.address && offline;
  const connect = () => void wallet.connect();
  const Shelf = SHELF_OF[shelf.id];
  return (
    <MarketFrame shelf={shelf} purse={purse}>
      {wallet.status === "connecting" ? (
        <ShelfSkeleton />
      ) : (
        <Shelf
          wallet={wallet}
          player={wallet.address ?? ZeroAddress}
          balance={purse?.balance}
          disabledReason={disabledReason}
          underWay={new Set(keysUnderWay(intents))}
          intents={intents}
          onBuy={wallet.address ? (item) => review([item]) : connect}
        />
      )}
      {wallet.status !== "connecting" && (
        <CartBar player={wallet.address ?? ZeroAddress} onConnect={wallet.address ? undefined : connect} />
      )}
    </MarketFrame>
  );
}

function usePurse({ address }: Wallet): Purse | undefined {
  const nowSeconds = useChainNow();
  const { data: pool } = useQuery(poolQuery);
  const { data: paused } = useQuery(pausedQuery);
  const { data: balances } = useQuery({ ...balancesQuery(address ?? ZeroAddress), enabled: address !== undefined });
  if (!pool || paused === undefined || (address && !balances)) return undefined;
  return { ...pool, nowSeconds, paused, balance: balances?.tokens };
}

/** Nobody's components need not be asked for. */
function ownComponentsQuery(player: string) {
  return { ...componentsQuery(player), initialData: player === ZeroAddress ? [] : undefined };
}

interface ShelfProps {
  wallet: Wallet;
  /** Whose market it is; nobody's is the zero address. */
  player: string;
  balance: bigint | undefined;
  /** Why nothing can be written now. */
  disabledReason: string | undefined;
  /** Keys of what is being bought. */
  underWay: ReadonlySet<string>;
  /** What the player has under way. */
  intents: readonly Intent[];
  onBuy: (item: CartItem) => void;
}

function Components({ wallet, player, balance, disabledReason, underWay, onBuy }: ShelfProps) {
  const nowSeconds = useChainNow();
  const rivals = useRivals(wallet.address);
  const reads = readAll({
    settings: useQuery(componentTypesQuery),
    pool: useQuery(poolQuery),
    components: useQuery(ownComponentsQuery(player)),
  });
  if (reads.status !== "ready") return <Waiting {...reads} />;
  const { settings, pool, components } = reads.data;
  const owned = components.filter(({ purchased }) => purchased);
  return (
    <ComponentShelf
      settings={atSpeed(settings, pool.speed)}
      ownedIds={new Set(owned.map(({ componentId }) => Number(componentId)))}
      nowSeconds={nowSeconds}
      pool={pool}
      balance={balance}
      rivals={rivals}
      onBuy={({ id }) => onBuy({ kind: "component", componentId: Number(id) })}
      disabledReason={disabledReason}
      isPending={(componentId) => underWay.has(itemKey({ kind: "component", componentId }))}
    />
  );
}

function Skins({ wallet, player, balance, disabledReason, underWay, intents, onBuy }: ShelfProps) {
  const reads = readAll({
    skins: useQuery(skinsQuery),
    ownedSkins: useQuery(ownedSkinsQuery(player)),
    components: useQuery(ownComponentsQuery(player)),
  });
  if (reads.status !== "ready") return <Waiting {...reads} />;
  const { skins, ownedSkins, components } = reads.data;
  return (
    <SkinShelf
      rows={readSkinRows(skins, ownedSkins, components)}
      balance={balance}
      onBuy={({ componentId, id }) => onBuy({ kind: "skin", componentId, skinId: id })}
      onApply={({ componentId, id }) => void runTransaction(applySkin(componentId, id), wallet)}
      disabledReason={disabledReason}
      isPending={({ componentId, id }) =>
        underWay.has(itemKey({ kind: "skin", componentId, skinId: id })) ||
        intents.some(
          (intent) => intent.kind === "applySkin" && intent.componentId === componentId && intent.skinId === id,
        )
      }
    />
  );
}

function Supplies({ wallet, player, balance, disabledReason, underWay, onBuy }: ShelfProps) {
  const nowSeconds = useChainNow();
  const { data: types } = useQuery(componentTypesQuery);
  const { data: bounties } = useQuery(bountiesQuery(types));
  const reads = readAll({
    shop: useQuery(shopRulesQuery),
    attack: useQuery(attackRulesQuery),
    state: useQuery(attackStateQuery(player)),
    prices: useQuery(supplyPricesQuery(player)),
    components: useQuery(ownComponentsQuery(player)),
    paused: useQuery(pausedQuery),
  });
  if (reads.status !== "ready") return <Waiting {...reads} />;
  const { shop, attack, state, prices, components, paused } = reads.data;
  const isPlayer = state.maxAttacks > 0;
  const notAPlayer = isPlayer ? undefined : "Buy a first component: there is nothing to defend yet";
  return (
    <SupplyShelf
      stocks={readSupplies(state, { ...shop, ...attack, ...prices })}
      isPlayer={isPlayer}
      nowSeconds={nowSeconds}
      paused={paused}
      seriousShare={attack.seriousShare}
      highestBounty={bounties && highestBounty(components, bounties, attack.attackFeePercentage)}
      balance={balance}
      onBuy={({ kind }, amount) => onBuy({ kind, amount })}
      disabledReason={disabledReason ?? (wallet.address && notAPlayer)}
      isPending={(kind) => underWay.has(kind)}
    />
  );
}

const SHELF_OF = { components: Components, skins: Skins, supplies: Supplies };

type Unread = Exclude<ReadState<Record<string, UseQueryResult<unknown>>>, { status: "ready" }>;

function Waiting(reads: Unread) {
  return reads.status === "loading" ? (
    <ShelfSkeleton />
  ) : (
    <ErrorState
      title="The market did not load"
      message={reads.message}
      onRetry={reads.onRetry}
      retrying={reads.retrying}
    />
  );
}
