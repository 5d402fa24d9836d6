import { readFileSync } from "node:fs";
import path from "node:path";

import { afterAll, beforeAll, describe, expect, it } from "vitest";

import { ROOT } from "../../scripts/cli/packageProgram";
import type { DeploymentRecord } from "../../scripts/game/deployment";
import { readRecord, writeDeployment } from "../../scripts/owner/deploy/deploymentFiles";
import { Chain } from "../../test/e2e/support/chain";
import { Sandbox, Session } from "../../test/start/session";
import { Indexer } from "../../test/support/indexer/Indexer";
import { readChain, readIndexer } from "../../test/support/indexer/state";
import { RigRaid__factory, RigRaidReads__factory } from "../../typechain-types";

const HOUR = 3_600;
const FAN = 1;
const RELEASED = path.join(ROOT, "test/versions/0.1.0");

interface State {
  readonly accounts: Readonly<Record<string, { readonly code: string }>>;
}

function readReleased<T>(name: string): T {
  return JSON.parse(readFileSync(path.join(RELEASED, `${name}.json`), "utf8")) as T;
}

describe("the indexer of a game that was upgraded from 0.1.0", () => {
  const sandbox = new Sandbox();
  let session: Session;
  let chain: Chain;
  let indexer: Indexer | undefined;

  beforeAll(async () => {
    session = new Session(["--seeded", "--pace", "0", "--port", "0", "--no-console"], {
      ...sandbox.environment,
      NODE_ENV: undefined,
    });
    await session.ready();
    process.env.RIGRAID_DEPLOYMENTS = sandbox.deployments;
    // As a game of 0.1.0 is recorded: without taunts.
    writeDeployment({ ...readRecord("localhost"), taunts: undefined });
    chain = new Chain(readRecord("localhost"), session.url("Chain"));
    await chain.rpc("evm_setIntervalMining", 0);
  });

  afterAll(async () => {
    await indexer?.end();
    chain.provider.destroy();
    await session.stop();
    sandbox.remove();
  });

  /** Puts the code of 0.1.0 on the chain, at addresses that nothing else has, and lets the game use it from now on. */
  async function goBack(): Promise<void> {
    const [released] = readReleased<DeploymentRecord>("deployment").implementations;
    const { accounts } = readReleased<State>("state");
    // Each code holds both addresses, or its own.
    const move = (text: string) =>
      text
        .replaceAll(released.address.slice(2).toLowerCase(), "11".repeat(20))
        .replaceAll(released.reads.slice(2).toLowerCase(), "22".repeat(20));
    const [address, reads] = [released.address, released.reads].map((each) => move(each.toLowerCase()));
    await chain.rpc("hardhat_setCode", address, move(accounts[released.address].code));
    await chain.rpc("hardhat_setCode", reads, move(accounts[released.reads].code));
    await use({ ...released, address, reads });
  }

  /** Deploys the current code, and lets the game use it from now on. */
  async function goOn(): Promise<void> {
    const owner = await chain.owner();
    const reads = await new RigRaidReads__factory(owner).deploy();
    const implementation = await new RigRaid__factory(owner).deploy(reads);
    const [current] = readRecord("localhost").implementations;
    const [address, readsAddress] = await Promise.all([implementation.getAddress(), reads.getAddress()]);
    await use({ ...current, address, reads: readsAddress });
  }

  async function use(version: DeploymentRecord["implementations"][number]): Promise<void> {
    const record = readRecord("localhost");
    await (await chain.gameAsOwner()).upgradeToAndCall(version.address, "0x");
    const block = await chain.provider.getBlockNumber();
    writeDeployment({ ...record, implementations: [...record.implementations, { ...version, block }] });
  }

  /** Breaks a shield. */
  async function breakShield(): Promise<bigint> {
    const [attacker, victim] = [chain.player(1), chain.player(2)];
    const xp = async () => (await chain.game.getPlayerStats(attacker.address)).stats.currentXP;
    const before = await xp();
    await (await chain.gameAs(attacker)).attackComponent(victim.address, FAN);
    await chain.travel(2 * HOUR);
    return (await xp()) - before;
  }

  it("has every player's experience and every component's rewards", async () => {
    await (await chain.gameAsOwner()).setAttackFailProbability(0);
    await goBack();
    for (const player of [chain.player(1), chain.player(2)]) await chain.buy(player, FAN);
    await chain.travel(40 * HOUR);
    expect(await breakShield()).toBe(5n);
    await (await chain.gameAs(chain.player(1))).claimAllRewards();
    await goOn();
    await chain.travel(HOUR);
    expect(await breakShield()).toBe(15n);
    await (await chain.gameAs(chain.player(1))).claimAllRewards();

    indexer = await Indexer.start({ DATABASE_URL: "" });
    const head = (await chain.provider.getBlock("latest"))!;
    await indexer.reaches(head.number);
    const found = await readIndexer(indexer, head.timestamp);
    expect(found).toEqual(await readChain(chain, head.number));
    expect(found.taunts).toEqual([]);
    const left = found.events.filter(({ name }) => name === "RewardsLeft");
    expect(left.at(-1)).toMatchObject({ block: `${head.number}` });
  });
});
