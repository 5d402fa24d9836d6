import { execFileSync } from "node:child_process";
import { rmSync } from "node:fs";
import path from "node:path";

import { packageProgram, ROOT } from "../cli/packageProgram";

const BINDINGS = "typechain-types";

/** Has all bindings written again, also those that were changed by hand. */
function generate(): void {
  rmSync(path.join(ROOT, BINDINGS), { recursive: true, force: true });
  const [program, ...args] = packageProgram("hardhat", ["compile", "--quiet"]);
  execFileSync(program, args, { cwd: ROOT, stdio: ["ignore", "ignore", "inherit"] });
}

/** Bindings that differ from the last commit, as git lists them; empty when none do. */
function findDifferences(): string {
  return execFileSync("git", ["status", "--porcelain", "--", BINDINGS], { cwd: ROOT, encoding: "utf8" });
}

generate();
const differences = findDifferences();
if (differences !== "") {
  console.error(`${differences}The bindings in ${BINDINGS} were stale. They are up to date now: commit them.`);
  process.exitCode = 1;
}
