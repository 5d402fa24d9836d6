import { getLogs } from "../node/node";
import { decodeEvents, topicsOf } from "./events";
import type { AttackEvent } from "./HistoryEvent";
import { type BlockRange, rangeReader } from "./RangeReader";

/** Attacks on a player; not all of them after an absence too long to look through. */
export interface Attacks {
  readonly attacks: readonly AttackEvent[];
  readonly areAll: boolean;
}

/** Reads the attacks on a player in a range of blocks, from the latest back. */
export async function readAttacksOn(player: string, range: BlockRange): Promise<Attacks> {
  const [, topics] = topicsOf(["ComponentAttacked"], player);
  const found = await rangeReader.readBack(range, (blocks) => getLogs({ blocks, topics }));
  return { attacks: decodeEvents(found.items) as AttackEvent[], areAll: found.from <= range.from };
}
