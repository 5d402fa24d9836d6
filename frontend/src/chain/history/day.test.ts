import { beforeEach, describe, expect, it } from "vitest";

import { DAY } from "#game/weeks";

import { queryClient } from "../game/queryClient";
import { FakeChain, type FakeLog } from "../testing/FakeChain";
import { account } from "../testing/gameState";
import { dayQuery, readDay } from "./day";

const TODAY = readDay("2026-01-31");
const [ALICE, BOB] = [account(1), account(2)];

describe("the replay of a day", () => {
  let chain: FakeChain;
  let tags: Set<string>;

  beforeEach(() => {
    queryClient.clear();
    chain = new FakeChain().install();
    tags = new Set();
    chain.functions.getAllComponents = (_args, _call, tag) => {
      tags.add(tag);
      return [[]];
    };
  });

  const raid: FakeLog = { name: "ComponentAttacked", values: [1n, ALICE, BOB, 3, 2, 50n, 10n, 0n, 0n] };

  it("has the block of its first second and none of the next day's, from the rigs before, as the chain moves", async () => {
    // Blocks 10 to 19 are of the day, the first of them and the first after it to the second.
    chain.timeOf = (block) => TODAY + ((block - 10) * DAY) / 10;
    for (let block = 3; block < 30; block++) chain.log(raid);
    const day = await queryClient.fetchQuery(dayQuery(TODAY));
    if (day === "none") throw new Error("It has raids.");
    expect(day.raids.map(({ block }) => block)).toEqual([10, 11, 12, 13, 14, 15, 16, 17, 18, 19]);
    expect([day.first.number, day.last.number, day.isCut]).toEqual([10, 19, false]);
    expect([...tags]).toEqual(["0x9"]);
  });

  it("of today ends with the latest block", async () => {
    chain.timeOf = (block) => TODAY + block;
    for (let block = 3; block < 6; block++) chain.log(raid);
    const day = await queryClient.fetchQuery(dayQuery(TODAY));
    expect(day).toMatchObject({ last: { number: 5 } });
    expect([...tags]).toEqual([]);
  });
});
