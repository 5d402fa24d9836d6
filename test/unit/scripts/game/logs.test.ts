import { expect } from "chai";
import { getAddress, type Log, type Provider, toBeHex } from "ethers";

import { IRigRaid__factory } from "#bindings";
import { rankWeek } from "#game/league";
import { validLogs } from "#game/logs";

import { LogReader } from "../../../../scripts/owner/runner/logs";
import { LOG_ANSWERS } from "../../../world/logEdges";

const game = IRigRaid__factory.createInterface();
const HIT = 2;
/** Income of the component in an hour, wei. */
const HOURLY = 3_600_000n;

const player = (number: number) => getAddress(toBeHex(number, 20));

function rpcLog(name: string, values: unknown[], logIndex: number, block = 100) {
  const place = { blockNumber: toBeHex(block), blockHash: toBeHex(block, 32), logIndex: toBeHex(logIndex) };
  return { ...game.encodeEventLog(name, values), ...place, transactionHash: toBeHex(logIndex + 1, 32) };
}

const hitOn = (victim: number, hours: bigint, logIndex: number) =>
  rpcLog("ComponentAttacked", [1, player(1), player(victim), 1, HIT, 50, hours * HOURLY, 0n, 0n], logIndex);

describe("logs of a node", () => {
  /** Two raids on two rivals, worth 4 and 2 hours. */
  const raids = [hitOn(2, 4n, 3), hitOn(3, 2n, 4)];
  const earlier = [
    rpcLog("ComponentSettingsChanged", [1, [1, 0n, 0n, 0n, true], [1, 0n, 1_000n, 0n, true]], 0, 1),
    ...[1, 2, 3].map((number) => rpcLog("ComponentPurchased", [player(number), 1, 0n, 0n, 0n], number, 1)),
  ];

  for (const { source, answer, valid } of LOG_ANSWERS) {
    const logs = answer.map(({ log, ...odd }) => ({ ...raids[log], ...odd }));

    it(`hold once, in the chain's order: ${source}`, () => {
      expect(validLogs(logs)).to.deep.equal(valid.map((place) => logs[place]));
    });

    it(`give the points of the chain: ${source}`, () => {
      const hours = new Set(valid.map((place) => (answer[place].log === 0 ? 4 : 2)));
      const held = validLogs([...earlier, ...logs]).map((log) => ({ ...log, blockNumber: Number(log.blockNumber) }));
      const [{ account, points, hits }] = rankWeek(held, 100);
      expect({ account, points, hits }).to.deep.equal({
        account: player(1),
        points: [...hours].reduce((sum, each) => sum + each * 1_000, 0),
        hits: hours.size,
      });
    });
  }
});

describe("logs of many blocks", () => {
  /** A node that returns the logs of a number of blocks at most, two of each block. */
  const nodeFor = (most: number) => {
    const asked: [number, number][] = [];
    const getLogs = async ({ fromBlock, toBlock }: { fromBlock: number; toBlock: number }) => {
      if (toBlock - fromBlock + 1 > most)
        throw Object.assign(new Error("exceed maximum block range"), { code: -32000 });
      asked.push([fromBlock, toBlock]);
      const blocks = Array.from({ length: toBlock - fromBlock + 1 }, (_, position) => fromBlock + position);
      return blocks.flatMap((blockNumber) => [0, 1].map((index) => ({ blockNumber, index }) as Log));
    };
    return { asked, provider: { getLogs } as unknown as Provider };
  };
  const read = async (most: number, from: number, last: number) => {
    const { asked, provider } = nodeFor(most);
    const logs = await new LogReader(provider).all({ address: "", topics: [] }, from, last);
    return { asked, blocks: logs.map(({ blockNumber }) => blockNumber) };
  };

  it("are all read once, also where the last page is just full, or of one block", async () => {
    for (const last of [5, 12, 13, 14, 20]) {
      const blocks = Array.from({ length: last - 4 }, (_, position) => [5 + position, 5 + position]).flat();
      expect((await read(4, 5, last)).blocks, `to ${last}`).to.deep.equal(blocks);
    }
  });

  it("are read in one page where the node allows as many blocks as are asked for at first", async () => {
    expect((await read(10_000, 1, 10_000)).asked).to.deep.equal([[1, 10_000]]);
    expect((await read(10_000, 1, 10_001)).asked).to.deep.equal([
      [1, 10_000],
      [10_001, 10_001],
    ]);
  });
});
