import { QueryObserver } from "@tanstack/react-query";
import { waitFor } from "@testing-library/react";
import { beforeEach, describe, expect, it, onTestFinished, vi } from "vitest";

import type { ChainState } from "../node/BlockPoller";
import { blockPoller } from "../node/chain";
import { clock } from "../node/clock";
import type { Block } from "../node/node";
import { FakeChain } from "../testing/FakeChain";
import { ATTACK_STATE, gameLog } from "../testing/gameState";
import type { AttackState } from "./attackState";
import { attackStateQuery, balancesQuery, componentsQuery } from "./queries";
import { queryClient } from "./queryClient";
import { queryKeys } from "./queryKeys";
import { refetchAfter, refetchChanged, refetchStale } from "./refetch";

const ALICE = "0x00000000000000000000000000000000000A11cE";
const BOB = "0x00000000000000000000000000000000000B0b00";

const QUIET: Block = { number: 4, hash: "0x4", parentHash: "0x3", timestamp: 1_048, logsBloom: "0x" };
/** Its filter denies nothing. */
const LOUD: Block = { ...QUIET, logsBloom: `0x${"f".repeat(512)}` };

describe("refetching", () => {
  let chain: FakeChain;
  let balance: bigint;

  beforeEach(() => {
    chain = new FakeChain().install();
    balance = 5n;
    chain.functions.balanceOf = () => [balance];
    chain.functions.getAllComponents = () => [[]];
    queryClient.clear();
  });

  /** Shows a read as a screen does, until the test ends. */
  function show(query: object): () => void {
    const hide = new QueryObserver(queryClient, query as never).subscribe(() => undefined);
    onTestFinished(hide);
    return hide;
  }

  /** Requests that follow an action, once all answers have arrived. */
  async function requestsAfter(act: () => void): Promise<string[]> {
    chain.requests.length = 0;
    act();
    await waitFor(() => expect(queryClient.isFetching()).toBe(0));
    return chain.requests;
  }

  async function showBalances(): Promise<() => void> {
    const hide = show(balancesQuery(ALICE));
    await waitFor(() => expect(queryClient.getQueryData(queryKeys.balances(ALICE))).toBeDefined());
    return hide;
  }

  it("reads the balances when a block may have moved the player's tokens, because others can send some", async () => {
    await showBalances();
    balance = 6n;
    expect(await requestsAfter(() => refetchStale([QUIET]))).toEqual([]);
    expect((await requestsAfter(() => refetchStale([QUIET, LOUD]))).sort()).toEqual(["eth_call", "eth_getBalance"]);
    expect(queryClient.getQueryData(queryKeys.balances(ALICE))).toEqual({ tokens: 6n, coins: 7n });
  });

  it.each([
    ["do not say what they hold", [{ ...QUIET, logsBloom: undefined }]],
    ["were not looked at", undefined],
  ])("reads the balances every minute where blocks %s", async (_why, blocks) => {
    await showBalances();
    expect(await requestsAfter(() => refetchStale(blocks))).toEqual([]);
    vi.spyOn(Date, "now").mockReturnValue(Date.now() + 60_000);
    expect(await requestsAfter(() => refetchStale(blocks))).toHaveLength(2);
  });

  it("reads again with the next block what could not be read, and with no other", async () => {
    show(componentsQuery(ALICE));
    show(componentsQuery(BOB));
    await waitFor(() => expect(queryClient.isFetching()).toBe(0));
    chain.isDown = true;
    await requestsAfter(() => void queryClient.invalidateQueries({ queryKey: queryKeys.components(ALICE) }));
    chain.isDown = false;
    expect(await requestsAfter(() => refetchStale([QUIET]))).toEqual(["eth_call"]);
    expect(await requestsAfter(() => refetchStale([QUIET]))).toEqual([]);
  });

  it("leaves what retries itself, as what is read from the indexer does", async () => {
    const read = vi.fn(() => Promise.reject(new Error("The indexer is not responding.")));
    show({ queryKey: ["indexed"], queryFn: read, retry: false, meta: { retriesItself: true } });
    await waitFor(() => expect(queryClient.getQueryState(["indexed"])?.status).toBe("error"));
    await requestsAfter(() => refetchStale([QUIET]));
    expect(read).toHaveBeenCalledTimes(1);
  });

  it("reads nothing that no screen shows", async () => {
    (await showBalances())();
    expect(await requestsAfter(() => refetchStale([LOUD]))).toEqual([]);
  });

  it("reads no terms of payment, which belong to the balances", async () => {
    queryClient.setQueryData([...queryKeys.balances(ALICE), "payment", "50"], "permit");
    show({ queryKey: [...queryKeys.balances(ALICE), "payment", "50"], queryFn: () => "approve" });
    await requestsAfter(() => refetchStale([LOUD]));
    expect(queryClient.getQueryData([...queryKeys.balances(ALICE), "payment", "50"])).toBe("permit");
  });

  it.each<[string, Partial<AttackState>, boolean]>([
    ["is ready", {}, false],
    ["is priming", { readiness: "priming" }, true],
    ["is cold", { readiness: "cold", readableUntilBlock: 0 }, false],
  ])("of an attack state that %s: %s", async (_case, change, isRead) => {
    queryClient.setQueryData(queryKeys.attackState(ALICE), { ...ATTACK_STATE, ...change });
    const read = vi.fn(() => Promise.resolve(ATTACK_STATE));
    show({ ...attackStateQuery(ALICE), queryFn: read, staleTime: Infinity, refetchInterval: false });
    await requestsAfter(() => refetchStale([QUIET]));
    expect(read).toHaveBeenCalledTimes(isRead ? 1 : 0);
  });

  it.each<[string, bigint, boolean]>([
    ["are slowed", 0n, true],
    ["have been slowed since", 1_010n, true],
    ["run at full speed", 1_011n, false],
  ])("of rewards that %s, every minute", async (_case, fullSpeedUntil, isRead) => {
    vi.spyOn(clock, "now").mockReturnValue(1_010.5);
    const read = vi.fn(() => Promise.resolve({ fullSpeedUntil }));
    for (const queryKey of [queryKeys.pool, queryKeys.rewards(ALICE)]) {
      queryClient.setQueryData(queryKey, { fullSpeedUntil }, { updatedAt: Date.now() - 59_000 });
      show({ queryKey, queryFn: read, staleTime: Infinity });
    }
    await requestsAfter(() => refetchStale([QUIET]));
    expect(read).not.toHaveBeenCalled();
    vi.spyOn(Date, "now").mockReturnValue(Date.now() + 1_000);
    await requestsAfter(() => refetchStale([QUIET]));
    expect(read).toHaveBeenCalledTimes(isRead ? 2 : 0);
  });

  it.each([
    ["", { isReading: false, data: "before" }],
    [", also where they are being read", { isReading: true, data: "before" }],
    [", also where they are being read for the first time", { isReading: true, data: undefined }],
  ])("reads the sender's balances after a transaction%s", async (_case, { isReading, data }) => {
    const queryKey = queryKeys.balances(ALICE);
    queryClient.setQueryData(queryKey, data);
    let answerLate = () => {};
    const late = new Promise((resolve) => (answerLate = () => resolve("before")));
    const read = vi.fn(() => Promise.resolve<unknown>("after"));
    if (isReading) read.mockImplementationOnce(() => late);
    // The answer comes once the poller has seen the block. Its own requests may wait for another test's poll.
    vi.spyOn(blockPoller, "refresh").mockImplementation(() => {
      setTimeout(answerLate);
      return Promise.resolve();
    });
    show({ queryKey, queryFn: read, staleTime: Infinity });
    if (isReading && data) void queryClient.refetchQueries({ queryKey });
    await refetchAfter(ALICE, 0);
    expect(blockPoller.refresh).toHaveBeenCalledOnce();
    expect(queryClient.getQueryData(queryKey)).toBe("after");
    expect(read).toHaveBeenCalledTimes(isReading ? 2 : 1);
  });

  it("after transactions rereads the balances at the last one's block if the polled node lags", async () => {
    const headIs = (number: number) =>
      vi.spyOn(blockPoller, "getState").mockReturnValue({ head: { ...QUIET, number } } as ChainState);
    await showBalances();
    headIs(4);
    await refetchAfter(ALICE, 6);
    // The one before it is told of after it.
    await refetchAfter(ALICE, 5);
    chain.coins = 3n;
    headIs(5);
    expect(await requestsAfter(() => refetchStale([QUIET]))).toEqual([]);
    headIs(6);
    refetchStale([QUIET]);
    await waitFor(() => expect(queryClient.getQueryData(queryKeys.balances(ALICE))).toMatchObject({ coins: 3n }));
    expect(await requestsAfter(() => refetchStale([QUIET]))).toEqual([]);
  });

  it("after an event reads again what it changes, and where it is shown", async () => {
    show(componentsQuery(ALICE));
    await waitFor(() => expect(queryClient.getQueryData(queryKeys.components(ALICE))).toBeDefined());
    const log = (player: string) => gameLog("SkinApplied", [player, 1n, 2n]);
    expect(await requestsAfter(() => refetchChanged({ kind: "logs", logs: [log(BOB)] }))).toEqual([]);
    expect(await requestsAfter(() => refetchChanged({ kind: "logs", logs: [log(ALICE)] }))).toEqual(["eth_call"]);
    expect(await requestsAfter(() => refetchChanged({ kind: "everything" }))).toEqual(["eth_call"]);
    show(componentsQuery(BOB));
    expect(await requestsAfter(() => refetchChanged({ kind: "logs", logs: [log(BOB)] }))).toEqual([
      "eth_call",
      "eth_call",
    ]);
  });
});
