import { type BuildSettings, buildUrl } from "./consoleBuilds";
import { Console } from "./console";
import { it as withGame } from "./fixtures";
import type { VisitOptions } from "./visit";

/** A test of the wallet modal. */
export const it = withGame
  /** Begins a visit to a build of the console with these settings; see `visit`. */
  .extend("visitBuild", ({ chain, visit }) => async (settings: BuildSettings, options?: VisitOptions) => {
    const [{ visit: begun }, url] = await Promise.all([visit(options), buildUrl(settings)]);
    return new Console(begun, url, chain);
  });
