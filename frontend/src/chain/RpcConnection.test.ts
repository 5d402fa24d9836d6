import { beforeEach, describe, expect, it, vi } from "vitest";

import { RpcConnection, RpcError, UnreachableError } from "./RpcConnection";

interface Posted {
  readonly id: number;
  readonly method: string;
  readonly params: unknown[];
}

describe("RpcConnection", () => {
  const connection = new RpcConnection("http://node.test/");
  let posted: Posted[][];

  /** Answers every request of a batch; in reverse, because nodes may answer in any order. */
  function answer(respond: (request: Posted) => object): void {
    vi.stubGlobal("fetch", async (_url: string, { body }: { body: string }) => {
      const requests = JSON.parse(body) as Posted[];
      posted.push(requests);
      return { json: async () => requests.map((request) => ({ id: request.id, ...respond(request) })).reverse() };
    });
  }

  beforeEach(() => {
    posted = [];
    answer(({ method }) => ({ result: `${method}!` }));
  });

  it("sends what is asked for together as one request and gives everybody their answer", async () => {
    expect(await Promise.all([connection.send("a", []), connection.send("b", [1])])).toEqual(["a!", "b!"]);
    expect(posted).toHaveLength(1);
    expect(posted[0]).toEqual([
      { jsonrpc: "2.0", id: 0, method: "a", params: [] },
      { jsonrpc: "2.0", id: 1, method: "b", params: [1] },
    ]);
  });

  it("sends what is asked for later as another request", async () => {
    await connection.send("a", []);
    await connection.send("b", []);
    expect(posted.map((batch) => batch.map(({ method }) => method))).toEqual([["a"], ["b"]]);
  });

  it("gives a refusal, with its data, only to whom it concerns", async () => {
    answer(({ method }) =>
      method === "bad" ? { error: { code: 3, message: "reverted", data: "0x1234" } } : { result: 7 },
    );
    const [good, bad] = await Promise.allSettled([connection.send("good", []), connection.send("bad", [])]);
    expect(good).toEqual({ status: "fulfilled", value: 7 });
    expect(bad).toMatchObject({ status: "rejected", reason: { code: 3, message: "reverted", data: "0x1234" } });
    expect((bad as PromiseRejectedResult).reason).toBeInstanceOf(RpcError);
  });

  it.each([
    ["does not answer", () => Promise.reject(new TypeError("Failed to fetch"))],
    ["answers with something else", async () => ({ json: () => Promise.reject(new SyntaxError("<html>")) })],
    [
      "refuses the batch as a whole",
      async () => ({ json: async () => ({ error: { code: 429, message: "slow down" } }) }),
    ],
    ["leaves the request out", async () => ({ json: async () => [] })],
  ])("says that the node is unreachable when it %s", async (_how, respond) => {
    vi.stubGlobal("fetch", respond);
    await expect(connection.send("a", [])).rejects.toBeInstanceOf(UnreachableError);
  });

  it("runs calls in the block that is asked for, by default in the latest", async () => {
    await connection.call({ from: "0xf", to: "0x1", data: "0x2", blockTag: 255 });
    await connection.call({ to: "0x1", data: "0x2", blockTag: "pending" });
    await connection.call({ to: "0x1", data: "0x2" });
    expect(posted.flat().map(({ params }) => params)).toEqual([
      [{ from: "0xf", to: "0x1", data: "0x2" }, "0xff"],
      [{ to: "0x1", data: "0x2" }, "pending"],
      [{ to: "0x1", data: "0x2" }, "latest"],
    ]);
  });
});
