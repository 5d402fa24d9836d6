import { RpcError } from "../rpc/RpcNode";
import type { BlockRange } from "./ranges";

/** Nodes that state a limit allow at least this many blocks, most of them. */
const FIRST_SIZE = 10_000;
const LARGEST_SIZE = 1_000_000;
/** After a node has refused a range, so many ranges have to succeed before a larger one is tried. */
const SUCCESSES_BEFORE_GROWTH = 8;
const FIRST_WAIT_MS = 1_000;
const LAST_WAIT_MS = 15_000;
const MOST_FAILURES = 4;

/** Refusals that a smaller range does not mend. */
const TOO_MANY_REQUESTS = /\brate\b|too many requests|throttl/i;

/**
 * Reads long ranges of blocks in pieces, newest first. How large a piece may be, nodes do not say, and some count blocks,
 * others results: a refused piece is halved and read again, and pieces grow as long as they succeed. When a node does
 * not answer, the reader waits, longer each time.
 */
export class RangeReader {
  readonly #wait: typeof pause;
  #size = FIRST_SIZE;
  #successes = 0;
  #wasRefused = false;

  /** @param wait Resolves after so many milliseconds. */
  constructor(wait = pause) {
    this.#wait = wait;
  }

  /**
   * Reads the highest piece of a range that the node gives, and says which it was.
   *
   * @throws Error of the node, when it does not answer again and again, or refuses even a single block.
   */
  async readHighest<T>(
    { from, to }: BlockRange,
    read: (piece: BlockRange) => Promise<T>,
  ): Promise<{ piece: BlockRange; result: T }> {
    for (let failures = 0; ;) {
      const piece = { from: Math.max(from, to - this.#size + 1), to };
      try {
        const result = await read(piece);
        this.#grow();
        return { piece, result };
      } catch (error) {
        const blocks = piece.to - piece.from + 1;
        if (blocks > 1) this.#shrink(blocks);
        if (blocks > 1 && isRefusal(error)) continue;
        if (++failures === MOST_FAILURES) throw error;
        await this.#wait(Math.min(FIRST_WAIT_MS * 2 ** (failures - 1), LAST_WAIT_MS));
      }
    }
  }

  #shrink(blocks: number): void {
    this.#size = Math.ceil(blocks / 2);
    this.#successes = 0;
    this.#wasRefused = true;
  }

  #grow(): void {
    if (this.#wasRefused && ++this.#successes < SUCCESSES_BEFORE_GROWTH) return;
    this.#size = Math.min(this.#size * 2, LARGEST_SIZE);
    this.#successes = 0;
  }
}

/** Whether the node answered, and did not like the range. */
function isRefusal(error: unknown): boolean {
  return error instanceof RpcError && !TOO_MANY_REQUESTS.test(error.message);
}

/** Resolves after so many milliseconds. */
export function pause(milliseconds: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, milliseconds));
}
