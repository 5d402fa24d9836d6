import { type BlockRange, RangeLimit } from "#game/blockRanges";

import { RpcError } from "../node/RpcNode";

/** Items found, and where to continue. */
export interface Found<T> {
  /** Oldest first. */
  readonly items: readonly T[];
  /** The lowest block that was read; one above the range when it is empty. */
  readonly from: number;
  /** Size of the next piece, blocks. */
  readonly size: number;
}

export interface ReadOptions {
  /** Whether that many items are enough. */
  readonly isEnough?: (count: number) => boolean;
  /** Size of the first piece, blocks. */
  readonly size?: number;
  /** Target number of items in a piece. */
  readonly itemsPerPiece?: number;
}

/** A block of a busy game may hold a hundred items: only the first answer shows how many fit into a piece. */
const INITIAL_SIZE = 10;
/** Target number of items in a piece, unless a reader has another; no piece is more than `MAX_GROWTH` times as large as the one before. */
const ITEMS_PER_PIECE = 200;
const MAX_GROWTH = 16;
const MAX_SIZE = 1_000_000;
/** Most pieces in one read: players wait for them. */
const MAX_PIECES = 12;
const MAX_FAILURES = 3;

/** Reads the chain's past backwards, in pieces. */
export class RangeReader {
  // A node that does not answer may find the range too large, or be out of reach.
  private readonly limit = new RangeLimit((error) => error instanceof RpcError, MAX_FAILURES);

  /**
   * Reads a range from its end until enough was found, a few pieces at most.
   *
   * @throws Error of the node, when it keeps failing, or refuses even a single block.
   */
  async readBack<T>(
    range: BlockRange,
    read: (piece: BlockRange) => Promise<readonly T[]>,
    { isEnough, size = INITIAL_SIZE, itemsPerPiece = ITEMS_PER_PIECE }: ReadOptions = {},
  ): Promise<Found<T>> {
    let items: readonly T[] = [];
    let from = range.to + 1;
    for (let pieces = 0; pieces < MAX_PIECES && from > range.from && !isEnough?.(items.length); pieces++) {
      const to = from - 1;
      const pieceOf = (blocks: number) => ({ from: Math.max(range.from, from - blocks), to });
      const { piece, result } = await this.limit.read(size, pieceOf, read);
      items = [...result, ...items];
      const blocks = from - piece.from;
      const fitting = Math.ceil((blocks * itemsPerPiece) / Math.max(1, result.length));
      size = Math.min(fitting, size * MAX_GROWTH, MAX_SIZE);
      from = piece.from;
    }
    return { items, from, size };
  }
}

/** Reader that all screens share, so that they share the limits that it has found. */
export const rangeReader = new RangeReader();
