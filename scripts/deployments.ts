import { mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
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

/** The path of a network's deployment file. The environment variable RIGRAID_DEPLOYMENTS names another folder. */
export function deploymentPath(network: string): string {
  const folder = process.env.RIGRAID_DEPLOYMENTS ?? path.join(__dirname, "..", "deployments");
  return path.resolve(folder, `${network}.json`);
}

/**
 * Reads a network's deployment.
 *
 * @throws Error when there is none; the message says how to make one.
 */
export function readDeployment(network: string): Deployment {
  const file = deploymentPath(network);
  let text: string;
  try {
    text = readFileSync(file, "utf8");
  } catch {
    throw new Error(`There is no ${file}: deploy to "${network}" first (local play: npm start).`);
  }
  return JSON.parse(text) as Deployment;
}

/** Writes a network's deployment in one step, so that nobody ever reads half a file. */
export function writeDeployment(deployment: Deployment): void {
  const file = deploymentPath(deployment.network);
  mkdirSync(path.dirname(file), { recursive: true });
  writeFileSync(`${file}.new`, toText(deployment));
  renameSync(`${file}.new`, file);
}

/** Removes a deployment whose chain ends, unless another one has taken its place since. */
export function removeDeployment(deployment: Deployment): void {
  const file = deploymentPath(deployment.network);
  try {
    if (readFileSync(file, "utf8") === toText(deployment)) rmSync(file);
  } catch {
    // It is gone already.
  }
}

function toText(deployment: Deployment): string {
  return `${JSON.stringify(deployment, null, 2)}\n`;
}
