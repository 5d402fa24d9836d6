import { QueryClient } from "@tanstack/react-query";
import { beforeEach, describe, expect, it, vi } from "vitest";

import { MAX_FUNDED_TICKS } from "#game/fundedTicks";
import { gameInterface } from "#game/gameInterface";

import { blockPoller } from "../node/chain";
import { clock } from "../node/clock";
import { nodes } from "../node/node";
import { FakeChain, Revert } from "../testing/FakeChain";
import { account } from "../testing/gameState";
import { permissionQuery } from "../transactions/permit";
import * as queries from "./queries";

const ALICE = "0x00000000000000000000000000000000000A11cE";
const BOB = account(2);

const RUNWAY = 7_776_000n;

describe("queries", () => {
  let chain: FakeChain;
  let client: QueryClient;

  beforeEach(() => {
    chain = new FakeChain().install();
    chain.functions.rewardPool = () => [0n, 0n, 0n, 0n, 0n];
    chain.functions.RUNWAY = () => [RUNWAY];
    client = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  });

  /** The queries' own requests: the poller, which other files share, may ask for a block meanwhile. */
  function reads(): string[] {
    return chain.requests.filter((method) => method !== "eth_getBlockByNumber");
  }

  it("return plain objects with the contract's names, which the cache leaves as they are", async () => {
    chain.functions.getAllComponentProperties = () => [[[1n, 50n, 3n, 2n, true]]];
    const fan = { id: 1n, price: 50n, rewardRate: 3n, repairCost: 2n, isActive: true };
    expect(await client.fetchQuery(queries.componentTypesQuery)).toEqual([fan]);
    await client.refetchQueries({ queryKey: queries.componentTypesQuery.queryKey });
    expect(client.getQueryData(queries.componentTypesQuery.queryKey)).toEqual([fan]);
  });

  it.each<[what: string, query: object, answers: Record<string, readonly unknown[]>, data: unknown]>([
    [
      "a player's components",
      queries.componentsQuery(ALICE),
      { getAllComponents: [[[1n, ALICE, 1_000n, true, false, 2n, 5_000n]]] },
      [
        {
          componentId: 1n,
          owner: ALICE,
          lastClaimTimestamp: 1_000n,
          purchased: true,
          hacked: false,
          currentSkinId: 2n,
          protectedUntil: 5_000n,
        },
      ],
    ],
    [
      "the pool",
      queries.poolQuery,
      { rewardPool: [9n, 4n, 2n, 77n, 8_399n] },
      { reserve: 9n, owed: 4n, ratePerSecond: 2n, fullSpeedUntil: 77n, speed: 8_399n },
    ],
    ["the token's symbol", queries.tokenSymbolQuery, { symbol: ["RIG"] }, "RIG"],
    ["whether the game is paused", queries.pausedQuery, { paused: [true] }, true],
    [
      "what supplies cost a player",
      queries.supplyPricesQuery(ALICE),
      { getAttackPrice: [5n], getShieldPrice: [7n] },
      { attackPrice: 5n, shieldPrice: 7n },
    ],
    [
      "the skins that a player owns",
      queries.ownedSkinsQuery(ALICE),
      { getPlayerOwnedSkins: [[[2n, 1n, 7n, false]]] },
      [{ id: 2n, componentId: 1n, price: 7n, isActive: false }],
    ],
    [
      "a player's record",
      queries.statsQuery(ALICE),
      { getPlayerStats: [[3n, 20n, 9n, 5n, 4n, 2n, 1n, 70n, 30n], 180n, 200n] },
      {
        level: 3n,
        currentXP: 20n,
        totalAttacks: 9n,
        successfulAttacks: 5n,
        failedAttacks: 4n,
        timesAttacked: 2n,
        successfulDefenses: 1n,
        totalRewardsStolen: 70n,
        totalRewardsLost: 30n,
        xpToNextLevel: 180n,
        xpRequiredForNextLevel: 200n,
      },
    ],
  ])("read %s in one call", async (_what, query, answers, data) => {
    for (const [name, answer] of Object.entries(answers)) chain.functions[name] = () => answer;
    expect(await client.fetchQuery(query as never)).toEqual(data);
    expect(reads()).toEqual(["eth_call"]);
  });

  it.each<[what: string, query: object, functions: Record<string, string>]>([
    [
      "the shop",
      queries.shopRulesQuery,
      {
        feePercentage: "purchaseFeePercentage",
        protectionSeconds: "PURCHASE_PROTECTION",
        attackPriceSeconds: "ATTACK_PRICE_TIME",
        shieldPriceSeconds: "SHIELD_PRICE_TIME",
        attacksPerDay: "MAX_ATTACK_PURCHASES_PER_DAY",
        shieldsPerDay: "MAX_SHIELD_PURCHASES_PER_DAY",
      },
    ],
    [
      "attacks",
      queries.attackRulesQuery,
      {
        failProbability: "attackFailProbability",
        attackFeePercentage: "attackFeePercentage",
        stealPercentage: "STEAL_PERCENTAGE",
        seriousShare: "SERIOUS_SHARE",
        rechargeSeconds: "ATTACK_RECHARGE_TIME",
        shieldRechargeSeconds: "SHIELD_RECHARGE_TIME",
        immunitySeconds: "SHIELD_BREAK_IMMUNITY",
        repairProtectionSeconds: "REPAIR_PROTECTION",
        reactivationSeconds: "REACTIVATION_DELAY",
        reactivationProtectionSeconds: "REACTIVATION_PROTECTION",
        xpPerAttack: "XP_PER_ATTACK",
        xpPerBreak: "XP_PER_BREAK",
        criticalRoll: "CRITICAL_ROLL",
        ripeningSeconds: "RIPENING_TIME",
        freshPercentage: "FRESH_PAYOUT_PERCENTAGE",
      },
    ],
  ])("read the rules of %s as numbers, in one call", async (_what, query, functions) => {
    const names = Object.values(functions);
    names.forEach((name, index) => (chain.functions[name] = () => [BigInt(index + 1)]));
    const rules = Object.keys(functions).map((rule, index) => [rule, index + 1]);
    expect(await client.fetchQuery(query as never)).toEqual(Object.fromEntries(rules));
    expect(reads()).toEqual(["eth_call"]);
  });

  it.each([
    [3n, 33],
    [0n, MAX_FUNDED_TICKS],
  ])("read rewards with the clock of their block; at rate %s", async (ratePerSecond, fundedTicks) => {
    chain.functions.getAllRipening = () => [
      [5n, 0n],
      [9_000n, 0n],
    ];
    chain.functions.rewardPool = () => [105n, 5n, ratePerSecond, 0n, 0n];
    expect(await client.fetchQuery(queries.rewardsQuery(ALICE))).toEqual({
      rewards: [5n, 0n],
      ripeAt: [9_000, 0],
      clock: { readAt: 1_024, fundedTicks, runway: Number(RUNWAY) },
    });
  });

  it("read what belongs together at one block, though the chain moves on between the reads", async () => {
    const tags = new Set<string>();
    const moving =
      (...answer: unknown[]) =>
      (_args: unknown, _call: unknown, tag: string) => {
        tags.add(tag);
        chain.pass(1);
        return answer;
      };
    Object.assign(chain.functions, {
      getAllRipening: moving([5n], [0n]),
      rewardPool: moving(105n, 5n, 3n, 0n, 0n),
      RUNWAY: moving(RUNWAY),
      balanceOf: moving(9n),
    });
    vi.spyOn(blockPoller, "latest").mockImplementation(async () => {
      const head = chain.latest;
      chain.pass(1);
      return head;
    });
    const first = `0x${chain.height.toString(16)}`;
    const { clock: read } = await client.fetchQuery(queries.rewardsQuery(ALICE));
    expect([...tags]).toEqual([first]);
    expect(read.readAt).toBe(chain.timeOf(Number(first)));
    tags.clear();
    const second = `0x${chain.height.toString(16)}`;
    await client.fetchQuery(queries.balancesQuery(ALICE));
    const coins = vi.mocked(nodes.send).mock.calls.find(([method]) => method === "eth_getBalance");
    expect([...tags, coins![1][1]]).toEqual([second, second]);
  });

  it("decode the pool once for the rewards of several players", async () => {
    Object.assign(chain.functions, {
      getAllRipening: () => [[5n], [0n]],
      rewardPool: () => [105n, 5n, 3n, 0n, 0n],
    });
    const decode = vi.spyOn(gameInterface, "decodeFunctionResult");
    await Promise.all([ALICE, BOB].map((player) => client.fetchQuery(queries.rewardsQuery(player))));
    const names = decode.mock.calls.map(([read]) =>
      typeof read === "string" ? read : (read as { name: string }).name,
    );
    expect(names.sort()).toEqual(["RUNWAY", "getAllRipening", "getAllRipening", "rewardPool"]);
  });

  it("read the bounties of all types in one call", async () => {
    chain.functions.getBounty = ([id]) => [(id as bigint) * 10n];
    const types = [1n, 2n].map((id) => ({ id, price: 1n, rewardRate: 1n, repairCost: 1n, isActive: true }));
    expect(await client.fetchQuery(queries.bountiesQuery(types))).toEqual([10n, 20n]);
    expect(reads()).toEqual(["eth_call"]);
  });

  it("read the skins of all types, also where there are fewer than in the opening catalogue", async () => {
    chain.functions.componentsCount = () => [2n];
    chain.functions.getComponentSkins = ([id]) =>
      id > 2n ? new Revert("UnknownComponent", [id]) : [[[1n, id, 7n, true]]];
    expect(await client.fetchQuery(queries.skinsQuery)).toEqual([
      [{ id: 1n, componentId: 1n, price: 7n, isActive: true }],
      [{ id: 1n, componentId: 2n, price: 7n, isActive: true }],
    ]);
  });

  it("also read the skins of types that the owner added", async () => {
    chain.functions.componentsCount = () => [12n];
    chain.functions.getComponentSkins = ([id]) => [[[1n, id, 7n, true]]];
    const skins = await client.fetchQuery(queries.skinsQuery);
    expect(skins.map(([skin]) => skin?.componentId)).toEqual([1n, 2n, 3n, 4n, 5n, 6n, 7n, 8n, 9n, 10n, 11n, 12n]);
    expect(reads()).toHaveLength(2);
  });

  it("do not take a failure for a type without skins", async () => {
    chain.functions.componentsCount = () => [2n];
    await expect(client.fetchQuery(queries.skinsQuery)).rejects.toThrow();
  });

  it("read when hacked components can be reactivated", async () => {
    vi.spyOn(clock, "now").mockReturnValue(1_024.5);
    chain.functions.getTimeUntilReactivation = ([, id]) => [id * 100n];
    expect(await client.fetchQuery(queries.reactivationTimesQuery(ALICE, [2, 5]))).toEqual(
      new Map([
        [2, 1_224],
        [5, 1_524],
      ]),
    );
    expect(reads()).toHaveLength(1);
  });

  it("shows the game's allowance, also for a token without permits", async () => {
    chain.functions.allowance = () => [50n];
    chain.functions.DOMAIN_SEPARATOR = () => new Revert("FailedCall");
    expect(await client.fetchQuery(permissionQuery(ALICE))).toEqual({ allowance: 50n, canPermit: false });
  });
});
