import { describe, expect, it, vi } from "vitest";

import { SLICE_MS } from "../../browser/slices";
import { parseAnswer, PIECE } from "./parseAnswer";

/** A log as nodes answer it, about a thousand characters long. */
const log = (index: number, data = "ab") => ({ topics: ["0x1", "0x2"], data: data.repeat(450), logIndex: index });
const logs = (count: number, data?: string) => Array.from({ length: count }, (_, index) => log(index, data));
const answerOf = (result: unknown) => ({ jsonrpc: "2.0", id: 7, result });

describe("a node's answer", () => {
  it("with many logs is parsed in pieces, none of them long, between which the page can draw", async () => {
    const answer = answerOf(logs(2_000));
    const text = JSON.stringify(answer);
    const parse = vi.spyOn(JSON, "parse");
    const tasks = vi.spyOn(globalThis, "MessageChannel");
    let time = 0;
    vi.spyOn(performance, "now").mockImplementation(() => (time += SLICE_MS));
    expect(await parseAnswer(text)).toEqual(answer);
    const lengths = parse.mock.calls.map(([piece]) => piece.length);
    expect(Math.max(...lengths)).toBeLessThan(PIECE + 2_000);
    // The first is what is around the list.
    expect(tasks).toHaveBeenCalledTimes(lengths.length - 1);
  });

  it.each([
    ["in another order", (result: unknown) => JSON.stringify({ result, id: 7, jsonrpc: "2.0" })],
    ["with blanks and lines", (result: unknown) => JSON.stringify(answerOf(result), null, 2)],
  ])("%s is the same", async (_how, write) => {
    const text = write(logs(1_000));
    const parse = vi.spyOn(JSON, "parse");
    expect(await parseAnswer(text)).toEqual(answerOf(logs(1_000)));
    expect(Math.max(...parse.mock.calls.map(([piece]) => piece.length))).toBeLessThan(text.length / 3);
  });

  it.each([
    ["a list with another one inside each item", answerOf(logs(600).map((item) => ({ inner: [item, item] })))],
    ["texts that look like the end of an item", answerOf(logs(1_000, "},{"))],
    ["a list after the result", { ...answerOf(logs(600)), more: logs(9) }],
    ["a list inside the result", answerOf({ result: logs(600) })],
    ["a list of texts", answerOf(Array<string>(9).fill("0x".repeat(PIECE)))],
    ["an empty list beside much else", { ...answerOf([]), more: "}".repeat(PIECE) }],
    ["an error with much data", { id: 7, error: { code: 3, message: "", data: logs(600) } }],
    ["nothing", null],
  ])("of another form is the same: %s", async (_what, answer) => {
    expect(await parseAnswer(JSON.stringify(answer))).toEqual(answer);
  });

  it.each(["", "<html>", JSON.stringify(answerOf(logs(1_000))).slice(0, -400)])(
    "that is cut short throws",
    async (text) => {
      await expect(parseAnswer(text)).rejects.toThrow(SyntaxError);
    },
  );
});
