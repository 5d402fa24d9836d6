import { expect } from "chai";

import { addressEnd, nameWords, playerName, shortAddress } from "#game/playerName";

const ALICE = "0x70997970C51812dc3A010C7d01b50e0d17dc79C8";
const BOB = "0x3C44CdDdB6a900fa2b585dd299e03d12FA4293BC";

/** Consecutive addresses, as a generator of vanity addresses makes them. */
const MANY = Array.from({ length: 20_000 }, (_, index) => `0x${(index + 1).toString(16).padStart(40, "0")}`);

describe("a player's name", () => {
  it("is two words and the address's end, and stays the same", () => {
    expect(playerName(ALICE)).to.equal("Fond Adapter …dc79C8");
    expect(playerName(BOB)).to.equal("Gentle Bus …4293BC");
    expect(`${nameWords(ALICE)} ${addressEnd(ALICE)}`).to.equal(playerName(ALICE));
  });

  it("does not depend on how the address is written", () => {
    expect(nameWords(ALICE.toLowerCase())).to.equal(nameWords(ALICE));
  });

  it("is one of 128 x 128, all of which occur about as often, and short", () => {
    const names = MANY.map(nameWords);
    const [first, second] = [0, 1].map((at) => new Set(names.map((name) => name.split(" ")[at])));
    expect([first.size, second.size]).to.deep.equal([128, 128]);
    // 20,000 draws from 16,384 leave about 30 % undrawn.
    expect(new Set(names).size).to.be.greaterThan(11_000);
    expect(Math.max(...names.map((name) => name.length))).to.be.at.most(16);
    expect(names.filter((name) => !/^[A-Z][a-z]+ [A-Z][a-z]+$/.test(name))).to.deep.equal([]);
  });

  it("is not made up for what is no address", () => {
    expect(["0x12", "the game", ""].map(playerName)).to.deep.equal(["0x12", "the game", ""]);
  });

  it("is not needed where an address is shown, shortened", () => {
    expect(shortAddress("0x1234567890abcdef1234567890abcdef12345678")).to.equal("0x1234…5678");
    expect(shortAddress("0x12")).to.equal("0x12");
  });
});
