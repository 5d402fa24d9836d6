import { expect, it } from "vitest";

import { feeOf, highestBounty, sortTypes } from "./offers";

it.each([
  ["catalogue", [1n, 2n, 3n]],
  ["price", [3n, 2n, 1n]],
  ["reward", [2n, 1n, 3n]],
  ["payback", [2n, 1n, 3n]],
] as const)("component types are sorted by %s", (sort, ids) => {
  const type = (id: bigint, price: bigint, rewardRate: bigint) => ({
    id,
    price,
    rewardRate,
    repairCost: 1n,
    isActive: true,
  });
  const types = [type(1n, 100n, 1n), type(2n, 50n, 2n), type(3n, 10n, 0n)];
  expect(sortTypes(types, sort).map(({ id }) => id)).toEqual(ids);
});

it("a fee is rounded down", () => {
  expect([feeOf(101n, 5), feeOf(119n, 5), feeOf(10n, 0)]).toEqual([5n, 5n, 0n]);
});

it("a hit brings at least the highest bounty of what works, after the fee", () => {
  const own = (purchased: boolean, hacked = false) => ({ purchased, hacked });
  const bounties = [100n, 39n, 900n, 800n];
  expect(highestBounty([own(true), own(true), own(false), own(true, true)], bounties, 5)).toBe(95n);
  expect(highestBounty([own(false), own(true)], bounties, 5)).toBe(38n);
  expect(highestBounty([], bounties, 5)).toBe(0n);
});
