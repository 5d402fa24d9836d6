import { expect } from "chai";
import { custom, http } from "viem";

import { asPonderExpects } from "../../../scripts/services/indexer/transport";
import { TestServer } from "../../support/TestServer";
import { LOG_ANSWERS } from "../../world/logEdges";
import { LIMIT_ERRORS } from "../../world/nodes";

describe("the indexer's transport", () => {
  const log = (place: number) => ({
    ...{ blockHash: "0x0b", blockNumber: "0x5", transactionHash: "0x0a", logIndex: `0x${place}` },
    ...{ topics: [`0x0${place}`], data: "0x" },
  });
  const ask = (answer: unknown, method: string) =>
    asPonderExpects(custom({ request: async () => answer }))({ retryCount: 0 }).request({ method });

  for (const { source, answer, valid } of LOG_ANSWERS) {
    it(`returns logs that hold: ${source}`, async () => {
      const logs = answer.map(({ log: place, ...odd }) => ({ ...log(place), ...odd }));
      expect(await ask(logs, "eth_getLogs")).to.deep.equal(valid.map((place) => logs[place]));
    });
  }

  it("leaves other answers as they are", async () => {
    expect(await ask("0x7a69", "eth_chainId")).to.equal("0x7a69");
  });

  for (const { source, code, message, isRate } of LIMIT_ERRORS) {
    it(`${isRate ? "gives Ponder its code of a rate limit" : "leaves the limit of an answer"}: ${source}`, async () => {
      const refusal = JSON.stringify({ jsonrpc: "2.0", id: 1, error: { code, message } });
      const node = await TestServer.start((_request, response) => response.end(refusal));
      const { request } = asPonderExpects(http(node.url))({ retryCount: 0 });
      const error = (await request({ method: "eth_getLogs", params: [{ fromBlock: "0x1", toBlock: "0x9" }] }).catch(
        (reason: unknown) => reason,
      )) as { code: number; details: string };
      await node.stop();
      expect(error.code === 429).to.equal(isRate);
      expect(error.details).to.equal(message);
    });
  }
});
