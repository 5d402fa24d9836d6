import { readdirSync, rmSync } from "node:fs";
import path from "node:path";

import { expect } from "chai";
import type { JsonRpcSigner } from "ethers";

import { type Deployment, readDeployment } from "../../../scripts/game/deployments";
import { type IRigRaid, IRigRaid__factory, type RigToken, RigToken__factory } from "../../../typechain-types";
import { type Ending, Sandbox, Session } from "../../start/session";
import { NodeProvider } from "../../support/NodeProvider";
import { takeSnapshot } from "../../support/snapshot";
import { HardhatRun } from "./hardhatRun";
import { TaskHost } from "./TaskHost";

/** The development accounts, by what they are used for. */
const STRANGER = 2;
const FIRST_RIVAL = 8;

/** Answer of a task or the chain: the expectations show its form. */
// eslint-disable-next-line @typescript-eslint/no-explicit-any
type Answer = any;

/** A local chain on which the game has been running for five days, and tasks at work on it; the rivals rest. */
export class TaskChain {
  readonly game: IRigRaid;
  readonly token: RigToken;
  private readonly host: TaskHost;

  private constructor(
    readonly sandbox: Sandbox,
    private readonly session: Session,
    readonly deployment: Deployment,
    readonly provider: NodeProvider,
    readonly accounts: readonly JsonRpcSigner[],
  ) {
    this.game = IRigRaid__factory.connect(deployment.game, accounts[0]);
    this.token = RigToken__factory.connect(deployment.token, accounts[0]);
    this.host = new TaskHost(this.environment);
  }

  /** Starts it; the same chain every time. */
  static async open(): Promise<TaskChain> {
    const sandbox = new Sandbox();
    const session = await new Session(
      ["--port", "0", "--no-console", "--seeded", "--pace", "0"],
      sandbox.environment,
    ).ready();
    sandbox.enter();
    const deployment = readDeployment("localhost");
    sandbox.leave();
    const provider = new NodeProvider(deployment.rpcUrls[0], deployment.chainId);
    // Every block is a transaction of a test: none comes because a test takes long.
    await provider.send("evm_setIntervalMining", [0]);
    return new TaskChain(sandbox, session, deployment, provider, await provider.listAccounts());
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

  /** Runs a task. */
  run(...args: string[]): Promise<Ending> {
    return this.host.run(...args);
  }

  /** Runs a task that must succeed, and returns what it prints with --json. */
  async json(...args: string[]): Promise<Answer> {
    const { code, stdout, stderr } = await this.run(...args, "--json");
    expect(code, stdout + stderr).to.equal(0);
    return JSON.parse(stdout);
  }

  /** Runs a task that must fail, and returns what it says on stderr. */
  async fails(...args: string[]): Promise<string> {
    const { code, stderr } = await this.run(...args);
    expect(code, stderr).to.equal(1);
    return stderr;
  }

  /** Starts a task as a process of its own. */
  start(...args: string[]): HardhatRun {
    return new HardhatRun([...args, "--network", "localhost"], this.environment);
  }

  rpc(method: string, ...params: unknown[]): Promise<Answer> {
    return this.provider.send(method, params);
  }

  /** Lets time pass, seconds. */
  async pass(seconds: number): Promise<void> {
    await this.rpc("evm_increaseTime", seconds);
    await this.rpc("evm_mine");
  }

  /** Removes the files that tasks have written. */
  removeFiles(): void {
    const { folder, deployments } = this.sandbox;
    const files = readdirSync(folder).filter((name) => name.endsWith(".json"));
    for (const file of files) rmSync(path.join(folder, file));
    rmSync(path.join(deployments, "localhost.batches.json"), { force: true });
  }

  async close(): Promise<void> {
    this.host.close();
    this.provider.destroy();
    await this.session.stop();
    this.sandbox.remove();
  }

  private get environment(): NodeJS.ProcessEnv {
    return { ...this.sandbox.environment, RPC_URL: this.deployment.rpcUrls[0] };
  }
}

let shared: Promise<TaskChain> | undefined;

// Once, after the last file.
after(async () => (await shared)?.close());

/** A chain for all tests that use it. Each finds it as the first one did, but for what its own file does beforehand. */
export function useChain(): () => TaskChain {
  let chain: TaskChain;
  const snapshots: unknown[] = [];
  const remember = async () => void snapshots.push(await takeSnapshot(chain.rpc.bind(chain)));
  const restore = async () => {
    await chain.rpc("evm_revert", snapshots.pop());
    chain.removeFiles();
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
