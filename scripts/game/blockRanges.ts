/** Blocks, both ends included. */
export interface BlockRange {
  readonly from: number;
  readonly to: number;
}

/** After a node has refused a range, this many ranges have to succeed before a larger one is tried. */
const SUCCESSES_BEFORE_GROWTH = 8;

/**
 * The number of blocks that nodes allow in one read. Nodes do not publish their limits, and some count blocks, some
 * results: a refused piece is halved and read again, and no larger one is requested until many have succeeded.
 */
export class RangeLimit {
  private limit = Infinity;
  private successes = 0;

  /**
   * @param isRefusal Whether an error is the node's answer to the size of a range.
   * @param maxFailures Number of other errors that end a read. Until then, the piece is halved as well.
   */
  constructor(
    private readonly isRefusal: (error: unknown) => boolean,
    private readonly maxFailures: number,
  ) {}

  /**
   * Reads a piece of a range, with as many blocks as the node allows.
   *
   * @param size Wanted number of blocks.
   * @param pieceOf The piece with that many blocks at most.
   * @throws The node's error, when it keeps failing, or refuses even a single block.
   */
  async read<T>(
    size: number,
    pieceOf: (size: number) => BlockRange,
    read: (piece: BlockRange) => Promise<T>,
  ): Promise<{ readonly piece: BlockRange; readonly result: T }> {
    for (let failures = 0; ;) {
      const piece = pieceOf(Math.min(size, this.limit));
      const blocks = piece.to - piece.from + 1;
      try {
        const result = await read(piece);
        if (blocks === this.limit) this.grow();
        return { piece, result };
      } catch (error) {
        const isRefusal = this.isRefusal(error);
        size = Math.ceil(blocks / 2);
        // A node that refuses a single block is not limiting the number of blocks.
        if (isRefusal) [this.limit, this.successes] = [blocks === 1 ? Infinity : size, 0];
        if (blocks === 1 || (!isRefusal && ++failures === this.maxFailures)) throw error;
      }
    }
  }

  private grow(): void {
    if (++this.successes < SUCCESSES_BEFORE_GROWTH) return;
    this.limit *= 2;
    this.successes = 0;
  }
}
