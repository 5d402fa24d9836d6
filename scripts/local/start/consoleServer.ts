import { once } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { Worker } from "node:worker_threads";

import type { DeploymentRecord } from "#game/deployment";
import type { League } from "#game/league";

import { HOST, listenOn } from "./ports";

/** Where the console's thread serves, and where it builds. */
export interface ConsoleSettings {
  readonly host: string;
  readonly port: number;
  readonly outDir: string;
}

/**
 * Gets ready to serve the console, in a thread of its own: playing the history keeps this one busy. The thread's files
 * go to a folder of their own, which goes when this process ends: the build holds the Local wallet, and must never be
 * taken for one that can be published.
 *
 * @returns Begins to build the console for a deployment, whose chain need not be open yet. That returns a function which
 * adds the weeks that were settled meanwhile, and serves the console: it resolves to the URL.
 */
export function prepareConsole(
  port: number,
): (deployment: DeploymentRecord) => (leagues: readonly League[]) => Promise<string> {
  const folder = mkdtempSync(path.join(tmpdir(), "rigraid-console-"));
  process.once("exit", () => rmSync(folder, { recursive: true, force: true }));
  const settings: ConsoleSettings = { host: HOST, port, outDir: path.join(folder, "console") };
  const thread = new Worker(path.join(__dirname, "consoleThread.ts"), {
    workerData: settings,
    // Whatever the shell says, players get the production build.
    env: { ...process.env, NODE_ENV: "production", RIGRAID_DEPLOYMENTS: path.join(folder, "deployments") },
  });
  const listening = notYetAwaited(once(thread, "message"));
  return (deployment) => {
    thread.postMessage(deployment);
    return (leagues) => {
      thread.postMessage(leagues);
      return notYetAwaited(listenOn(port, () => listening).then(() => `http://${HOST}:${port}/`));
    };
  };
}

/** Keeps a failure from ending the process before anybody awaits the promise. */
function notYetAwaited<T>(promise: Promise<T>): Promise<T> {
  promise.catch(() => {});
  return promise;
}
