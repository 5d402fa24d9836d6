import type { Interface, Log, LogDescription, Provider, TopicFilter } from "ethers";

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

/** Initial range of blocks, because few nodes allow more. */
const INITIAL_SPAN = 10_000;

/** Reads logs through nodes that limit the range of blocks: halves the range after a refusal, later widens it again. */
export class LogReader {
  private span = INITIAL_SPAN;

  constructor(private readonly provider: Provider) {}

  /** Reads logs from a block on, for as many blocks as the node allows. Returns them with the last block read. */
  async next(query: LogQuery, fromBlock: number, last: number): Promise<{ logs: Log[]; toBlock: number }> {
    for (;;) {
      const toBlock = Math.min(last, fromBlock + this.span - 1);
      try {
        const logs = await this.provider.getLogs({ ...query, fromBlock, toBlock });
        this.span = Math.min(this.span + Math.ceil(this.span / 8), INITIAL_SPAN);
        return { logs, toBlock };
      } catch (error) {
        if (!isAnswer(error) || isRateLimited(error) || this.span === 1) throw error;
        this.span = Math.max(1, Math.floor(Math.min(this.span, toBlock - fromBlock + 1) / 2));
      }
    }
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
