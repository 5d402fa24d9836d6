import { expect } from "chai";
import { id, type Log, zeroPadValue } from "ethers";

import { describeLog, knownInterface } from "../../../scripts/tasks/rehearse/interfaces";
import { IRigRaid__factory } from "../../../typechain-types";

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
