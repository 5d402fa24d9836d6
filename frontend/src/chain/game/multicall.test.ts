import { describe, expect, it } from "vitest";

import { gameInterface } from "#game/gameInterface";

import { decodeMulticall, encodeMulticall } from "./multicall";

const BYTES = ["0x", "0x01", `0x${"ab".repeat(31)}`, `0x${"cd".repeat(32)}`, `0x${"ef".repeat(33)}`];

describe("multicall", () => {
  it.each([[[]], [["0x12345678"]], [BYTES]])("encodes calls as the library does: %j", (calls) => {
    expect(encodeMulticall(calls)).toBe(gameInterface.encodeFunctionData("multicall", [calls]));
  });

  it.each([[[]], [["0x12345678"]], [BYTES]])("decodes their answers: %j", (results) => {
    const answer = gameInterface.encodeFunctionResult("multicall", [results]);
    expect(decodeMulticall(answer, results.length)).toEqual(results);
  });

  it("refuses an answer that is cut anywhere, is about other calls, or has no numbers", () => {
    const answer = gameInterface.encodeFunctionResult("multicall", [["0x01", `0x${"cd".repeat(32)}`]]);
    for (let length = 0; length < answer.length; length++) {
      expect(() => decodeMulticall(answer.slice(0, length), 2), String(length)).toThrow(Error);
    }
    expect(() => decodeMulticall(answer, 1)).toThrow("about others");
    expect(() => decodeMulticall(answer, 3)).toThrow("about others");
    expect(() => decodeMulticall("<html>".repeat(1_000), 2)).toThrow(Error);
    expect(() => decodeMulticall(`0x${"f".repeat(1_000)}`, 2)).toThrow(Error);
  });
});
