import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";

import { HOST, listenOn } from "./ports";

/** What is used of Vite; its own types are out of reach of CommonJS sources. */
interface Vite {
  build(config: object): Promise<unknown>;
  preview(config: object): Promise<unknown>;
}

// A name that is not a literal: the compiler would look for types that it cannot reach.
const VITE: string = "vite";
const FRONTEND = path.join(__dirname, "..", "..", "frontend");

/**
 * Builds the console for a network's deployment and serves it. The build goes to a folder of its own, which goes when
 * this process ends: it holds the Local wallet, and must never be taken for a build that can be published.
 *
 * @returns The console's URL.
 */
export async function serveConsole(network: string, port: number): Promise<string> {
  process.env.RIGRAID_NETWORK = network;
  // Whatever the shell says, players get the production build.
  process.env.NODE_ENV = "production";
  const outDir = mkdtempSync(path.join(tmpdir(), "rigraid-console-"));
  process.once("exit", () => rmSync(outDir, { recursive: true, force: true }));
  const { build, preview } = (await import(VITE)) as Vite;
  const config = {
    configFile: path.join(FRONTEND, "vite.config.mts"),
    root: FRONTEND,
    logLevel: "error",
    build: { outDir, emptyOutDir: true },
    preview: { host: HOST, port, strictPort: true, open: false },
  };
  await build(config);
  await listenOn(port, () => preview(config));
  return `http://${HOST}:${port}/`;
}
