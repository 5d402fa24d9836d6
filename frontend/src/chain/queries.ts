import { queryOptions } from "@tanstack/react-query";
import type { Result } from "ethers";

import type { IRigRaid, IRigRaidTypes } from "../../../typechain-types/contracts/interfaces/IRigRaid.sol/IRigRaid";
import { clock } from "./clock";
import { game, token } from "./contract";
import { deployment } from "./deployment";
import { getBlock, getEther, node } from "./node";
import { queryKeys } from "./queryKeys";
import { readPermitTerms } from "./transactions/permit";

/** The named fields of a struct as the bindings return it. */
type Named<T> = Readonly<Pick<T, Exclude<keyof T, keyof unknown[] | `${number}`>>>;

/** A component type's settings: amounts in wei, the reward rate in wei per second. */
export type ComponentSettings = Named<IRigRaidTypes.ComponentSettingsStructOutput>;
/** A player's component; zeros where the player owns none of that type. */
export type UserComponent = Named<IRigRaidTypes.UserComponentStructOutput>;
/** The reward pool. `fundedUntil` is in Unix seconds, 2^256 - 1 while nothing earns. */
export type RewardPool = Named<Awaited<ReturnType<IRigRaid["rewardPool"]["staticCall"]>>>;

/** A player's unpaid rewards as they stood in one block. */
export interface Rewards {
  /** Wei, by component type in id order. */
  readonly rewards: readonly bigint[];
  /** The block's time, Unix seconds. */
  readonly readAt: number;
}

export interface Balances {
  /** Of the game's token, wei. */
  readonly tokens: bigint;
  /** Of the network's own coin, wei. */
  readonly ether: bigint;
}

// What changes on the chain is refetched because its event says so, never because it is old.

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

/**
 * How a purchase at this price would be paid: the allowance is there already, a signed permit goes with it, or an
 * approval has to go before it.
 */
export function paymentQuery(player: string, price: bigint) {
  return queryOptions({
    queryKey: [...queryKeys.balances(player), "payment", price.toString()],
    queryFn: async () => {
      const [allowance, terms] = await Promise.all([
        token.allowance(player, deployment.game, { blockTag: "pending" }),
        readPermitTerms(player),
      ]);
      if (allowance >= price) return "approved";
      return terms ? "permit" : "approve";
    },
  });
}

/** The fee on purchases in whole percent, and how many seconds a bought component is protected. */
export const purchaseRulesQuery = queryOptions({
  queryKey: queryKeys.purchaseRules,
  queryFn: async () => {
    const [feePercentage, protection] = await Promise.all([game.purchaseFeePercentage(), game.PURCHASE_PROTECTION()]);
    return { feePercentage: Number(feePercentage), protectionSeconds: Number(protection) };
  },
});

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

export function rewardsQuery(player: string) {
  return queryOptions({
    queryKey: queryKeys.rewards(player),
    queryFn: () => readRewards(player),
  });
}

export function balancesQuery(player: string) {
  return queryOptions({
    queryKey: queryKeys.balances(player),
    queryFn: async (): Promise<Balances> => {
      const [tokens, ether] = await Promise.all([token.balanceOf(player), getEther(player)]);
      return { tokens, ether };
    },
    // Others can send tokens without an event of the game.
    refetchOnWindowFocus: "always",
  });
}

const MOST_ATTEMPTS = 3;

/**
 * Rewards are only worth something with the time at which they were read, so the block must be the same before and after.
 * The call is encoded by hand: a contract's method takes its place in the request too late.
 */
async function readRewards(player: string, attempt = 1): Promise<Rewards> {
  const data = game.interface.encodeFunctionData("getAllRewards", [player]);
  const [before, result, after] = await Promise.all([
    getBlock("latest"),
    node.call({ to: deployment.game, data }),
    getBlock("latest"),
  ]);
  if (!after) throw new Error("The node has no blocks.");
  if (before?.hash !== after.hash && attempt < MOST_ATTEMPTS) return readRewards(player, attempt + 1);
  clock.observe(after.timestamp);
  const { rewards } = game.interface.decodeFunctionResult("getAllRewards", result);
  return { rewards: (rewards as Result).toArray() as bigint[], readAt: after.timestamp };
}

/** The query cache would strip the field names from an ethers result, so a plain object goes in. */
function toPlain<T>(result: T): Named<T> {
  return (result as unknown as Result).toObject() as Named<T>;
}
