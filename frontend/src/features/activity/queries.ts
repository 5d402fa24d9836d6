import { infiniteQueryOptions } from "@tanstack/react-query";

import { blockPoller } from "../../chain/chain";
import { deployment } from "../../chain/deployment";
import { type TimedBlock, blockTimeQuery } from "../../chain/history/blockTimes";
import { decodeEvents, topicsOf } from "../../chain/history/events";
import type { HistoryEvent } from "../../chain/history/HistoryEvent";
import { type BlockRange, rangeReader } from "../../chain/history/RangeReader";
import { logQuestion } from "../../chain/indexer/events";
import { RETRIES_ITSELF, RETRY_MS, askTheIndexer, hasIndexer } from "../../chain/indexer/indexer";
import { getLogs } from "../../chain/node";
import { queryClient } from "../../chain/queryClient";
import { EVENTS_OF, type Selection } from "./model";

/** How many events are shown more each time, at least. */
const PAGE_SIZE = 40;
/** Blocks that are read first for one player, in whose life little happens. */
const BLOCKS_OF_A_PLAYER = 1_000;
/** How many the indexer is asked for each time. */
const INDEXED_PAGE_SIZE = 100;

/** Where a page begins. */
interface PageStart {
  /** The highest block that has not been read. */
  readonly to: number;
  /** Events above it that were read with an earlier page and found no room there. */
  readonly rest: readonly HistoryEvent[];
  /** How many blocks to read first. */
  readonly size: number | undefined;
}

/** A part of the log; what tells where the next one begins depends on where it is from. */
export interface LogPage<Start = PageStart> {
  /** Oldest first. */
  readonly events: readonly HistoryEvent[];
  /** Blocks whose times are known; what happened in others lies between them. */
  readonly known: readonly TimedBlock[];
  /** The latest block when it was read. */
  readonly head: TimedBlock;
  /** When the reading began, milliseconds of `performance.now`. */
  readonly readAt: number;
  /** Undefined where the game began. */
  readonly next: Start | undefined;
  /** Not enough was found, and nobody should wait for more without being asked. */
  readonly isCut: boolean;
}

/** The log, newest first, page by page. Nothing of it is kept when nobody looks: what comes meanwhile would be missing. */
export function logQuery(selection: Selection) {
  return infiniteQueryOptions({
    queryKey: ["log", selection],
    queryFn: ({ pageParam }) => readPage(selection, pageParam),
    initialPageParam: undefined as PageStart | undefined,
    getNextPageParam: ({ next }) => next,
    gcTime: 0,
  });
}

/** The same from the indexer, with what is newer than the indexer from the chain. */
export function indexedLogQuery(selection: Selection) {
  return infiniteQueryOptions({
    queryKey: ["log", selection, "indexed"],
    queryFn: ({ pageParam, signal }) => readIndexedPage(selection, pageParam, signal),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ next }) => next,
    gcTime: 0,
    enabled: hasIndexer,
    meta: RETRIES_ITSELF,
    refetchInterval: ({ state: { error, data } }) => (error && (data?.pages.length ?? 1) === 1 ? RETRY_MS : false),
  });
}

async function readIndexedPage(
  selection: Selection,
  cursor: string | undefined,
  signal: AbortSignal,
): Promise<LogPage<string>> {
  const readAt = performance.now();
  const { number, timestamp } = await blockPoller.latest();
  const question = logQuestion(EVENTS_OF[selection.kind], INDEXED_PAGE_SIZE, selection.player, cursor);
  const { data, block } = await askTheIndexer(question, signal);
  const { items, pageInfo } = data.events;
  const isBehind = cursor === undefined && block < number;
  const newer = isBehind ? await readEvents(selection, { from: block + 1, to: number }) : [];
  const events = [...[...items].reverse().filter((event) => event.block <= number), ...newer];
  const next = pageInfo.hasNextPage ? (pageInfo.endCursor ?? undefined) : undefined;
  return { events, known: [], head: { number, timestamp }, readAt, next, isCut: false };
}

async function readPage(selection: Selection, start: PageStart | undefined): Promise<LogPage> {
  const readAt = performance.now();
  const { number, timestamp } = await blockPoller.latest();
  const isOfOne = selection.player !== undefined;
  const { to, rest, size } = start ?? { to: number, rest: [], size: isOfOne ? BLOCKS_OF_A_PLAYER : undefined };
  const range = { from: deployment.block, to };
  const read = (blocks: BlockRange) => readEvents(selection, blocks);
  const isEnough = (count: number) => rest.length + count >= PAGE_SIZE;
  const found = await rangeReader.readBack(range, read, { isEnough, size });
  const all = [...found.items, ...rest];
  // A block is not torn apart, so that what one transaction did stays together.
  const firstBlock = all.at(-PAGE_SIZE)?.block ?? 0;
  const events = all.filter(({ block }) => block >= firstBlock);
  const left = all.slice(0, all.length - events.length);
  const isOver = left.length === 0 && found.from <= range.from;
  return {
    events,
    known: [...blockPoller.recentBlocks, ...(await timesOf(events))],
    head: { number, timestamp },
    readAt,
    next: isOver ? undefined : { to: found.from - 1, rest: left, size: found.size },
    isCut: !isOver && all.length < PAGE_SIZE,
  };
}

async function readEvents({ kind, player }: Selection, blocks: BlockRange): Promise<HistoryEvent[]> {
  const answers = topicsOf(EVENTS_OF[kind], player).map((topics) => getLogs(deployment.game, { blocks, topics }));
  return decodeEvents((await Promise.all(answers)).flat());
}

/** Where the logs do not tell, the times of the first block, the last and one in the middle tell enough about the others. */
async function timesOf(events: readonly HistoryEvent[]): Promise<TimedBlock[]> {
  const untold = events.filter(({ at }) => at === undefined);
  const blocks = [untold[0], untold[untold.length >> 1], untold.at(-1)].map((event) => event?.block);
  const wanted = [...new Set(blocks)].filter((block) => block !== undefined);
  const answers = await Promise.allSettled(wanted.map((block) => queryClient.fetchQuery(blockTimeQuery(block))));
  return answers.flatMap((answer) => (answer.status === "fulfilled" ? [answer.value] : []));
}
