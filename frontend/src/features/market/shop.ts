import { useQuery } from "@tanstack/react-query";

import { ZeroAddress } from "ethers";

import { itemKey } from "../../chain/cart";
import {
  attackStateQuery,
  balancesQuery,
  componentTypesQuery,
  componentsQuery,
  gasLimitQuery,
  ownedSkinsQuery,
  poolQuery,
  shopRulesQuery,
  skinsQuery,
  supplyPricesQuery,
} from "../../chain/queries";
import type { Shop } from "../../chain/quote";
import { readAll } from "../../chain/readAll";
import { readSupplies } from "../../chain/supplies";
import { useKeysUnderWay } from "../../chain/transactions/useWrite";

/** Gas that estimates can be short by is added, and networks bound what one transaction may take: EIP-7825. */
const USABLE_PERCENT = 80n;
const MAX_TRANSACTION_GAS = 2n ** 24n;

/** What a review shows of the market. */
export type ReadyShop = Extract<ReturnType<typeof useShop>, { readonly status: "ready" }>;

/** All that a review shows: the shop as it stands for a player, and the player's purse. */
export function useShop(player: string) {
  const underWay = useKeysUnderWay(player);
  const reads = readAll({
    types: useQuery(componentTypesQuery),
    pool: useQuery(poolQuery),
    skins: useQuery(skinsQuery),
    components: useQuery(componentsQuery(player)),
    ownedSkins: useQuery(ownedSkinsQuery(player)),
    state: useQuery(attackStateQuery(player)),
    prices: useQuery(supplyPricesQuery(player)),
    rules: useQuery(shopRulesQuery),
    balances: useQuery(balancesQuery(player)),
    gasLimit: useQuery(gasLimitQuery),
  });
  if (reads.status !== "ready") return reads;
  const { types, pool, skins, components, ownedSkins, state, prices, rules, balances, gasLimit } = reads.data;
  const shop: Shop = {
    types,
    skins,
    ownedIds: new Set(components.filter(({ purchased }) => purchased).map(({ componentId }) => Number(componentId))),
    ownedSkins: new Set(
      ownedSkins.map(({ componentId, id }) =>
        itemKey({ kind: "skin", componentId: Number(componentId), skinId: Number(id) }),
      ),
    ),
    supplies: readSupplies(state, rules, prices),
    underWay,
    gasLimit: ((gasLimit < MAX_TRANSACTION_GAS ? gasLimit : MAX_TRANSACTION_GAS) * USABLE_PERCENT) / 100n,
  };
  return { status: "ready", shop, speed: pool.speed, rules, balance: balances.tokens } as const;
}

/** The components of a player; of nobody, the zero address, they need not be asked for. */
export function ownComponentsQuery(player: string) {
  return { ...componentsQuery(player), initialData: player === ZeroAddress ? [] : undefined };
}
