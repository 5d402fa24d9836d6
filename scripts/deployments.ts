import { mkdirSync, readFileSync, renameSync, writeFileSync } from "node:fs";
import path from "node:path";

/** Where a game lives on a network: written by a deployment, read by tasks and by the console's build. */
export interface Deployment {
  /** The name of the network, and of the file. */
  readonly network: string;
  readonly chainId: number;
  /** Where the console reads the chain. */
  readonly rpcUrl: string;
  /** Base address of a block explorer without a slash at the end, where the network has one. */
  readonly explorerUrl?: string;
  /** The proxy: the game's address. */
  readonly game: string;
  readonly token: string;
  /** The block of the proxy's deployment; no event of the game is older. */
  readonly block: number;
}

const DEPLOYMENTS = path.join(__dirname, "..", "deployments");

/** The path of a network's deployment file. */
export function deploymentPath(network: string): string {
  return path.join(DEPLOYMENTS, `${network}.json`);
}

/**
 * Reads a network's deployment.
 *
 * @throws Error when there is none; the message says how to make one.
 */
export function readDeployment(network: string): Deployment {
  let text: string;
  try {
    text = readFileSync(deploymentPath(network), "utf8");
  } catch {
    throw new Error(`There is no deployments/${network}.json: deploy to "${network}" first (local play: npm start).`);
  }
  return JSON.parse(text) as Deployment;
}

/** Writes a network's deployment in one step, so that nobody ever reads half a file. */
export function writeDeployment(deployment: Deployment): void {
  mkdirSync(DEPLOYMENTS, { recursive: true });
  const target = deploymentPath(deployment.network);
  writeFileSync(`${target}.new`, `${JSON.stringify(deployment, null, 2)}\n`);
  renameSync(`${target}.new`, target);
}
