import { useInfiniteQuery } from "@tanstack/react-query";
import { useEffect, useMemo, useState } from "react";

import { toPlayerError } from "../../chain/game/errors";
import type { TimedBlock } from "../../chain/history/blockTimes";
import { decodeEvents } from "../../chain/history/events";
import type { HistoryEvent } from "../../chain/history/HistoryEvent";
import { IndexerError } from "../../chain/indexer/client";
import { hasIndexer, indexerTrouble } from "../../chain/indexer/indexer";
import { blockPoller } from "../../chain/node/chain";
import { deployment } from "../../chain/node/deployment";
import { indexedLogQuery, logQuery } from "./queries";
import { type Row, type Selection, selectRows } from "./rows";

// Loads beside the log, whose lines show what was said about attacks.
if (deployment.taunts !== undefined) void import("#game/taunts").catch(() => undefined);

/** Events in new blocks. */
interface News {
  readonly events: readonly HistoryEvent[];
  /** The known blocks, from the first event's block on. For many simultaneous blocks, only the latest. */
  readonly blocks: readonly TimedBlock[];
  /** Time of arrival, milliseconds of `performance.now`. */
  readonly seenAt: number;
}

/**
 * Log as far as it has been read, with the events since. When the chain replaces blocks, all pages are read again, as
 * everything is, and earlier news no longer counts.
 */
export function useLog(selection: Selection) {
  const news = useNews();
  const indexedQuery = indexedLogQuery(selection);
  const indexed = useInfiniteQuery(indexedQuery);
  // A reader far back waits for the indexer instead of starting again at the top.
  const trouble = indexed.isFetchNextPageError ? undefined : indexerTrouble(indexedQuery.queryKey);
  const isIndexed = hasIndexer && trouble === undefined;
  const chain = useInfiniteQuery({ ...logQuery(selection), enabled: !isIndexed });
  const log = isIndexed ? indexed : chain;
  const { kind, player } = selection;
  const pages = log.data?.pages;
  const { rows, known } = useMemo(() => {
    const first = pages?.[0];
    if (!first) return { rows: [] as Row[], known: [] };
    const since = news.filter(({ seenAt }) => seenAt > first.readAt);
    const added = since.flatMap(({ events }) => events).filter(({ block }) => block > first.head.number);
    const events = [...pages].reverse().flatMap((page) => page.events);
    return {
      rows: selectRows([...events, ...added], { kind, player }),
      known: [...pages.flatMap((page) => page.known), first.head, ...since.flatMap(({ blocks }) => blocks)],
    };
  }, [pages, news, kind, player]);
  const last = pages?.at(-1);
  const { error } = log;
  return {
    ...log,
    fetchNextPage: (): Promise<unknown> => log.fetchNextPage(),
    /** Reads again what failed. */
    retry: () => void (log.isFetchNextPageError ? log.fetchNextPage() : log.refetch()),
    /** Error, in a sentence for players. */
    problem: error instanceof IndexerError ? error.message : error && toPlayerError(error).message,
    rows,
    known,
    isCut: last?.isCut ?? false,
    /** Highest block not read yet, if any. */
    oldest: chain.data?.pages.at(-1)?.next?.to,
    /** Reason why the log is not the indexer's. */
    reason: trouble,
  };
}

/** Events since the component was mounted, in the order of the chain. */
function useNews(): readonly News[] {
  const [news, setNews] = useState<readonly News[]>([]);
  useEffect(
    () =>
      blockPoller.onChange((change) => {
        if (change.kind === "everything") return;
        const events = decodeEvents(change.logs);
        const first = events[0]?.block ?? Infinity;
        const blocks = blockPoller.recentBlocks.filter(({ number }) => number >= first);
        const latest = { events, blocks, seenAt: performance.now() };
        setNews((known) => [...known, latest]);
      }),
    [],
  );
  return news;
}
