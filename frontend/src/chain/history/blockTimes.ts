import { queryOptions } from "@tanstack/react-query";

import { queryClient } from "../game/queryClient";
import { type Block, getBlock } from "../node/node";

const BLOCK_TIME = "blockTime";

/** A block whose time is known, Unix seconds. */
export type TimedBlock = Pick<Block, "number" | "timestamp">;

/** Time at which something happened, Unix seconds. */
export interface Moment {
  readonly at: number;
  readonly isExact: boolean;
}

/** Time of a block whose logs do not include it. */
export function blockTimeQuery(number: number) {
  return queryOptions({
    queryKey: [BLOCK_TIME, number],
    queryFn: async (): Promise<TimedBlock> => {
      const block = await getBlock(number);
      if (!block) throw new Error(`The node does not know block ${number}.`);
      return { number, timestamp: block.timestamp };
    },
  });
}

/** Reads a block with its time, once. */
export function timedBlock(number: number): Promise<TimedBlock> {
  return queryClient.fetchQuery(blockTimeQuery(number));
}

/** Blocks whose times were read lately. */
export function readBlockTimes(): readonly TimedBlock[] {
  return queryClient.getQueriesData<TimedBlock>({ queryKey: [BLOCK_TIME] }).flatMap(([, block]) => block ?? []);
}

/** Time of a block. Between two blocks with known times it is interpolated; outside of them it is undefined. */
export function momentOf(number: number, known: readonly TimedBlock[]): Moment | undefined {
  let before: TimedBlock | undefined;
  let after: TimedBlock | undefined;
  for (const block of known) {
    if (block.number <= number && block.number >= (before?.number ?? 0)) before = block;
    if (block.number >= number && block.number <= (after?.number ?? Infinity)) after = block;
  }
  if (before?.number === number) return { at: before.timestamp, isExact: true };
  if (!before || !after) return undefined;
  const share = (number - before.number) / (after.number - before.number);
  return { at: Math.round(before.timestamp + share * (after.timestamp - before.timestamp)), isExact: false };
}
