import { QueryClient } from "@tanstack/react-query";
import { beforeEach, describe, expect, it, vi } from "vitest";

import { clock } from "./clock";
import {
  balancesQuery,
  componentTypesQuery,
  componentsQuery,
  pausedQuery,
  paymentQuery,
  poolQuery,
  purchaseRulesQuery,
  rewardsQuery,
  tokenSymbolQuery,
} from "./queries";
import { FakeChain, Revert } from "./testing/FakeChain";

const ALICE = "0x00000000000000000000000000000000000A11cE";

describe("queries", () => {
  let chain: FakeChain;
  let client: QueryClient;

  beforeEach(() => {
    chain = new FakeChain().install();
    client = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  });

  it("return plain objects with the contract's names, which the cache leaves as they are", async () => {
    chain.functions.getAllComponentProperties = () => [[[1n, 50n, 3n, 2n, true]]];
    const fan = { id: 1n, price: 50n, rewardRate: 3n, repairCost: 2n, isActive: true };
    expect(await client.fetchQuery(componentTypesQuery)).toEqual([fan]);
    await client.refetchQueries({ queryKey: componentTypesQuery.queryKey });
    expect(client.getQueryData(componentTypesQuery.queryKey)).toEqual([fan]);
  });

  it("map a player's components", async () => {
    chain.functions.getAllComponents = () => [[[1n, ALICE, 1_000n, true, false, 2n, 5_000n]]];
    expect(await client.fetchQuery(componentsQuery(ALICE))).toEqual([
      {
        componentId: 1n,
        owner: ALICE,
        lastClaimTimestamp: 1_000n,
        purchased: true,
        hacked: false,
        currentSkinId: 2n,
        protectedUntil: 5_000n,
      },
    ]);
  });

  it("map the pool", async () => {
    chain.functions.rewardPool = () => [9n, 4n, 2n, 77n];
    expect(await client.fetchQuery(poolQuery)).toEqual({ reserve: 9n, owed: 4n, ratePerSecond: 2n, fundedUntil: 77n });
  });

  it("read rewards with the time of their block and tell the clock", async () => {
    chain.functions.getAllRewards = () => [[5n, 0n], 5n];
    const observe = vi.spyOn(clock, "observe");
    expect(await client.fetchQuery(rewardsQuery(ALICE))).toEqual({ rewards: [5n, 0n], readAt: 1_024 });
    expect(observe).toHaveBeenCalledWith(1_024);
  });

  it("read rewards again when a block came in between", async () => {
    chain.functions.getAllRewards = () => {
      if (chain.blocks.length === 3) chain.mine();
      return [[BigInt(chain.blocks.length)], 0n];
    };
    expect(await client.fetchQuery(rewardsQuery(ALICE))).toEqual({ rewards: [4n], readAt: 1_036 });
    expect(chain.requests).toHaveLength(2);
  });

  it("read all of a screen in one HTTP request", async () => {
    chain.functions.getAllComponentProperties = () => [[]];
    chain.functions.getAllComponents = () => [[]];
    chain.functions.getAllRewards = () => [[], 0n];
    chain.functions.rewardPool = () => [0n, 0n, 0n, 0n];
    chain.functions.paused = () => [false];
    chain.functions.symbol = () => ["RIG"];
    chain.functions.balanceOf = () => [12n];
    const [, , , , , symbol, balances] = await Promise.all([
      client.fetchQuery(componentTypesQuery),
      client.fetchQuery(componentsQuery(ALICE)),
      client.fetchQuery(rewardsQuery(ALICE)),
      client.fetchQuery(poolQuery),
      client.fetchQuery(pausedQuery),
      client.fetchQuery(tokenSymbolQuery),
      client.fetchQuery(balancesQuery(ALICE)),
    ]);
    expect(chain.requests).toHaveLength(1);
    expect(symbol).toBe("RIG");
    expect(balances).toEqual({ tokens: 12n, ether: 7n });
  });

  it("read the rules of a purchase as numbers", async () => {
    chain.functions.purchaseFeePercentage = () => [5n];
    chain.functions.PURCHASE_PROTECTION = () => [43_200n];
    expect(await client.fetchQuery(purchaseRulesQuery)).toEqual({ feePercentage: 5, protectionSeconds: 43_200 });
  });

  it.each([
    [50n, "approved"],
    [49n, "approve"],
  ])("with an allowance of %s and no permits, a price of 50 is paid as %s", async (allowance, payment) => {
    chain.functions.allowance = () => [allowance];
    chain.functions.DOMAIN_SEPARATOR = () => new Revert("FailedCall");
    expect(await client.fetchQuery(paymentQuery(ALICE, 50n))).toBe(payment);
  });
});
