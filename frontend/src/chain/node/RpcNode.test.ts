import { beforeEach, describe, expect, it, vi } from "vitest";

import { LIMIT_ERRORS } from "../../../../test/world/nodes";
import { RpcError, RpcNode, UnreachableError } from "./RpcNode";

interface Posted {
  readonly method: string;
  readonly params: unknown[];
}

const refused = (code: number, message: string, data?: unknown) => ({ error: { code, message, data } });

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

  it("sends each call as its own request", async () => {
    expect(await Promise.all([node.send("a", []), node.send("b", [1])])).toEqual(["a!", "b!"]);
    expect(posted).toEqual([
      { jsonrpc: "2.0", id: 1, method: "a", params: [] },
      { jsonrpc: "2.0", id: 2, method: "b", params: [1] },
    ]);
  });

  it.each([
    ["a revert", { code: 3, message: "execution reverted", data: "0x1234" }, 200],
    ["a revert as Hardhat tells it", { code: -32603, message: "reverted", data: { data: "0x1234" } }, 200],
    ["a revert as Nethermind tells it", { code: -32015, message: "VM execution error.", data: "Reverted 0x1234" }, 200],
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
    ["says so in words", async () => Response.json(refused(-32000, "rate limit reached"))],
    [
      "explains so as Infura does",
      async () => Response.json(refused(-32005, "limit exceeded", { see: "https://..." })),
    ],
    ["says so with its code", async () => Response.json(refused(-32005, "limit exceeded"))],
    ["lacks the block", async () => Response.json(refused(-32000, "header not found"))],
    ["lacks the block and names it", async () => Response.json(refused(-32000, "4294967295 could not be found"))],
    ["is at another height", async () => Response.json(refused(-32602, "BlockOutOfRangeError"))],
  ])("is unreachable when it %s", async (_how, respond) => {
    vi.stubGlobal("fetch", respond);
    const error = await node.send("eth_call", []).catch((caught: unknown) => caught);
    expect(error).toBeInstanceOf(UnreachableError);
    expect(error).toMatchObject({ retryAfterMs: 0 });
  });

  it.each(LIMIT_ERRORS)("distinguishes a limit of requests from one of the answer: $source", async (row) => {
    answer(() => refused(row.code, row.message));
    const error = await node.send(row.isRate ? "eth_call" : "eth_getLogs", []).catch((caught: unknown) => caught);
    expect(error).toBeInstanceOf(row.isRate ? UnreachableError : RpcError);
  });

  it("takes an unexplained limit on logs for one of the answer, because some nodes have no other words", async () => {
    answer(() => refused(-32005, "limit exceeded"));
    await expect(node.send("eth_getLogs", [])).rejects.toThrow(RpcError);
    answer(() => refused(-32005, "too many requests"));
    await expect(node.send("eth_getLogs", [])).rejects.toThrow(UnreachableError);
  });

  it.each([
    ["seconds", "7", 7_000],
    ["a date", "Tue, 14 Nov 2023 22:13:30 GMT", 10_000],
    ["nonsense", "later", 0],
    ["the past", "Tue, 14 Nov 2023 22:13:10 GMT", 0],
  ])("returns the time of the next request, given as %s", async (_form, value, retryAfterMs) => {
    vi.spyOn(Date, "now").mockReturnValue(1_700_000_000_000);
    answer(() => ({ error: { code: 429, message: "slow down" } }), { status: 429, headers: { "retry-after": value } });
    await expect(node.send("a", [])).rejects.toMatchObject({ retryAfterMs });
  });

  describe("without a pending block", () => {
    const refusals: [string, object][] = [
      ["has none (Erigon, Parity)", { result: null }],
      ["has no block (geth)", refused(-32000, "pending block is not available")],
      ["has no state (geth)", refused(-32000, "pending state is not available")],
      ["finds no block (geth behind proxies)", refused(-32000, "Pending block not found")],
      ["supports none (Erigon)", refused(-32000, "pending blocks are not supported")],
      ["cannot find it (Erigon)", refused(-32000, "could not find the block pending in cache or db")],
      ["fails over it (Erigon)", refused(-32000, "ETHBACKENDClient.PendingBlock() error: rpc error: code = Internal")],
      ["does not know it (Besu)", refused(-39001, "Unknown block")],
      ["has no such number (reth)", refused(-32001, "unknown block number")],
      ["does not find it (reth)", refused(-32001, "block not found: pending")],
      ["could not find it (Nethermind)", refused(-32000, "pending could not be found")],
      ["has no header (Nethermind)", refused(-32001, "header not found")],
      ["is out of range (anvil)", refused(-32602, "BlockOutOfRangeError: block height is 7 but requested was 8")],
      ["does not have it yet (a gateway)", refused(-32603, "upstream does not have the requested block yet")],
      ["explains it in the data (Nimbus)", refused(-32000, "raised an exception", "Unsupported block tag pending")],
      ["does not support it yet (EthereumJS)", refused(-32602, '"pending" is not yet supported')],
      ["does not take it (Rootstock)", refused(-32201, "This method doesn't support 'pending' as a parameter")],
      ["has not implemented it (IoTeX)", refused(-32601, "pending block number is not supported: not implemented")],
      ["does not support it (gateways)", refused(-32602, "pending is not a supported commitment level")],
      ["does not parse it", refused(-32602, "invalid argument 0: hex string without 0x prefix")],
      ["finds it too high", refused(-33001, "The height of the queried block exceeds the limit")],
    ];

    it.each(refusals)("that %s: answers from the latest, and is not asked for it again", async (_how, refusal) => {
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

  it("is not asked at the latest block while it is overloaded or out of reach", async () => {
    for (const status of [429, 503]) {
      answer(() => ({ error: { code: -32000, message: "pending block is not available" } }), { status });
      await expect(node.send("a", ["pending"])).rejects.toBeInstanceOf(UnreachableError);
    }
    expect(posted).toHaveLength(2);
  });

  it("takes a contract's refusal in the pending block as its answer", async () => {
    answer(() => ({ error: { code: 3, message: "execution reverted", data: "0x12" } }));
    await expect(node.send("a", ["pending"])).rejects.toMatchObject({ data: "0x12" });
    expect(posted).toHaveLength(1);
  });
});
