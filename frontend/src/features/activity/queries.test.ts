import { beforeEach, describe, expect, it, vi } from "vitest";

import { queryClient } from "../../chain/game/queryClient";
import { indexedLogQuery, logQuery } from "./queries";

const chain = vi.hoisted(() => ({ indexed: 0, items: [] as { block: number; at: number }[], readEvents: vi.fn() }));

vi.mock("../../chain/node/chain", () => ({
  blockPoller: { latest: async () => ({ number: 10, timestamp: 1_000 }), recentBlocks: [] },
}));
vi.mock("../../chain/history/events", async (original) => ({
  ...(await original<object>()),
  readEvents: chain.readEvents,
}));
vi.mock("../../chain/indexer/indexer", () => ({
  RETRIES_ITSELF: {},
  RETRY_MS: 1,
  hasIndexer: true,
  askTheIndexer: async () => ({
    block: chain.indexed,
    data: { events: { items: chain.items, pageInfo: { hasNextPage: false } } },
  }),
}));

const inBlock = (block: number) => ({ block, at: 1 });

describe("the indexer's log", () => {
  const page = { events: [] };

  it.each([
    { is: "begins again after a failure", error: new Error(), pages: undefined, interval: 1 },
    { is: "reads its only page again after a failure", error: new Error(), pages: [page], interval: 1 },
    { is: "keeps the pages of a reader far back", error: new Error(), pages: [page, page], interval: false },
    { is: "is read once where nothing failed", error: null, pages: [page], interval: false },
    { is: "is read once where it has no page yet", error: null, pages: undefined, interval: false },
  ])("$is", ({ error, pages, interval }) => {
    const { refetchInterval } = indexedLogQuery({ kind: "all" });
    const query = { state: { error, data: pages && { pages } } };
    expect((refetchInterval as (query: unknown) => unknown)(query)).toBe(interval);
  });
});

describe("pages of the log", () => {
  beforeEach(() => {
    queryClient.clear();
    chain.readEvents.mockReset().mockResolvedValue([]);
  });

  it.each([
    { indexed: 9, ranges: [{ from: 10, to: 10 }] },
    { indexed: 10, ranges: [] },
    { indexed: 11, ranges: [] },
  ])("reads from the chain only the blocks after the indexer's, $indexed", async ({ indexed, ranges }) => {
    Object.assign(chain, { indexed, items: [inBlock(11), inBlock(10), inBlock(9)] });
    const { pages } = await queryClient.fetchInfiniteQuery(indexedLogQuery({ kind: "all", player: undefined }));
    expect(chain.readEvents.mock.calls.map((call) => call[2])).toEqual(ranges);
    expect(pages[0]!.events.map(({ block }) => block)).toEqual([9, 10]);
  });

  it.each([
    { count: 59, pageSize: undefined, isCut: true, reads: 12 },
    { count: 60, pageSize: undefined, isCut: false, reads: 1 },
    { count: 4, pageSize: 5, isCut: true, reads: 12 },
    { count: 5, pageSize: 5, isCut: false, reads: 1 },
  ])("takes $count events for a page of $pageSize that is cut: $isCut", async ({ count, pageSize, isCut, reads }) => {
    const { blockPoller } = await import("../../chain/node/chain");
    vi.spyOn(blockPoller, "latest").mockResolvedValue({ number: 1e9, timestamp: 1_000 } as never);
    chain.readEvents.mockResolvedValueOnce(Array.from({ length: count }, () => inBlock(1e9)));
    const { pages } = await queryClient.fetchInfiniteQuery(logQuery({ kind: "all", player: undefined, pageSize }));
    expect(pages[0]!.isCut).toBe(isCut);
    expect(chain.readEvents).toHaveBeenCalledTimes(reads);
    vi.restoreAllMocks();
  });
});
