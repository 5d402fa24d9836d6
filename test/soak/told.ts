/** What a tab was told of the game's events. */
export interface Told {
  /** The block after which it has been told of each; at that block it began, or read everything again. */
  since: number;
  until: number;
  /** How many events it was told of since, and the sum of their places. */
  count: number;
  places: number;
  /** The place of the last one, of all. */
  last: number;
  /** How many did not come after the one before: they were told twice. */
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
