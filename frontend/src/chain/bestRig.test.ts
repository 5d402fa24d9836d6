import fc from "fast-check";
import { describe, expect, it } from "vitest";

import { type Candidate, rigPlanner } from "./bestRig";

const candidates = fc
  .array(fc.record({ price: fc.bigInt(1n, 40n), rewardRate: fc.bigInt(0n, 12n) }), { maxLength: 9 })
  .map((types) => types.map((type, index) => ({ ...type, id: BigInt(index + 1) })));

function sum(chosen: readonly Candidate[]) {
  return {
    price: chosen.reduce((total, { price }) => total + price, 0n),
    rate: chosen.reduce((total, { rewardRate }) => total + rewardRate, 0n),
  };
}

/** The highest rate within the budget, and the lowest price at which it can be had, by trying everything. */
function bruteForce(types: readonly Candidate[], budget: bigint) {
  let best = { price: 0n, rate: 0n };
  for (let chosen = 0; chosen < 2 ** types.length; chosen++) {
    const { price, rate } = sum(types.filter((_, index) => chosen & (1 << index)));
    if (price > budget) continue;
    if (rate > best.rate || (rate === best.rate && price < best.price)) best = { price, rate };
  }
  return best;
}

describe("rigPlanner", () => {
  it("earns as much as any choice within the budget, for as little", () => {
    fc.assert(
      fc.property(candidates, fc.bigInt(0n, 200n), (types, budget) => {
        const ids = rigPlanner(types)(budget);
        expect(ids).toEqual([...new Set(ids)].sort((a, b) => a - b));
        expect(sum(ids.map((id) => types[id - 1]!))).toEqual(bruteForce(types, budget));
      }),
    );
  });

  it("is not greedy: two that fit beat the best one", () => {
    const types = [
      { id: 1n, price: 6n, rewardRate: 7n },
      { id: 2n, price: 5n, rewardRate: 5n },
      { id: 3n, price: 5n, rewardRate: 5n },
    ];
    expect(rigPlanner(types)(10n)).toEqual([2, 3]);
    expect(rigPlanner(types)(9n)).toEqual([1]);
    expect(rigPlanner(types)(4n)).toEqual([]);
  });

  it("spends nothing on what earns nothing", () => {
    expect(rigPlanner([{ id: 1n, price: 1n, rewardRate: 0n }])(10n)).toEqual([]);
  });

  it("has an exact answer for as many types as the game allows, where every choice is worth making", () => {
    // Powers of two: no choice is worse than another, so none can be left out.
    const types = Array.from({ length: 32 }, (_, i) => ({
      id: BigInt(i + 1),
      price: 2n ** BigInt(i),
      rewardRate: 2n ** BigInt(i),
    }));
    const budget = 0b1010_0110_1111_0000_0011_1100_0101_1001n;
    const ids = rigPlanner(types)(budget);
    expect(ids.reduce((total, id) => total + 2n ** BigInt(id - 1), 0n)).toBe(budget);
  });
});
