import { expect } from "chai";

import { formatDuration, formatRate, formatTime, formatTokens } from "../../scripts/cli/amounts";

describe("Amounts for people", () => {
  it("shows every digit of an amount, its thousands apart", () => {
    expect(formatTokens(0n)).to.equal("0");
    expect(formatTokens(1n)).to.equal("0.000000000000000001");
    expect(formatTokens(1_234_567_500_000_000_000_000_000n)).to.equal("1,234,567.5");
    expect(formatTokens(1_234_567n, 6)).to.equal("1.234567");
    expect(formatTokens(1_234n, 0)).to.equal("1,234");
  });

  it("shows a duration in its two largest units", () => {
    expect(formatDuration(0n)).to.equal("0 s");
    expect(formatDuration(59n)).to.equal("59 s");
    expect(formatDuration(3_600n)).to.equal("1 h");
    expect(formatDuration(93_784n)).to.equal("1 d 2 h");
    expect(formatDuration(86_460n)).to.equal("1 d");
    expect(formatDuration(86_400_000n)).to.equal("1,000 d");
  });

  it("shows a moment in universal time", () => {
    expect(formatTime(1_767_225_600n)).to.equal("2026-01-01 00:00 UTC");
  });

  it("shows a rate per day", () => {
    expect(formatRate(10n ** 18n)).to.equal("86,400");
  });
});
