import { act, renderHook, waitFor } from "@testing-library/react";
import * as v from "valibot";
import { beforeEach, describe, expect, it, vi } from "vitest";

import { queryClient } from "../game/queryClient";
import { count } from "../game/schemas";
import { blockPoller } from "../node/chain";
import { deployment } from "../node/deployment";
import type { Block } from "../node/node";
import { UnreachableError } from "../node/RpcNode";
import { TestConsole } from "../testing/TestConsole";
import { indexedQuery, useIndexed } from "./indexer";

vi.mock("../node/deployment", async (original) => {
  const { deployment: plain, ...rest } = await original<typeof import("../node/deployment")>();
  return { ...rest, deployment: { ...plain, indexerUrl: "https://indexer.example" } };
});

const HEAD = { number: 100, timestamp: 10_000 } as Block;
const QUESTION = { query: "players { totalCount }", answer: v.object({ players: v.object({ totalCount: count }) }) };

describe("what is read from the indexer", () => {
  /** The last block that the indexer has seen; undefined while it is down. */
  let block: number | undefined;
  let players: number;
  let requests: number;
  /** Functions that let the open requests end. */
  let answers: (() => void)[];

  beforeEach(() => {
    queryClient.clear();
    [block, players, requests, answers] = [100, 7, 0, []];
    vi.spyOn(blockPoller, "latest").mockResolvedValue(HEAD);
    vi.stubGlobal("fetch", async () => {
      requests++;
      await new Promise<void>((resolve) => answers.push(resolve));
      if (block === undefined) throw new TypeError("Failed to fetch");
      const status = { game: { id: deployment.chainId, block: { number: block, timestamp: 10_000 } } };
      const games = { items: [{ address: deployment.game, genesis: "0x01" }] };
      return Response.json({ data: { _meta: { status }, games, players: { totalCount: players } } });
    });
  });

  function open(key = "test") {
    const query = indexedQuery([key], async (ask) => (await ask(QUESTION)).players.totalCount);
    return renderHook(() => useIndexed(query), { wrapper: TestConsole }).result;
  }

  /** Waits for a request and lets the indexer answer it. */
  async function answer(): Promise<void> {
    await waitFor(() => expect(answers).toHaveLength(1));
    await act(async () => answers.splice(0).forEach((end) => end()));
  }

  it("is off while it does not answer, also while it is asked again, and back with the first answer", async () => {
    block = undefined;
    const result = open();
    expect(result.current).toEqual({ status: "loading" });
    await answer();
    const off = { status: "off", reason: "The indexer is not responding." };
    await waitFor(() => expect(result.current).toEqual(off));

    void act(() => void queryClient.invalidateQueries());
    await waitFor(() => expect(answers).toHaveLength(1));
    expect(result.current).toEqual(off);
    await answer();
    await waitFor(() => expect(queryClient.isFetching()).toBe(0));
    expect(result.current).toEqual(off);

    block = 100;
    void act(() => void queryClient.invalidateQueries());
    await answer();
    await waitFor(() => expect(result.current).toEqual({ status: "ready", data: 7 }));
    expect(requests).toBe(3);
  });

  it("is off for a query that is asked again when another one is answered", async () => {
    block = undefined;
    const failing = open();
    await answer();
    const off = { status: "off", reason: "The indexer is not responding." };
    await waitFor(() => expect(failing.current).toEqual(off));

    void act(() => void queryClient.invalidateQueries());
    await waitFor(() => expect(answers).toHaveLength(1));
    const again = answers.splice(0);
    block = 100;
    const other = open("other");
    await answer();
    await waitFor(() => expect(other.current).toEqual({ status: "ready", data: 7 }));
    expect(open().current).toEqual(off);
    await act(async () => again.forEach((end) => end()));
    await waitFor(() => expect(failing.current).toEqual({ status: "ready", data: 7 }));
  });

  it("is as old as the oldest of its answers, and is asked again only until it has what happened", async () => {
    block = 7;
    const query = indexedQuery(["two"], async (ask) => [await ask(QUESTION), await ask(QUESTION)]);
    const { result } = renderHook(() => useIndexed(query), { wrapper: TestConsole });
    await answer();
    block = 5;
    await answer();
    await waitFor(() => expect(result.current.status).toBe("ready"));
    expect(queryClient.getQueryData(query.queryKey)).toMatchObject({ block: 5 });
    vi.spyOn(blockPoller, "getState").mockReturnValue({ head: { number: 9 } } as never);
    blockPoller["changeListeners"].call({ kind: "everything" });
    const again = (block: number, follows = true) => {
      const { refetchInterval } = indexedQuery(["any"], async () => 0, follows);
      return (refetchInterval as (query: unknown) => unknown)({ state: { error: null, data: { data: 0, block } } });
    };
    expect([again(8), again(9), again(8, false)]).toEqual([1_000, false, false]);
    await answer();
    await answer();
  });

  it("is asked again 15 seconds after an error, whether it follows the game or not, with old data or none", () => {
    const after = (data: unknown, follows: boolean) => {
      const { refetchInterval } = indexedQuery(["any"], async () => 0, follows);
      return (refetchInterval as (query: unknown) => unknown)({ state: { error: new Error("down"), data } });
    };
    expect([after(undefined, true), after({ data: 0, block: 100 }, true), after(undefined, false)]).toEqual([
      15_000, 15_000, 15_000,
    ]);
  });

  it("leaves what is wrong with the chain to the chain's own way", async () => {
    vi.mocked(blockPoller.latest).mockRejectedValue(new UnreachableError("The latest block is unknown."));
    const result = open();
    await waitFor(() => expect(result.current).toEqual({ status: "off", reason: undefined }));
    expect(requests).toBe(0);
  });
});
