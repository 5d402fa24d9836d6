import { queryOptions, skipToken } from "@tanstack/react-query";

import type { IRigRaid, IRigRaidTypes } from "#bindings/contracts/interfaces/IRigRaid";
import { CATALOGUE } from "#game/catalogue";
import { fundedTicks } from "#game/fundedTicks";

import { blockPoller, headNumber } from "../node/chain";
import { chainNow } from "../node/clock";
import { type Block, getCoins, getGasLimit } from "../node/node";
import { mayHaveChanged, readAttackState, untilChange } from "./attackState";
import { game, pending, token } from "./contract";
import { toPlayerError } from "./errors";
import { type Named, toPlain } from "./plain";
import { queryClient } from "./queryClient";
import { queryKeys } from "./queryKeys";
import type { RewardClock } from "./rewards";

/** A component type's settings: amounts in wei, the reward rate in wei per second. */
export type ComponentSettings = Named<IRigRaidTypes.ComponentSettingsStructOutput>;
/** A player's component; zeros where the player owns none of that type. */
export type UserComponent = Named<IRigRaidTypes.UserComponentStructOutput>;
/** A look for components of one type; its price in wei. */
export type Skin = Named<IRigRaidTypes.SkinStructOutput>;
/**
 * The reward pool. `fullSpeedUntil` is in Unix seconds, 0 when rewards are slowed, 2^256 - 1 while nothing earns;
 * `speed` is what part of full rewards is paid, per 10,000.
 */
export type RewardPool = Named<Awaited<ReturnType<IRigRaid["rewardPool"]["staticCall"]>>>;

/** A player's unpaid rewards as they stood in one block, and the clock by which they grow. */
export interface Rewards {
  /** All that was earned and not paid, ripe or not, wei, by component type in id order. */
  readonly rewards: readonly bigint[];
  /** Times at which they are ripe, Unix seconds, in the same order; 0 for a component that is not owned. */
  readonly ripeAt: readonly number[];
  readonly clock: RewardClock;
}

// Chain data is refetched because an event changes it, never because of its age.

export const componentTypesQuery = queryOptions({
  queryKey: queryKeys.componentTypes,
  queryFn: async () => (await game.getAllComponentProperties()).map(toPlain),
});

export const poolQuery = queryOptions({
  queryKey: queryKeys.pool,
  queryFn: async () => toPlain(await game.rewardPool()),
});

export const pausedQuery = queryOptions({
  queryKey: queryKeys.paused,
  queryFn: () => game.paused(),
});

/** Gas limit of a block. */
export const gasLimitQuery = queryOptions({ queryKey: ["gasLimit"], queryFn: getGasLimit });

/** Rules of purchases: the fee in whole percent, times in seconds. */
export const shopRulesQuery = queryOptions({ queryKey: queryKeys.shopRules, queryFn: readShopRules });

export type ShopRules = Awaited<ReturnType<typeof readShopRules>>;

function readShopRules() {
  return readNumbers({
    feePercentage: game.purchaseFeePercentage(),
    protectionSeconds: game.PURCHASE_PROTECTION(),
    /** A charge costs what the buyer's rig earns in that time. */
    attackPriceSeconds: game.ATTACK_PRICE_TIME(),
    shieldPriceSeconds: game.SHIELD_PRICE_TIME(),
    attacksPerDay: game.MAX_ATTACK_PURCHASES_PER_DAY(),
    shieldsPerDay: game.MAX_SHIELD_PURCHASES_PER_DAY(),
  });
}

/** Rules of attack and defence: percentages are whole, durations in seconds. */
export const attackRulesQuery = queryOptions({ queryKey: queryKeys.attackRules, queryFn: readAttackRules });

export type AttackRules = Awaited<ReturnType<typeof readAttackRules>>;

function readAttackRules() {
  return readNumbers({
    failProbability: game.attackFailProbability(),
    attackFeePercentage: game.attackFeePercentage(),
    stealPercentage: game.STEAL_PERCENTAGE(),
    seriousShare: game.SERIOUS_SHARE(),
    rechargeSeconds: game.ATTACK_RECHARGE_TIME(),
    shieldRechargeSeconds: game.SHIELD_RECHARGE_TIME(),
    immunitySeconds: game.SHIELD_BREAK_IMMUNITY(),
    repairProtectionSeconds: game.REPAIR_PROTECTION(),
    /** Time after a hack until a component can be reactivated for free. */
    reactivationSeconds: game.REACTIVATION_DELAY(),
    reactivationProtectionSeconds: game.REACTIVATION_PROTECTION(),
    xpPerAttack: game.XP_PER_ATTACK(),
    xpPerBreak: game.XP_PER_BREAK(),
    /** Rolls from here on are critical: a hit takes everything. */
    criticalRoll: game.CRITICAL_ROLL(),
    ripeningSeconds: game.RIPENING_TIME(),
    /** Share of fresh rewards that a claim pays. */
    freshPercentage: game.FRESH_PAYOUT_PERCENTAGE(),
  });
}

/** Awaits reads of the game and returns their results as numbers, by the same names. */
async function readNumbers<Name extends string>(
  reads: Readonly<Record<Name, Promise<bigint>>>,
): Promise<Readonly<Record<Name, number>>> {
  const entries = Object.entries<Promise<bigint>>(reads).map(async ([name, read]) => [name, Number(await read)]);
  return Object.fromEntries(await Promise.all(entries)) as Record<Name, number>;
}

/** Prices of one attack charge and one shield for a player, wei; 0 for an account that is not a player. */
export interface SupplyPrices {
  readonly attackPrice: bigint;
  readonly shieldPrice: bigint;
}

export function supplyPricesQuery(player: string) {
  return queryOptions({
    queryKey: [...queryKeys.components(player), "supplyPrices"],
    queryFn: async (): Promise<SupplyPrices> => {
      const [attackPrice, shieldPrice] = await Promise.all([game.getAttackPrice(player), game.getShieldPrice(player)]);
      return { attackPrice, shieldPrice };
    },
  });
}

/** Bounties that the pool adds to the loot of a hit on each component type, wei, in id order. */
export function bountiesQuery(types: readonly ComponentSettings[] | undefined) {
  return queryOptions({
    queryKey: [...queryKeys.pool, "bounties", types?.length],
    queryFn: types ? () => Promise.all(types.map(({ id }) => game.getBounty(id))) : skipToken,
  });
}

/** The skins of every component type, in id order: those on sale and those no longer on sale. */
export const skinsQuery = queryOptions({ queryKey: queryKeys.skins, queryFn: readSkins });

/**
 * Requests the opening catalogue's types together with the number of types. A second request reads the types that the
 * owner has added since.
 */
async function readSkins(): Promise<Skin[][]> {
  const [count, ...opening] = await Promise.all([
    game.componentsCount(),
    ...CATALOGUE.map((_, i) => readSkinsOf(i + 1)),
  ]);
  const more = Array.from({ length: Math.max(0, Number(count) - opening.length) }, (_, i) =>
    readSkinsOf(opening.length + i + 1),
  );
  return [...opening, ...(await Promise.all(more))].slice(0, Number(count));
}

async function readSkinsOf(componentId: number): Promise<Skin[]> {
  try {
    return (await game.getComponentSkins(componentId)).map(toPlain);
  } catch (cause) {
    // A game may have been deployed with fewer types.
    if (toPlayerError(cause).errorName === "UnknownComponent") return [];
    throw cause;
  }
}

/** The skins that a player has bought, in order of component type and skin. Stock looks are not listed. */
export function ownedSkinsQuery(player: string) {
  return queryOptions({
    queryKey: queryKeys.ownedSkins(player),
    queryFn: async () => (await game.getPlayerOwnedSkins(player)).map(toPlain),
  });
}

export const tokenSymbolQuery = queryOptions({
  queryKey: queryKeys.tokenSymbol,
  queryFn: () => token.symbol(),
});

export function componentsQuery(player: string) {
  return queryOptions({
    queryKey: queryKeys.components(player),
    queryFn: async () => (await game.getAllComponents(player)).map(toPlain),
  });
}

/**
 * Times from which these hacked components can be reactivated for free, Unix seconds by component id. While the game is
 * paused these times slide with it.
 */
export function reactivationTimesQuery(player: string, hackedIds: readonly number[]) {
  return queryOptions({
    queryKey: [...queryKeys.components(player), "reactivation", ...hackedIds],
    queryFn: async () => {
      const left = await Promise.all(hackedIds.map((id) => game.getTimeUntilReactivation(player, id, pending)));
      const readAt = Math.floor(chainNow());
      return new Map(hackedIds.map((id, index) => [id, readAt + Number(left[index])]));
    },
    enabled: hackedIds.length > 0,
  });
}

/** A player's record, the XP left to the next level, and the XP from this level to it; both 0 at the highest. */
export type PlayerStats = Named<IRigRaidTypes.PlayerStatsStructOutput> &
  Readonly<Record<"xpToNextLevel" | "xpRequiredForNextLevel", bigint>>;

/** A player's record. All zeros for an account that is not a player. */
export function statsQuery(player: string) {
  return queryOptions({
    queryKey: queryKeys.stats(player),
    queryFn: () => readStats(player),
  });
}

export async function readStats(player: string): Promise<PlayerStats> {
  const { stats, xpToNextLevel, xpRequiredForNextLevel } = await game.getPlayerStats(player);
  return { ...toPlain(stats), xpToNextLevel, xpRequiredForNextLevel };
}

/** A player's charges, shields and next attack. Read again when a timer of it has run out; see also `refetch.ts`. */
export function attackStateQuery(player: string) {
  return queryOptions({
    queryKey: queryKeys.attackState(player),
    queryFn: () => readAttackState(player),
    staleTime: ({ state: { data } }) => (data && mayHaveChanged(data, headNumber()) ? 0 : Infinity),
    refetchInterval: ({ state: { data } }) => untilChange(data),
  });
}

export function rewardsQuery(player: string) {
  return queryOptions({
    queryKey: queryKeys.rewards(player),
    queryFn: () => readRewards(player),
  });
}

/** A player's balances of the game's token and of the network's own coin, wei. */
export function balancesQuery(player: string) {
  return queryOptions({
    queryKey: queryKeys.balances(player),
    queryFn: async () => {
      const { number } = await blockPoller.latest();
      const at = { blockTag: number };
      const [tokens, coins] = await Promise.all([token.balanceOf(player, at), getCoins(player, number)]);
      return { tokens, coins };
    },
    // Others can send tokens without an event of the game; see `refetch.ts`.
  });
}

/** Rewards are meaningful only with the time of their read. */
async function readRewards(player: string): Promise<Rewards> {
  const block = await blockPoller.latest();
  const [{ earned, ripeAt }, clock] = await Promise.all([
    game.getAllRipening(player, { blockTag: block.number }),
    queryClient.fetchQuery(rewardClockQuery(block)),
  ]);
  return { rewards: [...earned], ripeAt: ripeAt.map(Number), clock };
}

/** Clock of the rewards in a block: one read for all players of a list. */
function rewardClockQuery({ number, timestamp }: Block) {
  return queryOptions({
    queryKey: ["rewardClock", number, timestamp],
    queryFn: async (): Promise<RewardClock> => {
      const at = { blockTag: number };
      const [{ reserve, owed, ratePerSecond }, runway] = await Promise.all([game.rewardPool(at), game.RUNWAY(at)]);
      return {
        readAt: timestamp,
        fundedTicks: fundedTicks(reserve, owed, ratePerSecond),
        runway: Number(runway),
      };
    },
    staleTime: 0,
    gcTime: 0,
  });
}
