import * as queries from "../../frontend/src/chain/game/queries";
import { queryClient } from "../../frontend/src/chain/game/queryClient";

/** Queries of the chain on the player's screens. */
export function screens(player: string) {
  return {
    types: queries.componentTypesQuery,
    pool: queries.poolQuery,
    paused: queries.pausedQuery,
    shopRules: queries.shopRulesQuery,
    attackRules: queries.attackRulesQuery,
    skins: queries.skinsQuery,
    supplyPrices: queries.supplyPricesQuery(player),
    ownedSkins: queries.ownedSkinsQuery(player),
    components: queries.componentsQuery(player),
    stats: queries.statsQuery(player),
    attackState: queries.attackStateQuery(player),
    rewards: queries.rewardsQuery(player),
    balances: queries.balancesQuery(player),
  };
}

/** State that the player sees now; undefined while something has not been read yet. */
export function readSight(player: string) {
  const seen = screens(player);
  const types = queryClient.getQueryData(seen.types.queryKey);
  const pool = queryClient.getQueryData(seen.pool.queryKey);
  const paused = queryClient.getQueryData(seen.paused.queryKey);
  const skins = queryClient.getQueryData(seen.skins.queryKey);
  const supplyPrices = queryClient.getQueryData(seen.supplyPrices.queryKey);
  const ownedSkins = queryClient.getQueryData(seen.ownedSkins.queryKey);
  const components = queryClient.getQueryData(seen.components.queryKey);
  const stats = queryClient.getQueryData(seen.stats.queryKey);
  const attackState = queryClient.getQueryData(seen.attackState.queryKey);
  const rewards = queryClient.getQueryData(seen.rewards.queryKey);
  const balances = queryClient.getQueryData(seen.balances.queryKey);
  if (!types || !pool || paused === undefined || !skins || !supplyPrices || !ownedSkins) return undefined;
  if (!components || !stats || !attackState || !rewards || !balances) return undefined;
  return { types, pool, paused, skins, supplyPrices, ownedSkins, components, stats, attackState, rewards, balances };
}

/** State that a player sees. */
export type Sight = NonNullable<ReturnType<typeof readSight>>;
