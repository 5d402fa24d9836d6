import { QueryClientProvider } from "@tanstack/react-query";
import { act, renderHook, waitFor } from "@testing-library/react";
import { createElement, type ReactNode } from "react";
import { beforeEach, describe, expect, it, vi } from "vitest";

import type { Block, Log, LogFilter } from "../node";
import { queryClient } from "../queryClient";
import type { useAway as UseAway } from "./away";
import type { BlockRange } from "./RangeReader";
import { FakeNode, account } from "./testing/FakeNode";

const ALICE = account(0xa11ce);
const BOB = account(0xb0b);
const LATER_MS = 3 * 60_000;

const chain = vi.hoisted(() => ({
  state: { head: undefined as Block | undefined, genesis: "0xgenesis" },
  listeners: new Set<() => void>(),
  getLogs: undefined as unknown as (address: string, filter: LogFilter) => Promise<Log[]>,
}));

vi.mock("../chain", async () => {
  const { useSyncExternalStore } = await import("react");
  const getState = () => chain.state;
  const subscribe = (listener: () => void) => {
    chain.listeners.add(listener);
    return () => chain.listeners.delete(listener);
  };
  return { blockPoller: { getState, subscribe }, useChain: () => useSyncExternalStore(subscribe, getState) };
});

vi.mock("../node", async (original) => ({
  ...(await original<object>()),
  getLogs: (address: string, filter: LogFilter) => chain.getLogs(address, filter),
}));

describe("useAway", () => {
  let node: FakeNode;
  let useAway: typeof UseAway;

  beforeEach(() => {
    localStorage.clear();
    queryClient.clear();
    chain.listeners.clear();
    node = new FakeNode(10);
    chain.getLogs = vi.fn((_address: string, filter: LogFilter) => node.getLogs(filter));
  });

  /** Opens the console in a new window of the same browser, at the latest block. */
  async function visit(player: string | undefined) {
    vi.resetModules();
    showHead();
    ({ useAway } = await import("./away"));
    const wrapper = ({ children }: { children: ReactNode }) =>
      createElement(QueryClientProvider, { client: queryClient }, children);
    const hook = renderHook(({ who }) => useAway(who), { wrapper, initialProps: { who: player } });
    await settle();
    return hook;
  }

  function showHead(genesis = "0xgenesis"): void {
    chain.state = { head: { ...node.blocks.at(-1)! }, genesis };
    chain.listeners.forEach((listener) => listener());
  }

  /** Waits for the answers, and for the turn of the event loop in which they are told. */
  async function settle(): Promise<void> {
    await waitFor(() => expect(queryClient.isFetching()).toBe(0));
    await act(() => new Promise((resolve) => setTimeout(resolve)));
  }

  /** An attack on a player in a block of its own; what they do not lose is a bounty. */
  function attack(victim: string, outcome: number, stolen = 0n): void {
    node.mineEvents(["ComponentAttacked", 1n, BOB, victim, 3, outcome, 55n, stolen + 9n, 9n, stolen / 20n]);
  }

  it("has nothing to report at a first visit, and asks for nothing", async () => {
    attack(ALICE, 2, 100n);
    const { result } = await visit(ALICE);
    expect(result.current.report).toBeUndefined();
    expect(chain.getLogs).not.toHaveBeenCalled();
  });

  it("sums up the attacks on the player since the last visit, until that is dismissed", async () => {
    attack(ALICE, 2, 1_000n);
    (await visit(ALICE)).unmount();
    attack(ALICE, 2, 100n);
    attack(ALICE, 2, 20n);
    attack(ALICE, 1);
    attack(ALICE, 3);
    attack(BOB, 2, 5n);
    attack(ALICE, 0);
    const { result, unmount } = await visit(ALICE);
    const report = { areAll: true, attacks: 5, hits: 2, blocked: 1, bounced: 1, missed: 1, lost: 120n };
    await waitFor(() => expect(result.current.report).toEqual(report));
    unmount();
    node.mine(1);

    const again = await visit(ALICE);
    await waitFor(() => expect(again.result.current.report).toEqual(report));
    act(() => again.result.current.dismiss());
    expect(again.result.current.report).toBeUndefined();
    again.unmount();
    expect((await visit(ALICE)).result.current.report).toBeUndefined();
  });

  it("does not report what happens while the player looks on", async () => {
    const { result, unmount } = await visit(ALICE);
    attack(ALICE, 2, 100n);
    act(() => showHead());
    await settle();
    expect(result.current.report).toBeUndefined();
    unmount();
    expect((await visit(ALICE)).result.current.report).toBeUndefined();
    expect(chain.getLogs).not.toHaveBeenCalled();
  });

  it("reports what happened while the window was out of sight for minutes", async () => {
    const { result } = await visit(ALICE);
    attack(ALICE, 2, 100n);
    vi.spyOn(Date, "now").mockReturnValue(Date.now() + LATER_MS);
    act(() => showHead());
    await settle();
    await waitFor(() => expect(result.current.report).toMatchObject({ attacks: 1, lost: 100n }));
  });

  it("asks only for the blocks since then, and once", async () => {
    (await visit(ALICE)).unmount();
    node.mine(5);
    const { result } = await visit(ALICE);
    act(() => showHead());
    await settle();
    expect(result.current.report).toBeUndefined();
    expect(vi.mocked(chain.getLogs).mock.calls.map(([, { blocks }]) => blocks)).toEqual([{ from: 10, to: 14 }]);
  });

  it("after a long absence looks no further back than a few ranges, and says so", async () => {
    (await visit(ALICE)).unmount();
    attack(ALICE, 2, 100n);
    node.mine(600);
    attack(ALICE, 0);
    chain.getLogs = vi.fn(async (_address: string, filter: LogFilter) => {
      const { from, to } = filter.blocks as BlockRange;
      // Each visit has modules of its own.
      const { RpcError } = await import("../rpc/RpcNode");
      if (to - from >= 10) throw new RpcError({ code: -32600, message: "block range too large" });
      return node.getLogs(filter);
    });
    const { result } = await visit(ALICE);
    await waitFor(() => expect(result.current.report).toMatchObject({ areAll: false, attacks: 1, missed: 1 }));
    expect(vi.mocked(chain.getLogs).mock.calls.length).toBeLessThan(25);
  });

  it("keeps players apart, and says nothing to visitors", async () => {
    (await visit(ALICE)).unmount();
    attack(ALICE, 2, 100n);
    attack(BOB, 2, 7n);
    const { result, rerender } = await visit(undefined);
    expect(result.current.report).toBeUndefined();
    rerender({ who: BOB });
    await settle();
    expect(result.current.report).toBeUndefined();
    rerender({ who: ALICE });
    await settle();
    await waitFor(() => expect(result.current.report).toMatchObject({ attacks: 1, lost: 100n }));
  });

  it("forgets what was seen on another chain", async () => {
    (await visit(ALICE)).unmount();
    attack(ALICE, 2, 100n);
    chain.state = { ...chain.state, genesis: "0xother" };
    vi.resetModules();
    showHead("0xother");
    ({ useAway } = await import("./away"));
    const { result } = renderHook(() => useAway(ALICE), {
      wrapper: ({ children }) => createElement(QueryClientProvider, { client: queryClient }, children),
    });
    await settle();
    expect(result.current.report).toBeUndefined();
  });
});
