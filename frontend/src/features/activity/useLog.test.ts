import { act, renderHook, waitFor } from "@testing-library/react";
import { beforeEach, describe, expect, it, vi } from "vitest";

import { blockPoller } from "../../chain/node/chain";
import type { ChainChange } from "../../chain/node/BlockPoller";
import { momentOf } from "../../chain/history/blockTimes";
import { FakeNode, account } from "../../chain/history/testing/FakeNode";
import type { Block } from "../../chain/node/node";
import { queryClient } from "../../chain/game/queryClient";
import { refetchChanged } from "../../chain/game/refetch";
import { TestConsole } from "../../chain/testing/TestConsole";
import type { Selection } from "./rows";
import { useLog } from "./useLog";

const node = vi.hoisted(() => ({ current: undefined as unknown as FakeNode, blocksAsked: 0 }));

vi.mock("../../chain/node/node", async (original) => ({
  ...(await original<object>()),
  getLogs: (_address: string, filter: Parameters<FakeNode["getLogs"]>[0]) => node.current.getLogs(filter),
  getBlock: (which: number) => {
    node.blocksAsked++;
    return node.current.getBlock(which);
  },
}));

const [ALICE, BOB] = [account(1), account(2)] as [string, string];
/** First block of the deployment in unit tests. */
const FIRST_BLOCK = 3;

describe("the log", () => {
  let chain: FakeNode;

  beforeEach(() => {
    queryClient.clear();
    chain = node.current = new FakeNode(FIRST_BLOCK + 1);
    node.blocksAsked = 0;
    vi.spyOn(blockPoller, "latest").mockImplementation(async () => chain.blocks.at(-1)!);
    vi.spyOn(blockPoller, "getState").mockImplementation(
      () => ({ head: chain.blocks.at(-1) }) as ReturnType<typeof blockPoller.getState>,
    );
  });

  async function open(selection: Selection = { kind: "all" }) {
    let report: (change: ChainChange) => void = () => undefined;
    vi.spyOn(blockPoller, "onChange").mockImplementation((listener) => {
      report = listener;
      return () => undefined;
    });
    const { result } = renderHook(() => useLog(selection), { wrapper: TestConsole });
    const settle = () => waitFor(() => expect(result.current.isFetching).toBe(false));
    await settle();
    return {
      log: () => result.current,
      blocks: () => result.current.rows.map(({ event }) => event.block),
      readOn: async () => {
        await act(() => result.current.fetchNextPage());
        await settle();
      },
      /** Reports a change as the block poller does, to the log and to the rest of the console. */
      report: async (change: ChainChange) => {
        act(() => {
          refetchChanged(change);
          report(change);
        });
        await settle();
      },
    };
  }

  function logsIn(...blocks: readonly Block[]): ChainChange {
    return { kind: "logs", logs: chain.blocks.filter((block) => blocks.includes(block)).flatMap(({ logs }) => logs) };
  }

  it("comes newest first, page by page, until the game began", async () => {
    chain.mine(100, Array<number>(100).fill(1));
    const { log, blocks, readOn } = await open();
    expect(blocks()).toEqual(Array.from({ length: 40 }, (_, index) => 103 - index));
    expect(log()).toMatchObject({ hasNextPage: true, isCut: false });
    await readOn();
    expect(blocks()).toHaveLength(80);
    await readOn();
    expect(blocks()).toEqual(Array.from({ length: 100 }, (_, index) => 103 - index));
    expect(log().hasNextPage).toBe(false);
    // Events that did not fit the first page were not requested again.
    expect(chain.requested).toEqual([
      { from: 94, to: 103 },
      { from: FIRST_BLOCK, to: 93 },
    ]);
  });

  it("asks for the blocks of one page, not for all since the deployment", async () => {
    chain.mine(5_000);
    chain.mine(1_000, Array<number>(1_000).fill(1));
    await open();
    expect(chain.requested.at(-1)!.from).toBeGreaterThan(chain.height - 200);
  });

  it("of a busy game reads a few blocks, of one player more", async () => {
    chain.mine(2_000, Array<number>(2_000).fill(20));
    await open();
    expect(chain.requested).toEqual([{ from: chain.height - 9, to: chain.height }]);
    chain.requested = [];
    await open({ kind: "all", player: account(77) });
    expect(chain.requested[0]).toEqual({ from: chain.height - 999, to: chain.height });
  });

  it("keeps a block together at the end of a page", async () => {
    chain.mine(3, [30, 30, 30]);
    const { blocks, readOn } = await open();
    expect(blocks()).toHaveLength(60);
    await readOn();
    expect(blocks()).toHaveLength(90);
    expect(new Set(blocks().slice(60))).toEqual(new Set([4]));
  });

  it.each([10, 500])("is the same from a node that tells of %s blocks at a time, when one reads on", async (limit) => {
    const numbers = Array.from({ length: 600 }, (_, block) => (block % 7 === 0 ? 1 : 0));
    chain.mine(600, numbers);
    chain.mostBlocks = limit;
    const { log, blocks, readOn } = await open();
    const requests: number[] = [];
    while (log().hasNextPage) {
      const before = chain.requested.length;
      await readOn();
      requests.push(chain.requested.length - before);
    }
    expect(blocks()).toEqual(
      chain
        .events(FIRST_BLOCK)
        .map(({ block }) => block)
        .reverse(),
    );
    expect(Math.max(...requests)).toBeLessThan(20);
  });

  it("does not look for long without being asked to, and says so", async () => {
    chain.mine(1_000, [1, ...Array<number>(999).fill(0)]);
    chain.mostBlocks = 10;
    const { log, blocks, readOn } = await open();
    expect(log()).toMatchObject({ isCut: true, hasNextPage: true });
    expect(blocks()).toEqual([]);
    while (log().hasNextPage) await readOn();
    expect(blocks()).toEqual([4]);
    expect(log().isCut).toBe(false);
  });

  it("of one player holds what they did and what was done to them, and asks for nothing else", async () => {
    const claim = (player: string) => ["RewardsClaimed", player, 1n, 5n] as const;
    const attack = (attacker: string, victim: string) =>
      ["ComponentAttacked", 1n, attacker, victim, 3, 0, 5n, 0n, 0n, 0n] as const;
    chain.mineEvents(claim(ALICE), claim(BOB), attack(ALICE, BOB));
    chain.mineEvents(attack(BOB, account(3)), attack(BOB, ALICE));
    const getLogs = vi.spyOn(chain, "getLogs");
    const { log } = await open({ kind: "all", player: ALICE });
    const names = () => log().rows.map(({ event: { block, name } }) => `${block} ${name}`);
    expect(names()).toEqual(["5 ComponentAttacked", "4 ComponentAttacked", "4 RewardsClaimed"]);
    expect(getLogs).toHaveBeenCalledTimes(3);
    const answers = await Promise.all(getLogs.mock.results.map(({ value }) => value as Promise<unknown[]>));
    expect(answers.flat()).toHaveLength(3);
  });

  it("shows what happens while one looks, once", async () => {
    chain.mine(2, [1, 1]);
    const { blocks, report } = await open();
    chain.mine(1, [2]);
    await report(logsIn(chain.blocks.at(-1)!));
    expect(blocks()).toEqual([6, 6, 5, 4]);
    // The block that was read already is reported late.
    await report(logsIn(chain.blocks[5]!));
    expect(blocks()).toEqual([6, 6, 5, 4]);
    expect(chain.requested).toHaveLength(1);
  });

  it("forgets what the chain took back, and shows what came in its place", async () => {
    chain.mine(3, [1, 1, 1]);
    const { blocks, report } = await open();
    chain.mine(1, [1]);
    await report(logsIn(chain.blocks.at(-1)!));
    expect(blocks()).toEqual([7, 6, 5, 4]);
    chain.drop(2);
    chain.mine(1, [2]);
    await report({ kind: "everything" });
    await waitFor(() => expect(blocks()).toEqual([6, 6, 5, 4]));
  });

  it("tells the times of nodes that tell them, and asks for no block", async () => {
    chain.tellsTimes = true;
    chain.mine(30, Array<number>(30).fill(1));
    const { log } = await open();
    expect(log().rows[3]!.event.at).toBe(chain.blocks[30]!.timestamp);
    expect(node.blocksAsked).toBe(0);
  });

  it("tells times from three blocks of a page where the logs do not", async () => {
    chain.mine(40, Array<number>(40).fill(1));
    const { log } = await open();
    expect(node.blocksAsked).toBe(3);
    for (const { event } of log().rows) {
      expect(momentOf(event.block, log().known)!.at).toBe(chain.blocks[event.block]!.timestamp);
    }
    expect(momentOf(chain.height, log().known)).toMatchObject({ isExact: true });
    expect(momentOf(chain.height - 1, log().known)).toMatchObject({ isExact: false });
  });

  it("tells exactly what happened in blocks that were looked at", async () => {
    chain.mine(40, Array<number>(40).fill(1));
    vi.spyOn(blockPoller, "recentBlocks", "get").mockReturnValue([chain.blocks.at(-2)!]);
    const { log } = await open();
    expect(momentOf(chain.height - 1, log().known)).toMatchObject({ isExact: true });
    expect(momentOf(chain.height - 2, log().known)).toMatchObject({ isExact: false });
  });
});
