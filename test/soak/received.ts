/** Number of further blocks after which the console notices a node's lag: see `BlockPoller`. */
export const QUIET_BLOCKS = 5;

/** Record of the game's events that a tab has received. */
export interface Received {
  /** The block after which it has received each event; at that block it began, or read everything again. */
  since: number;
  until: number;
  /** Number of events received since then, and the sum of their places. */
  count: number;
  places: number;
  /** Place of the last event ever received. */
  last: number;
  /** Number of events that did not follow the one before, so they were received twice. */
  doubled: number;
}

/** An event's place on the chain as one number. */
export function placeOf({
  blockNumber,
  logIndex,
}: {
  readonly blockNumber: number;
  readonly logIndex: number;
}): number {
  return blockNumber * 1_000 + logIndex;
}
