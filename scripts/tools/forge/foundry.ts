import { existsSync } from "node:fs";
import path from "node:path";

import { ROOT } from "../../cli/packageProgram";

/** Foundry's packages have the names of Node's platforms, except for the processor. */
const PROCESSORS: Readonly<Record<string, string>> = { x64: "amd64", arm64: "arm64" };

/**
 * Looks for a program in the packages that `npm ci` installed.
 *
 * @returns The npm package for this platform, the path where `npm ci` puts it, and false where npm has no such package.
 */
export function findFoundryProgram(name: "anvil" | "forge") {
  const packageName = `@foundry-rs/${name}-${process.platform}-${PROCESSORS[process.arch] ?? process.arch}`;
  const suffix = process.platform === "win32" ? ".exe" : "";
  const file = path.join(ROOT, "node_modules", packageName, "bin", name + suffix);
  return { packageName, file, isInstalled: existsSync(file) };
}
