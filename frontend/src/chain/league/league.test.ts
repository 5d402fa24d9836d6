import { beforeEach, describe, expect, it, vi } from "vitest";

import type { BlockRange } from "#game/blockRanges";
import type { League } from "#game/league";
import { WEEK } from "#game/weeks";

import { SLICE_MS } from "../../browser/slices";
import { queryClient } from "../game/queryClient";
import { timedBlock } from "../history/blockTimes";
import { blockPoller } from "../node/chain";
import { deployment } from "../node/deployment";
import { FakeChain, type FakeLog } from "../testing/FakeChain";
import { account } from "../testing/gameState";
import { leagueMoveQuery, leagueQuery, rankInSlices, readLogs } from "./league";
import { verifyLeague } from "./prizes";

const MONDAY = Date.UTC(2026, 10, 23) / 1_000;
const HOURLY = 3_600n * 10n ** 15n;
const [ALICE, BOB] = [account(1), account(2)];

const bought = (player: string): FakeLog => ({ name: "ComponentPurchased", values: [player, 1, 0, 0, 0] });
const hit = (hours: bigint): FakeLog => ({
  name: "ComponentAttacked",
  values: [1, ALICE, BOB, 1, 2, 50, hours * HOURLY, 0, 0],
});
const FAN: FakeLog = {
  name: "ComponentSettingsChanged",
  values: [1, [0, 0, 0, 0, false], [1, 0, 10n ** 15n, 0, true]],
};

let chains = 0;

describe("a league on a chain that moves", () => {
  let chain: FakeChain;
  let genesis: string;

  beforeEach(() => {
    queryClient.clear();
    chain = new FakeChain().install();
    genesis = `0x${++chains}`;
    vi.spyOn(blockPoller, "getState").mockImplementation(
      () => ({ head: chain.latest, genesis }) as ReturnType<typeof blockPoller.getState>,
    );
  });

  async function read(to = chain.height) {
    chain.ranges = [];
    const logs = await readLogs(to);
    return { blocks: logs.map(({ blockNumber }) => blockNumber), range: rangeOf(chain.ranges) };
  }

  /** The blocks that were read as one range, after a check that each was read once. */
  function rangeOf(ranges: readonly BlockRange[]): BlockRange {
    const sorted = [...ranges].sort((a, b) => a.from - b.from);
    sorted.slice(1).forEach(({ from }, index) => expect(from).toBe(sorted[index]!.to + 1));
    return { from: sorted[0]!.from, to: sorted.at(-1)!.to };
  }

  it("has each log once: those that other blocks may replace are read again, the others never", async () => {
    chain.pass(46);
    chain.log(bought(ALICE), bought(BOB));
    const first = chain.height;
    chain.pass(50);
    chain.log(hit(1n));
    chain.pass(first + 64 - chain.height);
    const { range, blocks } = await read();
    expect(range).toEqual({ from: deployment.block, to: chain.height });
    expect(blocks).toEqual([first, first, first + 51]);
    // The last blocks are replaced, and the hit moves.
    const before = chain.height;
    chain.drop(before - first - 40);
    chain.pass(30);
    chain.log(hit(1n));
    const moved = chain.height;
    chain.pass(40);
    const again = await read();
    expect(again.range).toEqual({ from: before - 64, to: chain.height });
    expect(again.blocks).toEqual([first, first, moved]);
  });

  it("reads each block once from a node that limits ranges", async () => {
    chain.pass(100, Array<number>(100).fill(0));
    chain.mostBlocks = 16;
    chain.ranges = [];
    await readLogs(chain.height);
    const answered = chain.ranges.filter(({ from, to }) => to - from < 16);
    expect(rangeOf(answered)).toEqual({ from: deployment.block, to: chain.height });
  });

  it("begins with a few blocks: a busy game has many logs in each", async () => {
    chain.pass(40, Array<number>(40).fill(0));
    chain.ranges = [];
    await readLogs(chain.height);
    expect(chain.ranges[0]).toEqual({ from: chain.height - 9, to: chain.height });
  });

  it("keeps nothing of another chain", async () => {
    chain.log(bought(ALICE));
    chain.pass(100);
    expect((await read()).blocks).toHaveLength(1);
    genesis = `0x${++chains}`;
    chain = new FakeChain().install();
    chain.pass(200);
    expect(await read()).toEqual({ blocks: [], range: { from: deployment.block, to: chain.height } });
  });

  describe("with a block in the first second of a week", () => {
    /** Blocks 3 and 4 are of the first week, 5 to 7 of the second, 8 of the third. */
    beforeEach(() => {
      chain.timeOf = (block) => (block < 8 ? MONDAY + 12 * (block - 5) : MONDAY + WEEK + 12 * (block - 8));
      chain.log(FAN, bought(ALICE), bought(BOB));
      for (const hours of [1n, 2n, 3n, 4n, 5n]) chain.log(hit(hours));
    });

    it.each([
      { has: "times", tellsTimes: true, known: [] },
      { has: "no times", tellsTimes: false, known: [] },
      { has: "no times, and that block is known", tellsTimes: false, known: [5, 8] },
    ])("counts its hits for that week, where the logs have $has", async ({ tellsTimes, known }) => {
      chain.tellsTimes = tellsTimes;
      for (const block of known) await timedBlock(block);
      const weeks = [1, 2, 3, undefined].map((week) => queryClient.fetchQuery(leagueQuery(week)));
      const ranked = await Promise.all(weeks);
      const lootOf = ranked.map(({ standings }) => standings.find(({ account: of }) => of === ALICE)?.net ?? 0n);
      // A second hit counts for half, the third for a quarter.
      expect(lootOf.map((wei) => Number((4n * wei) / HOURLY) / 4)).toEqual([1, 2 + 1.5 + 1, 5, 5]);
      expect(ranked.map(({ week, current }) => [week, current])).toEqual([
        [1, 3],
        [2, 3],
        [3, 3],
        [3, 3],
      ]);
    });

    it("asks for no time that a known block decides", async () => {
      await timedBlock(5);
      chain.requests.length = 0;
      chain.drop(1);
      expect((await queryClient.fetchQuery(leagueQuery(undefined))).week).toBe(2);
      // The block of the deployment, and the last one of the first week.
      expect(chain.requests.filter((method) => method === "eth_getBlockByNumber")).toHaveLength(2);
    });

    it("counts the hits of all blocks in that second", async () => {
      chain.timeOf = (block) => MONDAY + 12 * (block < 5 ? block - 5 : Math.floor((block - 5) / 2));
      await timedBlock(6);
      const { standings } = await queryClient.fetchQuery(leagueQuery(2));
      expect(standings.find(({ account: of }) => of === ALICE)?.hits).toBe(4);
    });

    it("reads nothing of the weeks after the one that is verified", async () => {
      const blocks = { firstBlock: 5, lastBlock: 7 };
      await verifyLeague({ week: 2, share: 25, prizes: [], root: "0x", distributor: BOB, end: 0, ...blocks });
      expect(Math.max(...chain.ranges.map(({ to }) => to))).toBe(7);
    });

    it.each([
      { firstBlock: 5, lastBlock: 7, isTrue: true },
      { firstBlock: 6, lastBlock: 7, isTrue: false },
      { firstBlock: 4, lastBlock: 7, isTrue: false },
      { firstBlock: 5, lastBlock: 6, isTrue: false },
      { firstBlock: 5, lastBlock: 8, isTrue: false },
    ])("takes blocks $firstBlock to $lastBlock for the second week: $isTrue", async ({ isTrue, ...blocks }) => {
      const league: League = { week: 2, share: 25, prizes: [], root: "0x", distributor: BOB, end: 0, ...blocks };
      const [times] = await verifyLeague(league);
      expect(times!.isTrue).toBe(isTrue);
    });
  });

  it("shows the place and net loot before and after an attack once it is in a block", async () => {
    const attack = (id: number, attacker: string, hours: bigint): FakeLog => ({
      name: "ComponentAttacked",
      values: [id, attacker, account(3), 1, 2, 50, hours * HOURLY, 0, 0],
    });
    chain.timeOf = (block) => MONDAY + 12 * block;
    chain.log(FAN, bought(ALICE), bought(BOB), bought(account(3)));
    chain.log(attack(1, ALICE, 2n), attack(2, BOB, 1n), attack(3, BOB, 4n), attack(4, ALICE, 6n));
    const move = (player: string, id: number) => queryClient.fetchQuery(leagueMoveQuery(player, id));
    // One of three owns the only type: all are in the largest division.
    expect(await move(BOB, 2)).toMatchObject({
      before: { place: undefined, net: 0n, division: 2 },
      after: { place: 2, net: HOURLY, division: 2 },
    });
    expect(await move(BOB, 3)).toMatchObject({ before: { place: 2 }, after: { place: 1, net: 3n * HOURLY } });
    expect(await move(BOB, 5)).toBeNull();
  });

  it("is ranked in slices, between which the page can draw", async () => {
    const logs = Array.from({ length: 5 }, () => ({ ...chainLog(), blockNumber: 9 }));
    const tasks = vi.spyOn(globalThis, "MessageChannel");
    let time = 0;
    vi.spyOn(performance, "now").mockImplementation(() => (time += SLICE_MS));
    const [standing] = await rankInSlices(logs, 0);
    expect(standing).toMatchObject({ account: ALICE, net: 0n });
    expect(tasks).toHaveBeenCalledTimes(5);
  });

  function chainLog() {
    chain.log(bought(ALICE));
    return chain.blocks.at(-1)!.logs[0]!;
  }
});
