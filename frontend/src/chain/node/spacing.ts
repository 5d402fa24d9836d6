import type { Block } from "./node";

type Point = Pick<Block, "number" | "timestamp">;

/** Blocks are far apart when at least this many lie between them. */
const MIN_DISTANCE = 30;
/** Number of spacings that the median is taken of. */
const REMEMBERED = 31;
/** Number of spacings from which their median replaces the average over the chain's past. */
const MIN_SEEN = 3;
/** Number of latest spacings whose longest sets the next poll, so that a burst of blocks does not speed up polling. */
const RECENT = 8;
/** Spacing taken for a chain of which nothing is known yet, seconds: that of the local chain, and of Ethereum. */
export const TYPICAL_SPACING = 12;

/** Time between a chain's blocks, seconds: measured over its past, then the median of those seen. */
export class BlockSpacing {
  private past: number | undefined;
  private seen: readonly number[] = [];

  /** Usual time between blocks; undefined until known. A late block, or a burst, does not change it. */
  get seconds(): number | undefined {
    if (this.seen.length < MIN_SEEN) return this.past;
    return [...this.seen].sort((a, b) => a - b)[this.seen.length >> 1];
  }

  /** The longest of the latest `RECENT` spacings. */
  get longest(): number {
    if (this.seen.length === 0) return this.past ?? TYPICAL_SPACING;
    return Math.max(...this.seen.slice(-RECENT));
  }

  /** Measures between two blocks, if they are far apart. */
  begin(from: Point, to: Point): void {
    if (to.number - from.number >= MIN_DISTANCE) this.past ??= between(from, to);
  }

  /** Records the spacing of two new blocks. */
  note(from: Point, to: Point): void {
    const spacing = between(from, to);
    if (spacing !== undefined) this.seen = [...this.seen, spacing].slice(-REMEMBERED);
  }
}

function between(from: Point, to: Point): number | undefined {
  return to.number > from.number ? (to.timestamp - from.timestamp) / (to.number - from.number) : undefined;
}
