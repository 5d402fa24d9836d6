import { describe, expect, it } from "vitest";

import {
  atSpeed,
  componentPaymentAt,
  type Earning,
  isWorthCollecting,
  rewardAt,
  type RewardClock,
  totalPaymentAt,
  totalRewardAt,
  totalRipeAt,
} from "./rewards";

const RUNWAY = 7_776_000;
const clock: RewardClock = { readAt: 10_000, fundedTicks: RUNWAY + 100, runway: RUNWAY };
const earning: Earning = { amount: 500n, ratePerSecond: 1_000n, clock, paused: false };

describe("rewardAt", () => {
  it("grows by the rate with each full second at full speed", () => {
    expect(rewardAt(earning, 10_002.99)).toBe(2_500n);
    expect(rewardAt(earning, 10_100)).toBe(100_500n);
  });

  it("grows slower when full speed has ended", () => {
    // A tick that is not full yet does not count.
    expect(rewardAt(earning, 10_101)).toBe(100_500n);
    // 10 days of slowed rewards after the 100 seconds: 90 d * 10 d / (90 d + 10 d).
    expect(rewardAt(earning, 10_100 + 864_000)).toBe(500n + 1_000n * (100n + 777_600n));
  });

  it("does not grow from an empty pool, nor during a pause, nor into the past", () => {
    expect(rewardAt({ ...earning, clock: { ...clock, fundedTicks: 0 } }, 20_000)).toBe(500n);
    expect(rewardAt({ ...earning, paused: true }, 20_000)).toBe(500n);
    expect(rewardAt(earning, 9_000)).toBe(500n);
  });
});

describe("atSpeed", () => {
  it("is the components' income at the pool's speed, rounded down", () => {
    const types = [{ id: 1n, rewardRate: 1_001n }];
    expect(atSpeed(types, 10_000n)).toEqual(types);
    expect(atSpeed(types, 5_000n)).toEqual([{ id: 1n, rewardRate: 500n }]);
    expect(atSpeed(types, 0n)).toEqual([{ id: 1n, rewardRate: 0n }]);
  });
});

describe("totalRewardAt", () => {
  it("sums up what is owned, which only grows where it works", () => {
    const settings = [1_000n, 20_000n, 300_000n].map((rewardRate) => ({ rewardRate }));
    const components = [
      { purchased: true, hacked: false },
      { purchased: true, hacked: true },
      { purchased: false, hacked: false },
    ];
    const rewards = { rewards: [500n, 7n, 0n], ripeAt: [0, 0, 0], clock };
    expect(totalRewardAt({ settings, components, rewards, paused: false }, 10_002)).toBe(2_507n);
  });
});

describe("the payment of a claim", () => {
  const RULES = { ripeningSeconds: 8_000, freshPercentage: 80 };
  const settings = [1_000n, 20_000n].map((rewardRate) => ({ rewardRate }));
  const components = [
    { purchased: true, hacked: false },
    { purchased: true, hacked: true },
  ];
  /** The first was collected at second 8,000, the second at 1,000. */
  const earner = {
    settings,
    components,
    rewards: { rewards: [500n, 7n], ripeAt: [16_000, 9_000], clock },
    paused: false,
  };

  it("is earned by the reward clock, and ripens by wall time", () => {
    // 2,002 of 8,000 seconds: 85.005 % of 500 + 2 * 1,000.
    expect(componentPaymentAt(earner, 1, 10_002.9, RULES)).toBe(2_125n);
    expect(componentPaymentAt({ ...earner, paused: true }, 1, 12_000, RULES)).toBe(450n);
    expect(componentPaymentAt({ ...earner, paused: true }, 1, 15_999, RULES)).toBe(499n);
    expect(componentPaymentAt({ ...earner, paused: true }, 1, 16_000, RULES)).toBe(500n);
  });

  it("is the fresh part right after a claim, also in a block that the reader's clock has not reached", () => {
    expect(componentPaymentAt({ ...earner, paused: true }, 1, 8_000, RULES)).toBe(400n);
    expect(componentPaymentAt({ ...earner, paused: true }, 1, 7_999, RULES)).toBe(400n);
  });

  it("sums up the rounded payments of the components, and shows the ripe part", () => {
    expect(totalPaymentAt(earner, 10_002, RULES)).toBe(2_125n + 7n);
    expect(totalRipeAt(earner, 10_002)).toBe(7n);
    expect(totalRipeAt(earner, 8_999)).toBe(0n);
  });
});

describe("isWorthCollecting", () => {
  it("is what takes eight hours to earn, or no longer grows, but never nothing", () => {
    expect(isWorthCollecting(5n * 28_800n - 1n, 5n)).toBe(false);
    expect(isWorthCollecting(5n * 28_800n, 5n)).toBe(true);
    expect(isWorthCollecting(1n, 0n)).toBe(true);
    expect(isWorthCollecting(0n, 0n)).toBe(false);
  });
});
