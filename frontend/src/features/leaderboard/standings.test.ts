import { describe, expect, it } from "vitest";

import { type ChainOrder, pageOf, rank, type Standing } from "./standings";

function player(address: string, level: number, xp: number, loot = 0n, defended = 0): Standing {
  return { address, level, xp, loot, defended };
}

const ALL = [
  player("0xe", 3, 0, 7n, 0),
  player("0xa", 2, 75, 120n, 1),
  player("0xD", 2, 75, 0n, 4),
  player("0xb", 2, 80, 7n, 1),
  player("0xc", 1, 99, 120n, 0),
];

function ranksBy(order: ChainOrder, standings = ALL) {
  return rank(standings, order).map(({ rank: place, address }) => `${place} ${address}`);
}

describe("the ranking", () => {
  it("is by level and then by XP; those who are equal as an indexer lists them", () => {
    expect(ranksBy("level")).toEqual(["1 0xe", "2 0xb", "3 0xD", "3 0xa", "5 0xc"]);
  });

  it("is by loot, or by attacks fended off; the equal share a rank", () => {
    expect(ranksBy("loot")).toEqual(["1 0xc", "1 0xa", "3 0xe", "3 0xb", "5 0xD"]);
    expect(ranksBy("defended")).toEqual(["1 0xD", "2 0xb", "2 0xa", "4 0xe", "4 0xc"]);
  });

  it("does not depend on the order in which players joined", () => {
    for (const order of ["level", "loot", "defended"] as const) {
      expect(ranksBy(order, [...ALL].reverse())).toEqual(ranksBy(order));
    }
  });

  it("has a last page that is just full, and no empty one after it", () => {
    const places = rank(
      Array.from({ length: 50 }, (_, index) => player(`0x${index + 10}`, 50 - index, 0)),
      "level",
    );
    expect(pageOf(places, "level", 1).places).toHaveLength(25);
    expect(pageOf(places, "level", 2)).toMatchObject({ start: 25, count: 50 });
    const pageOfPlace = (place: number) => pageOf(places, "level", 0, places[place - 1]!.address).ownPage;
    expect([1, 25, 26, 50].map(pageOfPlace)).toEqual([0, 0, 1, 1]);
  });

  it("says where somebody else would stand", () => {
    const places = rank(ALL, "level");
    const rankOf = (level: number, xp: number) => pageOf(places, "level", 0, "0xf", player("0xf", level, xp)).own?.rank;
    expect([rankOf(9, 0), rankOf(2, 75), rankOf(2, 74), rankOf(1, 0)]).toEqual([1, 3, 5, 6]);
  });
});
