import { describe, expect, it } from "vitest";

import { type Earning, rewardAt } from "./rewards";

const NEVER = 2n ** 256n - 1n;
const earning: Earning = { amount: 500n, ratePerSecond: 1_000n, readAt: 10_000, fundedUntil: NEVER, paused: false };

describe("rewardAt", () => {
  it("is what was read at the time of reading", () => {
    expect(rewardAt(earning, 10_000)).toBe(500n);
  });

  it("grows with the rate, also within a second", () => {
    expect(rewardAt(earning, 10_002.25)).toBe(2_750n);
  });

  it("never falls below what was read", () => {
    expect(rewardAt(earning, 9_000)).toBe(500n);
  });

  it("stops in the second in which the pool runs dry", () => {
    const ends = { ...earning, fundedUntil: 10_010n };
    expect(rewardAt(ends, 10_009)).toBe(9_500n);
    expect(rewardAt(ends, 10_010)).toBe(10_500n);
    expect(rewardAt(ends, 20_000)).toBe(10_500n);
  });

  it("does not grow when the pool was dry already", () => {
    expect(rewardAt({ ...earning, fundedUntil: 9_000n }, 20_000)).toBe(500n);
  });

  it("stands still during a pause", () => {
    expect(rewardAt({ ...earning, paused: true }, 20_000)).toBe(500n);
  });

  it("is exact where a floating-point number would not be", () => {
    const large = { ...earning, amount: 123_456_789_012_345_678_901n, ratePerSecond: 3_858_024_691_358_024n };
    expect(rewardAt(large, 10_001)).toBe(123_460_647_037_037_036_925n);
  });
});
