import { readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import path from "node:path";

import type { JsonRpcSigner } from "ethers";

import { type IRigRaid, IRigRaid__factory, type RigToken, RigToken__factory } from "#bindings";
import type { Deployment } from "#game/deployment";

import { readDeployment, readRecord, writeDeployment } from "../../../scripts/owner/deploy/deploymentFiles";
import { Sandbox, Session } from "../../start/session";
import { HostileNode } from "../../support/hostileNode";
import { NodeProvider } from "../../support/NodeProvider";
import { takeSnapshot } from "../../support/snapshot";
import { HardhatRun } from "./hardhatRun";
import { type Answer, TaskHost } from "./TaskHost";

/** The development accounts, by what they are used for. */
const STRANGER = 2;
const FIRST_RIVAL = 8;

/** A local chain on which the game has been running for two weeks, and tasks at work on it; the rivals rest. */
export class TaskChain extends TaskHost {
  readonly game: IRigRaid;
  readonly token: RigToken;
  /** File of the deployment. */
  readonly recordFile: string;
  private readonly record: string;

  private constructor(
    readonly sandbox: Sandbox,
    private readonly session: Session,
    /** Stands between the tasks and the chain, without faults at first. */
    readonly node: HostileNode,
    readonly deployment: Deployment,
    readonly provider: NodeProvider,
    readonly accounts: readonly JsonRpcSigner[],
  ) {
    super({ ...sandbox.environment, RPC_URL: node.url });
    this.game = IRigRaid__factory.connect(deployment.game, accounts[0]);
    this.token = RigToken__factory.connect(deployment.token, accounts[0]);
    this.recordFile = path.join(sandbox.deployments, "localhost.json");
    this.record = readFileSync(this.recordFile, "utf8");
  }

  /** Starts it; the same chain every time. */
  static async open(): Promise<TaskChain> {
    const sandbox = new Sandbox();
    const session = await new Session(
      ["--port", "0", "--no-console", "--seeded", "--pace", "0", "--tokens", "25000"],
      sandbox.environment,
    ).ready();
    sandbox.enter();
    const deployment = readDeployment("localhost");
    // The tests settle the weeks.
    const { leagues: _, ...record } = readRecord("localhost");
    writeDeployment(record);
    sandbox.leave();
    const provider = new NodeProvider(deployment.rpcUrls[0], deployment.chainId);
    // Every block is a transaction of a test: none comes because a test takes long.
    await provider.send("evm_setIntervalMining", [0]);
    const node = await HostileNode.before(deployment.rpcUrls[0]);
    return new TaskChain(sandbox, session, node, deployment, provider, await provider.listAccounts());
  }

  get owner(): JsonRpcSigner {
    return this.accounts[0];
  }

  get stranger(): JsonRpcSigner {
    return this.accounts[STRANGER];
  }

  /** They own components. */
  get rivals(): readonly JsonRpcSigner[] {
    return this.accounts.slice(FIRST_RIVAL);
  }

  /** Starts a task as a process of its own. */
  start(line: string): HardhatRun {
    return new HardhatRun([...line.split(" "), "--network", "localhost"], this.environment);
  }

  rpc(method: string, ...params: unknown[]): Promise<Answer> {
    return this.provider.send(method, params);
  }

  /** Time of the latest block, Unix seconds. */
  async now(): Promise<number> {
    return (await this.provider.getBlock("latest"))!.timestamp;
  }

  /** Mines a block at a time, Unix seconds. */
  async mineAt(time: number): Promise<void> {
    await this.rpc("evm_setNextBlockTimestamp", time);
    await this.rpc("evm_mine");
  }

  /** Lets time pass, seconds. */
  async pass(seconds: number): Promise<void> {
    await this.rpc("evm_increaseTime", seconds);
    await this.rpc("evm_mine");
  }

  /** The path of a JSON file for a test. */
  file(name: string): string {
    return path.join(this.sandbox.folder, `${name}.json`);
  }

  /** Removes the files that tasks have written, and leaves deployment, node and environment as they were. */
  restore(): void {
    this.node.faults = {};
    this.variables = {};
    for (const folder of [this.sandbox.folder, this.sandbox.deployments]) {
      const files = readdirSync(folder).filter((name) => name.endsWith(".json"));
      for (const file of files) rmSync(path.join(folder, file));
    }
    writeFileSync(this.recordFile, this.record);
  }

  async stop(): Promise<void> {
    this.close();
    this.provider.destroy();
    await this.node.stop();
    await this.session.stop();
    this.sandbox.remove();
  }
}

let shared: Promise<TaskChain> | undefined;

// Once, after the last file.
after(async () => (await shared)?.stop());

/** A chain for all tests that use it. Each finds it as the first one did, but for what its own file does beforehand. */
export function useChain(): () => TaskChain {
  let chain: TaskChain;
  const snapshots: unknown[] = [];
  const remember = async () => void snapshots.push(await takeSnapshot(chain.rpc.bind(chain)));
  const restore = async () => {
    await chain.rpc("evm_revert", snapshots.pop());
    chain.restore();
  };

  before(async () => {
    chain = await (shared ??= TaskChain.open());
    await remember();
  });
  beforeEach(remember);
  afterEach(restore);
  after(restore);
  return () => chain;
}
