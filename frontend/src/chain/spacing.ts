import type { Block } from "./node";

type Point = Pick<Block, "number" | "timestamp">;

/** Blocks are far apart when at least this many lie between them. */
const MIN_DISTANCE = 30;
/** How many spacings are remembered. */
const REMEMBERED = 31;
/** This many have to be seen before they count more than what was measured over the chain's past. */
const MIN_SEEN = 3;
/** Of the last few the longest says when to ask again, so that a burst of blocks makes nobody ask more often. */
const RECENT = 8;
/** Spacing taken for a chain of which nothing is known yet, seconds: that of the local chain, and of Ethereum. */
export const TYPICAL_SPACING = 12;

/** How far a chain's blocks are apart, in seconds: measured over its past, then the median of what is seen. */
export class BlockSpacing {
  private past: number | undefined;
  private seen: readonly number[] = [];

  /** Undefined until it is known. A late block, or a burst, does not change it. */
  get seconds(): number | undefined {
    if (this.seen.length < MIN_SEEN) return this.past;
    return [...this.seen].sort((a, b) => a - b)[this.seen.length >> 1];
  }

  /** The longest of the last few. */
  get longest(): number {
    if (this.seen.length === 0) return this.past ?? TYPICAL_SPACING;
    return Math.max(...this.seen.slice(-RECENT));
  }

  /** Measures between two blocks, if they are far apart. */
  begin(from: Point, to: Point): void {
    if (to.number - from.number >= MIN_DISTANCE) this.past ??= between(from, to);
  }

  /** Takes note of two blocks as they come. */
  note(from: Point, to: Point): void {
    const spacing = between(from, to);
    if (spacing !== undefined) this.seen = [...this.seen, spacing].slice(-REMEMBERED);
  }
}

function between(from: Point, to: Point): number | undefined {
  return to.number > from.number ? (to.timestamp - from.timestamp) / (to.number - from.number) : undefined;
}
