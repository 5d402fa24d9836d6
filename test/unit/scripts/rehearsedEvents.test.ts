import { loadFixture } from "@nomicfoundation/hardhat-network-helpers";
import { expect } from "chai";
import { id, type Log, toBeHex, ZeroHash, zeroPadValue } from "ethers";
import { ethers } from "hardhat";

import { IRigRaid__factory } from "#bindings";

import type { GameSession } from "../../../scripts/owner/runner/session";
import { areAllCalls, findScheduled, readTimelock } from "../../../scripts/owner/runner/timelock";
import { describeLog, knownInterface } from "../../../scripts/owner/tasks/rehearse/interfaces";
import { findWarnings } from "../../../scripts/owner/tasks/rehearse/warnings";
import { DELAY, deployGuardedGame } from "../../support/guardedTimelock";

const [GAME, OTHER] = [`0x${"11".repeat(20)}`, `0x${"22".repeat(20)}`];
const word = (value: string) => zeroPadValue(value, 32);

describe("Events of a rehearsal", () => {
  const tell = async (address: string, topics: string[], data: string) => {
    const known = await knownInterface(IRigRaid__factory.createInterface());
    return describeLog(known, { address, topics, data } as unknown as Log, GAME, new Map([[OTHER, "the token"]]));
  };

  it("are told in words, with the contract when it is not the game", async () => {
    expect(await tell(GAME, [id("GamePaused()")], "0x")).to.equal("Game paused.");
    const transfer = [id("Transfer(address,address,uint256)"), word(GAME), word(OTHER)];
    expect(await tell(OTHER, transfer, word("0x0de0b6b3a7640000"))).to.equal(
      `the token: Transfer: from ${GAME}, to ${OTHER}, amount 1 tokens.`,
    );
  });

  it("are shown raw when they are unknown, cut off, or indexed otherwise", async () => {
    const rows: [string[], string][] = [
      [[id("Odd()")], "0x01"],
      [[id("MinDelayChange(uint256,uint256)")], word("0x01")],
      [[id("Transfer(address,address,uint256)"), word(GAME), word(OTHER), word("0x01")], "0x"],
    ];
    for (const [topics, data] of rows)
      expect(await tell(OTHER, topics, data)).to.equal(`the token: unreadable: ${[...topics, data].join(" ")}`);
  });
});

describe("A fee collector that a rehearsal finds", () => {
  const refusal = `The fee collector ${OTHER} cannot receive the token: purchases and raids would fail.`;
  const rows: [answer: string | Error, warnings: string[]][] = [
    [toBeHex(1, 32), []],
    // A token that returns nothing.
    ["0x", []],
    [toBeHex(0, 32), [refusal]],
    [Object.assign(new Error("execution reverted"), { code: "CALL_EXCEPTION" }), [refusal]],
    [
      Object.assign(new Error("connect ECONNREFUSED"), { code: "ECONNREFUSED" }),
      [`Cannot tell whether the fee collector ${OTHER} can receive the token: connect ECONNREFUSED.`],
    ],
  ];
  for (const [answer, warnings] of rows)
    it(`is ${warnings.length === 0 ? "not warned of" : "warned of"} when the transfer answers ${answer.toString()}`, async () => {
      const call = async () => {
        if (answer instanceof Error) throw answer;
        return answer;
      };
      const session = {
        game: { runner: { provider: { call } } },
        deployment: { game: GAME, token: GAME.replace("1", "3") },
      };
      const pool = { reserve: 0n, owed: 0n, ratePerSecond: 0n, speed: 10_000n, rates: new Map(), owner: GAME };
      const looks = { before: { ...pool, feeCollector: GAME }, after: { ...pool, feeCollector: OTHER } };
      const observed = {
        ...looks,
        done: [],
        known: await knownInterface(IRigRaid__factory.createInterface()),
        block: 1,
      };
      const found = findWarnings(
        session as unknown as GameSession,
        observed as unknown as Parameters<typeof findWarnings>[1],
      );
      expect(await found).to.deep.equal(warnings);
    });
});

describe("The calls that a node lists of a timelock's operation", () => {
  it("are all of them when its id is their hash", async () => {
    const { game, timelock: contract } = await loadFixture(deployGuardedGame);
    const timelock = (await readTimelock(ethers.provider, await contract.getAddress()))!;
    const [first, second] = (["pauseContract", "unpauseContract"] as const).map((name) =>
      game.interface.encodeFunctionData(name as "pauseContract"),
    );
    const begin = await ethers.provider.getBlockNumber();
    const batch = (payloads: string[], salt: string) =>
      [payloads.map(() => game.target), payloads.map(() => 0n), payloads, ZeroHash, id(salt)] as const;
    const single = [game.target, 0n, first, ZeroHash, id("single")] as const;
    const unsalted = [game.target, 0n, second, ZeroHash, ZeroHash] as const;
    const [two, one] = [batch([first, second], "two"), batch([first], "one")];
    for (const call of [single, unsalted]) await contract.schedule(...call, DELAY);
    for (const calls of [two, one]) await contract.scheduleBatch(...calls, DELAY);
    const end = await ethers.provider.getBlockNumber();
    const ids = [
      ...(await Promise.all([single, unsalted].map((call) => contract.hashOperation(...call)))),
      ...(await Promise.all([two, one].map((calls) => contract.hashOperationBatch(...calls)))),
    ];
    for (const operation of ids) {
      const { scheduled } = await findScheduled(timelock, begin, end, operation);
      const isAll = (calls: typeof scheduled, last = end) => areAllCalls(timelock, operation, calls, begin, last);
      expect(await isAll(scheduled)).to.equal(true);
      if (scheduled.length > 1) for (const call of scheduled) expect(await isAll([call])).to.equal(false);
      // Without the log that has the salt.
      expect(await isAll(scheduled, begin)).to.equal(operation === ids[1]);
    }
  });
});
