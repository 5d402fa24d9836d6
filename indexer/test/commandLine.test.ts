import { readFileSync } from "node:fs";
import path from "node:path";

import { toBeHex } from "ethers";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { parse } from "yaml";

import { ROOT, script } from "../../scripts/cli/packageProgram";
import { gameInterface } from "../../scripts/game/gameInterface";
import { RULE_NAMES } from "../../scripts/game/rules";
import { HOST } from "../../scripts/local/start/ports";
import { writeDeployment } from "../../scripts/owner/deploy/deploymentFiles";
import { Sandbox, Session } from "../../test/start/session";
import { DEPLOYMENT } from "../../test/support/deployment";
import { TestServer, textOf } from "../../test/support/TestServer";

/** Answers of a node with the deployment. */
const DEPLOYED = {
  eth_chainId: toBeHex(DEPLOYMENT.chainId),
  eth_getBlockByNumber: { hash: `0x${"22".repeat(32)}` },
  eth_call: gameInterface.encodeFunctionResult("multicall", [RULE_NAMES.map((_, i) => toBeHex(i, 32))]),
};

/** Runs the command until it ends. */
function run(environment: NodeJS.ProcessEnv, ...flags: string[]) {
  const settings = { DATABASE_URL: "", NODE_ENV: undefined, ...environment };
  return new Session(flags, settings, script("scripts/services/indexer/main.ts")).ended;
}

describe("npm run indexer", () => {
  const sandbox = new Sandbox();

  beforeAll(() => {
    sandbox.enter();
    writeDeployment({ ...DEPLOYMENT, implementations: [], steps: [] });
  });
  afterAll(() => sandbox.remove());

  it("says what it does when asked", async () => {
    const { code, stdout, stderr } = await run({}, "--help");
    expect({ code, stderr }).toEqual({ code: 0, stderr: "" });
    expect(stdout).toMatch(/^npm run indexer \[-- \[serve\] <flags of Ponder>\]\n/);
  });

  it.each([
    [`There is no ${sandbox.deployments}/nowhere.json: deploy to "nowhere" first (local play: npm start).`, "nowhere"],
    [`The node of "testnet" is not responding. Start it, or set RPC_URL to another node's address.`, "testnet"],
    ["To serve separately from indexing, set DATABASE_URL to a PostgreSQL database.", "testnet", "serve"],
  ])("says in one line: %s", async (problem, network, ...flags) => {
    const ending = await run({ RIGRAID_NETWORK: network }, ...flags);
    expect(ending).toEqual({ code: 1, stdout: "", stderr: `${problem}\n` });
  });

  it.each([
    [`The node of "testnet" is on chain 6; the game is on chain 4242.`, { ...DEPLOYED, eth_chainId: "0x6" }],
    [
      `The node of "testnet" has no block 7, in which the game was deployed.`,
      { ...DEPLOYED, eth_getBlockByNumber: null },
    ],
    [`The node of "testnet" has no rules of a game at ${DEPLOYMENT.game}.`, { ...DEPLOYED, eth_call: "0x" }],
    [`The PostgreSQL in DATABASE_URL cannot be reached: connect ECONNREFUSED ${HOST}:1.`, DEPLOYED],
  ])("says in one line, as soon as answers arrive: %s", async (problem, answers) => {
    let lost = 3;
    const node = await TestServer.start(async (request, response) => {
      if (lost-- > 0) return request.socket.destroy();
      const { id, method } = JSON.parse(await textOf(request)) as { id: number; method: keyof typeof DEPLOYED };
      response.end(JSON.stringify({ jsonrpc: "2.0", id, result: answers[method] }));
    });
    const database = `postgres://${HOST}:1/rigraid`;
    const ending = await run({ RIGRAID_NETWORK: "testnet", RPC_URL: node.url, DATABASE_URL: database });
    expect(ending).toEqual({ code: 1, stdout: "", stderr: `${problem}\n` });
    await node.stop();
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
