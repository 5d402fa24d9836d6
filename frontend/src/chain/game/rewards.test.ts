import fc from "fast-check";
import { describe, expect, it } from "vitest";

import { type Earning, type RewardClock, atSpeed, isWorthCollecting, rewardAt, totalRewardAt } from "./rewards";

const RUNWAY = 7_776_000;
const clock: RewardClock = { readAt: 10_000, fundedTicks: RUNWAY + 100, runway: RUNWAY };
const earning: Earning = { amount: 500n, ratePerSecond: 1_000n, clock, paused: false };

/** Whole ticks that the contract counts, as `RewardClock.sol` does: in 1/256 ticks, with a fraction from before. */
function contractTicks(funded: bigint, elapsed: bigint, fraction: bigint): bigint {
  const runway = BigInt(RUNWAY);
  const atFullSpeed = [elapsed, funded > runway ? funded - runway : 0n].reduce((a, b) => (a < b ? a : b));
  const slowed = elapsed - atFullSpeed;
  const most = funded < runway ? funded : runway;
  return (fraction + (atFullSpeed << 8n) + ((most * slowed) << 8n) / (runway + slowed)) >> 8n;
}

describe("rewardAt", () => {
  it("is what was read at the time of reading", () => {
    expect(rewardAt(earning, 10_000)).toBe(500n);
  });

  it("grows by the rate with each full second at full speed", () => {
    expect(rewardAt(earning, 10_002.99)).toBe(2_500n);
    expect(rewardAt(earning, 10_100)).toBe(100_500n);
  });

  it("grows slower when full speed has ended", () => {
    // 10 days of slowed rewards after the 100 seconds: 90 d * 10 d / (90 d + 10 d).
    expect(rewardAt(earning, 10_100 + 864_000)).toBe(500n + 1_000n * (100n + 777_600n));
  });

  it("begins at the pool's speed and halves what is left in a runway", () => {
    const half = { ...earning, clock: { ...clock, fundedTicks: RUNWAY / 2 } };
    expect(rewardAt(half, 10_020)).toBe(500n + 9n * 1_000n);
    expect(rewardAt(half, 10_000 + RUNWAY)).toBe(500n + BigInt(RUNWAY / 4) * 1_000n);
  });

  it("does not grow from an empty pool, nor during a pause, nor into the past", () => {
    expect(rewardAt({ ...earning, clock: { ...clock, fundedTicks: 0 } }, 20_000)).toBe(500n);
    expect(rewardAt({ ...earning, paused: true }, 20_000)).toBe(500n);
    expect(rewardAt(earning, 9_000)).toBe(500n);
  });

  it("is never more than the contract would pay, and at most two ticks less", () => {
    const anyFunded = fc.integer({ min: 0, max: 3 * RUNWAY });
    const anyElapsed = fc.integer({ min: 0, max: 400 * 86_400 });
    fc.assert(
      fc.property(anyFunded, anyElapsed, fc.bigInt({ min: 0n, max: 255n }), (fundedTicks, elapsed, fraction) => {
        const ticks = contractTicks(BigInt(fundedTicks), BigInt(elapsed), fraction);
        const shown = rewardAt(
          { amount: 0n, ratePerSecond: 1n, clock: { ...clock, fundedTicks }, paused: false },
          10_000 + elapsed,
        );
        expect(shown).toBeLessThanOrEqual(ticks);
        expect(shown).toBeGreaterThanOrEqual(ticks - 2n);
      }),
    );
  });
});

describe("atSpeed", () => {
  it("tells what components earn at the pool's speed, rounded down", () => {
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
    const rewards = { rewards: [500n, 7n, 0n], clock };
    expect(totalRewardAt({ settings, components, rewards, paused: false }, 10_002)).toBe(2_507n);
  });
});

describe("isWorthCollecting", () => {
  it("is what takes half a day to earn, or no longer grows, but never nothing", () => {
    expect(isWorthCollecting(5n * 43_200n - 1n, 5n)).toBe(false);
    expect(isWorthCollecting(5n * 43_200n, 5n)).toBe(true);
    expect(isWorthCollecting(1n, 0n)).toBe(true);
    expect(isWorthCollecting(0n, 0n)).toBe(false);
  });
});
