import { zeroPadValue } from "ethers";

import type { BlockRange } from "#game/blockRanges";
import { parseGameEvent } from "#game/events";

import { game } from "../game/contract";
import { getLogs, type Log, type LogFilter } from "../node/node";
import { FIELDS, type HistoryEvent, type HistoryEventName } from "./HistoryEvent";

/** The names of all events that screens show. */
export const HISTORY_EVENTS = Object.keys(FIELDS) as HistoryEventName[];

/**
 * Topics to filter logs by: all that a log may have, once for each place in which it may name the player.
 *
 * @param player Player who acted or was attacked; any player when undefined.
 */
export function topicsOf(names: readonly HistoryEventName[], player?: string): NonNullable<LogFilter["topics"]>[] {
  const toTopic = (name: HistoryEventName) => game.interface.getEvent(name).topicHash;
  if (player === undefined) return [[names.map(toTopic)]];
  const own = [zeroPadValue(player, 32)];
  const others = names.filter((name) => name !== "ComponentAttacked");
  const attack = names.filter((name) => name === "ComponentAttacked").map(toTopic);
  return [
    [others.map(toTopic), own],
    [attack, null, own],
    [attack, null, null, own],
  ].filter(([wanted]) => wanted!.length > 0);
}

/** The event in a log; undefined when no screen shows it. */
function decodeEvent(log: Log): HistoryEvent | undefined {
  const parsed = parseGameEvent(log);
  if (!parsed || !(parsed.name in FIELDS)) return undefined;
  const name = parsed.name as HistoryEventName;
  const { blockNumber: block, logIndex, transactionHash: transaction, timestamp: at } = log;
  return { block, logIndex, transaction, at, name, ...FIELDS[name](parsed.values) } as HistoryEvent;
}

/** The events in logs, oldest first. */
export function decodeEvents(logs: readonly Log[]): HistoryEvent[] {
  return logs
    .map(decodeEvent)
    .filter((event) => event !== undefined)
    .sort((a, b) => a.block - b.block || a.logIndex - b.logIndex);
}

/** Reads the events of these names in a range of blocks: of a player, or of everybody. Oldest first. */
export async function readEvents(
  names: readonly HistoryEventName[],
  player: string | undefined,
  blocks: BlockRange,
): Promise<HistoryEvent[]> {
  const answers = topicsOf(names, player).map((topics) => getLogs({ blocks, topics }));
  return decodeEvents((await Promise.all(answers)).flat());
}

/** The players that an event is about: the one who acted, then the one affected. */
export function playersOf(event: HistoryEvent): readonly string[] {
  return event.name === "ComponentAttacked" ? [event.attacker, event.victim] : [event.player];
}
