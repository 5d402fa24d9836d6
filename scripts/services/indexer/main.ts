import { spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
import { once } from "node:events";
import { existsSync, readdirSync, readFileSync, rmSync, statSync } from "node:fs";
import path from "node:path";

import type { TransactionRequest } from "ethers";
import { http, toHex } from "viem";

import { IRigRaid__factory } from "#bindings/factories/contracts/interfaces/IRigRaid__factory";
import type { Deployment } from "#game/deployment";
import { readRules, type Rules } from "#game/rules";

import { runCommand } from "../../cli/commandLine";
import { ROOT } from "../../cli/packageProgram";
import { HOST } from "../../local/start/ports";
import { nodesOf, readDeployment } from "../../owner/deploy/deploymentFiles";
import { useProxy } from "../../owner/network/proxy";
import { startChild } from "./child";
import { makeEmptyDatabase } from "./emptyDatabase";
import { forgetReplaced, untilReplaced } from "./replacedChain";

const FOLDER = path.join(ROOT, "indexer");
const SIGNALS = ["SIGINT", "SIGTERM"] as const;
/** Polling interval for detecting a replaced chain. */
const POLL_MS = 15_000;
/** Source files that determine the tables. When one changes, everything is indexed again into new tables. */
const SOURCES = [
  "indexer/ponder.config.ts",
  "indexer/ponder.schema.ts",
  "indexer/src",
  "indexer/package-lock.json",
  "scripts/game/fundedTicks.ts",
  "scripts/game/levels.ts",
  "scripts/game/logs.ts",
  "scripts/game/loot.ts",
  "scripts/game/outcomes.ts",
  "scripts/game/rewardClock.ts",
  "scripts/services/indexer/transport.ts",
  "typechain-types/factories/contracts/interfaces/IRigRaid__factory.ts",
];

const HELP = `npm run indexer [-- [serve] <flags of Ponder>]

Indexes the game of a network and serves what it finds by GraphQL: see indexer/README.md. With "serve" it only serves what
another one indexes into the same PostgreSQL. Ponder's flags are such as --port (default 42069), --hostname (default
${HOST}) and --log-format json.

Environment: RIGRAID_NETWORK names the deployment (default localhost, the chain of npm start), RPC_URL the node (default:
those of the deployment), DATABASE_URL a PostgreSQL (default: a temporary database).
`;

interface Manifest {
  readonly version: string;
  readonly dependencies: Readonly<Record<string, string>>;
}

function readManifest(folder: string): Manifest {
  return JSON.parse(readFileSync(path.join(folder, "package.json"), "utf8")) as Manifest;
}

function packageFolder(name: string): string {
  return path.join(FOLDER, "node_modules", name);
}

/** Installs the indexer's own packages unless they are installed in the required versions. */
function install(): void {
  const isInstalled = Object.entries(readManifest(FOLDER).dependencies).every(
    ([name, version]) => existsSync(packageFolder(name)) && readManifest(packageFolder(name)).version === version,
  );
  if (isInstalled) return;
  console.log("Installing the indexer's packages into indexer/node_modules: 180 MB, once. This takes a minute or two.");
  const shell = process.platform === "win32";
  const { status } = spawnSync("npm", ["ci", "--omit=dev"], { cwd: FOLDER, stdio: "inherit", shell });
  if (status !== 0) throw new Error("The installation failed. Run it again: npm ci --prefix indexer");
}

function nodeOf(deployment: Deployment) {
  // Retries for twelve seconds, because a restarting node is unavailable for a while.
  return http(nodesOf(deployment)[0], { retryCount: 6, retryDelay: 200 })({});
}

/** The hash of a block; undefined when the node has no such block. */
async function hashOf(deployment: Deployment, block: number): Promise<string | undefined> {
  const params = [toHex(block), false];
  const found: unknown = await nodeOf(deployment).request({ method: "eth_getBlockByNumber", params });
  return (found as { hash: string } | null)?.hash;
}

/**
 * The hash of the block of the game's deployment. It distinguishes chains with the same ID, such as two runs of npm
 * start.
 *
 * @throws Error when the node does not answer, or is on another chain.
 */
async function findGenesis(deployment: Deployment): Promise<string> {
  const { network, chainId, block } = deployment;
  const node = `The node of "${network}"`;
  const [chain, genesis] = await Promise.all([
    nodeOf(deployment).request({ method: "eth_chainId" }),
    hashOf(deployment, block),
  ]).catch(() => {
    throw new Error(`${node} is not responding. Start it, or set RPC_URL to another node's address.`);
  });
  if (Number(chain) !== chainId)
    throw new Error(`${node} is on chain ${Number(chain)}; the game is on chain ${chainId}.`);
  if (genesis === undefined) throw new Error(`${node} has no block ${block}, in which the game was deployed.`);
  return genesis;
}

/** @throws Error when there is no such game. */
async function rulesOf(deployment: Deployment): Promise<Rules> {
  const { network, game } = deployment;
  const call = async ({ to, data }: TransactionRequest) =>
    String(await nodeOf(deployment).request({ method: "eth_call", params: [{ to, data }, "latest"] }));
  return readRules(IRigRaid__factory.connect(game, { provider: null, call })).catch(() => {
    throw new Error(`The node of "${network}" has no rules of a game at ${game}.`);
  });
}

/** The paths of a file, or of all TypeScript files in a folder. */
function filesOf(source: string): string[] {
  const file = path.join(ROOT, source);
  if (statSync(file).isFile()) return [file];
  const found = readdirSync(file, { recursive: true, encoding: "utf8" });
  return found.filter((name) => name.endsWith(".ts")).map((name) => path.join(file, name));
}

/** Name of the tables for these source files and this game. */
function nameTables({ game, taunts = "" }: Deployment, genesis: string, rules: string): string {
  const hash = createHash("sha256").update(`${game} ${taunts} ${genesis} ${rules}`);
  for (const file of SOURCES.flatMap(filesOf).sort()) hash.update(readFileSync(file));
  return `rigraid_${hash.digest("hex").slice(0, 16)}`;
}

async function main(): Promise<void> {
  const [first, ...rest] = process.argv.slice(2);
  if (first === "--help") return console.log(HELP);
  const isServer = first === "serve";
  const flags = isServer || first === undefined ? rest : [first, ...rest];
  if (isServer && !process.env.DATABASE_URL)
    throw new Error("To serve separately from indexing, set DATABASE_URL to a PostgreSQL database.");
  useProxy();
  const network = process.env.RIGRAID_NETWORK ?? "localhost";
  const deployment = readDeployment(network);
  const genesis = await findGenesis(deployment);
  const rules = JSON.stringify(await rulesOf(deployment));
  const tables = nameTables(deployment, genesis, rules);
  install();
  const database = process.env.DATABASE_URL;
  if (database && !isServer) {
    const wasReplaced = await forgetReplaced(database, deployment.chainId, (block) => hashOf(deployment, block));
    if (wasReplaced) console.log("The chain was replaced: what PostgreSQL has of the former one is removed.");
  }
  const ponder = [path.join(packageFolder("ponder"), "dist/esm/bin/ponder.js"), isServer ? "serve" : "start"];
  // Never resumed, because indexing and reading share PGlite's only session, so a crash can leave half of a change.
  const data = database ? undefined : await makeEmptyDatabase(packageFolder("ponder"));
  const child = startChild([...ponder, "--schema", tables, "--hostname", HOST, ...flags], FOLDER, {
    ...process.env,
    RIGRAID_NETWORK: network,
    RIGRAID_RULES: rules,
    PONDER_TELEMETRY_DISABLED: "1",
    RIGRAID_INDEXER_DATA: data,
  });
  // A terminal signals both processes. A signal for this process only, as from npm, is forwarded to the indexer.
  let isSignalled = false;
  const end = (signal: NodeJS.Signals) => {
    isSignalled = true;
    child.kill(signal);
  };
  for (const signal of SIGNALS) process.on(signal, end);
  const ended = new AbortController();
  const readGenesis = async () => findGenesis(readDeployment(network));
  const replaced = untilReplaced(readGenesis, genesis, POLL_MS, ended.signal);
  void replaced.then((isReplaced) => isReplaced && child.kill());
  const [code] = (await once(child, "exit")) as [number | null];
  ended.abort();
  for (const signal of SIGNALS) process.off(signal, end);
  if (data !== undefined) rmSync(data, { recursive: true, force: true });
  // Ponder exits when it finds unknown blocks, often before this poll notices the new chain.
  const isReplaced = !isSignalled && ((await replaced) || (await readGenesis().catch(() => genesis)) !== genesis);
  if (!isReplaced) process.exit(code ?? 1);
  console.log("The chain was replaced: indexing starts over.");
  return main();
}

runCommand(main);
