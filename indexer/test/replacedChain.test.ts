import { afterAll, beforeAll, describe, expect, it } from "vitest";

import { readDeployment } from "../../scripts/owner/deploy/deploymentFiles";
import { Chain } from "../../test/e2e/support/chain";
import { Sandbox, Session } from "../../test/start/session";
import { Indexer } from "../../test/support/indexer/Indexer";
import { readChain, readIndexer } from "../../test/support/indexer/state";
import { type Database, makeDatabase } from "./support/databases";

/** Each start makes another chain with the same ID: the game is deployed at another time. */
describe("the indexer on PostgreSQL, when a local chain takes the place of another", () => {
  const sandbox = new Sandbox();
  let database: Database;
  let session: Session | undefined;
  let chain: Chain | undefined;
  let indexer: Indexer | undefined;
  let port = "0";

  beforeAll(async () => {
    database = await makeDatabase();
    process.env.RIGRAID_DEPLOYMENTS = sandbox.deployments;
  });

  afterAll(async () => {
    await indexer?.end();
    await session?.stop();
    await database.remove();
    sandbox.remove();
  });

  /** Ends the chain that runs, and starts another one at its address. */
  async function replaceChain(seed: number): Promise<void> {
    const former = chain && (await chain.provider.getBlockNumber());
    chain?.provider.destroy();
    await session?.stop();
    const flags = ["--seed", `${seed}`, "--pace", "0", "--port", port, "--no-console"];
    session = new Session(flags, { ...sandbox.environment, NODE_ENV: undefined });
    await session.ready();
    chain = new Chain(readDeployment("localhost"), session.url("Chain"));
    ({ port } = new URL(chain.url));
    await chain.rpc("evm_setIntervalMining", 0);
    // An indexer that still has the former chain's blocks is not taken for one that has read this one's.
    while (former !== undefined && (await chain.provider.getBlockNumber()) <= former) await chain.mine();
  }

  /** Expects the tables to match the contract's answers at the latest block. */
  async function expectEqual(): Promise<void> {
    const head = (await chain!.provider.getBlock("latest"))!;
    await indexer!.reaches(head.number);
    expect(await readIndexer(indexer!, head.timestamp)).toEqual(await readChain(chain!, head.number));
  }

  it("starts over while it runs", async () => {
    await replaceChain(1);
    indexer = await Indexer.start({ DATABASE_URL: database.url });
    await expectEqual();
    await replaceChain(2);
    await expectEqual();
  });

  it("starts over when the chain was replaced before it started", async () => {
    await indexer!.end();
    await replaceChain(3);
    indexer = await Indexer.start({ DATABASE_URL: database.url });
    await expectEqual();
  });
});
