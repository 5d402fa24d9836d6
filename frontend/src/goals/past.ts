import { queryOptions } from "@tanstack/react-query";

import type { BlockRange } from "#game/blockRanges";
import { listEvents } from "#game/eventReaders";
import { DAY } from "#game/weeks";

import { queryClient } from "../chain/game/queryClient";
import { queryKeys } from "../chain/game/queryKeys";
import { momentOf, type TimedBlock, timedBlock } from "../chain/history/blockTimes";
import { readEvents } from "../chain/history/events";
import type { HistoryEvent } from "../chain/history/HistoryEvent";
import { rangeReader } from "../chain/history/RangeReader";
import { IndexerError } from "../chain/indexer/client";
import { logQuestion } from "../chain/indexer/events";
import { askTheIndexer, hasIndexer } from "../chain/indexer/indexer";
import { blockPoller } from "../chain/node/chain";
import { deployment } from "../chain/node/deployment";
import { TYPICAL_SPACING } from "../chain/node/spacing";
import { type Dated, inOrder, periodAt } from "./goals";

const EVENTS = listEvents<"goals">({
  ComponentAttacked: true,
  ComponentPurchased: true,
  SkinPurchased: true,
  PlayerLevelledUp: true,
});
/** Time to look back without an indexer, seconds. */
const LOOK_BACK = 30 * DAY;
/** Blocks that are read first: a player has few events. */
const FIRST_BLOCKS = 1_000;
/** Blocks that are read again with each new event, as the chain may have replaced them. */
const UNSETTLED_BLOCKS = 64;
/** Most block times that are read where the node's logs have none. */
const MAX_TIMES = 16;
/** Most events that are read from an indexer, the most that it answers. */
const MAX_INDEXED = 1_000;

/** Past of a player: the actions that goals, badges and scores are made of. */
export interface Past {
  readonly genesis: string | undefined;
  /** Oldest first, without gaps up to the block `to`. */
  readonly events: readonly Dated[];
  readonly to: number;
  /** True if nothing happened to the player before. */
  readonly isAll: boolean;
}

/** A player's past: all of it from an indexer, else the last 30 days, read once and then followed. */
export function pastQuery(player: string) {
  return queryOptions({
    queryKey: queryKeys.past(player),
    queryFn: async ({ signal }): Promise<Past> => {
      const head = await blockPoller.latest();
      const { genesis } = blockPoller.getState();
      const last = queryClient.getQueryData<Past>(queryKeys.past(player));
      const isUsable = last?.genesis === genesis && last !== undefined && last.to <= head.number;
      const known = isUsable ? last : await readIndexed(player, signal);
      const settled = Math.min(known?.to ?? 0, head.number - UNSETTLED_BLOCKS);
      const lookBack = Math.ceil(LOOK_BACK / (blockPoller.secondsPerBlock ?? TYPICAL_SPACING));
      const from = Math.max(deployment.block, known ? settled + 1 : head.number - lookBack);
      const read = (blocks: BlockRange) => readEvents(EVENTS, player, blocks);
      const found = await rangeReader.readBack({ from, to: head.number }, read, { size: FIRST_BLOCKS });
      const before = found.from <= from ? known : undefined;
      const events = [
        ...(before?.events.filter(({ block }) => block <= settled) ?? []),
        ...(await dated(found.items, head)),
      ];
      const isAll = before?.isAll ?? found.from <= deployment.block;
      return { genesis, events: inOrder(events), to: head.number, isAll };
    },
  });
}

/** Reads the past from the indexer; undefined without one, and while it fails. */
async function readIndexed(player: string, signal: AbortSignal): Promise<Omit<Past, "genesis"> | undefined> {
  if (!hasIndexer) return undefined;
  try {
    const { data, block } = await askTheIndexer(logQuestion(EVENTS, MAX_INDEXED, player), signal);
    const { items, pageInfo } = data.events;
    return { events: items as Dated[], to: block, isAll: !pageInfo.hasNextPage };
  } catch (error) {
    if (error instanceof IndexerError) return undefined;
    throw error;
  }
}

/**
 * Adds the times of their blocks to events. Where logs have none, they are read until it is certain on which day each
 * event was, the newest first; the times of the others are estimated from these.
 */
async function dated(events: readonly HistoryEvent[], head: TimedBlock): Promise<Dated[]> {
  const known = [head, ...blockPoller.recentBlocks, ...events.flatMap(knownTime)];
  for (let reads = 0; reads < MAX_TIMES; reads++) {
    const open = events.filter(({ block }) => !isDayKnown(block, known)).map(({ block }) => block);
    const before = Math.max(...known.map(({ number }) => number).filter((number) => number < open.at(-1)!));
    // The first one bounds the others; then the middle one between two known ones halves what is open between them.
    const gap = Number.isFinite(before) ? open.filter((block) => block > before) : open.slice(0, 1);
    if (gap.length === 0) break;
    known.push(await timedBlock(gap[gap.length >> 1]!));
  }
  return events.map((event) => ({ ...event, at: momentOf(event.block, known)?.at ?? head.timestamp }));
}

function knownTime({ block, at }: HistoryEvent): TimedBlock[] {
  return at === undefined ? [] : [{ number: block, timestamp: at }];
}

/** Whether the known blocks around a block are of the same day. */
function isDayKnown(block: number, known: readonly TimedBlock[]): boolean {
  const dayOf = ({ timestamp }: TimedBlock) => periodAt("day", timestamp);
  const before = known.filter(({ number }) => number <= block).map(dayOf);
  const after = known.filter(({ number }) => number >= block).map(dayOf);
  return before.length > 0 && after.length > 0 && Math.max(...before) === Math.min(...after);
}
