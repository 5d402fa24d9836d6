import { QueryObserver } from "@tanstack/react-query";
import { beforeEach, describe, expect, it, onTestFinished, vi } from "vitest";

import { RpcError, UnreachableError } from "../node/RpcNode";
import { queryClient, readAgain, RETRY_MS } from "./queryClient";

const read = vi.fn<() => Promise<string>>();

/** A screen shows what is read. */
async function show() {
  const observer = new QueryObserver(queryClient, { queryKey: ["read"], queryFn: read });
  onTestFinished(observer.subscribe(() => undefined));
  await vi.advanceTimersByTimeAsync(0);
  return observer;
}

beforeEach(() => {
  vi.useFakeTimers();
  queryClient.clear();
  read.mockReset().mockResolvedValue("answer");
});

describe("a read that fails while the chain is followed", () => {
  it("is tried again until a node answers, and then no more", async () => {
    read.mockRejectedValueOnce(new UnreachableError("timeout")).mockRejectedValueOnce(new UnreachableError("timeout"));
    const observer = await show();
    await vi.advanceTimersByTimeAsync(RETRY_MS - 1);
    expect(read).toHaveBeenCalledTimes(1);
    await vi.advanceTimersByTimeAsync(1);
    expect(read).toHaveBeenCalledTimes(2);
    await vi.advanceTimersByTimeAsync(RETRY_MS);
    expect(observer.getCurrentResult().data).toBe("answer");
    await vi.advanceTimersByTimeAsync(10 * RETRY_MS);
    expect(read).toHaveBeenCalledTimes(3);
  });

  it("is left alone where a node has refused: it would again", async () => {
    read.mockRejectedValueOnce(new RpcError({ code: -32602, message: "invalid argument" }));
    const observer = await show();
    await vi.advanceTimersByTimeAsync(10 * RETRY_MS);
    expect(read).toHaveBeenCalledOnce();
    expect(observer.getCurrentResult().status).toBe("error");
  });
});

describe("a read that changes on the chain", () => {
  it("is made again after a first read that was under way, which may be of the block before", async () => {
    let answer!: (text: string) => void;
    read.mockReturnValueOnce(new Promise((resolve) => (answer = resolve))).mockResolvedValueOnce("after");
    const observer = await show();
    void readAgain({ queryKey: ["read"] });
    await vi.advanceTimersByTimeAsync(0);
    expect(read).toHaveBeenCalledTimes(1);
    answer("before");
    await vi.advanceTimersByTimeAsync(0);
    expect(observer.getCurrentResult().data).toBe("after");
    expect(read).toHaveBeenCalledTimes(2);
  });

  it("is made again immediately where a later read was under way", async () => {
    const observer = await show();
    read.mockReturnValueOnce(new Promise(() => undefined)).mockResolvedValueOnce("after");
    void readAgain({ queryKey: ["read"] });
    void readAgain({ queryKey: ["read"] });
    await vi.advanceTimersByTimeAsync(0);
    expect(observer.getCurrentResult().data).toBe("after");
    expect(read).toHaveBeenCalledTimes(3);
  });
});
