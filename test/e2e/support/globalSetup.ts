import { mkdirSync } from "node:fs";
import path from "node:path";

import type { TestProject } from "vitest/node";

import type { Deployment } from "#game/deployment";

import { readDeployment } from "../../../scripts/owner/deploy/deploymentFiles";
import { isListening, Sandbox, Session } from "../../start/session";
import { findBrowser } from "./browser";
import { Chain } from "./chain";
import { ConsoleBuilds } from "./consoleBuilds";

/** Folder of the runs' pictures. Two runs may overlap, so a picture stays until it is replaced. */
export const SCREENSHOTS = path.join(__dirname, "..", "..", "..", "test-results", "screenshots");

declare module "vitest" {
  interface ProvidedContext {
    /** See the configuration. */
    maxWaitMs: number;
    browserPath: string;
    consoleUrl: string;
    /** The folder that the console is served from. */
    sandboxFolder: string;
    /** The game as the console knows it. */
    deployment: Deployment;
    /** Addresses of the workers' chains. All chains are alike, and the console knows the first. */
    chainUrls: string[];
    /** Address of the service that builds other consoles. */
    buildsUrl: string;
  }
}

/** The players can buy every component that a test needs. */
const FLAGS = ["--seeded", "--pace", "0", "--port", "0", "--tokens", "25000"];

/** A game for each worker, started as players start it. One console serves all: the games differ in the chain's port alone. */
export default async function setUp(project: TestProject): Promise<() => Promise<void>> {
  mkdirSync(SCREENSHOTS, { recursive: true });
  const games = [startGame("with console")];
  // The first game compiles for all, if necessary.
  await games[0].session.shows("Starting the chain");
  while (games.length < project.config.maxWorkers) games.push(startGame("without console"));
  const [browserPath] = await Promise.all([findBrowser(), ...games.map(({ session }) => session.ready())]);

  const [{ sandbox, session }] = games;
  const chainUrls = games.map((game) => game.session.url("Chain"));
  process.env.RIGRAID_DEPLOYMENTS = sandbox.deployments;
  await Promise.all(chainUrls.map(rest));
  project.provide("browserPath", browserPath);
  project.provide("consoleUrl", session.url("Console"));
  project.provide("sandboxFolder", sandbox.folder);
  project.provide("deployment", readDeployment("localhost"));
  project.provide("chainUrls", chainUrls);
  const { builds, url } = await ConsoleBuilds.open(path.join(sandbox.folder, "builds"), readDeployment("localhost"));
  project.provide("buildsUrl", url);

  return async () => {
    builds.close();
    const endings = await Promise.all(games.map((game) => game.session.stop()));
    const listening = await Promise.all([session.url("Console"), ...chainUrls].map(isListening));
    for (const game of games) game.sandbox.remove();
    if (endings.every(({ code }) => code === 0) && !listening.includes(true)) return;
    const [codes, errors] = [endings.map(({ code }) => code), endings.map(({ stderr }) => stderr)];
    console.error(
      `The games did not stop cleanly (exit codes ${codes.join(", ")}, listening: ${listening.join(", ")}).\n${errors.join("")}`,
    );
    process.exitCode = 1;
  };
}

/** Leaves a chain at rest until a test takes it. */
async function rest(url: string): Promise<void> {
  const chain = new Chain(readDeployment("localhost"), url);
  await chain.rest();
  chain.provider.destroy();
}

function startGame(which: "with console" | "without console"): { sandbox: Sandbox; session: Session } {
  const sandbox = new Sandbox();
  const consoleFlags = which === "with console" ? ["--console-port", "0"] : ["--no-console"];
  const session = new Session([...FLAGS, ...consoleFlags], {
    ...sandbox.environment,
    VITE_PROJECT_ID: "",
    // Vitest sets it to "test", with which the console would be built for development.
    NODE_ENV: undefined,
  });
  return { sandbox, session };
}
