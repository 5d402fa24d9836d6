import { describe, expect, it } from "vitest";

import type { Ask } from "../../chain/indexer/client";
import { account } from "../../chain/testing/gameState";
import { readRanking } from "./readRanking";
import { PAGE_SIZE } from "./standings";

/** Players of the indexer by their loot, most first. */
function indexerOf(loots: readonly number[]): Ask {
  const all = loots.map((loot, index) => ({
    ...{ address: account(index + 1), level: 1, xp: 0, progress: 0, loot: BigInt(loot), defended: 0 },
    ...{ attacks: 0, hits: 0, lost: 0n, collected: 0n, spent: 0n },
  }));
  const countAbove = (query: string, name: string) => {
    const least = BigInt(new RegExp(`${name}: players\\(where: { totalRewardsStolen_gt: "?(\\d+)`).exec(query)![1]!);
    return { totalCount: all.filter(({ loot }) => loot > least).length };
  };
  return async ({ query }) => {
    if (query.includes("first: ")) return { first: countAbove(query, "first"), own: countAbove(query, "own") } as never;
    const start = Number(/offset: (\d+)/.exec(query)![1]);
    const own = /player\(address: "(.*?)"/.exec(query)![1]!;
    return {
      found: { totalCount: all.length, items: all.slice(start, start + PAGE_SIZE) },
      own: all.find(({ address }) => address.toLowerCase() === own) ?? null,
    } as never;
  };
}

const read = (loots: readonly number[], page: number, place?: number) =>
  readRanking(indexerOf(loots), "loot", page, place === undefined ? undefined : account(place));

describe("a ranking from the indexer", () => {
  const DIFFERENT = Array.from({ length: 60 }, (_, index) => 100 - index);

  it("numbers the places of each page", async () => {
    const ranks = await Promise.all([0, 1, 2].map(async (page) => (await read(DIFFERENT, page)).places));
    expect(ranks.flat().map(({ rank }) => rank)).toEqual(DIFFERENT.map((_, index) => index + 1));
  });

  it("gives equal players one rank, also across pages", async () => {
    const loots = [...Array.from({ length: 23 }, (_, index) => 100 - index), 7, 7, 7, 7, 3];
    const { places } = await read(loots, 1);
    expect(places.map(({ rank }) => rank)).toEqual([24, 24, 28]);
  });

  it.each([
    { place: 1, page: 0 },
    { place: PAGE_SIZE, page: 0 },
    { place: PAGE_SIZE + 1, page: 1 },
    { place: 2 * PAGE_SIZE, page: 1 },
  ])("leads player $place to page $page", async ({ place, page }) => {
    const { own, ownPage } = await read(DIFFERENT, 0, place);
    expect([own?.rank, ownPage]).toEqual([place, page]);
  });

  it("has no place for an account that is no player", async () => {
    const { own, ownPage } = await read(DIFFERENT, 0, 99);
    expect([own, ownPage]).toEqual([undefined, undefined]);
  });
});
