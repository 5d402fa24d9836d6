import { spawnSync } from "node:child_process";
import path from "node:path";

import { runCommand } from "../../cli/commandLine";
import { ROOT } from "../../cli/packageProgram";
import { findFoundryProgram } from "./foundry";

/** Windows runs no script by its first line. */
const COMPILER = process.platform === "win32" ? "solc.cmd" : "solc.cjs";

/**
 * The path of the Forge that `npm ci` installed.
 *
 * @throws Error when this platform has none.
 */
function findForge(): string {
  const { packageName, file, isInstalled } = findFoundryProgram("forge");
  if (isInstalled) return file;
  throw new Error(
    `The invariants need Forge, and there is no ${file}.\n` +
      `If package.json names ${packageName} among its optionalDependencies, run "npm ci". If it does not, ` +
      "npm has no Forge for this platform: run the invariants on linux-amd64, darwin-arm64 or win32-amd64.",
  );
}

/**
 * Runs Forge with the compiler of the lock file: `npm run invariants`, with any of Forge's flags after `--`, and with
 * `--deep` for the many histories of the profile of that name.
 */
function main(): void {
  const flags = process.argv.slice(2).filter((flag) => flag !== "--deep");
  const isDeep = flags.length < process.argv.length - 2;
  const { status, error } = spawnSync(findForge(), flags, {
    cwd: ROOT,
    env: {
      ...process.env,
      // Stays beside the tests: at the root, analysers would take this for a Foundry project whose contracts are the tests.
      FOUNDRY_CONFIG: path.join(ROOT, "test/invariant/foundry.toml"),
      FOUNDRY_SOLC: path.join(ROOT, "scripts/tools/forge", COMPILER),
      ...(isDeep ? { FOUNDRY_PROFILE: "deep" } : {}),
    },
    stdio: "inherit",
  });
  if (error !== undefined) throw error;
  process.exitCode = status ?? 1;
}

runCommand(main);
