import { useQuery } from "@tanstack/react-query";
import { ZeroAddress } from "ethers";

import {
  attackStateQuery,
  balancesQuery,
  componentsQuery,
  componentTypesQuery,
  gasLimitQuery,
  ownedSkinsQuery,
  poolQuery,
  shopRulesQuery,
  skinsQuery,
  supplyPricesQuery,
} from "../../chain/game/queries";
import { readAll } from "../../chain/game/readAll";
import { itemKey } from "../../shop/cart";
import type { Shop } from "../../shop/quote";
import { readSupplies } from "../../shop/supplies";
import { useKeysUnderWay } from "../../shop/useBuying";

/** Percentage of a gas limit that purchases may take, as estimates can be short; cap of a transaction (EIP-7825). */
const USABLE_PERCENT = 80n;
const MAX_TRANSACTION_GAS = 2n ** 24n;

/** Data that a review shows of the market. */
export type ReadyShop = Extract<ReturnType<typeof useShop>, { readonly status: "ready" }>;

/** Reads everything that a review shows: the shop as it is for a player, and the player's balance. */
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

/** Components of a player. Those of the zero address, which is nobody's, are not requested. */
export function ownComponentsQuery(player: string) {
  return { ...componentsQuery(player), initialData: player === ZeroAddress ? [] : undefined };
}
