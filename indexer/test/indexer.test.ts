import { readFileSync } from "node:fs";
import path from "node:path";

import { afterAll, beforeAll, describe, expect, it } from "vitest";

import { readDeployment } from "../../scripts/deployments";
import { Chain } from "../../test/e2e/support/chain";
import { Sandbox, Session } from "../../test/start/session";
import { type Database, makeDatabase } from "./support/databases";
import { Indexer, ROOT } from "./support/Indexer";
import { readChain, readIndexer, sort } from "./support/state";
import { totalByDay } from "./support/totals";

interface Ranking {
  readonly players: { readonly items: readonly { address: string; value: string }[] };
}

/** Everything happens to two indexers side by side, each with a database of its own kind. */
describe("the indexer on PGlite and on PostgreSQL", () => {
  const sandbox = new Sandbox();
  let session: Session;
  let database: Database;
  let environments: readonly NodeJS.ProcessEnv[];
  let chain: Chain;
  let indexers: readonly Indexer[] = [];

  beforeAll(async () => {
    const flags = ["--seeded", "--pace", "0", "--port", "0", "--no-console"];
    const starting = new Session(flags, { ...sandbox.environment, NODE_ENV: undefined });
    [session, database] = await Promise.all([starting.ready(), makeDatabase()]);
    environments = [{ DATABASE_URL: "" }, { DATABASE_URL: database.url }];
    process.env.RIGRAID_DEPLOYMENTS = sandbox.deployments;
    chain = new Chain(readDeployment("localhost"), session.url("Chain"));
    await chain.rpc("evm_setIntervalMining", 0);
  });

  afterAll(async () => {
    await end("SIGTERM");
    await database.remove();
    await session.stop();
    sandbox.remove();
  });

  async function start(): Promise<void> {
    indexers = await Promise.all(environments.map((environment) => Indexer.start(environment)));
  }

  async function end(signal: "SIGKILL" | "SIGTERM"): Promise<void> {
    await Promise.all(indexers.map((indexer) => indexer.end(signal)));
  }

  /** Every field that the indexers keep is what the contract answers. */
  async function expectEqual(): Promise<void> {
    const head = (await chain.provider.getBlock("latest"))!;
    const expected = await readChain(chain, head.number);
    for (const indexer of indexers) {
      await indexer.reaches(head.number);
      expect(await readIndexer(indexer, head.timestamp)).toEqual(expected);
    }
  }

  it("know what the chain knows after a season, though they were killed before they had read all of it", async () => {
    await start();
    await Promise.all(indexers.map((indexer) => indexer.reaches(chain.deployment.block + 1, "indexing")));
    await end("SIGKILL");
    await start();
    await expectEqual();
  });

  it("rank by every column", async () => {
    const { players } = await readChain(chain, await chain.provider.getBlockNumber());
    for (const column of Object.keys(players[0]).filter((name) => name !== "address")) {
      const ranking = await indexers[0].query<Ranking>(
        `{ players(orderBy: "${column}", orderDirection: "desc") { items { address value: ${column} } } }`,
      );
      const values = players.map((player) => BigInt(player[column])).sort((a, b) => (a < b ? 1 : -1));
      expect(ranking.players.items.map(({ value }) => BigInt(value))).toEqual(values);
      expect(new Set(ranking.players.items.map(({ address }) => address)).size).toBe(players.length);
    }
  });

  it("answer the queries of their page", async () => {
    const page = readFileSync(path.join(ROOT, "indexer/README.md"), "utf8");
    const queries = [...page.matchAll(/```graphql\n(.*?)```/gs)].map(([, query]) => query);
    expect(queries).toHaveLength(7);
    for (const query of queries) {
      const answer = await indexers[1].query<Record<string, { items?: unknown[] } | null>>(query);
      for (const [field, value] of Object.entries(answer)) {
        expect(value, field).not.toBeNull();
        if (value?.items) expect(value.items, field).not.toEqual([]);
      }
    }
  });

  it("total each day as its log says", async () => {
    const { events } = await readChain(chain, await chain.provider.getBlockNumber());
    const fields = ["joined", "attacks", "hits", "claimed", "looted", "lost", "spent"];
    for (const indexer of indexers) {
      const days = await indexer.rows("days", "day", ["day", ...fields]);
      const playerDays = await indexer.rows("playerDays", "day", ["day", "player", ...fields]);
      expect(days).toEqual(totalByDay(events, ["day"]));
      expect(sort(playerDays, "day", "player")).toEqual(totalByDay(events, ["day", "player"]));
    }
  });
});
