import { describe, expect, it } from "vitest";
import {
  NEVER,
  amountParts,
  boundedDecimals,
  decimalsForRate,
  formatSpeed,
  formatAmount,
  formatCompact,
  formatDate,
  formatDateTime,
  formatDuration,
  formatExact,
  formatRelative,
  paybackSeconds,
  perDay,
  roundMoment,
  roundUp,
  shortAddress,
} from "./format";

const TOKEN = 10n ** 18n;

describe("amounts", () => {
  it.each([
    [52_696_200n * (TOKEN / 10_000n), "5,270"],
    [5_269n * TOKEN, "5,269"],
    [(TOKEN * 999_999n) / 1_000n, "1,000"],
    [12n * TOKEN + 1n, "12.01"],
    [1n, "0.0001"],
  ])("rounds what is missing, %s wei, up to %s", (wei, text) => {
    expect(formatAmount(roundUp(wei))).toBe(text);
  });

  it.each([
    [0n, "0"],
    [1n, "<0.0001"],
    [TOKEN / 10_000n, "0.0001"],
    [TOKEN / 10_000n - 1n, "<0.0001"],
    [TOKEN / 2n, "0.5"],
    [TOKEN - 1n, "0.9999"],
    [TOKEN, "1"],
    [(TOKEN * 12_345n) / 1_000n, "12.34"],
    [(TOKEN * 791n) / 10n, "79.10"],
    [999n * TOKEN + (TOKEN * 999n) / 1_000n, "999.99"],
    [1_000n * TOKEN, "1,000"],
    [20_000n * TOKEN, "20,000"],
    [1_234_567n * TOKEN + 1n, "1,234,567"],
    [-5n * TOKEN, "0"],
  ])("formats %s wei as %s", (wei, text) => {
    expect(formatAmount(wei)).toBe(text);
  });

  it("keeps to the decimals asked for", () => {
    expect(formatAmount(TOKEN / 3n, 6)).toBe("0.333333");
    expect(formatAmount(1n, 2)).toBe("<0.01");
    expect(formatAmount(TOKEN / 2n, 0)).toBe("<1");
    expect(formatAmount(1n, 18)).toBe("0.000000000000000001");
  });

  it("shows every digit when exact", () => {
    expect(formatExact(0n)).toBe("0");
    expect(formatExact(1n)).toBe("0.000000000000000001");
    expect(formatExact(1_234n * TOKEN + 50n)).toBe("1,234.00000000000000005");
    expect(formatExact(2n ** 256n - 1n)).toBe(
      "115,792,089,237,316,195,423,570,985,008,687,907,853,269,984,665,640,564,039,457.584007913129639935",
    );
    expect(formatExact(-1n)).toBe("0");
  });

  it.each([
    [0n, "0"],
    [9_999n * TOKEN, "9,999"],
    [10_000n * TOKEN, "10K"],
    [12_345n * TOKEN, "12.3K"],
    [999_999n * TOKEN, "999K"],
    [1_000_000n * TOKEN, "1M"],
    [2_559_000_000n * TOKEN, "2.55B"],
    [7_000_000_000_000n * TOKEN, "7T"],
    [123_456_000_000_000_000n * TOKEN, "123,000T"],
    [-1n, "0"],
  ])("compacts %s wei to %s", (wei, text) => {
    expect(formatCompact(wei)).toBe(text);
  });

  it("cuts, never rounds up", () => {
    expect(amountParts(2n * TOKEN - 1n, 4)).toEqual({ whole: "1", fraction: "9999" });
    expect(amountParts(1_000_000n * TOKEN, 0)).toEqual({ whole: "1,000,000", fraction: "" });
    expect(amountParts(-1n, 2)).toEqual({ whole: "0", fraction: "00" });
    expect(amountParts(2n * TOKEN, 3)).toEqual({ whole: "2", fraction: "000" });
  });
});

describe("rates", () => {
  it("comes to a day", () => {
    expect(perDay(10n)).toBe(864_000n);
  });

  it("finds the decimals at which a reward is seen to move", () => {
    expect(decimalsForRate(TOKEN)).toBe(3);
    expect(decimalsForRate(TOKEN / 1_000n)).toBe(3);
    expect(decimalsForRate(TOKEN / 1_000n - 1n)).toBe(4);
    expect(decimalsForRate((TOKEN * 55n) / 100n / 86_400n)).toBe(6);
    expect(decimalsForRate(0n)).toBe(8);
  });

  it.each([
    [0n, 6, 6],
    [TOKEN - 1n, 8, 8],
    [TOKEN, 8, 8],
    [10n * TOKEN, 8, 7],
    [999n * TOKEN, 6, 6],
    [1_000n * TOKEN, 6, 5],
    [390_094n * TOKEN, 6, 3],
    [390_094n * TOKEN, 2, 2],
    [999_999_999n * TOKEN, 6, 0],
    [1_000_000_000_000n * TOKEN, 6, 0],
    [-1n, 6, 6],
  ])("leaves %s wei, with %s decimals asked for, %s", (wei, asked, left) => {
    expect(boundedDecimals(wei, asked)).toBe(left);
  });

  it("pays back, rounded up, or never", () => {
    expect(paybackSeconds(100n, 10n)).toBe(10);
    expect(paybackSeconds(101n, 10n)).toBe(11);
    expect(paybackSeconds(0n, 10n)).toBe(0);
    expect(paybackSeconds(100n, 0n)).toBeUndefined();
  });
});

describe("durations", () => {
  it.each([
    [-5, "now"],
    [0, "now"],
    [Number.NaN, "now"],
    [0.2, "1 s"],
    [59, "59 s"],
    [60, "1 min"],
    [3_599, "59 min"],
    [3_600, "1 h"],
    [3_600 * 3 + 720, "3 h 12 min"],
    [86_399, "23 h 59 min"],
    [86_400, "1 d"],
    [86_400 * 2 + 3_600 * 4, "2 d 4 h"],
    [86_400 * 10, "10 d"],
    [86_400 * 90.9, "90 d"],
    [86_400 * 730, "2 years"],
    [86_400 * 730 + 1, "more than 2 years"],
    [86_400 * 365 * 4 - 1, "more than 3 years"],
    [86_400 * 365 * 1_500, "1,500 years"],
  ])("formats %s seconds as %s", (seconds, text) => {
    expect(formatDuration(seconds)).toBe(text);
  });

  it("says on which side of now", () => {
    expect(formatRelative(1_000, 1_000)).toBe("now");
    expect(formatRelative(4_600, 1_000)).toBe("in 1 h");
    expect(formatRelative(1_000, 1_060)).toBe("1 min ago");
  });
});

describe("a moment that is not known exactly", () => {
  it.each([
    [-23, "23 s ago"],
    [-100, "2 min ago"],
    [-3_590, "1 h ago"],
    [-10_080, "3 h ago"],
    [-86_400 * 2.6, "3 d ago"],
    [10_080, "in 3 h"],
    [0, "now"],
  ])("%s s from now is told in its largest unit: %s", (distance, text) => {
    const now = 1_700_000_000;
    expect(formatRelative(roundMoment(now + distance, now), now)).toBe(text);
  });
});

describe("dates", () => {
  const noon = Date.UTC(2027, 0, 23, 12) / 1000;

  it("names day and time", () => {
    expect(formatDate(noon)).toBe("23 Jan 2027");
    expect(formatDateTime(noon)).toMatch(/^2[34] Jan 2027, \d\d:\d\d$/);
  });

  it("survives what no calendar holds", () => {
    expect(formatDate(Number(NEVER))).toBe("beyond the calendar");
    expect(formatDateTime(Number.NaN)).toBe("beyond the calendar");
  });
});

describe("addresses", () => {
  it("shortens", () => {
    expect(shortAddress("0x1234567890abcdef1234567890abcdef12345678")).toBe("0x1234…5678");
    expect(shortAddress("0x12")).toBe("0x12");
  });
});

describe("formatSpeed", () => {
  it.each([
    [0n, "0%"],
    [1n, "0.01%"],
    [10n, "0.1%"],
    [29n, "0.29%"],
    [425n, "4.2%"],
    [999n, "9.9%"],
    [1_000n, "10%"],
    [8_399n, "83%"],
    [9_999n, "99%"],
    // Slowed rewards are never full.
    [10_000n, "99%"],
  ])("shows %s of 10,000 as %s", (speed, text) => {
    expect(formatSpeed(speed)).toBe(text);
  });
});
