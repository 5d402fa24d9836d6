import type { UseQueryResult } from "@tanstack/react-query";
import { describe, expect, it, vi } from "vitest";

import { UnreachableError } from "../node/RpcNode";
import { joinUnread, readAll, readList } from "./readAll";

function query(result: Partial<UseQueryResult<unknown>>): UseQueryResult<unknown> {
  return { data: undefined, isError: false, isFetching: false, ...result } as UseQueryResult<unknown>;
}

describe("readAll", () => {
  it("is ready with everything by name when all is there, false and zero included", () => {
    const reads = { paused: query({ data: false }), balance: query({ data: 0n }) };
    expect(readAll(reads)).toEqual({ status: "ready", data: { paused: false, balance: 0n } });
  });

  it("is loading while something is missing", () => {
    expect(readAll({ a: query({ data: 1 }), b: query({ isFetching: true }) })).toEqual({ status: "loading" });
  });

  it("keeps data when a refetch fails", () => {
    expect(readAll({ a: query({ data: 1, isError: true, error: new Error() }) })).toMatchObject({ status: "ready" });
  });

  it("says for players what failed, and retries exactly that", () => {
    const good = query({ data: 1, refetch: vi.fn() });
    const bad = query({ isError: true, error: new UnreachableError("?"), refetch: vi.fn() });
    const state = readAll({ good, bad });
    if (state.status !== "error") throw new Error(`It is ${state.status}.`);
    expect(state.message).toMatch(/cannot be reached/);
    expect(state.retrying).toBe(false);
    state.onRetry();
    expect(bad.refetch).toHaveBeenCalledOnce();
    expect(good.refetch).not.toHaveBeenCalled();
  });
});

describe("reads of a list", () => {
  const failed = () => query({ isError: true, error: new UnreachableError("?"), refetch: vi.fn() });

  it("are ready together, by their place", () => {
    expect(readList([query({ data: 5 }), query({ data: 6 })])).toEqual({ status: "ready", data: { 0: 5, 1: 6 } });
    expect(readList([query({ data: 5 }), query({})])).toEqual({ status: "loading" });
  });

  it("are loading while one list is, unless another has failed", () => {
    const [ready, loading] = [readList([query({ data: 5 })]), readList([query({})])];
    expect(joinUnread([ready, loading])).toEqual({ status: "loading" });
    expect(joinUnread([loading, readList([failed()])])).toMatchObject({ status: "error", retrying: false });
  });

  it("retry what failed in any of the lists", () => {
    const lists = [failed(), { ...failed(), isFetching: true }] as const;
    const state = joinUnread(lists.map((read) => readList([read])));
    if (state.status !== "error") throw new Error(`It is ${state.status}.`);
    expect(state.retrying).toBe(true);
    state.onRetry();
    for (const { refetch } of lists) expect(refetch).toHaveBeenCalledOnce();
  });
});
