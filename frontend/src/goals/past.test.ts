import { beforeEach, describe, expect, it, vi } from "vitest";

import { queryClient } from "../chain/game/queryClient";
import { queryKeys } from "../chain/game/queryKeys";
import { IndexerError } from "../chain/indexer/client";
import { blockPoller } from "../chain/node/chain";
import { deployment } from "../chain/node/deployment";
import { nodes } from "../chain/node/node";
import { FakeChain } from "../chain/testing/FakeChain";
import { account } from "../chain/testing/gameState";
import { periodAt } from "./goals";
import { type Past, pastQuery } from "./past";

const indexer = vi.hoisted(() => ({ exists: false, ask: (): unknown => undefined }));

vi.mock("../chain/indexer/indexer", () => ({
  get hasIndexer() {
    return indexer.exists;
  },
  askTheIndexer: async () => indexer.ask(),
}));

const [YOU, BOB] = [account(1), account(2)];
const DAY_BLOCKS = 7_200;

describe("a player's past", () => {
  let chain: FakeChain;
  let genesis: string;
  let attacks: number;

  beforeEach(() => {
    queryClient.clear();
    chain = new FakeChain().install();
    [genesis, attacks] = ["0x01", 0];
    [indexer.exists, indexer.ask] = [false, () => undefined];
    vi.spyOn(blockPoller, "recentBlocks", "get").mockImplementation(() => []);
    vi.spyOn(blockPoller, "secondsPerBlock", "get").mockImplementation(() => 12);
    vi.spyOn(blockPoller, "getState").mockImplementation(
      () => ({ head: chain.latest, genesis }) as ReturnType<typeof blockPoller.getState>,
    );
  });

  /** Mines blocks, in the last of which the player attacks somebody with another component than before. */
  function attackAfter(blocks: number, attacker = YOU): void {
    chain.pass(blocks - 1);
    chain.log({ name: "ComponentAttacked", values: [1n, attacker, BOB, ++attacks, 2, 50n, 10n, 0n, 0n] });
  }

  async function read(): Promise<Past> {
    await queryClient.invalidateQueries({ queryKey: queryKeys.past(YOU) });
    chain.ranges = [];
    return queryClient.fetchQuery(pastQuery(YOU));
  }

  const timesAsked = () =>
    vi.mocked(nodes.send).mock.calls.filter(([method]) => method === "eth_getBlockByNumber").length;
  const blocksOf = ({ events }: Past) => events.map(({ block }) => block);

  it("is the player's own, oldest first, and complete where the game is younger than 30 days", async () => {
    attackAfter(5);
    attackAfter(3, BOB);
    attackAfter(2);
    const past = await read();
    expect(blocksOf(past)).toEqual([deployment.block + 4, deployment.block + 9]);
    expect(past.isAll).toBe(true);
  });

  it("reaches 30 days back", async () => {
    attackAfter(1);
    attackAfter(1);
    const [first, second] = [deployment.block, deployment.block + 1];
    chain.pass(30 * DAY_BLOCKS - 1);
    expect(await read()).toMatchObject({ events: [{ block: first }, { block: second }], isAll: true });
    chain.pass(1);
    queryClient.clear();
    expect(await read()).toMatchObject({ events: [{ block: second }], isAll: false });
  });

  it("puts each event on its day where the logs have no times and blocks come irregularly", async () => {
    chain.timeOf = (block) => Math.floor(block ** 2 / 600);
    for (let index = 0; index < 60; index++) attackAfter(200);
    const { events } = await read();
    const days = events.map(({ at }) => periodAt("day", at));
    const real = events.map(({ block }) => periodAt("day", chain.timeOf(block)));
    expect(new Set(real).size).toBeGreaterThan(2);
    expect(days).toEqual(real);
    expect(timesAsked()).toBeGreaterThan(0);
    expect(timesAsked()).toBeLessThanOrEqual(16);
  });

  it("asks for no times where the logs have them", async () => {
    chain.tellsTimes = true;
    attackAfter(5 * DAY_BLOCKS);
    expect((await read()).events[0]!.at).toBe(chain.latest.timestamp);
    expect(timesAsked()).toBe(0);
  });

  it("is followed without reading it again", async () => {
    attackAfter(500);
    const first = await read();
    attackAfter(10);
    const second = await read();
    expect(blocksOf(second)).toEqual([...blocksOf(first), chain.height]);
    expect(Math.min(...chain.ranges.map(({ from }) => from))).toBeGreaterThan(first.to - 100);
  });

  it("forgets what the chain has replaced, and counts what moved once", async () => {
    chain.pass(200);
    attackAfter(1);
    attackAfter(1);
    expect((await read()).events).toHaveLength(2);
    chain.drop(2);
    attacks = 0;
    attackAfter(3);
    chain.pass(5);
    expect(blocksOf(await read())).toEqual([chain.height - 5]);
  });

  it("reads exactly the last 64 blocks again as the chain moves on, and no event twice", async () => {
    attackAfter(100);
    const settled = chain.height;
    attackAfter(1);
    chain.pass(10);
    await read();
    chain.pass(settled + 64 - chain.height);
    expect(blocksOf(await read())).toEqual([settled, settled + 1]);
    expect(Math.min(...chain.ranges.map(({ from }) => from))).toBe(settled + 1);
  });

  it("begins again on another chain", async () => {
    attackAfter(200);
    await read();
    chain = new FakeChain().install();
    genesis = "0x02";
    attackAfter(300);
    expect(blocksOf(await read())).toEqual([chain.height]);
  });

  it("comes from an indexer, with what is newer from the chain", async () => {
    indexer.exists = true;
    chain.pass(3_000);
    const old = { name: "SkinPurchased", player: YOU, componentId: 1, skinId: 1, price: 1n } as const;
    const items = [{ ...old, block: 5, logIndex: 0, transaction: "0xold", at: 7 }];
    const block = chain.height;
    indexer.ask = () => ({ data: { events: { items, pageInfo: { hasNextPage: false, endCursor: null } } }, block });
    attackAfter(4);
    const past = await read();
    expect(blocksOf(past)).toEqual([5, chain.height]);
    expect(past.isAll).toBe(true);
    expect(Math.min(...chain.ranges.map(({ from }) => from))).toBeGreaterThan(block - 100);
  });

  it("comes from the chain while the indexer fails", async () => {
    indexer.exists = true;
    indexer.ask = () => {
      throw new IndexerError("The indexer is not responding.");
    };
    attackAfter(4);
    expect(blocksOf(await read())).toEqual([chain.height]);
  });
});
