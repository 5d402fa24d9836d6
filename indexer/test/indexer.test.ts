import { cpSync, mkdirSync, readdirSync, readFileSync, symlinkSync, writeFileSync } from "node:fs";
import path from "node:path";

import { afterAll, beforeAll, describe, expect, it } from "vitest";

import { ROOT } from "../../scripts/cli/packageProgram";
import { readDeployment, readRecord } from "../../scripts/owner/deploy/deploymentFiles";
import { Chain } from "../../test/e2e/support/chain";
import { Sandbox, Session } from "../../test/start/session";
import { ConnectProxy } from "../../test/support/ConnectProxy";
import { HostileNode } from "../../test/support/hostileNode";
import { Indexer } from "../../test/support/indexer/Indexer";
import { readChain, readIndexer, sort } from "../../test/support/indexer/state";
import { totalByDay } from "../../test/support/indexer/totals";
import { type Database, makeDatabase } from "./support/databases";
import { Play } from "./support/play";

interface Ranking {
  readonly players: { readonly items: readonly { address: string; value: string }[] };
}

/** Sources of the indexer, and the files that its settings are read from. */
const SOURCES = ["scripts", "contracts", "typechain-types", "package.json", "tsconfig.json"];

/** Makes a copy of the project with another schema: each player has a `rank` of 7. */
function changeSchema(project: string): void {
  for (const source of SOURCES) cpSync(path.join(ROOT, source), path.join(project, source), { recursive: true });
  for (const name of readdirSync(path.join(ROOT, "indexer")).filter((name) => name !== "node_modules")) {
    cpSync(path.join(ROOT, "indexer", name), path.join(project, "indexer", name), { recursive: true });
  }
  for (const modules of ["node_modules", "indexer/node_modules"]) {
    symlinkSync(path.join(ROOT, modules), path.join(project, modules));
  }
  const schema = path.join(project, "indexer/ponder.schema.ts");
  const column = "joinedAt: t.bigint().notNull(),";
  const text = readFileSync(schema, "utf8");
  expect(text).toContain(column);
  writeFileSync(schema, text.replace(column, `${column} rank: t.integer().notNull().default(7),`));
}

/** Everything happens to two indexers side by side, each with a database of its own kind. */
describe("the indexer on PGlite and on PostgreSQL", () => {
  const sandbox = new Sandbox();
  let session: Session;
  let database: Database;
  let chain: Chain;
  /** Repeats logs, and returns removed ones. */
  let node: HostileNode;
  let play: Play;
  /** The way of the one on PGlite to the chain. */
  let proxy: ConnectProxy;
  /** On PGlite, which begins with nothing at each start: this one runs until the end. */
  let temporary: Indexer;
  /** On PostgreSQL, where another process continues after this one is killed. */
  let lasting: Indexer;
  /** Serves what the one on PostgreSQL indexes. */
  let server: Indexer | undefined;

  beforeAll(async () => {
    const flags = ["--seeded", "--pace", "0", "--port", "0", "--no-console"];
    const starting = new Session(flags, { ...sandbox.environment, NODE_ENV: undefined });
    [session, database] = await Promise.all([starting.ready(), makeDatabase()]);
    process.env.RIGRAID_DEPLOYMENTS = sandbox.deployments;
    chain = new Chain(readDeployment("localhost"), session.url("Chain"));
    node = await HostileNode.before(chain.url);
    node.faults = { logsRepeated: true };
    proxy = await ConnectProxy.start(() => new URL(chain.url).port);
    play = new Play(chain);
    await chain.rpc("evm_setIntervalMining", 0);
  });

  afterAll(async () => {
    await Promise.all([server, ...both()].map(async (indexer) => indexer?.end()));
    await database.remove();
    await node.stop();
    proxy.stop();
    await session.stop();
    sandbox.remove();
  });

  const both = () => [temporary, lasting];

  function startLasting(...options: [mode?: readonly "serve"[], project?: string]): Promise<Indexer> {
    return Indexer.start({ DATABASE_URL: database.url, RPC_URL: node.url }, ...options);
  }

  /** Every field that these keep is what the contract answers. */
  async function expectEqual(indexers = both()): Promise<void> {
    const head = (await chain.provider.getBlock("latest"))!;
    const expected = await readChain(chain, head.number);
    for (const indexer of indexers) {
      await indexer.reaches(head.number);
      expect(await readIndexer(indexer, head.timestamp)).toEqual(expected);
    }
  }

  it("know what the chain knows after a season, though one was killed before it had read all of it", async () => {
    const behindProxy = { RPC_URL: "http://node.invalid", http_proxy: proxy.url, no_proxy: "" };
    temporary = await Indexer.start({ DATABASE_URL: "", ...behindProxy });
    lasting = await startLasting();
    await lasting.reaches(chain.deployment.block + 1, "indexing");
    await lasting.end("SIGKILL");
    lasting = await startLasting();
    await expectEqual();
    expect(new Set(proxy.asked)).toEqual(new Set(["node.invalid:80"]));
  });

  it("rank by every column", async () => {
    const { players } = await readChain(chain, await chain.provider.getBlockNumber());
    for (const column of Object.keys(players[0]).filter((name) => name !== "address")) {
      const ranking = await temporary.query<Ranking>(
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
      const answer = await lasting.query<Record<string, { items?: unknown[] } | null>>(query);
      for (const [field, value] of Object.entries(answer)) {
        expect(value, field).not.toBeNull();
        if (value?.items) expect(value.items, field).not.toEqual([]);
      }
    }
  });

  it("follow whatever happens: slow rewards, a pause, new settings, tokens that no event tells of", async () => {
    await play.everything();
    await expectEqual();
    const { events } = await readChain(chain, await chain.provider.getBlockNumber());
    for (const [type, column] of [
      ["eventName", "name"],
      ["attackOutcome", "outcome"],
    ]) {
      const { __type } = await temporary.query<{ __type: { enumValues: { name: string }[] } }>(
        `{ __type(name: "${type}") { enumValues { name } } }`,
      );
      const happened = new Set(events.map((event) => event[column]).filter((value) => value !== ""));
      expect(happened).toEqual(new Set(__type.enumValues.map(({ name }) => name)));
    }
  });

  it("total each day as its log says", async () => {
    const { events } = await readChain(chain, await chain.provider.getBlockNumber());
    const fields = ["joined", "attacks", "hits", "claimed", "looted", "lost", "spent"];
    for (const indexer of both()) {
      const days = await indexer.rows("days", "day", ["day", ...fields]);
      const playerDays = await indexer.rows("playerDays", "day", ["day", "player", ...fields]);
      expect(days).toEqual(totalByDay(events, ["day"]));
      expect(sort(playerDays, "day", "player")).toEqual(totalByDay(events, ["day", "player"]));
    }
  });

  it.each([1, 5, 30])("undo a reorganisation of %i blocks", async (depth) => {
    const before = await chain.provider.getBlockNumber();
    const snapshot = await chain.rpc("evm_snapshot");
    await play.blocks(depth, 1n);
    expect(await chain.provider.getBlockNumber()).toBe(before + depth);
    await expectEqual();
    await chain.rpc("evm_revert", snapshot);
    await play.blocks(depth + 1, 2n);
    await expectEqual();
  });

  it("share a PostgreSQL with a server, which serves new blocks too", async () => {
    server = await startLasting(["serve"]);
    await expectEqual([server]);
    await play.blocks(5, 3n);
    await expectEqual([server, ...both()]);
  });

  it("lose and double nothing when one is killed while it follows the chain", async () => {
    const before = await chain.provider.getBlockNumber();
    const playing = play.blocks(40, 4n);
    await lasting.reaches(before + 1);
    await lasting.end("SIGKILL");
    await playing;
    lasting = await startLasting();
    await expectEqual([server!, ...both()]);
  });

  it("index everything again, into tables of its own, when the schema has changed", async () => {
    const project = path.join(sandbox.folder, "changed");
    changeSchema(project);
    const changed = await startLasting([], project);
    try {
      await expectEqual([changed, lasting, server!]);
      const ranks = (await changed.rows("players", "address", ["rank"])).map(({ rank }) => rank);
      expect(new Set(ranks)).toEqual(new Set(["7"]));
    } finally {
      await changed.end();
    }
  });

  it("index everything again when a game that had no taunts gets them", async () => {
    const untaunted = path.join(sandbox.folder, "untaunted");
    mkdirSync(untaunted);
    const record = JSON.stringify({ ...readRecord("localhost"), taunts: undefined });
    writeFileSync(path.join(untaunted, "localhost.json"), record);
    const settings = { DATABASE_URL: database.url, RPC_URL: node.url, RIGRAID_DEPLOYMENTS: untaunted };
    const earlier = await Indexer.start(settings);
    try {
      const { number, timestamp } = (await chain.provider.getBlock("latest"))!;
      await earlier.reaches(number);
      const expected = await readChain(chain, number);
      expect(expected.taunts).not.toEqual([]);
      expect(await readIndexer(earlier, timestamp)).toEqual({ ...expected, taunts: [] });
    } finally {
      await earlier.end();
    }
    await expectEqual();
  });
});
