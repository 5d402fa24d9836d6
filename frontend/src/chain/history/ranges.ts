/** Blocks, both ends included. */
export interface BlockRange {
  readonly from: number;
  readonly to: number;
}

/** Adds a range to ranges that neither overlap nor touch, lowest first, and keeps them so. */
export function addRange(ranges: readonly BlockRange[], { from, to }: BlockRange): BlockRange[] {
  if (from > to) return [...ranges];
  const below = ranges.filter((range) => range.to + 1 < from);
  const above = ranges.filter((range) => range.from - 1 > to);
  const joined = ranges.slice(below.length, ranges.length - above.length);
  const merged = {
    from: Math.min(from, ...joined.map((range) => range.from)),
    to: Math.max(to, ...joined.map((range) => range.to)),
  };
  return [...below, merged, ...above];
}

/** What is left of ranges up to a block. */
export function cutRanges(ranges: readonly BlockRange[], block: number): BlockRange[] {
  return ranges.filter(({ from }) => from <= block).map(({ from, to }) => ({ from, to: Math.min(to, block) }));
}

/** The highest part of a range that ranges leave out; undefined when they leave nothing out. */
export function highestGap(ranges: readonly BlockRange[], { from, to }: BlockRange): BlockRange | undefined {
  let end = to;
  for (const range of [...ranges].reverse()) {
    if (range.from > end) continue;
    if (range.to < end) return { from: Math.max(from, range.to + 1), to: end };
    end = range.from - 1;
  }
  return end >= from ? { from, to: end } : undefined;
}

/** How many blocks of a range ranges contain. */
export function countBlocks(ranges: readonly BlockRange[], { from, to }: BlockRange): number {
  return ranges.reduce((sum, range) => sum + Math.max(0, Math.min(to, range.to) - Math.max(from, range.from) + 1), 0);
}
