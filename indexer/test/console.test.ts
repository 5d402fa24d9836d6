import { afterAll, beforeAll, describe, expect, it } from "vitest";

import { type Ask, askIndexer } from "../../frontend/src/chain/indexer/client";
import { readRanking } from "../../frontend/src/features/leaderboard/indexed";
import { ALL_ORDERS, type Order, PAGE_SIZE, type Place } from "../../frontend/src/features/leaderboard/standings";
import { readDeployment } from "../../scripts/deployments";
import { Chain } from "../../test/e2e/support/chain";
import { spawnPlayers } from "../../test/e2e/support/crowd";
import { Sandbox, Session } from "../../test/start/session";
import { Indexer } from "./support/Indexer";
import { readChain, type State } from "./support/state";

/** The console does not follow an indexer that is further behind than ten. */
const QUIET_BLOCKS = 12;
const COLUMNS: Readonly<Record<Exclude<Order, "level">, string>> = {
  stolen: "totalRewardsStolen",
  defended: "successfulDefenses",
  attacks: "totalAttacks",
  hits: "successfulAttacks",
  lost: "totalRewardsLost",
  collected: "claimed",
  spent: "spent",
};

/** What the console asks, by the console's own code. */
describe("the console's questions", () => {
  const sandbox = new Sandbox();
  let session: Session;
  let chain: Chain;
  let indexer: Indexer;
  let state: State;
  let ask: Ask;

  beforeAll(async () => {
    const flags = ["--seeded", "--pace", "0", "--port", "0", "--no-console"];
    session = new Session(flags, { ...sandbox.environment, NODE_ENV: undefined });
    await session.ready();
    process.env.RIGRAID_DEPLOYMENTS = sandbox.deployments;
    chain = new Chain(readDeployment("localhost"), session.url("Chain"));
    await chain.rpc("evm_setIntervalMining", 0);
    await spawnPlayers(chain, 40);
    indexer = await Indexer.start({ DATABASE_URL: "" });
    await indexer.reaches(await chain.provider.getBlockNumber());
    // Nothing happens in these blocks: the indexer has to follow all the same.
    for (let mined = 0; mined < QUIET_BLOCKS; mined++) await chain.mine();
    const head = (await chain.provider.getBlock("latest"))!;
    await indexer.reaches(head.number);
    state = await readChain(chain, head.number);
    const { chainId, game, block } = chain.deployment;
    const known = { chainId, game, genesis: (await chain.provider.getBlock(block))!.hash!, head };
    ask = async (question) => (await askIndexer(indexer.url, question, known)).data;
  });

  afterAll(async () => {
    await indexer?.end();
    await session.stop();
    sandbox.remove();
  });

  /** A player's value in an order, as the chain tells it. */
  function valueOnChain(address: string, order: Order): bigint {
    const player = state.players.find((each) => each.address === address.toLowerCase())!;
    if (order === "level") return BigInt(player.level) * 10_000n + BigInt(player.currentXP);
    if (order !== "collected" && order !== "spent") return BigInt(player[COLUMNS[order]]);
    const own = state.events.filter((event) => event.player === player.address);
    const amounts = own.map(({ name, amount, price }) =>
      order === "spent" ? price : name === "RewardsClaimed" ? amount : "",
    );
    return amounts.reduce((sum, amount) => sum + BigInt(amount || 0), 0n);
  }

  it.each(Object.keys(ALL_ORDERS) as Order[])("rank all players by %s as the chain does", async (order) => {
    const values = state.players.map(({ address }) => valueOnChain(address, order));
    const player = state.players[3].address;
    const places: Place[] = [];
    for (let page = 0; page * PAGE_SIZE < values.length; page++) {
      const ranking = await readRanking(ask, order, page, player);
      expect(ranking).toMatchObject({ start: page * PAGE_SIZE, count: values.length, own: { rank: rankOf(player) } });
      places.push(...ranking.places);
    }
    expect(new Set(places.map(({ address }) => address.toLowerCase()))).toEqual(
      new Set(state.players.map(({ address }) => address)),
    );
    for (const { address, rank } of places) expect(rank, address).toBe(rankOf(address));
    expect(places.map(({ rank }) => rank)).toEqual(places.map(({ rank }) => rank).sort((a, b) => a - b));

    function rankOf(address: string): number {
      const own = valueOnChain(address, order);
      return 1 + values.filter((value) => value > own).length;
    }
  });

  it("tell what the chain tells of each player", async () => {
    const { places } = await readRanking(ask, "level", 0);
    for (const { address, level, xp, stolen, defended, attacks, hits, lost } of places) {
      const player = state.players.find((each) => each.address === address.toLowerCase())!;
      const { currentXP, successfulDefenses, totalAttacks, successfulAttacks, ...amounts } = player;
      expect({ level, xp, defended, attacks, hits }).toEqual({
        level: Number(player.level),
        xp: Number(currentXP),
        defended: Number(successfulDefenses),
        attacks: Number(totalAttacks),
        hits: Number(successfulAttacks),
      });
      expect([stolen, lost]).toEqual([amounts.totalRewardsStolen, amounts.totalRewardsLost].map(BigInt));
    }
  });
});
