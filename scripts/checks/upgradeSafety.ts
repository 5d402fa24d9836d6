import { execFileSync, spawnSync } from "node:child_process";
import { readdirSync } from "node:fs";
import path from "node:path";

import { type Command, packageProgram, ROOT } from "../packageProgram";

/** What the proxy runs: directly, and through the fallback. */
const IMPLEMENTATIONS = ["contracts/RigRaid.sol:RigRaid", "contracts/RigRaidReads.sol:RigRaidReads"];
const BUILD_INFO = "artifacts/build-info";

/** The check wants one build of everything, and Hardhat keeps one for each time that something was compiled. */
function compile(): void {
  run(packageProgram("hardhat", ["compile", "--quiet"]));
  if (readdirSync(path.join(ROOT, BUILD_INFO)).length > 1) {
    run(packageProgram("hardhat", ["compile", "--quiet", "--force"]));
  }
}

/** Whether OpenZeppelin finds an implementation safe behind a proxy. It prints what it finds. */
function isUpgradeSafe(implementation: string): boolean {
  const args = ["validate", BUILD_INFO, "--contract", implementation];
  const [program, ...rest] = packageProgram("@openzeppelin/upgrades-core", args, "openzeppelin-upgrades-core");
  return spawnSync(program, rest, { cwd: ROOT, stdio: ["ignore", "inherit", "inherit"] }).status === 0;
}

function run([program, ...args]: Command): void {
  execFileSync(program, args, { cwd: ROOT, stdio: ["ignore", "ignore", "inherit"] });
}

compile();
if (!IMPLEMENTATIONS.map(isUpgradeSafe).every(Boolean)) process.exitCode = 1;
