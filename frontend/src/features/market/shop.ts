import { useQuery } from "@tanstack/react-query";

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
import { useIntentsUnderWay } from "../../chain/transactions/store";
import type { Intent } from "../../chain/transactions/transaction";

/** Gas that estimates can be short by is added, and networks bound what one transaction may take: EIP-7825. */
const USABLE_PERCENT = 80n;
const MAX_TRANSACTION_GAS = 2n ** 24n;

/** All that a review shows: the shop as it stands for a player, and the player's purse. */
export function useShop(player: string) {
  const intents = useIntentsUnderWay(player);
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
    supplies: {
      shields: {
        price: prices.shieldPrice,
        priceSeconds: rules.shieldPriceSeconds,
        perDay: rules.shieldsPerDay,
        left: state.remainingPurchases.shields,
        windowEndsAt: state.purchaseWindowEndsAt,
        room: state.maxShields - state.shields,
      },
      attacks: {
        price: prices.attackPrice,
        priceSeconds: rules.attackPriceSeconds,
        perDay: rules.attacksPerDay,
        left: state.remainingPurchases.attacks,
        windowEndsAt: state.purchaseWindowEndsAt,
        room: state.maxAttacks - state.attacks,
      },
    },
    underWay: new Set(keysUnderWay(intents)),
    gasLimit: ((gasLimit < MAX_TRANSACTION_GAS ? gasLimit : MAX_TRANSACTION_GAS) * USABLE_PERCENT) / 100n,
  };
  return { status: "ready", shop, speed: pool.speed, rules, balance: balances.tokens } as const;
}

/** Keys of all that these writes buy. */
export function keysUnderWay(intents: readonly Intent[]): string[] {
  return intents.flatMap((intent) => (intent.kind === "purchase" ? intent.items.map(itemKey) : []));
}
