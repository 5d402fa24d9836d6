import { readFileSync } from "node:fs";
import path from "node:path";

import { toBeHex } from "ethers";
import { afterAll, beforeEach, describe, expect, it } from "vitest";
import { parse } from "yaml";

import { ROOT } from "../../scripts/cli/packageProgram";
import { type DeploymentRecord, writeDeployment } from "../../scripts/game/deployments";
import { gameInterface } from "../../scripts/game/gameInterface";
import { RULE_NAMES } from "../../scripts/game/rules";
import { HOST } from "../../scripts/start/ports";
import { Sandbox, Session } from "../../test/start/session";
import { TestServer, textOf } from "../../test/support/TestServer";

const ADDRESS = `0x${"11".repeat(20)}`;
/** Answers of a node with the deployment. */
const DEPLOYED = { eth_chainId: "0x5", eth_getBlockByNumber: { hash: `0x${"22".repeat(32)}` } };

/** Runs the command until it ends. */
function run(environment: NodeJS.ProcessEnv, ...flags: string[]) {
  const command = [process.execPath, "-r", "ts-node/register/transpile-only", "scripts/indexer.ts"];
  return new Session(flags, { DATABASE_URL: "", NODE_ENV: undefined, ...environment }, command).ended;
}

/** A node that gives these answers, by method, after the first ones have been lost. */
function startNode(answers: Readonly<Record<string, unknown>>, lost = 0): Promise<TestServer> {
  return TestServer.start(async (request, response) => {
    if (lost-- > 0) return request.socket.destroy();
    const { id, method } = JSON.parse(await textOf(request)) as { id: number; method: string };
    response.end(JSON.stringify({ jsonrpc: "2.0", id, result: answers[method] }));
  });
}

describe("npm run indexer", () => {
  const sandbox = new Sandbox();

  beforeEach(() => {
    process.env.RIGRAID_DEPLOYMENTS = sandbox.deployments;
  });
  afterAll(() => sandbox.remove());

  function deploy(url: string): void {
    const deployment = { network: "testnet", chainId: 5, rpcUrls: [url], game: ADDRESS, token: ADDRESS, block: 7 };
    writeDeployment(deployment as unknown as DeploymentRecord);
  }

  it("says what it does when asked", async () => {
    const { code, stdout, stderr } = await run({}, "--help");
    expect({ code, stderr }).toEqual({ code: 0, stderr: "" });
    expect(stdout).toMatch(/^npm run indexer \[-- \[serve\] <flags of Ponder>\]\n/);
  });

  it("says in one line that a network has no game", async () => {
    expect(await run({ RIGRAID_NETWORK: "nowhere" })).toEqual({
      code: 1,
      stdout: "",
      stderr: `There is no ${sandbox.deployments}/nowhere.json: deploy to "nowhere" first (local play: npm start).\n`,
    });
  });

  it("says in one line that no node answers", async () => {
    const node = await startNode({});
    await node.stop();
    deploy(node.url);
    const stderr = `The node of "testnet" is not responding. Start it, or set RPC_URL to another node's address.\n`;
    expect(await run({ RIGRAID_NETWORK: "testnet" })).toEqual({ code: 1, stdout: "", stderr });
  });

  it.each([
    ["is of another chain", { eth_chainId: "0x6" }, "is on chain 6; the game is on chain 5."],
    ["lacks the deployment", { eth_chainId: "0x5" }, "has no block 7, in which the game was deployed."],
  ])("says in one line that the node %s, as soon as answers arrive", async (_, answers, problem) => {
    const node = await startNode({ eth_getBlockByNumber: null, ...answers }, 3);
    deploy(`http://${HOST}:1`);
    expect(await run({ RIGRAID_NETWORK: "testnet", RPC_URL: node.url })).toEqual({
      code: 1,
      stdout: "",
      stderr: `The node of "testnet" ${problem}\n`,
    });
    await node.stop();
  });

  it("says in one line that there is something else at the game's address", async () => {
    const node = await startNode({ ...DEPLOYED, eth_call: "0x" });
    deploy(node.url);
    const stderr = `The node of "testnet" has no rules of a game at ${ADDRESS}.\n`;
    expect(await run({ RIGRAID_NETWORK: "testnet" })).toEqual({ code: 1, stdout: "", stderr });
    await node.stop();
  });

  it("says in one line that PostgreSQL cannot be reached", async () => {
    const numbers = RULE_NAMES.map((_, i) => toBeHex(i, 32));
    const rules = gameInterface.encodeFunctionResult("multicall", [numbers]);
    const node = await startNode({ ...DEPLOYED, eth_call: rules });
    deploy(node.url);
    const url = `postgres://${HOST}:1/rigraid`;
    expect(await run({ RIGRAID_NETWORK: "testnet", DATABASE_URL: url })).toEqual({
      code: 1,
      stdout: "",
      stderr: `The PostgreSQL in DATABASE_URL cannot be reached: connect ECONNREFUSED ${HOST}:1.\n`,
    });
    await node.stop();
  });

  it("says in one line that PGlite cannot be shared", async () => {
    const stderr = "To serve separately from indexing, set DATABASE_URL to a PostgreSQL database.\n";
    expect(await run({}, "serve")).toEqual({ code: 1, stdout: "", stderr });
  });
});

describe("the compose file", () => {
  interface Service {
    readonly command?: readonly string[];
    readonly environment?: Readonly<Record<string, string>>;
    readonly deploy?: { readonly replicas: number };
    readonly ports?: readonly string[];
  }
  const text = readFileSync(path.join(ROOT, "indexer/compose.yaml"), "utf8");
  const { services } = parse(text, { merge: true }) as { services: Readonly<Record<string, Service>> };

  it("runs one indexer and several servers on one database, of which the balancer alone can be reached", () => {
    const started = Object.entries(services).map(([name, { command, deploy, ports }]) => {
      return [name, { command: command?.join(" "), count: deploy?.replicas ?? 1, ports }];
    });
    expect(Object.fromEntries(started)).toEqual({
      database: { command: undefined, count: 1, ports: undefined },
      indexer: { command: "npm run indexer -- --hostname 0.0.0.0", count: 1, ports: undefined },
      server: { command: "npm run indexer -- serve --hostname 0.0.0.0", count: 2, ports: undefined },
      balancer: { command: undefined, count: 1, ports: ["42069:80"] },
    });
    expect(services.server.environment).toEqual(services.indexer.environment);
    expect(Object.keys(services.indexer.environment!)).toEqual(["RIGRAID_NETWORK", "RPC_URL", "DATABASE_URL"]);
  });
});
