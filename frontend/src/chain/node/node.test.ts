import { describe, expect, it, vi } from "vitest";

import { gameInterface } from "#game/gameInterface";
import { rankWeek } from "#game/league";

import { LOG_ANSWERS } from "../../../../test/world/logEdges";
import { SLICE_MS } from "../../browser/slices";
import { decodeEvents } from "../history/events";
import { deployment } from "./deployment";
import { getLogs, getReceipt, nodes } from "./node";

const LOG = { topics: ["0x1"], data: "0x", blockNumber: "0xa", logIndex: "0x2", transactionHash: "0xabc" };

describe("getLogs", () => {
  it.each([
    ["the time of its block", "0x65", 101],
    ["no time", undefined, undefined],
    ["a time of 0, for unknown", "0x0", undefined],
  ])("reads a log with %s", async (_what, blockTimestamp, timestamp) => {
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

  it("reads no logs from the receipt of a reverted transaction", async () => {
    const receipt = { transactionHash: "0xabc", blockNumber: "0xa", logs: [{ ...LOG, blockHash: "0xb" }] };
    const send = vi.spyOn(nodes, "send").mockResolvedValueOnce({ ...receipt, status: "0x1" });
    expect(await getReceipt("0xabc")).toMatchObject({ succeeded: true, logs: [{ logIndex: 2 }] });
    send.mockResolvedValueOnce({ ...receipt, status: "0x0" });
    expect(await getReceipt("0xabc")).toMatchObject({ succeeded: false, logs: [] });
  });

  it("decodes many logs in slices, each once, between which the page can draw", async () => {
    const player = `0x${"11".repeat(20)}`;
    const { topics, data } = gameInterface.encodeEventLog("ComponentPurchased", [player, 1, 5, 0, 0]);
    const count = 12;
    let time = 0;
    vi.spyOn(performance, "now").mockImplementation(() => (time += SLICE_MS));
    const logs = Array.from({ length: count }, (_, index) => ({ ...LOG, topics, data, logIndex: `0x${index}` }));
    vi.spyOn(nodes, "send").mockResolvedValue(logs);
    const parse = vi.spyOn(gameInterface, "decodeEventLog");
    const slices: number[] = [];
    const onTask = vi.spyOn(globalThis, "MessageChannel").mockImplementation(function () {
      slices.push(parse.mock.calls.length);
      const port1 = { close: vi.fn(), onmessage: () => undefined };
      return { port1, port2: { postMessage: () => setImmediate(() => port1.onmessage()) } } as never;
    });
    const found = await getLogs({ blocks: { from: 9, to: 16 } });
    onTask.mockRestore();
    // Those that hold are found first.
    expect(slices).toEqual([...Array<number>(count).fill(0), ...Array(count).keys()]);
    expect(decodeEvents(found)).toHaveLength(count);
    expect(rankWeek(found, 0)).toHaveLength(1);
    expect(parse).toHaveBeenCalledTimes(count);
  });
});
