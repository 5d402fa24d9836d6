/** A log as JSON-RPC returns it. */
interface RpcLog {
  readonly blockHash: string;
  readonly blockNumber: string;
  readonly transactionHash: string;
  readonly logIndex: string;
  readonly topics: readonly string[];
  readonly data: string;
  /** Whether a reorganisation has taken the log back; some nodes leave it out. */
  readonly removed?: boolean | null;
}

/**
 * Keeps the logs of an answer that hold, in the chain's order. Some nodes also return logs that a reorganisation has taken
 * back, return a log twice, or count `logIndex` differently: two logs are one when everything in them is equal.
 */
export function validLogs<Log extends RpcLog>(logs: readonly Log[]): Log[] {
  const valid = new ValidLogs<Log>();
  for (const log of logs) valid.add(log);
  return valid.all();
}

/** The logs of an answer that hold, taken one by one: see `validLogs`. */
export class ValidLogs<Log extends RpcLog> {
  private readonly byContent = new Map<string, Log>();

  add(log: Log): void {
    if (!log.removed) this.byContent.set(contentOf(log), log);
  }

  /** Those that hold, in the chain's order. */
  all(): Log[] {
    return [...this.byContent.values()].sort(
      (a, b) => Number(a.blockNumber) - Number(b.blockNumber) || Number(a.logIndex) - Number(b.logIndex),
    );
  }
}

function contentOf({ blockHash, transactionHash, logIndex, topics, data }: RpcLog): string {
  return [blockHash, transactionHash, logIndex, ...topics, data].join();
}
