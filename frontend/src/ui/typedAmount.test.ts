import { describe, expect, it, vi } from "vitest";

import { decimalSign, readAmount, writeAmount } from "./typedAmount";

const TOKEN = 10n ** 18n;
const IN_ENGLISH = "Type digits, with a point before the decimals.";
const IN_GERMAN = "Type digits, with a point or “,” before the decimals.";

describe("readAmount", () => {
  it.each<[string, sign: string, bigint | string]>([
    ["", ".", 0n],
    ["62", ".", 62n * TOKEN],
    [" 62.5 ", ".", (125n * TOKEN) / 2n],
    ["62.5", ",", (125n * TOKEN) / 2n],
    ["62,5", ",", (125n * TOKEN) / 2n],
    ["62,5", ".", IN_ENGLISH],
    ["62٫5", "٫", (125n * TOKEN) / 2n],
    [".5", ".", TOKEN / 2n],
    ["0.125", ",", TOKEN / 8n],
    ["0,125", ",", TOKEN / 8n],
    ["1.234", ".", 1_234n * 10n ** 15n],
    ["1.234", ",", "1.234 can be read in two ways. Type 1234 or 1,2340."],
    ["1,234", ",", "1,234 can be read in two ways. Type 1234 or 1,2340."],
    ["1,234", ".", "1,234 can be read in two ways. Type 1234 or 1.234."],
    ["12 345", ".", "12 345 can be read in two ways. Type 12345 or 12.345."],
    ["1’234", ".", "1’234 can be read in two ways. Type 1234 or 1.234."],
    ["1234.567", ",", 1_234_567n * 10n ** 15n],
    ["1,234.5", ".", IN_ENGLISH],
    ["1.234,5", ",", IN_GERMAN],
    ["-5", ".", IN_ENGLISH],
    ["1e3", ".", IN_ENGLISH],
    ["0x10", ",", IN_GERMAN],
    ["0.000000000000000001", ".", 1n],
    ["0.0000000000000000001", ".", "Type at most 18 decimals."],
  ])("reads %j, where %j stands before decimals, as %s", (text, sign, expected) => {
    expect(readAmount(text, sign)).toBe(expected);
  });

  it.each([
    ["en-US", "."],
    ["de-DE", ","],
    ["fr-FR", ","],
    ["ar-EG", "٫"],
    ["en-US@posix", "."],
  ])("knows the decimal sign of a browser in %s", (language, sign) => {
    vi.spyOn(navigator, "language", "get").mockReturnValue(language);
    expect(decimalSign()).toBe(sign);
  });
});

describe("writeAmount", () => {
  it.each([
    [0n, "0"],
    [62n * TOKEN, "62"],
    [(125n * TOKEN) / 2n, "62.5"],
    [TOKEN / 3n, "0.333333"],
    [1n, "0"],
    [1_234n * TOKEN, "1234"],
  ])("writes %s wei as %s", (wei, text) => {
    expect(writeAmount(wei)).toBe(text);
  });
});
