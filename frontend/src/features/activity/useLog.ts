import { useInfiniteQuery } from "@tanstack/react-query";
import { useEffect, useMemo, useState } from "react";

import { blockPoller } from "../../chain/chain";
import type { TimedBlock } from "../../chain/history/blockTimes";
import { decodeEvents } from "../../chain/history/events";
import type { HistoryEvent } from "../../chain/history/HistoryEvent";
import { hasFailed, hasIndexer, indexerTrouble } from "../../chain/indexer/indexer";
import { type Row, type Selection, selectRows } from "./model";
import { indexedLogQuery, logQuery } from "./queries";

/** What happened in new blocks. */
interface News {
  readonly events: readonly HistoryEvent[];
  /** The latest of the blocks. */
  readonly head: TimedBlock;
  /** Milliseconds of `performance.now`. */
  readonly seenAt: number;
}

/**
 * The log as far as it has been read, with what happened since. When the chain replaces blocks, all pages are read again, as
 * everything is, and what was seen before does not count any more.
 */
export function useLog(selection: Selection) {
  const news = useNews();
  const indexed = useInfiniteQuery(indexedLogQuery(selection));
  // Whoever has read far back waits for the indexer, rather than to begin again at the top.
  const isUseless = hasFailed(indexed) && !indexed.isFetchNextPageError;
  const isIndexed = hasIndexer && !isUseless;
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
      known: [...pages.flatMap((page) => page.known), first.head, ...since.map(({ head }) => head)],
    };
  }, [pages, news, kind, player]);
  const last = pages?.at(-1);
  return {
    ...log,
    fetchNextPage: (): Promise<unknown> => log.fetchNextPage(),
    rows,
    known,
    isCut: last?.isCut ?? false,
    /** Where to look on, as long as not all has been read. */
    oldest: chain.data?.pages.at(-1)?.next?.to,
    /** Why it is not the indexer's. */
    reason: isUseless ? indexerTrouble() : undefined,
  };
}

/** All that happens while the component is there, in the order of the chain. */
function useNews(): readonly News[] {
  const [news, setNews] = useState<readonly News[]>([]);
  useEffect(
    () =>
      blockPoller.onChange((change) => {
        const { head } = blockPoller.getState();
        if (change.kind === "everything" || !head) return;
        const latest = { events: decodeEvents(change.logs), head, seenAt: performance.now() };
        setNews((known) => [...known, latest]);
      }),
    [],
  );
  return news;
}
