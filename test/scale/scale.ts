import { writeFileSync } from "node:fs";
import path from "node:path";

import hre, { ethers } from "hardhat";
import { afterAll, beforeAll, expect, it } from "vitest";

import { GAME_CONTRACTS } from "../../scripts/owner/deploy/deployGame";
import { readDeployment, writeDeployment } from "../../scripts/owner/deploy/deploymentFiles";
import { describeImplementation, implementationOf } from "../../scripts/owner/deploy/implementation";
import { findBrowser, launchBrowser } from "../e2e/support/browser";
import { Chain } from "../e2e/support/chain";
import { ConsoleBuilds } from "../e2e/support/consoleBuilds";
import { Sandbox } from "../start/session";
import { LocalNode } from "../tasks/support/localNode";
import { Crowd } from "./crowd";
import { findLimits, measureReads, measureWrites } from "./gas";
import { type Indexing, measureIndexing } from "./indexing";
import { describeAll, type Measured } from "./report";
import { measureScreens } from "./screens";

const SIZES = [10, 1_000, 10_000, 100_000];
/** Maximum extra cost of a write in a large game, as a fraction. */
const MAX_DIFFERENCE = 0.01;
const DATABASES = ["PGlite", "PostgreSQL"] as const;
/** Largest game for PGlite, players. It indexes from the beginning, which takes too long for a larger game. */
const MAX_IN_PGLITE = 10_000;
/** Indexer's address in the console's build. */
const INDEXER = "http://127.0.0.1:42069";
const PAGE = path.join(__dirname, "scale.md");

const sandbox = new Sandbox();
const measured: Measured[] = [];
let crowd: Crowd;
let node: LocalNode;
let chain: Chain;
let builds: ConsoleBuilds;
let buildsUrl: string;
let consoles: { readonly plain: string; readonly indexed: string };

beforeAll(async () => {
  crowd = await Crowd.gather();
  node = await LocalNode.start();
  const [game, token] = await Promise.all([crowd.fixture.game, crowd.fixture.token].map((each) => each.getAddress()));
  process.env.RIGRAID_DEPLOYMENTS = sandbox.deployments;
  const place = { network: "localhost", chainId: 31_337, chainName: "Local", currency: "ETH", rpcUrls: [node.url] };
  const implementation = await implementationOf(ethers.provider, game);
  const logic = await ethers.getContractAt("IRigRaid", implementation);
  const [attached] = await logic.queryFilter(logic.filters.ReadsAttached());
  const { reads } = attached.args;
  const implementations = [await describeImplementation(hre, { implementation, reads }, GAME_CONTRACTS, 1)];
  writeDeployment({ ...place, game, token, block: 1, implementations, steps: [] });
  chain = new Chain(readDeployment("localhost"), node.url);
  ({ builds, url: buildsUrl } = await ConsoleBuilds.open(path.join(sandbox.folder, "builds"), chain.deployment));
  consoles = { plain: await buildConsole({}), indexed: await buildConsole({ VITE_INDEXER_URL: INDEXER }) };
});

afterAll(async () => {
  builds.close();
  chain.provider.destroy();
  await node.stop();
  sandbox.remove();
});

/** Builds a console with these settings, and returns its address. */
async function buildConsole(settings: Readonly<Record<string, string>>): Promise<string> {
  return (await fetch(buildsUrl + Buffer.from(JSON.stringify(settings)).toString("base64url"))).text();
}

/** Measures each screen of a console. @param indexer Address of its indexer. */
async function measureConsole(url: string, indexer = INDEXER) {
  // The node in this process sends no CORS headers for pages from elsewhere.
  const flags = ["--disable-web-security"];
  const hosts = [[INDEXER, indexer].map((each) => new URL(each).host) as [string, string]];
  const browser = await launchBrowser(await findBrowser(), { flags, hosts });
  const screens = await measureScreens(browser, url, chain);
  await browser.close();
  return screens;
}

it.each(SIZES)("a game of %i players", async (size) => {
  await crowd.grow(size);
  expect(await crowd.fixture.game.activePlayersCount()).toBe(BigInt(size));
  const gas = { writes: await measureWrites(crowd), reads: await measureReads(crowd), limits: await findLimits(crowd) };
  const screens = new Map([["chain", await measureConsole(consoles.plain)]]);
  const indexings = new Map<string, Indexing>();
  measured.push({ size, ...gas, screens, indexings });
  writeFileSync(PAGE, describeAll(measured));
  const head = await ethers.provider.getBlockNumber();
  for (const kind of DATABASES) {
    if (kind === "PGlite" && size > MAX_IN_PGLITE) continue;
    const indexing = await measureIndexing(kind, head, crowd.fixture.stranger.address, async (url) => {
      if (kind === "PostgreSQL") screens.set("indexer", await measureConsole(consoles.indexed, url));
    });
    indexings.set(kind, indexing);
    writeFileSync(PAGE, describeAll(measured));
  }
});

it("costs the same gas with any number of players", () => {
  const [small, ...larger] = measured;
  for (const { writes } of larger) {
    expect([...writes.keys()]).toEqual([...small.writes.keys()]);
    for (const [name, gas] of writes) {
      expect(Math.abs(gas / small.writes.get(name)! - 1), name).toBeLessThanOrEqual(MAX_DIFFERENCE);
    }
  }
});
