import { once } from "node:events";
import path from "node:path";
import { parentPort, workerData } from "node:worker_threads";

import { type DeploymentRecord, writeDeployment } from "../game/deployments";
import type { ConsoleSettings } from "./consoleServer";

/** Part of Vite that is used here; its own types are out of reach of CommonJS sources. */
interface Vite {
  build(config: object): Promise<unknown>;
  preview(config: object): Promise<unknown>;
}

// A name that is not a literal: the compiler would look for types that it cannot reach.
const VITE: string = "vite";
const FRONTEND = path.join(__dirname, "..", "..", "frontend");

/** The thread of `prepareConsole`: builds and serves the console once it receives a deployment, and says when. */
async function main({ host, port, outDir }: ConsoleSettings): Promise<void> {
  const message = once(parentPort!, "message") as Promise<[DeploymentRecord]>;
  const { build, preview } = (await import(VITE)) as Vite;
  const [deployment] = await message;
  process.env.RIGRAID_NETWORK = deployment.network;
  writeDeployment(deployment);
  const config = {
    configFile: path.join(FRONTEND, "vite.config.mts"),
    root: FRONTEND,
    logLevel: "error",
    build: { outDir, emptyOutDir: true },
    preview: { host, port, strictPort: true, open: false },
  };
  await build(config);
  await preview(config);
  parentPort!.postMessage("listening");
}

void main(workerData as ConsoleSettings);
