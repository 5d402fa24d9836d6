import { describe, expect, it } from "vitest";
import type { ComponentSettings } from "../../chain/game/queries";
import { NEVER } from "../../../../scripts/game/times";
import { readOffers, sortOffers, splitPrice, highestBounty } from "./offers";

function component(id: bigint, price: bigint, rewardRate: bigint): ComponentSettings {
  return { id, price, rewardRate, repairCost: 1n, isActive: true };
}

const settings = [component(1n, 100n, 1n), component(2n, 50n, 2n), component(3n, 10n, 0n)];

const full = (fullSpeedUntil: bigint) => ({ fullSpeedUntil, speed: 10_000n });

describe("offers", () => {
  it("knows what is owned and when it pays back", () => {
    const [first, second, third] = readOffers(settings, new Set([2]), full(NEVER), 1_000);
    expect(first).toMatchObject({ owned: false, payback: 100, outlastsFullSpeed: false });
    expect(second).toMatchObject({ owned: true, payback: 25 });
    expect(third).toMatchObject({ payback: undefined, outlastsFullSpeed: false });
  });

  it("says when payback lies beyond full speed", () => {
    const [first, second] = readOffers(settings, new Set(), full(1_099n), 1_000);
    expect(first?.outlastsFullSpeed).toBe(true);
    expect(second?.outlastsFullSpeed).toBe(false);
    expect(readOffers(settings, new Set(), full(1_100n), 1_000)[0]?.outlastsFullSpeed).toBe(false);
  });

  it.each([
    ["catalogue", [1, 2, 3]],
    ["price", [3, 2, 1]],
    ["reward", [2, 1, 3]],
    ["payback", [2, 1, 3]],
  ] as const)("sorts by %s", (sort, ids) => {
    const offers = readOffers(settings, new Set(), full(NEVER), 0);
    expect(sortOffers(offers, sort).map((offer) => offer.id)).toEqual(ids);
  });
});

describe("the split of a price", () => {
  it("rounds the fee down and loses nothing", () => {
    expect(splitPrice(101n, 5)).toEqual({ fee: 5n, pool: 96n });
    expect(splitPrice(10n, 0)).toEqual({ fee: 0n, pool: 10n });
  });
});

it("a hit brings at least the highest bounty of what works, after the fee", () => {
  const own = (purchased: boolean, hacked = false) => ({ purchased, hacked });
  const bounties = [100n, 39n, 900n, 800n];
  expect(highestBounty([own(true), own(true), own(false), own(true, true)], bounties, 5)).toBe(95n);
  expect(highestBounty([own(false), own(true)], bounties, 5)).toBe(38n);
  expect(highestBounty([], bounties, 5)).toBe(0n);
});
