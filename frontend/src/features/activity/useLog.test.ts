import { act, renderHook, waitFor } from "@testing-library/react";
import { beforeEach, describe, expect, it, vi } from "vitest";

import { queryClient } from "../../chain/game/queryClient";
import { refetchChanged } from "../../chain/game/refetch";
import { momentOf } from "../../chain/history/blockTimes";
import { decodeEvents } from "../../chain/history/events";
import type { ChainChange } from "../../chain/node/BlockPoller";
import { blockPoller } from "../../chain/node/chain";
import { nodes } from "../../chain/node/node";
import { FakeChain } from "../../chain/testing/FakeChain";
import { account } from "../../chain/testing/gameState";
import { TestConsole } from "../../chain/testing/TestConsole";
import type { Selection } from "./rows";
import { useLog } from "./useLog";

const [ALICE, BOB] = [account(1), account(2)] as [string, string];
/** First block of the deployment in unit tests. */
const FIRST_BLOCK = 3;

describe("the log", () => {
  let chain: FakeChain;

  beforeEach(() => {
    queryClient.clear();
    chain = new FakeChain().install();
    chain.pass(1);
    lookAt();
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

  /** Sets the blocks that the poller has looked at. */
  function lookAt(...blocks: number[]): void {
    vi.spyOn(blockPoller, "recentBlocks", "get").mockReturnValue(blocks.map((block) => chain.blockAt(block)));
  }

  function logsIn(block: number): ChainChange {
    return { kind: "logs", logs: chain.blocks[block]!.logs };
  }

  /** Number of blocks whose times were asked for. The poller, which other files share, asks for the latest. */
  function blocksAsked(): number {
    const isOne = ([method, [which]]: Parameters<typeof nodes.send>) =>
      method === "eth_getBlockByNumber" && which !== "latest";
    return vi.mocked(nodes.send).mock.calls.filter(isOne).length;
  }

  it("comes newest first, page by page, until the game began", async () => {
    chain.pass(150, Array<number>(150).fill(1));
    const { log, blocks, readOn } = await open();
    expect(blocks()).toEqual(Array.from({ length: 60 }, (_, index) => 153 - index));
    expect(log()).toMatchObject({ hasNextPage: true, isCut: false });
    expect(log().problem).toBeNull();
    await readOn();
    expect(blocks()).toHaveLength(120);
    await readOn();
    expect(blocks()).toEqual(Array.from({ length: 150 }, (_, index) => 153 - index));
    expect(log().hasNextPage).toBe(false);
    // Events that did not fit the first page were not requested again.
    expect(chain.ranges).toEqual([
      { from: 144, to: 153 },
      { from: FIRST_BLOCK, to: 143 },
    ]);
  });

  it("of a busy game reads a few blocks, of one player more", async () => {
    chain.pass(2_000, Array<number>(10).fill(20));
    await open();
    expect(chain.ranges).toEqual([{ from: chain.height - 9, to: chain.height }]);
    chain.ranges = [];
    await open({ kind: "all", player: account(77) });
    expect(chain.ranges[0]).toEqual({ from: chain.height - 999, to: chain.height });
  });

  it("keeps a block together at the end of a page", async () => {
    chain.pass(3, [30, 40, 40]);
    const { blocks, readOn } = await open();
    expect(blocks()).toHaveLength(80);
    await readOn();
    expect(blocks()).toHaveLength(110);
    expect(new Set(blocks().slice(80))).toEqual(new Set([4]));
  });

  it.each([10, 500])("is the same from a node that returns %s blocks at a time", async (limit) => {
    const numbers = Array.from({ length: 600 }, (_, block) => (block % 7 === 0 ? 1 : 0));
    chain.pass(600, numbers);
    chain.mostBlocks = limit;
    const { log, blocks, readOn } = await open();
    const requests: number[] = [];
    while (log().hasNextPage) {
      const before = chain.ranges.length;
      await readOn();
      requests.push(chain.ranges.length - before);
    }
    expect(blocks()).toEqual(
      decodeEvents(chain.find({ blocks: { from: FIRST_BLOCK, to: chain.height } }))
        .map(({ block }) => block)
        .reverse(),
    );
    expect(Math.max(...requests)).toBeLessThan(20);
  });

  it("does not look for long without being asked to, and says so", async () => {
    chain.pass(1_000, [1, ...Array<number>(999).fill(0)]);
    chain.mostBlocks = 10;
    const { log, blocks, readOn } = await open();
    expect(log()).toMatchObject({ isCut: true, hasNextPage: true });
    expect(blocks()).toEqual([]);
    while (log().hasNextPage) await readOn();
    expect(blocks()).toEqual([4]);
    expect(log().isCut).toBe(false);
  });

  it("of one player holds their actions and attacks on them, and requests nothing else", async () => {
    const claim = (player: string) => ({ name: "RewardsClaimed", values: [player, 1n, 5n] });
    const attack = (attacker: string, victim: string) => ({
      name: "ComponentAttacked",
      values: [1n, attacker, victim, 3, 0, 5n, 0n, 0n, 0n],
    });
    chain.log(claim(ALICE), claim(BOB), attack(ALICE, BOB));
    chain.log(attack(BOB, account(3)), attack(BOB, ALICE));
    const find = vi.spyOn(chain, "find");
    const { log } = await open({ kind: "all", player: ALICE });
    const names = () => log().rows.map(({ event: { block, name } }) => `${block} ${name}`);
    expect(names()).toEqual(["5 ComponentAttacked", "4 ComponentAttacked", "4 RewardsClaimed"]);
    expect(find).toHaveBeenCalledTimes(3);
    expect(find.mock.results.flatMap(({ value }) => value as unknown[])).toHaveLength(3);
  });

  it("shows what happens while one looks, once", async () => {
    chain.pass(2, [1, 1]);
    const { blocks, report } = await open();
    chain.pass(1, [2]);
    await report(logsIn(chain.height));
    expect(blocks()).toEqual([6, 6, 5, 4]);
    // The block that was read already is reported late.
    await report(logsIn(5));
    expect(blocks()).toEqual([6, 6, 5, 4]);
    expect(chain.ranges).toHaveLength(1);
  });

  it("forgets what the chain took back, and shows what came in its place", async () => {
    chain.pass(3, [1, 1, 1]);
    const { blocks, report } = await open();
    chain.pass(1, [1]);
    await report(logsIn(chain.height));
    expect(blocks()).toEqual([7, 6, 5, 4]);
    chain.drop(2);
    chain.pass(1, [2]);
    await report({ kind: "everything" });
    await waitFor(() => expect(blocks()).toEqual([6, 6, 5, 4]));
  });

  it("drops reverted events even within one millisecond", async () => {
    chain.pass(3, [1, 1, 1]);
    const { blocks, report } = await open();
    vi.spyOn(performance, "now").mockReturnValue(performance.now() + 1);
    chain.pass(1, [1]);
    await report(logsIn(chain.height));
    expect(blocks()).toEqual([7, 6, 5, 4]);
    chain.drop(2);
    await report({ kind: "everything" });
    await waitFor(() => expect(blocks()).toEqual([5, 4]));
  });

  it("uses the times in a node's logs, and requests no block", async () => {
    chain.tellsTimes = true;
    chain.pass(30, Array<number>(30).fill(1));
    const { log } = await open();
    expect(log().rows[3]!.event.at).toBe(chain.timeOf(30));
    expect(blocksAsked()).toBe(0);
  });

  it("derives times from three blocks of a page if the logs have none", async () => {
    chain.pass(40, Array<number>(40).fill(1));
    const { log } = await open();
    expect(blocksAsked()).toBe(3);
    for (const { event } of log().rows) {
      expect(momentOf(event.block, log().known)!.at).toBe(chain.timeOf(event.block));
    }
    expect(momentOf(chain.height, log().known)).toMatchObject({ isExact: true });
    expect(momentOf(chain.height - 1, log().known)).toMatchObject({ isExact: false });
  });

  it("contains exactly the events of the searched blocks", async () => {
    chain.pass(40, Array<number>(40).fill(1));
    lookAt(chain.height - 1);
    const { log, report } = await open();
    expect(momentOf(chain.height - 1, log().known)).toMatchObject({ isExact: true });
    expect(momentOf(chain.height - 2, log().known)).toMatchObject({ isExact: false });
    // Two blocks have come after the one in which something happened.
    chain.pass(5, [1, 0, 0]);
    lookAt(45, 46, 47, 48);
    await report(logsIn(46));
    expect(momentOf(46, log().known)).toEqual({ at: chain.timeOf(46), isExact: true });
  });
});
