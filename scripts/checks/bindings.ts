import { execFileSync } from "node:child_process";
import { rmSync } from "node:fs";
import path from "node:path";

import hre from "hardhat";

import { ROOT } from "../cli/packageProgram";

const BINDINGS = "typechain-types";

/** Has all bindings written again, also those that were changed by hand. Hardhat's tasks, loaded by now, import some. */
async function generate(): Promise<void> {
  rmSync(path.join(ROOT, BINDINGS), { recursive: true, force: true });
  await hre.run("compile", { quiet: true });
}

/** Bindings that differ from the last commit, as git lists them; empty when none do. */
function findDifferences(): string {
  return execFileSync("git", ["status", "--porcelain", "--", BINDINGS], { cwd: ROOT, encoding: "utf8" });
}

void generate().then(() => {
  const differences = findDifferences();
  if (differences === "") return;
  console.error(`${differences}The bindings in ${BINDINGS} were stale. They are up to date now: commit them.`);
  process.exitCode = 1;
});
