import { execFileSync } from "node:child_process";
import { rmSync } from "node:fs";
import path from "node:path";

import hre from "hardhat";

import { ROOT } from "../../cli/packageProgram";

const BINDINGS = "typechain-types";

/** Writes all bindings again, also those changed by hand. Hardhat's tasks, loaded by now, import some. */
async function main(): Promise<void> {
  rmSync(path.join(ROOT, BINDINGS), { recursive: true, force: true });
  await hre.run("compile", { quiet: true });
  const differences = execFileSync("git", ["status", "--porcelain", "--", BINDINGS], { cwd: ROOT, encoding: "utf8" });
  if (differences === "") return;
  console.error(`${differences}The bindings in ${BINDINGS} were stale. They are up to date now: commit them.`);
  process.exitCode = 1;
}

void main();
