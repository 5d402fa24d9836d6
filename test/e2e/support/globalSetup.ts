import { mkdirSync } from "node:fs";
import path from "node:path";

import type { TestProject } from "vitest/node";

import { type Deployment, readDeployment } from "../../../scripts/deployments";
import { isListening, Sandbox, Session } from "../../start/session";
import { launchBrowser } from "./browser";

/** Where the runs leave their pictures; two may run at a time, so a picture stays until it is taken again. */
export const SCREENSHOTS = path.join(__dirname, "..", "..", "..", "test-results", "screenshots");

declare module "vitest" {
  interface ProvidedContext {
    browserUrl: string;
    consoleUrl: string;
    /** The folder that the console is served from. */
    sandboxFolder: string;
    deployment: Deployment;
  }
}

/** One game, started as players start it, and one browser for all tests. */
export default async function setUp(project: TestProject): Promise<() => Promise<void>> {
  mkdirSync(SCREENSHOTS, { recursive: true });
  const browser = await launchBrowser();
  const sandbox = new Sandbox();
  const session = new Session(["--seeded", "--pace", "0", "--port", "0", "--console-port", "0"], {
    ...sandbox.environment,
    VITE_PROJECT_ID: "",
    // Vitest sets it to "test", with which the console would be built for development.
    NODE_ENV: undefined,
  });
  await session.ready();

  process.env.RIGRAID_DEPLOYMENTS = sandbox.deployments;
  const urls = [session.url("Console"), session.url("Chain")];
  project.provide("browserUrl", browser.wsEndpoint());
  project.provide("consoleUrl", urls[0]);
  project.provide("sandboxFolder", sandbox.folder);
  project.provide("deployment", readDeployment("localhost"));

  return async () => {
    await browser.close();
    const { code, stderr } = await session.stop();
    const listening = await Promise.all(urls.map(isListening));
    sandbox.remove();
    if (code === 0 && !listening.includes(true)) return;
    console.error(`The game did not stop cleanly (exit code ${code}, listening: ${listening.join(", ")}).\n${stderr}`);
    process.exitCode = 1;
  };
}
