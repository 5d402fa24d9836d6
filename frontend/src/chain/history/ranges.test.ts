import fc from "fast-check";
import { describe, expect, it } from "vitest";

import { type BlockRange, addRange, countBlocks, cutRanges, highestGap } from "./ranges";

const WHOLE = { from: 0, to: 40 };

const range = fc
  .tuple(fc.integer({ min: 0, max: 40 }), fc.integer({ min: 0, max: 8 }))
  .map(([from, length]) => ({ from, to: from + length }));

function blocksOf(ranges: readonly BlockRange[]): number[] {
  return ranges.flatMap(({ from, to }) => Array.from({ length: to - from + 1 }, (_, index) => from + index));
}

describe("block ranges", () => {
  it("hold each block that was added once, and say which are missing and how many are there", () => {
    fc.assert(
      fc.property(fc.array(range, { maxLength: 12 }), fc.integer({ min: 0, max: 40 }), (added, cut) => {
        const ranges = added.reduce<readonly BlockRange[]>(addRange, []);
        const blocks = new Set(blocksOf(added));
        expect(blocksOf(ranges)).toEqual([...blocks].sort((a, b) => a - b));
        expect(ranges.every(({ from }, index) => index === 0 || from > ranges[index - 1]!.to + 1)).toBe(true);
        expect(new Set(blocksOf(cutRanges(ranges, cut)))).toEqual(new Set([...blocks].filter((block) => block <= cut)));
        expect(countBlocks(ranges, WHOLE)).toBe([...blocks].filter((block) => block <= WHOLE.to).length);

        const missing = blocksOf([WHOLE]).filter((block) => !blocks.has(block));
        const gap = highestGap(ranges, WHOLE);
        expect(gap?.to).toBe(missing.at(-1));
        if (gap) {
          expect(blocksOf([gap]).every((block) => !blocks.has(block))).toBe(true);
          expect(gap.from === WHOLE.from || blocks.has(gap.from - 1)).toBe(true);
        }
      }),
    );
  });

  it("leave an empty range out", () => {
    expect(addRange([{ from: 1, to: 2 }], { from: 9, to: 8 })).toEqual([{ from: 1, to: 2 }]);
    expect(highestGap([], { from: 9, to: 8 })).toBeUndefined();
  });
});
