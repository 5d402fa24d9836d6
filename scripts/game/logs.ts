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
  const byContent = new Map(logs.filter(({ removed }) => !removed).map((log) => [contentOf(log), log]));
  return [...byContent.values()].sort(
    (a, b) => Number(a.blockNumber) - Number(b.blockNumber) || Number(a.logIndex) - Number(b.logIndex),
  );
}

function contentOf({ blockHash, transactionHash, logIndex, topics, data }: RpcLog): string {
  return [blockHash, transactionHash, logIndex, ...topics, data].join();
}
