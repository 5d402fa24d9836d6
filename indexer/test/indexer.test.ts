import { readFileSync } from "node:fs";
import path from "node:path";

import { afterAll, beforeAll, describe, expect, it } from "vitest";

import { readDeployment } from "../../scripts/deployments";
import { Chain } from "../../test/e2e/support/chain";
import { Sandbox, Session } from "../../test/start/session";
import { Indexer } from "./support/Indexer";
import { readChain, readIndexer, sort } from "./support/state";
import { totalByDay } from "./support/totals";

interface Ranking {
  readonly players: { readonly items: readonly { address: string; value: string }[] };
}

describe("the indexer", () => {
  const sandbox = new Sandbox();
  let session: Session;
  let chain: Chain;
  let indexer: Indexer;

  beforeAll(async () => {
    const flags = ["--seeded", "--pace", "0", "--port", "0", "--no-console"];
    session = await new Session(flags, { ...sandbox.environment, NODE_ENV: undefined }).ready();
    process.env.RIGRAID_DEPLOYMENTS = sandbox.deployments;
    chain = new Chain(readDeployment("localhost"), session.url("Chain"));
    await chain.rpc("evm_setIntervalMining", 0);
    indexer = await Indexer.start({});
  });

  afterAll(async () => {
    await indexer.end();
    await session.stop();
    sandbox.remove();
  });

  async function expectEqual(): Promise<void> {
    const head = (await chain.provider.getBlock("latest"))!;
    await indexer.reaches(head.number);
    expect(await readIndexer(indexer, head.timestamp)).toEqual(await readChain(chain, head.number));
  }

  it("knows what the chain knows after a season", expectEqual);

  it("ranks by every column", async () => {
    const head = await chain.provider.getBlockNumber();
    const { players } = await readChain(chain, head);
    for (const column of Object.keys(players[0]).filter((name) => name !== "address")) {
      const ranking = await indexer.query<Ranking>(
        `{ players(orderBy: "${column}", orderDirection: "desc") { items { address value: ${column} } } }`,
      );
      const values = players.map((player) => BigInt(player[column])).sort((a, b) => (a < b ? 1 : -1));
      expect(ranking.players.items.map(({ value }) => BigInt(value))).toEqual(values);
      expect(new Set(ranking.players.items.map(({ address }) => address)).size).toBe(players.length);
    }
  });

  it("totals each day as its log says", async () => {
    const { events } = await readChain(chain, await chain.provider.getBlockNumber());
    const fields = ["joined", "attacks", "hits", "claimed", "looted", "lost", "spent"];
    const days = await indexer.rows("days", "day", ["day", ...fields]);
    const playerDays = await indexer.rows("playerDays", "day", ["day", "player", ...fields]);
    expect(days).toEqual(totalByDay(events, ["day"]));
    expect(sort(playerDays, "day", "player")).toEqual(totalByDay(events, ["day", "player"]));
  });

  it("answers the queries of its page", async () => {
    const page = readFileSync(path.join(import.meta.dirname, "..", "README.md"), "utf8");
    const queries = [...page.matchAll(/```graphql\n(.*?)```/gs)].map(([, query]) => query);
    expect(queries).toHaveLength(7);
    for (const query of queries) {
      const answer = await indexer.query<Record<string, { items?: unknown[] } | null>>(query);
      for (const [field, value] of Object.entries(answer)) {
        expect(value, field).not.toBeNull();
        if (value?.items) expect(value.items, field).not.toEqual([]);
      }
    }
  });
});
