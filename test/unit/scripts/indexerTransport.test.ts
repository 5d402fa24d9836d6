import { expect } from "chai";
import { custom } from "viem";

import { withValidLogs } from "../../../scripts/indexer/transport";
import { LOG_ANSWERS } from "../../world/logEdges";

describe("the indexer's transport", () => {
  const log = (place: number) => ({
    ...{ blockHash: "0x0b", blockNumber: "0x5", transactionHash: "0x0a", logIndex: `0x${place}` },
    ...{ topics: [`0x0${place}`], data: "0x" },
  });
  const ask = (answer: unknown, method: string) =>
    withValidLogs(custom({ request: async () => answer }))({ retryCount: 0 }).request({ method });

  for (const { source, answer, valid } of LOG_ANSWERS) {
    it(`returns logs that hold: ${source}`, async () => {
      const logs = answer.map(({ log: place, ...odd }) => ({ ...log(place), ...odd }));
      expect(await ask(logs, "eth_getLogs")).to.deep.equal(valid.map((place) => logs[place]));
    });
  }

  it("leaves other answers as they are", async () => {
    expect(await ask("0x7a69", "eth_chainId")).to.equal("0x7a69");
  });
});
