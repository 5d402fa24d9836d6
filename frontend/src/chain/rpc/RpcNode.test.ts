import { beforeEach, describe, expect, it, vi } from "vitest";

import { RpcError, RpcNode, UnreachableError } from "./RpcNode";

interface Posted {
  readonly method: string;
  readonly params: unknown[];
}

describe("RpcNode", () => {
  let node: RpcNode;
  let posted: Posted[];

  function answer(respond: (request: Posted) => object, init?: ResponseInit): void {
    vi.stubGlobal("fetch", async (_url: string, { body }: { body: string }) => {
      const request = JSON.parse(body) as Posted;
      posted.push(request);
      return Response.json(respond(request), init);
    });
  }

  beforeEach(() => {
    node = new RpcNode("http://node.test/");
    posted = [];
    answer(({ method }) => ({ result: `${method}!` }));
  });

  it("sends each question as a request of its own", async () => {
    expect(await Promise.all([node.send("a", []), node.send("b", [1])])).toEqual(["a!", "b!"]);
    expect(posted).toEqual([
      { jsonrpc: "2.0", id: 1, method: "a", params: [] },
      { jsonrpc: "2.0", id: 2, method: "b", params: [1] },
    ]);
  });

  it.each([
    ["a revert", { code: 3, message: "execution reverted", data: "0x1234" }, 200],
    ["a revert as Hardhat tells it", { code: -32603, message: "reverted", data: { data: "0x1234" } }, 200],
    ["a revert with a status of its own", { code: 3, message: "execution reverted", data: "0x" }, 500],
    ["a refused range", { code: -32005, message: "query returned more than 10000 results" }, 200],
    ["a method that it does not have", { code: -32601, message: "no such method" }, 400],
  ])("takes %s for the node's answer", async (_what, error, status) => {
    answer(() => ({ error }), { status });
    const refusal = await node.send("eth_getLogs", []).catch((caught: unknown) => caught);
    expect(refusal).toBeInstanceOf(RpcError);
    expect(refusal).toMatchObject(error);
  });

  it.each([
    ["does not answer", () => Promise.reject(new TypeError("Failed to fetch"))],
    ["answers with something else", async () => new Response("<html>")],
    ["answers with nothing", async () => Response.json(null)],
    ["has an error of its own", async () => new Response("", { status: 502 })],
    ["refuses the key", async () => new Response("", { status: 403 })],
    ["has too many requests", async () => new Response("", { status: 429 })],
    ["says so in words", async () => Response.json({ error: { code: -32000, message: "rate limit reached" } })],
    ["says so with its code", async () => Response.json({ error: { code: -32005, message: "limit exceeded" } })],
    ["lacks the block", async () => Response.json({ error: { code: -32000, message: "header not found" } })],
    ["is at another height", async () => Response.json({ error: { code: -32602, message: "BlockOutOfRangeError" } })],
  ])("is unreachable when it %s", async (_how, respond) => {
    vi.stubGlobal("fetch", respond);
    const error = await node.send("eth_call", []).catch((caught: unknown) => caught);
    expect(error).toBeInstanceOf(UnreachableError);
    expect(error).toMatchObject({ retryAfterMs: 0 });
  });

  it.each([
    ["seconds", "7", 7_000],
    ["a date", "Tue, 14 Nov 2023 22:13:30 GMT", 10_000],
    ["nonsense", "later", 0],
    ["the past", "Tue, 14 Nov 2023 22:13:10 GMT", 0],
  ])("says when it wants to be asked again, told in %s", async (_form, value, retryAfterMs) => {
    vi.spyOn(Date, "now").mockReturnValue(1_700_000_000_000);
    answer(() => ({ error: { code: 429, message: "slow down" } }), { status: 429, headers: { "retry-after": value } });
    await expect(node.send("a", [])).rejects.toMatchObject({ retryAfterMs });
  });

  describe("without a pending block", () => {
    const refusals: [string, object][] = [
      ["refuses it", { error: { code: -32602, message: "pending is not supported" } }],
      ["has none", { result: null }],
    ];

    it.each(refusals)("that %s answers from the latest, and is not asked for it again", async (_how, refusal) => {
      answer(({ params }) => (params.includes("pending") ? refusal : { result: "0x1" }));
      expect(await node.send("a", ["x", "pending"])).toBe("0x1");
      expect(await node.send("b", ["pending", false])).toBe("0x1");
      expect(posted.map(({ params }) => params)).toEqual([
        ["x", "pending"],
        ["x", "latest"],
        ["latest", false],
      ]);
    });

    it("that refuses the latest too has not been found out", async () => {
      answer(() => ({ error: { code: -32000, message: "insufficient funds" } }));
      await expect(node.send("a", ["pending"])).rejects.toThrow("insufficient funds");
      answer(({ params }) => ({ result: params[0] }));
      expect(await node.send("a", ["pending"])).toBe("pending");
    });
  });

  it("takes a contract's refusal in the pending block as its answer", async () => {
    answer(() => ({ error: { code: 3, message: "execution reverted", data: "0x12" } }));
    await expect(node.send("a", ["pending"])).rejects.toMatchObject({ data: "0x12" });
    expect(posted).toHaveLength(1);
  });
});
