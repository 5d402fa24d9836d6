import { expect } from "chai";

import {
  amountParts,
  boundedDecimals,
  decimalsForRate,
  formatAmount,
  formatCompact,
  formatRate,
  formatSpeed,
  formatTokens,
  paybackSeconds,
  perDay,
  roundUp,
} from "#game/amounts";

const TOKEN = 10n ** 18n;

describe("amounts", () => {
  for (const [wei, text] of [
    [52_696_200n * (TOKEN / 10_000n), "5,270"],
    [5_269n * TOKEN, "5,269"],
    [1_000n * TOKEN + 1n, "1,001"],
    [(TOKEN * 999_999n) / 1_000n, "1,000"],
    [12n * TOKEN + 1n, "12.01"],
    [1n, "0.0001"],
  ] as const) {
    it(`rounds what is missing, ${wei} wei, up to ${text}`, () => {
      expect(formatAmount(roundUp(wei))).to.equal(text);
    });
  }

  for (const [wei, text] of [
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
  ] as const) {
    it(`formats ${wei} wei as ${text}`, () => {
      expect(formatAmount(wei)).to.equal(text);
    });
  }

  it("keeps to the decimals asked for", () => {
    expect(formatAmount(TOKEN / 3n, 6)).to.equal("0.333333");
    expect(formatAmount(1n, 2)).to.equal("<0.01");
    expect(formatAmount(TOKEN / 2n, 0)).to.equal("<1");
    expect(formatAmount(1n, 18)).to.equal("0.000000000000000001");
  });

  it("shows every digit when exact", () => {
    expect(formatTokens(0n)).to.equal("0");
    expect(formatTokens(1n)).to.equal("0.000000000000000001");
    expect(formatTokens(1_234n * TOKEN + 50n)).to.equal("1,234.00000000000000005");
    expect(formatTokens(2n ** 256n - 1n)).to.equal(
      "115,792,089,237,316,195,423,570,985,008,687,907,853,269,984,665,640,564,039,457.584007913129639935",
    );
    expect(formatTokens(-1n)).to.equal("0");
    expect(formatTokens(1_234_567n, 6)).to.equal("1.234567");
    expect(formatTokens(1_234n, 0n)).to.equal("1,234");
  });

  for (const [wei, text] of [
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
  ] as const) {
    it(`compacts ${wei} wei to ${text}`, () => {
      expect(formatCompact(wei)).to.equal(text);
    });
  }

  it("cuts, never rounds up", () => {
    expect(amountParts(2n * TOKEN - 1n, 4)).to.deep.equal({ whole: "1", fraction: "9999" });
    expect(amountParts(1_000_000n * TOKEN, 0)).to.deep.equal({ whole: "1,000,000", fraction: "" });
    expect(amountParts(-1n, 2)).to.deep.equal({ whole: "0", fraction: "00" });
    expect(amountParts(2n * TOKEN, 3)).to.deep.equal({ whole: "2", fraction: "000" });
  });
});

describe("rates", () => {
  it("comes to a day", () => {
    expect(perDay(10n)).to.equal(864_000n);
    expect(formatRate(TOKEN)).to.equal("86,400");
  });

  it("finds the decimals at which a reward is seen to move", () => {
    expect(decimalsForRate(TOKEN)).to.equal(3);
    expect(decimalsForRate(TOKEN / 1_000n)).to.equal(3);
    expect(decimalsForRate(TOKEN / 1_000n - 1n)).to.equal(4);
    expect(decimalsForRate((TOKEN * 55n) / 100n / 86_400n)).to.equal(6);
    expect(decimalsForRate(0n)).to.equal(8);
  });

  for (const [wei, requested, left] of [
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
  ] as const) {
    it(`leaves ${wei} wei, with ${requested} decimals asked for, ${left}`, () => {
      expect(boundedDecimals(wei, requested)).to.equal(left);
    });
  }

  it("pays back, rounded up, or never", () => {
    expect(paybackSeconds(100n, 10n)).to.equal(10);
    expect(paybackSeconds(101n, 10n)).to.equal(11);
    expect(paybackSeconds(0n, 10n)).to.equal(0);
    expect(paybackSeconds(100n, 0n)).to.equal(undefined);
  });
});

describe("formatSpeed", () => {
  for (const [speed, text] of [
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
  ] as const) {
    it(`shows ${speed} of 10,000 as ${text}`, () => {
      expect(formatSpeed(speed)).to.equal(text);
    });
  }
});
