import { existsSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import path from "node:path";

import { isAddress } from "ethers";

import type { Deployment, DeploymentRecord, Implementation } from "#game/deployment";
import type { AnnouncedPrize, League } from "#game/league";
import { readWebAddress, toServiceUrl, toWebAddress } from "#game/webAddress";

/**
 * The path of a network's deployment file. The environment variable RIGRAID_DEPLOYMENTS selects another folder.
 *
 * @param part Suffix after the network's name, for other files of the same network: "batches".
 * @throws Error when the network's name is invalid, because a path is built from it.
 */
export function deploymentPath(network: string, part?: string): string {
  if (!/^[\w-]+$/.test(network)) {
    throw new Error(`A network's name is made of letters, digits, "-" and "_": "${network}" is not one.`);
  }
  const folder = process.env.RIGRAID_DEPLOYMENTS || PROJECT_DEPLOYMENTS;
  return path.resolve(folder, part === undefined ? `${network}.json` : `${network}.${part}.json`);
}

/** This project's own deployments folder. */
export const PROJECT_DEPLOYMENTS = path.join(__dirname, "..", "..", "..", "deployments");

/** Validators of fields. */
type Fields = Readonly<Record<string, (value: unknown) => boolean>>;

/** Fields of each deployment file. */
const DEPLOYMENT_FIELDS: Fields = {
  chainId: isCount,
  rpcUrls: (value) => isListOf(value, (url) => typeof url === "string" && toWebAddress(url) !== undefined),
  game: isAddress,
  token: isAddress,
  block: isCount,
};

/** Fields that only some deployment files have. */
const OPTIONAL_FIELDS: Fields = {
  taunts: isAddress,
  announcedPrizes: (value) => Array.isArray(value) && value.every(isAnnouncedPrize),
};

/** Additional fields of a complete record. */
const RECORD_FIELDS: Fields = {
  implementations: (value) => isListOf(value, (item) => typeof item === "object" && item !== null),
  steps: Array.isArray,
};

/** Fields of each implementation, except those that are only for people. */
const IMPLEMENTATION_FIELDS: Fields = {
  address: isAddress,
  reads: isAddress,
  block: isCount,
  abi: (value) => isListOf(value, (form) => typeof form === "string"),
};

/** A deployment file as written by any version. */
type Written = Partial<DeploymentRecord> & { readonly rpcUrl?: string };
/** 0.1.0 recorded only functions. */
type WrittenImplementation = Implementation & { readonly functions?: readonly string[] };

/**
 * Reads the location of a network's game.
 *
 * @throws Error when the network has no game; the message says how to deploy one.
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
 * Reads the complete record of a network's game.
 *
 * @throws Error when there is no record; the message says how to deploy a game.
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

/** Takes the network from the file's name, not from the field in it, because files are written back to that path. */
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

/** Normalized URLs of services, without empty ones. */
function readServices(file: string, written: Readonly<Record<string, unknown>>): Partial<Deployment> {
  const given = Object.entries(written).filter(([, url]) => url !== undefined && url !== null && url !== "");
  const addresses = given.map(([name, url]) => {
    const address = typeof url === "string" ? toServiceUrl(url) : undefined;
    if (address === undefined) throw damaged(file, `its ${name} is ${JSON.stringify(url)}`);
    return [name, address];
  });
  return Object.fromEntries(addresses) as Partial<Deployment>;
}

/** @throws Error that names the file and its missing fields, or the first field with an invalid value. */
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
 * Reads a file that these tools have written; undefined if it does not exist.
 *
 * @throws Error that names the file when it is truncated, has other content, or lacks a field.
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

/** Error for a file that is not as these tools write it. */
export function damaged(file: string, problem: string): Error {
  return new Error(`${file} is damaged: ${problem}. Restore it from a backup or version control.`);
}

/**
 * The nodes to read a deployment from, the preferred one first: RPC_URL if set, otherwise the deployment's.
 *
 * @throws Error when RPC_URL is not a URL.
 */
export function nodesOf({ rpcUrls }: Deployment): readonly string[] {
  const url = readWebAddress("RPC_URL", process.env.RPC_URL);
  return url === undefined ? rpcUrls : [url];
}

/** Writes a network's deployment file. */
export function writeDeployment(record: DeploymentRecord): void {
  writeAtOnce(deploymentPath(record.network), `${JSON.stringify(record, null, 2)}\n`);
}

/** Removes the deployment of a chain that stops, upgraded or not, unless another deployment has replaced it. */
export function removeDeployment(record: DeploymentRecord): void {
  const file = deploymentPath(record.network);
  try {
    const { rpcUrls, game } = JSON.parse(readFileSync(file, "utf8")) as Partial<DeploymentRecord>;
    if (rpcUrls?.[0] === record.rpcUrls[0] && game === record.game) rmSync(file);
  } catch {
    // The file is already gone.
  }
}

/**
 * Writes a file atomically, so that no reader sees half of it. Creates its folder.
 *
 * @throws Error that names the file when it cannot be written, for example on a full disk. The file is then unchanged.
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
 * Writes a new file to an existing folder.
 *
 * @returns False when the file already exists.
 * @throws Error that names the file when it cannot be written, for example on a full disk. The file then does not
 * exist.
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

/** @param partial Temporary file, removed when the file cannot be written. */
function writing<T>(file: string, partial: string, write: () => T): T {
  try {
    return write();
  } catch (error) {
    try {
      rmSync(partial, { force: true });
    } catch {
      // There may be nothing to remove.
    }
    throw new Error(`${file} cannot be written: ${(error as Error).message}`, { cause: error });
  }
}
