import path from "node:path";

import { JsonRpcProvider } from "ethers";
import type { HardhatRuntimeEnvironment, HttpNetworkConfig } from "hardhat/types";

import { deploymentPath, PROJECT_DEPLOYMENTS } from "../deploy/deploymentFiles";

/** Answers of a development node about itself; undefined for methods that it lacks. */
export interface NodeAnswers {
  /** Answer to `hardhat_metadata`, which anvil also supports. */
  readonly hardhat_metadata?: unknown;
  /** Answer to `anvil_nodeInfo`, the only one that older versions of anvil support. */
  readonly anvil_nodeInfo?: unknown;
}

/**
 * Refuses to record a deployment on a fork that has the chain ID of the real chain, because it would overwrite the real
 * record.
 *
 * @throws Error unless the records are kept in another folder than the project's.
 */
export async function requireRecordable({ network }: HardhatRuntimeEnvironment): Promise<void> {
  if (path.dirname(deploymentPath(network.name)) !== PROJECT_DEPLOYMENTS) return;
  const { url, chainId } = network.config as HttpNetworkConfig;
  if (!isForkOf(chainId, await askAboutItself(url, chainId))) return;
  throw new Error(
    `The node of "${network.name}" is a fork with the chain ID of the real chain, and ${deploymentPath(network.name)} is of the ` +
      "real one: name another folder with RIGRAID_DEPLOYMENTS.",
  );
}

/** Whether a node with these answers is a fork with the chain ID of the real chain. */
export function isForkOf(chainId: number | undefined, answers: NodeAnswers): boolean {
  const metadata = answers.hardhat_metadata as { forkedNetwork?: { chainId?: unknown } | null } | null | undefined;
  if (metadata?.forkedNetwork !== undefined) return metadata.forkedNetwork?.chainId === chainId;
  const info = answers.anvil_nodeInfo as { forkConfig?: { forkUrl?: unknown } | null } | null | undefined;
  return typeof info?.forkConfig?.forkUrl === "string";
}

/** Asks the node directly, because the network's provider hides development nodes (`LastingChainProvider`). */
async function askAboutItself(url: string, chainId: number | undefined): Promise<NodeAnswers> {
  const node = new JsonRpcProvider(url, chainId, { staticNetwork: true, batchMaxCount: 1 });
  const ask = (method: keyof NodeAnswers): Promise<unknown> => node.send(method, []).catch(() => undefined);
  try {
    return { hardhat_metadata: await ask("hardhat_metadata"), anvil_nodeInfo: await ask("anvil_nodeInfo") };
  } finally {
    node.destroy();
  }
}
