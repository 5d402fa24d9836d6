import fc from "fast-check";
import { describe, expect, it } from "vitest";

import { advisedRig, bestRig, type Candidate } from "./bestRig";

/** Types so alike that several choices earn the same, and some nothing. */
const candidates = fc
  .array(fc.record({ price: fc.bigInt(1n, 9n), rewardRate: fc.bigInt(0n, 4n) }), { maxLength: 9 })
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

describe("bestRig", () => {
  it("earns as much as any choice within the budget, for as little", () => {
    fc.assert(
      fc.property(candidates, fc.bigInt(0n, 20n), (types, budget) => {
        const ids = bestRig(types, budget);
        expect(ids).toEqual([...new Set(ids)].sort((a, b) => a - b));
        expect(sum(ids.map((id) => types[id - 1]!))).toEqual(bruteForce(types, budget));
      }),
    );
  });

  it("has an exact answer for as many types as the game allows, where every choice is worth making", () => {
    // Powers of two: no choice is worse than another, so none can be left out.
    const types = Array.from({ length: 32 }, (_, i) => {
      const power = 2n ** BigInt(i);
      return { id: BigInt(i + 1), price: power, rewardRate: power };
    });
    const budget = 0b1010_0110_1111_0000_0011_1100_0101_1001n;
    const ids = bestRig(types, budget);
    expect(ids.reduce((total, id) => total + 2n ** BigInt(id - 1), 0n)).toBe(budget);
  });

  it("forgets the last candidates when a price, a rate or the set has changed", () => {
    const type = { id: 1n, price: 5n, rewardRate: 1n };
    expect(bestRig([type], 5n)).toEqual([1]);
    expect(bestRig([{ ...type, price: 6n }], 5n)).toEqual([]);
    expect(bestRig([{ ...type, rewardRate: 0n }], 5n)).toEqual([]);
    expect(bestRig([type, { ...type, id: 2n, rewardRate: 2n }], 5n)).toEqual([2]);
  });
});

describe("advisedRig", () => {
  const types = (...prices: bigint[]) =>
    prices.map((price, i) => ({ id: BigInt(i + 1), price, rewardRate: price ** 2n }));

  it("keeps a fifth of the tokens, and lists the rest in ascending order", () => {
    fc.assert(
      fc.property(candidates, fc.bigInt(0n, 20n), (choice, tokens) => {
        const rig = advisedRig(choice, tokens);
        expect(rig).toEqual([...rig].sort((a, b) => a - b));
        const price = sum(choice.filter(({ id }) => rig.includes(Number(id)))).price;
        const isAnyWithinBudget = choice.some((type) => type.rewardRate > 0n && type.price <= tokens - tokens / 5n);
        expect(price).toBeLessThanOrEqual(isAnyWithinBudget ? tokens - tokens / 5n : tokens);
      }),
    );
  });

  it("spends a tenth of the rest on the cheapest types, however little they earn, and the others on what earns most", () => {
    expect(advisedRig(types(3n, 5n, 9n, 60n, 70n, 100n), 125n)).toEqual([1, 2, 3, 5]);
    // One token less, and the second no longer fits in the tenth.
    expect(advisedRig(types(3n, 8n, 60n, 90n), 125n)).toEqual([1, 4]);
  });

  it("spends everything where four fifths buy nothing", () => {
    expect(advisedRig(types(10n, 30n), 12n)).toEqual([1]);
    expect(advisedRig(types(10n, 30n), 9n)).toEqual([]);
  });
});
