import path from "node:path";

import { type SnapshotRestorer, takeSnapshot } from "@nomicfoundation/hardhat-network-helpers";

import { Sandbox } from "../../start/session";
import { StandInExplorer } from "./explorer";
import { LocalNode } from "./localNode";
import { TaskHost } from "./TaskHost";

/** Tasks at work on this process's chain. */
interface LocalTasks {
  readonly node: LocalNode;
  readonly explorer: StandInExplorer;
  readonly sandbox: Sandbox;
  readonly host: TaskHost;
  /** Environment of the tasks. */
  readonly environment: NodeJS.ProcessEnv;
}

export const EXPLORER_KEY = "THE-KEY";

async function open(): Promise<LocalTasks> {
  const [node, explorer, sandbox] = [await LocalNode.start(), await StandInExplorer.start(), new Sandbox()];
  const environment = {
    ...sandbox.environment,
    MANIFEST_DEFAULT_DIR: path.join(sandbox.folder, "manifests"),
    RPC_URL: node.url,
    CHAIN_ID: "31337",
    OWNER_KEYSTORE: "",
    CI: "true",
    EXPLORER_URL: "https://explorer.example/",
    EXPLORER_API_URL: explorer.url,
    EXPLORER_API_KEY: EXPLORER_KEY,
  };
  return { node, explorer, sandbox, host: new TaskHost(environment), environment };
}

let shared: Promise<LocalTasks> | undefined;

// Once, after the last file.
after(async () => {
  if (shared === undefined) return;
  const { node, explorer, sandbox, host } = await shared;
  host.close();
  await Promise.all([node.stop(), explorer.stop()]);
  sandbox.remove();
});

/**
 * Tasks at work on this process's chain, the same for all suites. Each test finds chain, node and explorer as the first
 * one did, and nothing is left of what a suite did.
 */
export function useLocalTasks(): LocalTasks {
  const at = {} as LocalTasks;
  const snapshots: SnapshotRestorer[] = [];
  const remember = async () => void snapshots.push(await takeSnapshot());
  const restore = () => snapshots.pop()!.restore();

  before(async () => {
    await remember();
    Object.assign(at, await (shared ??= open()));
    // The upgrade plugin keeps its manifest where this process and the tasks find it.
    at.sandbox.enter();
  });
  beforeEach(remember);
  afterEach(async () => {
    at.node.behave();
    at.explorer.forget();
    await restore();
  });
  after(async () => {
    at.sandbox.empty();
    at.sandbox.leave();
    await restore();
  });
  return at;
}
