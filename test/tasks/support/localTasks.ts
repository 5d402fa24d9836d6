import { type SnapshotRestorer, takeSnapshot } from "@nomicfoundation/hardhat-network-helpers";

import { Sandbox } from "../../start/session";
import { LocalNode } from "./localNode";
import { TaskHost } from "./TaskHost";

interface LocalTasks {
  node: LocalNode;
  sandbox: Sandbox;
  host: TaskHost;
  /** Environment of the tasks. */
  environment: NodeJS.ProcessEnv;
}

/**
 * Tasks at work on this process's chain. Each test finds chain and node as the first one did, and none is left of what a
 * suite did.
 *
 * @param settings Environment variables of the tasks besides those for the node and their files.
 */
export function useLocalTasks(settings: (sandbox: Sandbox) => NodeJS.ProcessEnv = () => ({})): LocalTasks {
  const at = {} as LocalTasks;
  const snapshots: SnapshotRestorer[] = [];
  const remember = async () => void snapshots.push(await takeSnapshot());
  const restore = () => snapshots.pop()!.restore();

  before(async () => {
    await remember();
    const node = await LocalNode.start();
    // The upgrade plugin keeps its manifest where this process and the tasks find it.
    const sandbox = new Sandbox().enter();
    const environment = { ...sandbox.environment, RPC_URL: node.url, ...settings(sandbox) };
    Object.assign(at, { node, sandbox, environment, host: new TaskHost(environment) });
  });
  beforeEach(remember);
  afterEach(async () => {
    at.node.behave();
    await restore();
  });
  after(async () => {
    at.host.close();
    at.sandbox.remove();
    await at.node.stop();
    await restore();
  });
  return at;
}
