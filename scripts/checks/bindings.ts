import { execFileSync } from "node:child_process";
import { rmSync } from "node:fs";
import path from "node:path";

import { type Command, packageProgram, ROOT } from "../packageProgram";

const BINDINGS = "typechain-types";

/** Writes the bindings anew from what the contracts give now, so that those of a removed contract go too. */
function generate(): void {
  run(packageProgram("hardhat", ["compile", "--quiet"]));
  rmSync(path.join(ROOT, BINDINGS), { recursive: true, force: true });
  run(packageProgram("hardhat", ["typechain"]));
}

/** What of the bindings differs from the last commit, as git tells it; empty when nothing does. */
function findDifferences(): string {
  return execFileSync("git", ["status", "--porcelain", "--", BINDINGS], { cwd: ROOT, encoding: "utf8" });
}

function run([program, ...args]: Command): void {
  execFileSync(program, args, { cwd: ROOT, stdio: ["ignore", "ignore", "inherit"] });
}

generate();
const differences = findDifferences();
if (differences !== "") {
  console.error(`${differences}The bindings in ${BINDINGS} were stale. They are up to date now: commit them.`);
  process.exitCode = 1;
}
