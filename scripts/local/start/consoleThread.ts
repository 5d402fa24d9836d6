import { on } from "node:events";
import path from "node:path";
import { parentPort, workerData } from "node:worker_threads";

import type { DeploymentRecord } from "#game/deployment";
import type { League } from "#game/league";

import { ROOT } from "../../cli/packageProgram";
import { writeDeployment } from "../../owner/deploy/deploymentFiles";
import type { ConsoleSettings } from "./consoleServer";

/** Part of Vite that is used here; its own types are out of reach of CommonJS sources. */
interface Vite {
  build(config: object): Promise<unknown>;
  preview(config: object): Promise<unknown>;
}

// A name that is not a literal: the compiler would look for types that it cannot reach.
const VITE: string = "vite";
const FRONTEND = path.join(ROOT, "frontend");

/** Stands for the settled weeks until they are known, when the rest of the console is built already. */
const LEAGUES = "globalThis.__LEAGUES__";

/** Chunk of a build. */
interface Chunk {
  code?: string;
}

/**
 * The thread of `prepareConsole`: builds the console once it receives a deployment, and serves it, and says so, once it
 * receives the settled weeks.
 */
async function main({ host, port, outDir }: ConsoleSettings): Promise<void> {
  const messages = on(parentPort!, "message");
  const receive = async <T>() => ((await messages.next()) as IteratorYieldResult<[T]>).value[0];
  const { build, preview } = (await import(VITE)) as Vite;
  const deployment = await receive<DeploymentRecord>();
  process.env.RIGRAID_NETWORK = deployment.network;
  writeDeployment(deployment);
  const config = {
    configFile: path.join(FRONTEND, "vite.config.mts"),
    root: FRONTEND,
    logLevel: "error",
    define: { __LEAGUES__: LEAGUES },
    plugins: [
      {
        name: "settled-weeks",
        async generateBundle(_: unknown, bundle: Readonly<Record<string, Chunk>>) {
          const leagues = JSON.stringify(await receive<readonly League[]>());
          for (const chunk of Object.values(bundle)) chunk.code = chunk.code?.replaceAll(LEAGUES, leagues);
        },
      },
    ],
    build: { outDir, emptyOutDir: true },
    preview: { host, port, strictPort: true, open: false },
  };
  await build(config);
  await preview(config);
  parentPort!.postMessage("listening");
}

void main(workerData as ConsoleSettings);
