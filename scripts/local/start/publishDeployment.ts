import { FetchRequest, JsonRpcProvider } from "ethers";

import type { Deployment, DeploymentRecord } from "#game/deployment";

import { readDeployment, removeDeployment, writeDeployment } from "../../owner/deploy/deploymentFiles";

/** A chain that does not answer within this time has ended, milliseconds. */
const PATIENCE_MS = 5_000;

/**
 * Writes the deployment file of a game, and removes it when this process ends. Leaves the file alone while another start
 * serves the game in it: that game's tasks would reach this chain.
 *
 * @returns The chain of that other game; undefined when the file is this game's now.
 */
export async function publishDeployment(record: DeploymentRecord): Promise<string | undefined> {
  const other = findWritten(record.network);
  if (other && other.rpcUrls[0] !== record.rpcUrls[0] && (await isServed(other))) return other.rpcUrls[0];
  writeDeployment(record);
  process.once("exit", () => removeDeployment(record));
  return undefined;
}

function findWritten(network: string): Deployment | undefined {
  try {
    return readDeployment(network);
  } catch {
    return undefined;
  }
}

/** True when the chain has the game. A chain whose start was killed does not answer, but its file is still there. */
async function isServed({ rpcUrls: [url], chainId, game }: Deployment): Promise<boolean> {
  const request = new FetchRequest(url);
  request.timeout = PATIENCE_MS;
  const node = new JsonRpcProvider(request, chainId, { staticNetwork: true });
  try {
    return (await node.getCode(game)) !== "0x";
  } catch {
    return false;
  } finally {
    node.destroy();
  }
}
