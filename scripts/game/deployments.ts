import { existsSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import path from "node:path";

import { isAddress } from "ethers";

import type { AnnouncedPrize, League } from "./league";

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
  /** The taunts of the game, where it has some: those of 0.1.0 have none. */
  readonly taunts?: string;
  /** Prizes of the leagues that the owner has announced. */
  readonly announcedPrizes?: readonly AnnouncedPrize[];
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
  /** Functions, events and errors of both contracts; functions alone of a version that 0.1.0 deployed. */
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

/**
 * The path of a network's deployment file. The environment variable RIGRAID_DEPLOYMENTS names another folder.
 *
 * @param part The part of the file's name after the network's, for the files beside it: "batches".
 * @throws Error when the name is none: a file's path is made of it.
 */
export function deploymentPath(network: string, part?: string): string {
  if (!/^[\w-]+$/.test(network)) {
    throw new Error(`A network's name is made of letters, digits, "-" and "_": "${network}" is not one.`);
  }
  const folder = process.env.RIGRAID_DEPLOYMENTS || PROJECT_DEPLOYMENTS;
  return path.resolve(folder, part === undefined ? `${network}.json` : `${network}.${part}.json`);
}

/** The folder of the deployments that belong to this project. */
export const PROJECT_DEPLOYMENTS = path.join(__dirname, "..", "..", "deployments");

/** Tests of the values that fields must have. */
type Fields = Readonly<Record<string, (value: unknown) => boolean>>;

/** Fields of each deployment file. */
const DEPLOYMENT_FIELDS: Fields = {
  chainId: isCount,
  rpcUrls: (value) => isListOf(value, (url) => typeof url === "string" && toWebAddress(url) !== undefined),
  game: isAddress,
  token: isAddress,
  block: isCount,
};

/** Fields that some deployment files have besides. */
const OPTIONAL_FIELDS: Fields = {
  taunts: isAddress,
  announcedPrizes: (value) => Array.isArray(value) && value.every(isAnnouncedPrize),
};

/** Fields of a whole record besides. */
const RECORD_FIELDS: Fields = {
  implementations: (value) => isListOf(value, (item) => typeof item === "object" && item !== null),
  steps: Array.isArray,
};

/** Fields of each implementation, besides those that only people read. */
const IMPLEMENTATION_FIELDS: Fields = {
  address: isAddress,
  reads: isAddress,
  block: isCount,
  abi: (value) => isListOf(value, (form) => typeof form === "string"),
};

/** A deployment file as any version has written it. */
type Written = Partial<DeploymentRecord> & { readonly rpcUrl?: string };
/** 0.1.0 recorded functions alone. */
type WrittenImplementation = Implementation & { readonly functions?: readonly string[] };

/**
 * Reads where a network's game lives.
 *
 * @throws Error when it is nowhere; the message says how to deploy one.
 */
export function readDeployment(network: string): Deployment {
  const { implementations: _implementations, steps: _steps, leagues: _leagues, ...deployment } = readFields(network);
  return deployment;
}

/** Reads a network's settled weeks. */
export function readLeagues(network: string): readonly League[] {
  return readFields(network).leagues ?? [];
}

/**
 * Reads everything that is kept of a network's game.
 *
 * @throws Error when there is none; the message says how to deploy one.
 */
export function readRecord(network: string): DeploymentRecord {
  const [file, record] = [deploymentPath(network), readFields(network)];
  requireFields(file, record, RECORD_FIELDS);
  const implementations = record.implementations.map(({ functions, ...rest }: WrittenImplementation, position) => {
    const implementation = { ...rest, abi: rest.abi ?? functions };
    requireFields(file, implementation, IMPLEMENTATION_FIELDS, `implementations[${position}].`);
    return implementation;
  });
  return { ...record, implementations };
}

/** The file's name says which network it is of, whatever the field in it says: files are written to that path again. */
function readFields(network: string): DeploymentRecord {
  const file = deploymentPath(network);
  const record = readJson<Written>(file, []);
  if (record === undefined) {
    throw new Error(`There is no ${file}: deploy to "${network}" first (local play: npm start).`);
  }
  if (record.rpcUrls === undefined && record.rpcUrl !== undefined) {
    throw new Error(`${file} was made by a version before 0.1.0: use the tools of the commit that deployed the game.`);
  }
  requireFields(file, record, DEPLOYMENT_FIELDS);
  requireFields(file, record, presentIn(record, OPTIONAL_FIELDS));
  const { explorerUrl, indexerUrl, alarmUrl, ...deployed } = record as DeploymentRecord;
  const services = readServices(file, { explorerUrl, indexerUrl, alarmUrl });
  return { ...deployed, rpcUrls: deployed.rpcUrls.map((url) => toWebAddress(url)!), ...services, network };
}

/** Addresses of services in their normal form, without those that are empty. */
function readServices(file: string, written: Readonly<Record<string, unknown>>): Partial<Deployment> {
  const given = Object.entries(written).filter(([, url]) => url !== undefined && url !== null && url !== "");
  const addresses = given.map(([name, url]) => {
    const address = typeof url === "string" ? toServiceUrl(url) : undefined;
    if (address === undefined) throw damaged(file, `its ${name} is ${JSON.stringify(url)}`);
    return [name, address];
  });
  return Object.fromEntries(addresses) as Partial<Deployment>;
}

/** @throws Error that names the file and the fields that are missing, or the first one that has another value. */
function requireFields(file: string, contents: object, fields: Fields, prefix = ""): void {
  const values = contents as Readonly<Record<string, unknown>>;
  const names = Object.keys(fields);
  const missing = names.filter((name) => values[name] === undefined).map((name) => prefix + name);
  if (missing.length > 0) throw damaged(file, `it lacks ${missing.join(", ")}`);
  const [wrong] = Object.entries(fields).find(([name, isRight]) => !isRight(values[name])) ?? [];
  if (wrong !== undefined) throw damaged(file, `its ${prefix}${wrong} is ${JSON.stringify(values[wrong])}`);
}

function presentIn(contents: object, fields: Fields): Fields {
  return Object.fromEntries(Object.entries(fields).filter(([name]) => name in contents));
}

function isCount(value: unknown): boolean {
  return Number.isSafeInteger(value) && Number(value) >= 0;
}

function isAnnouncedPrize(value: unknown): boolean {
  const { week, share } = (value ?? {}) as Partial<AnnouncedPrize>;
  return isCount(week) && isCount(share) && Number(share) <= 100;
}

function isListOf(value: unknown, isItem: (item: unknown) => boolean): boolean {
  return Array.isArray(value) && value.length > 0 && value.every(isItem);
}

/**
 * Reads a file that these tools have written; undefined where there is none.
 *
 * @throws Error that names the file when it was cut off, holds something else, or lacks one of the fields.
 */
export function readJson<T extends object>(file: string, fields: readonly (keyof T & string)[]): T | undefined {
  if (!existsSync(file)) return undefined;
  const contents = parseJson(file, readFileSync(file, "utf8"));
  if (typeof contents !== "object" || contents === null) throw damaged(file, "it holds no object");
  const missing = fields.filter((field) => (contents as T)[field] === undefined);
  if (missing.length > 0) throw damaged(file, `it lacks ${missing.join(", ")}`);
  return contents as T;
}

function parseJson(file: string, text: string): unknown {
  try {
    return JSON.parse(text);
  } catch (error) {
    throw damaged(file, (error as Error).message);
  }
}

/** Error of a file that cannot be read as what these tools have written. */
export function damaged(file: string, problem: string): Error {
  return new Error(`${file} is damaged: ${problem}. Restore it from a backup or version control.`);
}

/** Accepted form of the address of a service, for an error's text. */
export const SERVICE_URL_FORM = "an http or https address without user, query and hash";

/** A service's address as deployments hold it; undefined when the text is not of the form. */
export function toServiceUrl(text: string): string | undefined {
  const url = toWebAddress(text);
  return url !== undefined && /^[^@?#]*$/.test(url) ? url.replace(/\/+$/, "") : undefined;
}

/**
 * Reads a setting that holds a service's address; undefined when it is not set, or blank.
 *
 * @throws Error that names the setting when it holds another text.
 */
export function readServiceUrl(name: string, text: string | undefined): string | undefined {
  if (text === undefined || text.trim() === "") return undefined;
  const address = toServiceUrl(text);
  if (address === undefined) throw new Error(`${name} must be ${SERVICE_URL_FORM}, not "${text}".`);
  return address;
}

/** An http or https address in its normal form, without blanks around it; undefined for another text. */
export function toWebAddress(text: string): string | undefined {
  const trimmed = text.trim();
  if (!/^https?:\/\/[^\s/]\S*$/i.test(trimmed) || !URL.canParse(trimmed)) return undefined;
  const { href, origin, pathname, search, hash, username } = new URL(trimmed);
  return pathname === "/" && search + hash + username === "" ? origin : href;
}

/**
 * Reads a setting that holds a web address, in the address's normal form; undefined when it is not set, or blank.
 *
 * @throws Error that names the setting when it holds another text.
 */
export function readWebAddress(name: string, text: string | undefined): string | undefined {
  if (text === undefined || text.trim() === "") return undefined;
  const address = toWebAddress(text);
  if (address !== undefined) return address;
  // Never quoted: it may hold a secret.
  throw new Error(`${name} must be an http or https address such as http://127.0.0.1:8545.`);
}

/**
 * The nodes to read a deployment from, the preferred one first: the one in RPC_URL, or the deployment's.
 *
 * @throws Error when RPC_URL is no web address.
 */
export function nodesOf({ rpcUrls }: Deployment): readonly string[] {
  const url = readWebAddress("RPC_URL", process.env.RPC_URL);
  return url === undefined ? rpcUrls : [url];
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

/**
 * Writes a file in one step, so that nobody ever reads half of it. Makes its folder.
 *
 * @throws Error that names the file when it cannot be written, as on a full disk: it is as it was then.
 */
export function writeAtOnce(file: string, text: string, mode = 0o666): void {
  const next = `${file}.new`;
  writing(file, next, () => {
    mkdirSync(path.dirname(file), { recursive: true });
    writeFileSync(next, text, { mode, flush: true });
    renameSync(next, file);
  });
}

/**
 * Writes a file that is not there yet, to a folder that is.
 *
 * @returns False when it is there.
 * @throws Error that names the file when it cannot be written, as on a full disk: it is not there then.
 */
export function createFile(file: string, text: string): boolean {
  if (existsSync(file)) return false;
  return writing(file, file, () => {
    try {
      writeFileSync(file, text, { flag: "wx", flush: true });
      return true;
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code === "EEXIST") return false;
      throw error;
    }
  });
}

/** @param partial Removed when the file cannot be written. */
function writing<T>(file: string, partial: string, write: () => T): T {
  try {
    return write();
  } catch (error) {
    try {
      rmSync(partial, { force: true });
    } catch {
      // Where it could not be written, there may be nothing to remove.
    }
    throw new Error(`${file} cannot be written: ${(error as Error).message}`, { cause: error });
  }
}
