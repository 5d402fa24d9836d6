import { expect } from "chai";
import { http } from "viem";

import { openLanes } from "../../../scripts/services/indexer/lanes";
import { asPonderExpects } from "../../../scripts/services/indexer/transport";
import { TestServer } from "../../support/TestServer";
import { LIMIT_ERRORS } from "../../world/nodes";

describe("the indexer's lanes to a node", () => {
  const request = { method: "eth_getBlockByNumber", params: ["0x1", true] };

  /** Answer to a request on one of the lanes. */
  async function ask(lane: string): Promise<unknown> {
    const body = JSON.stringify({ jsonrpc: "2.0", id: 7, ...request });
    return (await fetch(lane, { method: "POST", body })).json();
  }

  it("send every request on, and return its answer", async () => {
    const asked: unknown[] = [];
    const lanes = await openLanes(async (call) => asked.push(call));
    const answers = await Promise.all(lanes.map(ask));
    expect(new Set(lanes).size).to.be.greaterThan(1);
    expect(answers.map((answer) => (answer as { result: number }).result)).to.have.members(lanes.map((_, i) => i + 1));
    expect(answers[0]).to.include({ jsonrpc: "2.0", id: 7 });
    expect(asked).to.deep.equal(lanes.map(() => request));
  });

  it("answer only those who know the path", async () => {
    const [lane] = await openLanes(() => Promise.reject(new Error("asked")));
    const { status } = await fetch(new URL("/0", lane), { method: "POST", body: JSON.stringify(request) });
    expect(status).to.equal(404);
  });

  for (const { source, code, message, isRate } of LIMIT_ERRORS) {
    it(`return ${isRate ? "Ponder's code of a rate limit" : "a limit of an answer"}: ${source}`, async () => {
      const refusal = JSON.stringify({ jsonrpc: "2.0", id: 1, error: { code, message } });
      const node = await TestServer.start((_request, response) => response.end(refusal));
      const [lane] = await openLanes(asPonderExpects(http(node.url))({ retryCount: 0 }).request);
      const { error } = (await ask(lane)) as { error: { code: number; message: string } };
      await node.stop();
      expect(error.code === 429).to.equal(isRate);
      expect(error.message).to.equal(message);
    });
  }

  it("return the status of a node that answers no JSON", async () => {
    const node = await TestServer.start((_request, response) => response.writeHead(429).end("slow down"));
    const [lane] = await openLanes(asPonderExpects(http(node.url))({ retryCount: 0 }).request);
    expect(await ask(lane)).to.deep.include({ error: { code: 429, message: '"slow down"' } });
    await node.stop();
  });

  it("return an error when the node cannot be reached", async () => {
    const [lane] = await openLanes(asPonderExpects(http("http://127.0.0.1:1"))({ retryCount: 0 }).request);
    expect(await ask(lane)).to.deep.include({ error: { code: -32_603, message: "fetch failed" } });
  });
});
