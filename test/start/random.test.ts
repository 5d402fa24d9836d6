import { expect } from "chai";

import { between, pick, randomOf, shuffle } from "../../scripts/local/random";

const DRAWS = 2_000;

describe("start: random numbers", () => {
  it("is the same for the same seed, and another one for another seed", () => {
    const draw = (seed: number | string) => Array.from({ length: 5 }, randomOf(seed));
    expect(draw(1)).to.deep.equal(draw(1));
    expect(draw(1)).to.not.deep.equal(draw(2));
    expect(draw(1)).to.not.deep.equal(draw("1/live"));
  });

  it("draws whole numbers from the first up to, not including, the last", () => {
    const random = randomOf(1);
    const drawn = new Set(Array.from({ length: DRAWS }, () => between(3, 6, random)));
    expect([...drawn].sort()).to.deep.equal([3, 4, 5]);
  });

  it("picks each of several, and none of none", () => {
    const random = randomOf(1);
    const picked = new Set(Array.from({ length: DRAWS }, () => pick(["a", "b", "c"], random)));
    expect([...picked].sort()).to.deep.equal(["a", "b", "c"]);
    expect(pick([], random)).to.equal(undefined);
  });

  it("shuffles everything, and puts what has more weight first more often", () => {
    const random = randomOf(1);
    const firsts = { 1: 0, 3: 0 };
    for (let i = 0; i < DRAWS; i++) {
      const order = shuffle([1, 3] as const, random, (weight) => weight);
      expect([...order].sort()).to.deep.equal([1, 3]);
      firsts[order[0]]++;
    }
    expect(firsts[3] / DRAWS).to.be.closeTo(3 / 4, 0.05);
  });
});
