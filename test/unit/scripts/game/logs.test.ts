import { expect } from "chai";
import { getAddress, toBeHex } from "ethers";

import { rankWeek } from "../../../../scripts/game/league";
import { validLogs } from "../../../../scripts/game/logs";
import { IRigRaid__factory } from "../../../../typechain-types";
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
