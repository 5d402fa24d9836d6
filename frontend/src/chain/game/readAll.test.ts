import type { UseQueryResult } from "@tanstack/react-query";
import { describe, expect, it, vi } from "vitest";

import { UnreachableError } from "../node/RpcNode";
import { readAll } from "./readAll";

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
