import { expect } from "chai";
import { getAddress, zeroPadValue } from "ethers";

import { CONTRACT_OUTCOMES, outcomeAt } from "#game/outcomes";
import { LINES, linesFor, lineText } from "#game/tauntLines";
import { type Exchange, exchangeOf, parseTaunt, tauntsInterface, tauntTopics } from "#game/taunts";

const [ALICE, BOB, CAROL] = ["0xa1", "0xb0", "0xca"].map((start) => getAddress(start.padEnd(42, "0")));
const ATTACK = { id: 7, attacker: ALICE, victim: BOB };

const say = (player: string, line: number, attackId = 7) => ({ player, attackId, line });

describe("taunts", () => {
  it("have 16 lines of their own, each of at most 40 characters", () => {
    expect(new Set(LINES).size).to.equal(16);
    for (const text of LINES) expect(text).to.match(/^[A-Z][\w ,.?]{1,38}[.?]$/);
    expect([0, 15, 16, 31, -1].map(lineText)).to.deep.equal([LINES[0], LINES[15], undefined, undefined, undefined]);
  });

  it("are each offered to some side, and at least three to each side after each outcome", () => {
    const offered = (["attacker", "victim"] as const).flatMap((side) =>
      CONTRACT_OUTCOMES.map((_, position) => linesFor(side, outcomeAt(position))),
    );
    for (const lines of offered) expect(new Set(lines).size).to.equal(lines.length).and.to.be.at.least(3);
    expect(new Set(offered.flat()).size).to.equal(LINES.length);
  });

  for (const { what, taunts, exchange } of [
    { what: "nobody says anything", taunts: [], exchange: {} },
    {
      what: "both speak, in any order",
      taunts: [say(BOB, 2), say(ALICE, 1)],
      exchange: { attacker: LINES[1], victim: LINES[2] },
    },
    { what: "the first line counts", taunts: [say(ALICE, 3), say(ALICE, 4)], exchange: { attacker: LINES[3] } },
    { what: "others are not heard", taunts: [say(CAROL, 1), say(BOB, 2)], exchange: { victim: LINES[2] } },
    { what: "other attacks do not count", taunts: [say(ALICE, 1, 6), say(ALICE, 2, 8)], exchange: {} },
    { what: "a first line without a text hides the later ones", taunts: [say(ALICE, 31), say(ALICE, 1)], exchange: {} },
    {
      what: "addresses are compared whatever their case",
      taunts: [say(ALICE.toLowerCase(), 5)],
      exchange: { attacker: LINES[5] },
    },
  ]) {
    it(`show an exchange: ${what}`, () => {
      const silence: Exchange = { attacker: undefined, victim: undefined };
      expect(exchangeOf(ATTACK, taunts)).to.deep.equal(Object.assign(silence, exchange));
    });
  }

  it("are read from logs, and what is no taunt is not", () => {
    const { topics, data } = tauntsInterface.encodeEventLog("Taunted", [ALICE, 7, 3]);
    expect(parseTaunt({ topics, data })).to.deep.equal(say(ALICE, 3));
    expect(parseTaunt({ topics, data: "0x" })).to.equal(undefined);
    expect(parseTaunt({ topics: topics.slice(0, 2), data })).to.equal(undefined);
    expect(parseTaunt({ topics: [], data })).to.equal(undefined);
  });

  it("are asked for by the numbers of attacks", () => {
    const { topics } = tauntsInterface.encodeEventLog("Taunted", [ALICE, 7, 3]);
    expect(tauntTopics([7, 300])).to.deep.equal([topics[0], null, [topics[2], zeroPadValue("0x012c", 32)]]);
  });
});
