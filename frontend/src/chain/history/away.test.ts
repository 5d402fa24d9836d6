import { act, renderHook, waitFor } from "@testing-library/react";
import { getAddress } from "ethers";
import { beforeEach, describe, expect, it, vi } from "vitest";

import { queryClient } from "../game/queryClient";
import type { Block, Log } from "../node/node";
import { FakeChain } from "../testing/FakeChain";
import { account, HOUR } from "../testing/gameState";
import { TestConsole } from "../testing/TestConsole";

type Filter = Parameters<FakeChain["find"]>[0];

const ALICE = account(0xa11ce);
const BOB = account(0xb0b);
const LATER_MS = 3 * 60_000;

const chain = vi.hoisted(() => ({
  state: { head: undefined as Block | undefined, genesis: "0xgenesis" },
  listeners: new Set<() => void>(),
  changeListeners: new Set<() => void>(),
  getLogs: undefined as unknown as (filter: Filter) => Promise<Log[]>,
}));

vi.mock("../node/chain", async () => {
  const { useSyncExternalStore } = await import("react");
  const getState = () => chain.state;
  const subscribe = (listener: () => void) => {
    chain.listeners.add(listener);
    return () => chain.listeners.delete(listener);
  };
  const onChange = (listener: () => void) => {
    chain.changeListeners.add(listener);
    return () => chain.changeListeners.delete(listener);
  };
  return { blockPoller: { getState, subscribe, onChange }, useChain: () => useSyncExternalStore(subscribe, getState) };
});

vi.mock("../node/node", async (original) => ({
  ...(await original<object>()),
  getLogs: (filter: Filter) => chain.getLogs(filter),
}));

describe("useAway", () => {
  let node: FakeChain;

  beforeEach(() => {
    queryClient.clear();
    chain.listeners.clear();
    chain.changeListeners.clear();
    node = new FakeChain();
    node.pass(7);
    chain.getLogs = vi.fn(async (filter) => node.find(filter));
    for (const player of [ALICE, BOB]) queryClient.setQueryData(["components", player], []);
  });

  /** Opens the console in a new window of the same browser, at the latest block. */
  async function visit(player: string | undefined, genesis?: string) {
    vi.resetModules();
    showHead(genesis);
    const { useAway } = await import("./away");
    const hook = renderHook(({ who }) => useAway(who), { wrapper: TestConsole, initialProps: { who: player } });
    await settle();
    return hook;
  }

  function showHead(genesis = "0xgenesis"): void {
    chain.state = { head: node.latest, genesis };
    chain.listeners.forEach((listener) => listener());
  }

  /** Waits for the answers, and for the turn of the event loop in which they are reported. */
  async function settle(): Promise<void> {
    await waitFor(() => expect(queryClient.isFetching()).toBe(0));
    await act(() => new Promise((resolve) => setTimeout(resolve)));
  }

  /** An attack on a player in a block of its own; what they do not lose is a bounty. */
  function attack(victim: string, outcome: number, stolen = 0n): void {
    const values = [1n, BOB, victim, 3, outcome, 55n, stolen + 9n, 9n, stolen / 20n];
    node.log({ name: "ComponentAttacked", values });
  }

  /** The Rig has read what a player owns, and nothing of it has changed since. */
  function showRig(player: string, unclaimed?: bigint): void {
    queryClient.setQueryData(["components", player], [{ purchased: true, hacked: false }]);
    queryClient.setQueryData(["componentTypes"], [{ rewardRate: 0n }]);
    queryClient.setQueryData(["paused"], false);
    const clock = { readAt: 0, fundedTicks: 0, runway: 1 };
    if (unclaimed !== undefined) queryClient.setQueryData(["rewards", player], { rewards: [unclaimed], clock });
  }

  it("requests nothing at the first visit of an account that is not a player", async () => {
    attack(ALICE, 2, 100n);
    const { result } = await visit(ALICE);
    expect(result.current.report).toBeUndefined();
    expect(chain.getLogs).not.toHaveBeenCalled();
  });

  it("reports the latest attacks to a player who is new to this browser", async () => {
    attack(ALICE, 2, 1_000n);
    node.pass(200);
    attack(ALICE, 2, 100n);
    node.pass(100);
    showRig(ALICE);
    const { result } = await visit(ALICE);
    await waitFor(() => expect(result.current.report).toMatchObject({ attacks: 1, lost: 100n, before: undefined }));
  });

  it("knows the uncollected rewards of the last visit", async () => {
    showRig(ALICE, 77n);
    (await visit(ALICE)).unmount();
    queryClient.clear();
    const seenAt = node.latest.timestamp;
    while (node.latest.timestamp < seenAt + HOUR) node.pass(1);
    showRig(ALICE, 99n);
    const { result } = await visit(ALICE);
    // Nobody attacked, but an hour is long.
    await waitFor(() =>
      expect(result.current.report).toMatchObject({ attacks: 0, before: { at: seenAt, unclaimed: 77n } }),
    );
  });

  it("does not trust what has changed since it was read", async () => {
    showRig(ALICE, 77n);
    await queryClient.invalidateQueries({ queryKey: ["rewards"] });
    (await visit(ALICE)).unmount();
    attack(ALICE, 0);
    const { result } = await visit(ALICE);
    await waitFor(() => expect(result.current.report).toMatchObject({ attacks: 1, before: undefined }));
  });

  it("sums up the attacks on the player since the last visit, until that is dismissed", async () => {
    attack(ALICE, 2, 1_000n);
    (await visit(ALICE)).unmount();
    const seenTo = node.height;
    attack(ALICE, 2, 100n);
    attack(ALICE, 2, 20n);
    attack(ALICE, 1);
    attack(ALICE, 3);
    attack(BOB, 2, 5n);
    attack(ALICE, 0);
    const { result, unmount } = await visit(ALICE);
    const last = { block: node.height, logIndex: 0 };
    const attackers = [{ address: getAddress(BOB), attacks: 5, hacked: [3, 3], broken: 1, lost: 120n, last }];
    const blocks = { from: seenTo + 1, to: node.height };
    const report = { blocks, areAll: true, attacks: 5, hits: 2, lost: 120n, attackers, before: undefined };
    await waitFor(() => expect(result.current.report).toMatchObject(report));
    unmount();
    node.pass(1);

    const again = await visit(ALICE);
    const longer = { ...report, blocks: { ...blocks, to: node.height } };
    await waitFor(() => expect(again.result.current.report).toMatchObject(longer));
    act(() => again.result.current.dismiss());
    expect(again.result.current.report).toBeUndefined();
    again.unmount();
    expect((await visit(ALICE)).result.current.report).toBeUndefined();
  });

  it("reports the same after a walk through other screens, whatever happened meanwhile", async () => {
    showRig(ALICE, 77n);
    (await visit(ALICE)).unmount();
    attack(ALICE, 2, 100n);
    const { result, unmount } = await visit(ALICE);
    await waitFor(() => expect(result.current.report).toMatchObject({ attacks: 1, lost: 100n }));
    const { report } = result.current;
    unmount();

    attack(ALICE, 2, 50n);
    showRig(ALICE, 0n);
    act(() => showHead());
    const { useAway } = await import("./away");
    const back = renderHook(() => useAway(ALICE), { wrapper: TestConsole });
    await settle();
    expect(report?.before).toMatchObject({ unclaimed: 77n });
    expect(back.result.current.report).toEqual(report);
  });

  it("begins a new report after an absence from one that showed, dismissed or not", async () => {
    showRig(ALICE, 77n);
    (await visit(ALICE)).unmount();
    attack(ALICE, 2, 100n);
    const { result, unmount } = await visit(ALICE);
    await waitFor(() => expect(result.current.report).toMatchObject({ lost: 100n }));
    showRig(ALICE, 3n);
    act(() => result.current.look());
    const lookedAt = node.latest.timestamp;
    // Reads from before a change do not count.
    await queryClient.invalidateQueries({ queryKey: ["rewards"] });
    attack(ALICE, 2, 20n);
    act(() => showHead());
    act(() => result.current.look());
    unmount();
    showRig(ALICE, 2n);
    const soon = await visit(ALICE);
    await waitFor(() => expect(soon.result.current.report).toMatchObject({ attacks: 2, lost: 120n }));
    soon.unmount();
    while (node.latest.timestamp <= lookedAt + LATER_MS / 1000) node.pass(1);
    const later = await visit(ALICE);
    const report = { attacks: 1, lost: 20n, before: { at: lookedAt, unclaimed: 3n } };
    await waitFor(() => expect(later.result.current.report).toMatchObject(report));
    // A look at the new report does not bring the old one back.
    act(() => later.result.current.look());
    await settle();
    expect(later.result.current.report).toMatchObject(report);
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
    await waitFor(() => expect(result.current.report).toMatchObject({ attacks: 1, lost: 100n }));
  });

  it("is an absence from the first millisecond after two minutes", async () => {
    const now = vi.spyOn(Date, "now").mockReturnValue(1_000_000);
    const { result } = await visit(ALICE);
    attack(ALICE, 2, 100n);
    now.mockReturnValue(1_120_000);
    act(() => showHead());
    await settle();
    expect(result.current.report).toBeUndefined();
    attack(ALICE, 2, 7n);
    now.mockReturnValue(1_240_001);
    act(() => showHead());
    await waitFor(() => expect(result.current.report).toMatchObject({ attacks: 1, lost: 7n }));
  });

  it("is not read before it is known whether a new account is a player's, nor without an absence", async () => {
    const asked = () => queryClient.getQueryCache().findAll({ queryKey: ["attacksOn"] });
    const wasAsked = () => asked().some(({ state }) => state.dataUpdateCount > 0);
    attack(ALICE, 2, 100n);
    queryClient.removeQueries({ queryKey: ["components", ALICE] });
    (await visit(ALICE)).unmount();
    expect(wasAsked()).toBe(false);
    await visit(undefined);
    expect(wasAsked()).toBe(false);
    queryClient.setQueryData(["components", BOB], []);
    (await visit(BOB)).unmount();
    // Opened once more in the same block.
    (await visit(BOB)).unmount();
    expect(wasAsked()).toBe(false);
  });

  it("reports what happened while the tab was in the background, however short", async () => {
    const { result } = await visit(ALICE);
    const hidden = vi.spyOn(document, "hidden", "get").mockReturnValue(true);
    attack(ALICE, 2, 100n);
    act(() => showHead());
    chain.changeListeners.forEach((listener) => listener());
    await settle();
    expect(result.current.report).toBeUndefined();
    hidden.mockReturnValue(false);
    act(() => chain.listeners.forEach((listener) => listener()));
    await waitFor(() => expect(result.current.report).toMatchObject({ attacks: 1, lost: 100n }));
  });

  it("asks only for the blocks since then, and once", async () => {
    (await visit(ALICE)).unmount();
    node.pass(5);
    const { result } = await visit(ALICE);
    act(() => showHead());
    await settle();
    expect(result.current.report).toBeUndefined();
    expect(vi.mocked(chain.getLogs).mock.calls.map(([{ blocks }]) => blocks)).toEqual([{ from: 10, to: 14 }]);
  });

  it("after a long absence looks no further back than a few ranges, and says so", async () => {
    (await visit(ALICE)).unmount();
    attack(ALICE, 2, 100n);
    node.pass(600);
    attack(ALICE, 0);
    chain.getLogs = vi.fn(async (filter) => {
      const { from, to } = filter.blocks;
      // Each visit has modules of its own.
      const { RpcError } = await import("../node/RpcNode");
      if (to - from >= 10) throw new RpcError({ code: -32600, message: "block range too large" });
      return node.find(filter);
    });
    const { result } = await visit(ALICE);
    await waitFor(() => expect(result.current.report).toMatchObject({ areAll: false, attacks: 1, hits: 0 }));
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
    await waitFor(() => expect(result.current.report).toMatchObject({ attacks: 1, lost: 100n }));
  });

  it("forgets blocks of another chain", async () => {
    (await visit(ALICE)).unmount();
    attack(ALICE, 2, 100n);
    expect((await visit(ALICE, "0xother")).result.current.report).toBeUndefined();
  });
});
