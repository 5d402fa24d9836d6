import { describe, expect, it, vi } from "vitest";

import { LOG_ANSWERS } from "../../../../test/world/logEdges";
import { deployment } from "./deployment";
import { getLogs, getReceipt, nodes } from "./node";

const LOG = { topics: ["0x1"], data: "0x", blockNumber: "0xa", logIndex: "0x2", transactionHash: "0xabc" };

describe("getLogs", () => {
  it.each([
    ["the time of its block", "0x65", 101],
    ["no time", undefined, undefined],
    ["zero, as nodes do that do not know", "0x0", undefined],
  ])("reads a log that tells %s", async (_what, blockTimestamp, timestamp) => {
    const send = vi.spyOn(nodes, "send").mockResolvedValue([{ ...LOG, blockTimestamp }]);
    const logs = await getLogs({ blocks: { from: 9, to: 16 }, topics: [["0x1"]] });
    expect(send).toHaveBeenCalledWith("eth_getLogs", [
      { address: deployment.game, fromBlock: "0x9", toBlock: "0x10", topics: [["0x1"]] },
    ]);
    expect(logs).toEqual([
      { topics: ["0x1"], data: "0x", blockNumber: 10, logIndex: 2, transactionHash: "0xabc", timestamp },
    ]);
  });

  it.each(LOG_ANSWERS)(
    "reads the logs that hold, once, from ranges and receipts: $source",
    async ({ answer, valid }) => {
      const of = (log: number) => ({ ...LOG, topics: [`0x${log}`], logIndex: `0x${log}`, blockHash: "0xb" });
      const send = vi.spyOn(nodes, "send");
      const logs = answer.map(({ log, ...odd }) => ({ ...of(log), ...odd }));
      const held = valid.map((place) => expect.objectContaining({ topics: logs[place]!.topics }) as unknown);
      send.mockResolvedValueOnce(logs);
      expect(await getLogs({ blocks: { from: 9, to: 16 } })).toEqual(held);
      send.mockResolvedValueOnce({ transactionHash: "0xabc", blockNumber: "0xa", status: "0x1", logs });
      expect(await getReceipt("0xabc")).toMatchObject({ logs: held });
    },
  );
});
