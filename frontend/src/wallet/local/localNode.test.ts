import { beforeEach, describe, expect, it, vi } from "vitest";

import { deployment } from "../../chain/node/deployment";
import { sendToLocalNode } from "./localNode";

const fetchNode = vi.fn<typeof fetch>();
const answerWith = (body: object) => fetchNode.mockResolvedValue(new Response(JSON.stringify(body)));

beforeEach(() => {
  fetchNode.mockReset();
  vi.stubGlobal("fetch", fetchNode);
});

describe("sendToLocalNode", () => {
  it("posts a JSON-RPC request and returns the result", async () => {
    answerWith({ jsonrpc: "2.0", id: 1, result: "0x1" });
    expect(await sendToLocalNode("eth_getBalance", ["0xabc", "latest"])).toBe("0x1");
    const [url, init] = fetchNode.mock.calls[0]!;
    expect(url).toBe(deployment.rpcUrls[0]);
    const request = { jsonrpc: "2.0", method: "eth_getBalance", params: ["0xabc", "latest"] };
    expect(JSON.parse(init?.body as string)).toMatchObject(request);
  });

  it("limits the time of what can be asked again, and not that of a transaction", async () => {
    const signalOf = async (method: string) => {
      answerWith({ jsonrpc: "2.0", id: 1, result: "0x1" });
      await sendToLocalNode(method);
      return fetchNode.mock.lastCall![1]!.signal;
    };
    expect(await signalOf("eth_accounts")).toBeInstanceOf(AbortSignal);
    expect(await signalOf("eth_sendTransaction")).toBeNull();
  });

  it("throws the node's error with its code and data", async () => {
    const error = { code: 3, message: "reverted", data: "0x91a957ee" };
    answerWith({ jsonrpc: "2.0", id: 1, error });
    await expect(sendToLocalNode("eth_call")).rejects.toMatchObject(error);
  });

  it("says what to do when the node does not answer", async () => {
    fetchNode.mockRejectedValue(new TypeError("Failed to fetch"));
    await expect(sendToLocalNode("eth_call")).rejects.toMatchObject({
      code: 4900,
      message: `The local chain is not responding at ${deployment.rpcUrls[0]}. Start it with "npm start".`,
    });
  });
});
