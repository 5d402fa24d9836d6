import { expect } from "chai";

import {
  formatDate,
  formatDateTime,
  formatDuration,
  formatRelative,
  formatTime,
  NEVER,
  roughDuration,
  roundMoment,
} from "#game/times";

describe("durations", () => {
  for (const [seconds, text] of [
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
  ] as const) {
    it(`formats ${seconds} seconds as ${text}`, () => {
      expect(roughDuration(seconds)).to.equal(text);
    });
  }

  it("is shown in its two largest units", () => {
    expect(formatDuration(0n)).to.equal("0 s");
    expect(formatDuration(59n)).to.equal("59 s");
    expect(formatDuration(3_600n)).to.equal("1 h");
    expect(formatDuration(93_784n)).to.equal("1 d 2 h");
    expect(formatDuration(86_460n)).to.equal("1 d");
    expect(formatDuration(86_400_000n)).to.equal("1,000 d");
  });

  it("has a text for any number", () => {
    for (const seconds of [2n ** 255n, 2n ** 256n - 1n]) expect(formatDuration(seconds)).to.equal("over 1,000 years");
  });

  it("says on which side of now", () => {
    expect(formatRelative(1_000, 1_000)).to.equal("now");
    expect(formatRelative(4_600, 1_000)).to.equal("in 1 h");
    expect(formatRelative(1_000, 1_060)).to.equal("1 min ago");
  });
});

describe("a moment that is not known exactly", () => {
  for (const [distance, text] of [
    [-23, "23 s ago"],
    [-100, "2 min ago"],
    [-3_590, "1 h ago"],
    [-10_080, "3 h ago"],
    [-86_400 * 2.6, "3 d ago"],
    [10_080, "in 3 h"],
    [0, "now"],
  ] as const) {
    it(`${distance} s from now is told in its largest unit: ${text}`, () => {
      const now = 1_700_000_000;
      expect(formatRelative(roundMoment(now + distance, now), now)).to.equal(text);
    });
  }
});

describe("dates", () => {
  const noon = Date.UTC(2027, 0, 23, 12) / 1000;

  it("names day and time", () => {
    expect(formatDate(noon)).to.equal("23 Jan 2027");
    expect(formatDateTime(noon)).to.match(/^2[34] Jan 2027, \d\d:\d\d$/);
  });

  it("names a moment in universal time", () => {
    expect(formatTime(1_767_225_600n)).to.equal("2026-01-01 00:00 UTC");
    expect(formatTime(253_402_300_800n)).to.equal("+010000-01-01 00:00 UTC");
    for (const timestamp of [2n ** 255n, 2n ** 256n - 1n, -(2n ** 255n)])
      expect(formatTime(timestamp)).to.equal("beyond the calendar");
  });

  it("survives what no calendar holds", () => {
    expect(formatDate(Number(NEVER))).to.equal("beyond the calendar");
    expect(formatDateTime(Number.NaN)).to.equal("beyond the calendar");
  });
});
