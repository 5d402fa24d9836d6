import { describe, expect, it, vi } from "vitest";

import { RpcError, UnreachableError } from "../rpc/RpcNode";
import { RangeReader } from "./RangeReader";
import { type BlockRange } from "./ranges";

const ALL = { from: 1, to: 100_000 };

function refusal(message: string, code = -32000) {
  return new RpcError({ code, message });
}

/** Reads all of a range; `answer` throws what the node refuses. Returns the pieces and the waits. */
async function readAll(all: BlockRange, answer: (piece: BlockRange) => void) {
  const waits: number[] = [];
  const asked: number[] = [];
  const pieces: BlockRange[] = [];
  const reader = new RangeReader(async (milliseconds) => void waits.push(milliseconds));
  for (let to = all.to; to >= all.from;) {
    const { piece } = await reader.readHighest({ from: all.from, to }, async (range) => {
      asked.push(range.to - range.from + 1);
      answer(range);
    });
    pieces.push(piece);
    to = piece.from - 1;
  }
  return { waits, asked, pieces };
}

describe("RangeReader", () => {
  it("reads everything once, newest first, in pieces that grow", async () => {
    const { pieces, asked, waits } = await readAll(ALL, () => undefined);
    expect(asked).toEqual([10_000, 20_000, 40_000, 30_000]);
    expect(pieces[0]).toEqual({ from: 90_001, to: 100_000 });
    expect(pieces.map(({ from }) => from - 1)).toEqual([...pieces.slice(1).map(({ to }) => to), 0]);
    expect(waits).toEqual([]);
  });

  it.each([
    ["block range too large", -32600],
    ["query returned more than 10000 results", -32005],
    ["Log response size exceeded", -32602],
  ])("halves a piece that the node refuses (%s), and tries a larger one only now and then", async (message, code) => {
    const { asked, pieces, waits } = await readAll({ from: 1, to: 30_000 }, ({ from, to }) => {
      if (to - from + 1 > 2_000) throw refusal(message, code);
    });
    expect(asked.slice(0, 12)).toEqual([10_000, 5_000, 2_500, ...Array<number>(8).fill(1_250), 2_500]);
    expect(pieces.reduce((sum, { from, to }) => sum + to - from + 1, 0)).toBe(30_000);
    expect(asked.filter((size) => size > 2_000).length).toBeLessThan(asked.length / 5);
    expect(waits).toEqual([]);
  });

  it("waits longer and longer for a node that does not answer, with smaller pieces in case they were the reason", async () => {
    let failures = 3;
    const { asked, waits } = await readAll({ from: 1, to: 8_000 }, () => {
      if (failures-- > 0) throw new UnreachableError("413");
    });
    expect(waits).toEqual([1_000, 2_000, 4_000]);
    expect(asked.slice(0, 4)).toEqual([8_000, 4_000, 2_000, 1_000]);
  });

  it("waits when there were too many requests", async () => {
    let failures = 1;
    const { waits } = await readAll({ from: 1, to: 100 }, () => {
      if (failures-- > 0) throw refusal("project ID request rate exceeded", -32005);
    });
    expect(waits).toEqual([1_000]);
  });

  it("gives up when the node does not answer again and again", async () => {
    const read = vi.fn(() => Promise.reject(new UnreachableError("down")));
    await expect(readWith(read)).rejects.toThrow(UnreachableError);
    expect(read).toHaveBeenCalledTimes(4);
  });

  it("gives up when the node refuses even a single block", async () => {
    const read = vi.fn(() => Promise.reject(refusal("no such method")));
    await expect(readWith(read)).rejects.toThrow("no such method");
    expect(read.mock.calls.length).toBeLessThan(25);
  });
});

function readWith(read: () => Promise<never>) {
  return new RangeReader(() => Promise.resolve()).readHighest(ALL, read);
}
