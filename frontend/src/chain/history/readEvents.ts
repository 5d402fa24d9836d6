import { deployment } from "../node/deployment";
import { getLogs } from "../node/node";
import { decodeEvents, topicsOf } from "./events";
import type { HistoryEvent, HistoryEventName } from "./HistoryEvent";
import type { BlockRange } from "./RangeReader";

/** Reads the events of these names in a range of blocks: of a player, or of everybody. Oldest first. */
export async function readEvents(
  names: readonly HistoryEventName[],
  player: string | undefined,
  blocks: BlockRange,
): Promise<HistoryEvent[]> {
  const answers = topicsOf(names, player).map((topics) => getLogs(deployment.game, { blocks, topics }));
  return decodeEvents((await Promise.all(answers)).flat());
}
