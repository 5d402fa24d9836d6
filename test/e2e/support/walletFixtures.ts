import path from "node:path";

import { inject } from "vitest";

import { type BuildSettings, ConsoleBuilds } from "./consoleBuilds";
import { Console } from "./console";
import { it as withGame } from "./fixtures";
import type { VisitOptions } from "./visit";

/** A test of the wallet modal. */
export const it = withGame
  .extend("builds", { scope: "worker" }, ({}, { onCleanup }) => {
    const builds = new ConsoleBuilds(path.join(inject("sandboxFolder"), "wallet"), inject("deployment"));
    onCleanup(() => builds.close());
    return builds;
  })
  /** Begins a visit to a build of the console with these settings; see `visit`. */
  .extend("visitBuild", ({ builds, chain, visit }) => async (settings: BuildSettings, options?: VisitOptions) => {
    const [{ visit: begun }, url] = await Promise.all([visit(options), builds.url(settings)]);
    return new Console(begun, url, chain);
  });
