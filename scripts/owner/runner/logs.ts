import type { Interface, Log, LogDescription, Provider, TopicFilter } from "ethers";

import { RangeLimit } from "#game/blockRanges";

import { isRateLimited } from "../network/rateLimit";
import { isAnswer } from "../network/steadyProvider";

/** Filter for logs. */
export interface LogQuery {
  readonly address: string | string[];
  readonly topics: TopicFilter;
}

/**
 * Decodes an event completely, because ethers throws the error of a value only when it is read.
 *
 * @returns Null when the interface lacks the event.
 * @throws Error when the log does not match its event.
 */
export function decodeLog(events: Interface, log: Pick<Log, "topics" | "data">): LogDescription | null {
  if (log.topics.length === 0) return null;
  const event = events.parseLog(log);
  event?.args.toArray(true);
  return event;
}

/** Largest range of blocks, because few nodes allow more. */
const MAX_SPAN = 10_000;

/** Reads logs forwards, through nodes that limit the range of blocks. */
export class LogReader {
  private readonly limit = new RangeLimit((error) => isAnswer(error) && !isRateLimited(error), 1);

  constructor(private readonly provider: Provider) {}

  /** Reads logs from a block on, for as many blocks as the node allows. Returns them with the last block read. */
  async next(query: LogQuery, fromBlock: number, last: number): Promise<{ logs: Log[]; toBlock: number }> {
    const { piece, result } = await this.limit.read(
      MAX_SPAN,
      (blocks) => ({ from: fromBlock, to: Math.min(last, fromBlock + blocks - 1) }),
      ({ from, to }) => this.provider.getLogs({ ...query, fromBlock: from, toBlock: to }),
    );
    return { logs: result, toBlock: piece.to };
  }

  /** All logs of a range of blocks. */
  async all(query: LogQuery, fromBlock: number, last: number): Promise<Log[]> {
    const found: Log[] = [];
    for (let from = fromBlock; from <= last;) {
      const { logs, toBlock } = await this.next(query, from, last);
      found.push(...logs);
      from = toBlock + 1;
    }
    return found;
  }
}
