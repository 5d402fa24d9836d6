import { infiniteQueryOptions } from "@tanstack/react-query";

import type { BlockRange } from "#game/blockRanges";

import { type TimedBlock, timedBlock } from "../../chain/history/blockTimes";
import { readEvents } from "../../chain/history/events";
import type { HistoryEvent } from "../../chain/history/HistoryEvent";
import { rangeReader } from "../../chain/history/RangeReader";
import { logQuestion } from "../../chain/indexer/events";
import { askTheIndexer, hasIndexer, RETRIES_ITSELF, RETRY_MS } from "../../chain/indexer/indexer";
import { blockPoller } from "../../chain/node/chain";
import { deployment } from "../../chain/node/deployment";
import { prefetchExchanges } from "../../chain/taunts/taunts";
import { eventsOf, type Selection } from "./rows";

/** Least events of a page that is not cut. Those of a transaction share a line, and one page should fill a screen. */
const PAGE_SIZE = 60;
/** Blocks that are read first for one player, who has few events. */
const BLOCKS_OF_A_PLAYER = 1_000;
/** Events requested from the indexer at a time. */
const INDEXED_PAGE_SIZE = 100;

/** Start of a page. */
interface PageStart {
  /** Highest block that has not been read. */
  readonly to: number;
  /** Events above it that an earlier page read and had no room for. */
  readonly rest: readonly HistoryEvent[];
  /** Number of blocks to read first. */
  readonly size: number | undefined;
}

/** Page of the log. Its source decides the type of the next one's start. */
export interface LogPage<Start = PageStart> {
  /** Events of the page, oldest first. */
  readonly events: readonly HistoryEvent[];
  /** Blocks whose times are known, to estimate those of the others. */
  readonly known: readonly TimedBlock[];
  /** Latest block at the time of reading. */
  readonly head: TimedBlock;
  /** Start of the reading, milliseconds of `performance.now`. */
  readonly readAt: number;
  /** Start of the next page; undefined at the beginning of the game. */
  readonly next: Start | undefined;
  /** True if the search stopped before a full page: the player decides whether to read on. */
  readonly isCut: boolean;
}

/** Log from the chain, page by page, newest first. Dropped once unused, as it would miss the events since. */
export function logQuery(selection: Selection) {
  return infiniteQueryOptions({
    queryKey: ["log", selection],
    queryFn: ({ pageParam }) => readPage(selection, pageParam),
    initialPageParam: undefined as PageStart | undefined,
    getNextPageParam: ({ next }) => next,
    gcTime: 0,
  });
}

/** Log from the indexer, with events newer than the indexer's from the chain. */
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
  { kind, player }: Selection,
  cursor: string | undefined,
  signal: AbortSignal,
): Promise<LogPage<string>> {
  const readAt = performance.now();
  const { number, timestamp } = await blockPoller.latest();
  const question = logQuestion(eventsOf(kind), INDEXED_PAGE_SIZE, player, cursor);
  const { data, block } = await askTheIndexer(question, signal);
  const { items, pageInfo } = data.events;
  const isBehind = cursor === undefined && block < number;
  const newer = isBehind ? await readEvents(eventsOf(kind), player, { from: block + 1, to: number }) : [];
  const events = [...[...items].reverse().filter((event) => event.block <= number), ...newer];
  const next = pageInfo.hasNextPage ? (pageInfo.endCursor ?? undefined) : undefined;
  return { events, known: [], head: { number, timestamp }, readAt, next, isCut: false };
}

async function readPage(
  { kind, player, pageSize = PAGE_SIZE }: Selection,
  start: PageStart | undefined,
): Promise<LogPage> {
  const readAt = performance.now();
  const { number, timestamp } = await blockPoller.latest();
  const { to, rest, size } = start ?? {
    to: number,
    rest: [],
    size: player === undefined ? undefined : BLOCKS_OF_A_PLAYER,
  };
  const range = { from: deployment.block, to };
  const read = (blocks: BlockRange) => readEvents(eventsOf(kind), player, blocks);
  const isEnough = (count: number) => rest.length + count >= pageSize;
  const found = await rangeReader.readBack(range, read, { isEnough, size });
  const all = [...found.items, ...rest];
  // Keeps blocks whole, and with them the events of one transaction.
  const firstBlock = all.at(-pageSize)?.block ?? 0;
  const events = all.filter(({ block }) => block >= firstBlock);
  const left = all.slice(0, all.length - events.length);
  const isOver = left.length === 0 && found.from <= range.from;
  prefetchExchanges(events.filter((event) => event.name === "ComponentAttacked"));
  return {
    events,
    known: [...blockPoller.recentBlocks, ...(await timesOf(events))],
    head: { number, timestamp },
    readAt,
    next: isOver ? undefined : { to: found.from - 1, rest: left, size: found.size },
    isCut: !isOver && all.length < pageSize,
  };
}

/** Reads the times of the first, middle and last block without one: enough to estimate the others. */
async function timesOf(events: readonly HistoryEvent[]): Promise<TimedBlock[]> {
  const untimed = events.filter(({ at }) => at === undefined);
  const blocks = [untimed[0], untimed[untimed.length >> 1], untimed.at(-1)].map((event) => event?.block);
  const wanted = [...new Set(blocks)].filter((block) => block !== undefined);
  const answers = await Promise.allSettled(wanted.map(timedBlock));
  return answers.flatMap((answer) => (answer.status === "fulfilled" ? [answer.value] : []));
}
