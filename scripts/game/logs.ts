/** A log as JSON-RPC returns it. */
interface RpcLog {
  readonly blockHash: string;
  readonly blockNumber: string;
  readonly transactionHash: string;
  readonly logIndex: string;
  readonly topics: readonly string[];
  readonly data: string;
  /** Whether a reorganisation has removed the log; some nodes omit it. */
  readonly removed?: boolean | null;
}

/**
 * Keeps the valid logs of an answer, in chain order. Some nodes also return logs that a reorganisation has removed,
 * duplicate logs, or count `logIndex` differently. Two logs are duplicates if all their fields are equal.
 */
export function validLogs<Log extends RpcLog>(logs: readonly Log[]): Log[] {
  const valid = new ValidLogs<Log>();
  for (const log of logs) valid.add(log);
  return valid.all();
}

/** Collects the valid logs of an answer one by one: see `validLogs`. */
export class ValidLogs<Log extends RpcLog> {
  private readonly byContent = new Map<string, Log>();

  add(log: Log): void {
    if (!log.removed) this.byContent.set(contentOf(log), log);
  }

  /** The valid logs, in chain order. */
  all(): Log[] {
    return [...this.byContent.values()].sort(
      (a, b) => Number(a.blockNumber) - Number(b.blockNumber) || Number(a.logIndex) - Number(b.logIndex),
    );
  }
}

function contentOf({ blockHash, transactionHash, logIndex, topics, data }: RpcLog): string {
  return [blockHash, transactionHash, logIndex, ...topics, data].join();
}
