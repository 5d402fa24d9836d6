import { existsSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import path from "node:path";

import type { League } from "./league";

/** Chain of `npm start`, as of every chain for development. */
export const LOCAL_CHAIN_ID = 31337;

/** Where a game lives on a network: what the console is built with, and tasks begin with. */
export interface Deployment {
  /** The name of the network, and of the file. */
  readonly network: string;
  readonly chainId: number;
  /** The chain's name, as players and wallets read it. */
  readonly chainName: string;
  /** The symbol of the chain's own coin, in which its fees are paid. */
  readonly currency: string;
  /** Nodes that the console reads the chain from, the preferred one first. Public. */
  readonly rpcUrls: readonly string[];
  /** Base address of a block explorer without a slash at the end, where the network has one. */
  readonly explorerUrl?: string;
  /** Where an indexer of the game answers, without a slash at the end, where there is one. Public. */
  readonly indexerUrl?: string;
  /** Where the alarm answers, in the same form, where there is one. Public. */
  readonly alarmUrl?: string;
  /** The proxy: the game's address. */
  readonly game: string;
  readonly token: string;
  /** The block of the proxy's deployment; no event of the game is older. */
  readonly block: number;
}

/** A version of the game's code. */
export interface Implementation {
  /** The implementation behind the proxy. */
  readonly address: string;
  /** The reads that it delegates to. */
  readonly reads: string;
  /** The names of both contracts in the sources. */
  readonly contracts: { readonly game: string; readonly reads: string };
  /** The commit of the sources; ends in "+changes" when the contracts were changed since. */
  readonly commit: string;
  /** keccak256 of the deployed code, of both contracts. */
  readonly bytecodeHash: string;
  readonly readsBytecodeHash: string;
  /** The block since which the proxy has used it. */
  readonly block: number;
  /** Functions, events and errors of both contracts. */
  readonly abi: readonly string[];
}

/** A transaction of a deployment or an upgrade. */
export interface RecordedStep {
  readonly name: string;
  readonly transaction: string;
  readonly block: number;
}

/** Everything that is kept of a network's game: written by a deployment and by each upgrade. */
export interface DeploymentRecord extends Deployment {
  /** Oldest first; the last one is in use. */
  readonly implementations: readonly Implementation[];
  readonly steps: readonly RecordedStep[];
  /** Settled weeks, in the order of their settlement. */
  readonly leagues?: readonly League[];
}

/** The path of a network's deployment file. The environment variable RIGRAID_DEPLOYMENTS names another folder. */
export function deploymentPath(network: string): string {
  const folder = process.env.RIGRAID_DEPLOYMENTS ?? path.join(__dirname, "..", "..", "deployments");
  return path.resolve(folder, `${network}.json`);
}

/** Fields that each deployment file has. */
const DEPLOYMENT_FIELDS = ["chainId", "rpcUrls", "game", "token", "block"] as const;

/**
 * Reads where a network's game lives.
 *
 * @throws Error when it is nowhere; the message says how to deploy one.
 */
export function readDeployment(network: string): Deployment {
  const record = readFields(network, DEPLOYMENT_FIELDS);
  const { implementations: _implementations, steps: _steps, leagues: _leagues, ...deployment } = record;
  return { ...deployment, network };
}

/** Reads a network's settled weeks. */
export function readLeagues(network: string): readonly League[] {
  return readFields(network, DEPLOYMENT_FIELDS).leagues ?? [];
}

/**
 * Reads everything that is kept of a network's game.
 *
 * @throws Error when there is none; the message says how to deploy one.
 */
export function readRecord(network: string): DeploymentRecord {
  return readFields(network, [...DEPLOYMENT_FIELDS, "implementations"]);
}

function readFields(network: string, fields: readonly (keyof DeploymentRecord)[]): DeploymentRecord {
  const file = deploymentPath(network);
  const record = readJson<DeploymentRecord>(file, fields);
  if (record !== undefined) return record;
  throw new Error(`There is no ${file}: deploy to "${network}" first (local play: npm start).`);
}

/**
 * Reads a file that these tools have written; undefined where there is none.
 *
 * @throws Error that names the file when it was cut off, or lacks one of the fields.
 */
export function readJson<T extends object>(file: string, fields: readonly (keyof T & string)[]): T | undefined {
  if (!existsSync(file)) return undefined;
  const text = readFileSync(file, "utf8");
  try {
    const contents = JSON.parse(text) as T;
    const missing = fields.filter((field) => contents[field] === undefined);
    if (missing.length === 0) return contents;
    throw new Error(`it lacks ${missing.join(", ")}`);
  } catch (error) {
    throw new Error(`${file} is damaged: ${(error as Error).message}. Restore it from a backup or version control.`);
  }
}

/** Accepted form of the address of an indexer or an alarm, for an error's text. */
export const SERVICE_URL_FORM = "an http or https address without user, query and hash";

/** A service's address as deployments hold it; undefined when the text is not of the form. */
export function toServiceUrl(text: string): string | undefined {
  const isBase = /^https?:\/\/[^\s/@?#]+(\/[^\s?#@]*)?$/.test(text) && URL.canParse(text);
  return isBase ? text.replace(/\/+$/, "") : undefined;
}

/** Whether a text is an http or https address. */
export function isWebAddress(text: string): boolean {
  return /^https?:\/\/[^\s/]/.test(text) && URL.canParse(text);
}

/** Writes a network's deployment file. */
export function writeDeployment(record: DeploymentRecord): void {
  writeAtOnce(deploymentPath(record.network), `${JSON.stringify(record, null, 2)}\n`);
}

/** Removes a deployment whose chain ends, upgraded or not, unless another one has taken its place since. */
export function removeDeployment(record: DeploymentRecord): void {
  const file = deploymentPath(record.network);
  try {
    const { rpcUrls, game } = JSON.parse(readFileSync(file, "utf8")) as Partial<DeploymentRecord>;
    if (rpcUrls?.[0] === record.rpcUrls[0] && game === record.game) rmSync(file);
  } catch {
    // It is gone already.
  }
}

/** Writes a file in one step, so that nobody ever reads half of it. Makes its folder. */
export function writeAtOnce(file: string, text: string, mode = 0o666): void {
  mkdirSync(path.dirname(file), { recursive: true });
  writeFileSync(`${file}.new`, text, { mode });
  renameSync(`${file}.new`, file);
}
