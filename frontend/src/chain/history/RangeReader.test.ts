import { beforeEach, describe, expect, it, vi } from "vitest";

import type { BlockRange } from "#game/blockRanges";

import { RpcError, UnreachableError } from "../node/RpcNode";
import { RangeReader, type ReadOptions } from "./RangeReader";

const ALL = { from: 1, to: 10_000_000 };

function refusal(message: string, code = -32000) {
  return new RpcError({ code, message });
}

describe("RangeReader", () => {
  let reader: RangeReader;
  /** Sizes of the requested pieces. */
  let requested: number[];
  /** Most blocks of a piece; larger ones are refused. */
  let mostBlocks: number;
  /** Says what a piece holds, or throws. */
  let answer: (piece: BlockRange) => readonly number[];

  beforeEach(() => {
    reader = new RangeReader();
    [requested, mostBlocks] = [[], Infinity];
    answer = ({ from }) => [from];
  });

  function read(range: BlockRange = ALL, options?: ReadOptions) {
    return reader.readBack(
      range,
      async (piece) => {
        const blocks = piece.to - piece.from + 1;
        requested.push(blocks);
        if (blocks > mostBlocks) throw refusal("query exceeds max block range");
        return answer(piece);
      },
      options,
    );
  }

  it("reads backwards in pieces that grow, to the range's beginning", async () => {
    const { items, from } = await read({ from: 1, to: 30_000 });
    expect(requested).toEqual([10, 160, 2_560, 27_270]);
    expect(items).toEqual([1, 27_271, 29_831, 29_991]);
    expect(from).toBe(1);
  });

  it("ends when there is enough, and continues from there", async () => {
    const { items, from, size } = await read(ALL, { isEnough: (count) => count >= 2 });
    expect(items).toEqual([9_999_831, 9_999_991]);
    expect([from, size]).toEqual([9_999_831, 2_560]);
    requested = [];
    await read({ from: 1, to: from - 1 }, { isEnough: (count) => count >= 1, size });
    expect(requested).toEqual([2_560]);
  });

  it("asks for about as many blocks as hold what it wants of a piece, however busy they are", async () => {
    const itemsIn = (perBlock: number) => {
      answer = ({ from, to }) => Array<number>((to - from + 1) * perBlock).fill(0);
      requested = [];
    };
    itemsIn(100);
    const { size, from } = await read(ALL, { isEnough: (count) => count > 1_400 });
    expect(requested).toEqual([10, 2, 2, 2]);
    itemsIn(1);
    await read({ from: 1, to: from - 1 }, { isEnough: (count) => count > 400, size });
    expect(requested).toEqual([2, 32, 200, 200]);
    // Even if a block alone holds more.
    itemsIn(1_000);
    await read(ALL, { isEnough: (count) => count > 11_000 });
    expect(requested).toEqual([10, 1, 1]);
  });

  it("asks for as many items as its reader takes at a time", async () => {
    answer = ({ from, to }) => Array<number>((to - from + 1) * 10).fill(0);
    await read({ from: 1, to: 2_000 }, { size: 100, itemsPerPiece: 4_000 });
    expect(requested).toEqual([100, 400, 400, 400, 400, 300]);
  });

  it("ends after a few pieces, whatever was found", async () => {
    mostBlocks = 10;
    const { from } = await read();
    expect(requested.filter((blocks) => blocks <= 10)).toHaveLength(12);
    expect(ALL.to - from + 1).toBeGreaterThanOrEqual(12 * 5);
  });

  it("reads nothing of an empty range", async () => {
    expect(await read({ from: 5, to: 4 })).toMatchObject({ items: [], from: 5 });
    expect(requested).toEqual([]);
  });

  it.each([10, 500, 2_000])("learns that a node returns at most %s blocks", async (limit) => {
    mostBlocks = limit;
    for (let to = 20 * limit; to > 0;) to = (await read({ from: 1, to })).from - 1;
    const refused = requested.filter((blocks) => blocks > limit).length;
    expect(requested.filter((blocks) => blocks <= limit).reduce((sum, blocks) => sum + blocks)).toBe(20 * limit);
    // The refusals before the first answer, and one try of a larger range after each eight answers.
    expect(refused).toBeLessThan(8 + requested.length / 8);
  });

  it("tries a larger range after exactly eight answers, and goes back to the one that worked", async () => {
    mostBlocks = 10;
    await read();
    expect(requested).toEqual([10, 160, 80, 40, 20, ...Array<number>(8).fill(10), 20, 10, 10, 10]);
  });

  it.each([
    ["query returned more than 10000 results", -32005],
    ["Log response size exceeded", -32602],
  ])("halves a piece with too much in it (%s)", async (message, code) => {
    answer = ({ from, to }) => {
      if (to > 9_999_500 && to - from >= 300) throw refusal(message, code);
      return [];
    };
    await read({ from: 9_990_000, to: ALL.to }, { size: 1_000 });
    expect(requested.slice(0, 4)).toEqual([1_000, 500, 250, 250]);
  });

  it("asks for less when the node does not answer, and for as much as before when it does", async () => {
    let failures = 2;
    answer = () => {
      if (failures-- > 0) throw new UnreachableError("timeout");
      return [];
    };
    await read({ from: 1, to: 8_000 }, { size: 1_000 });
    expect(requested).toEqual([1_000, 500, 250, 7_750]);
  });

  it("gives up on a node that keeps failing, or refuses even a single block", async () => {
    const down = vi.fn(() => Promise.reject(new UnreachableError("down")));
    await expect(reader.readBack(ALL, down)).rejects.toThrow(UnreachableError);
    expect(down).toHaveBeenCalledTimes(3);
    const refused = vi.fn(() => Promise.reject(refusal("no such method")));
    await expect(reader.readBack(ALL, refused)).rejects.toThrow("no such method");
    expect(refused.mock.calls.length).toBeLessThan(15);
    await read();
    expect(requested[0]).toBe(10);
  });
});
