import path from "node:path";
import { compileFunction } from "node:vm";

import type { Deployment } from "#game/deployment";

import { ROOT } from "../../scripts/cli/packageProgram";
import type * as Client from "./client";

/** Used part of Vite, whose own types are out of reach of CommonJS sources. */
interface Vite {
  build(config: object): Promise<{ readonly output: readonly [{ readonly code: string }] }>;
}

// Hides the name from the compiler, which would look for types that it cannot reach.
const VITE: string = "vite";
/** Globals that each tab has for itself; it shares all others of Node. */
const GLOBALS = [
  "window",
  "document",
  "navigator",
  "sessionStorage",
  "fetch",
  "setTimeout",
  "clearTimeout",
  "setInterval",
  "clearInterval",
] as const;
const CONSTANTS = ["__DEPLOYMENT__", "__LOCAL_CHAIN__"];

export type TabGlobals = Readonly<Record<(typeof GLOBALS)[number], unknown>>;

/** The console's client code, built once like the console, to run in any number of tabs. */
export class Program {
  private constructor(
    private readonly run: (...values: unknown[]) => void,
    private readonly deployment: Deployment,
  ) {}

  /** @param deployment The game, with the nodes that the console is to use. It is built as for a public network. */
  static async build(deployment: Deployment): Promise<Program> {
    const { build } = (await import(VITE)) as Vite;
    const { output } = await build({
      configFile: false,
      root: ROOT,
      logLevel: "error",
      // The client code does not use React, and ethers keeps no state of a tab.
      ssr: { noExternal: [/^(?!ethers$|react$)/] },
      build: {
        ssr: path.join(__dirname, "client.ts"),
        write: false,
        minify: false,
        rolldownOptions: { output: { format: "cjs", codeSplitting: false } },
      },
    });
    const run = compileFunction(output[0].code, ["exports", "require", ...GLOBALS, ...CONSTANTS], {
      filename: "client.cjs",
    });
    return new Program(run as (...values: unknown[]) => void, deployment);
  }

  /** Runs it again, with new variables. */
  load(globals: TabGlobals): typeof Client {
    const exports = {};
    this.run(exports, require, ...GLOBALS.map((name) => globals[name]), this.deployment, false);
    return exports as typeof Client;
  }
}
