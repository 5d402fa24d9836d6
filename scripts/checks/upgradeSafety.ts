import { execFileSync, spawnSync } from "node:child_process";
import { copyFileSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";

import { packageProgram, ROOT } from "../cli/packageProgram";

/** What the proxy runs: directly, and through the fallback. */
const IMPLEMENTATIONS = ["RigRaid", "RigRaidReads"];

function compile(): void {
  const [program, ...args] = packageProgram("hardhat", ["compile", "--quiet"]);
  execFileSync(program, args, { cwd: ROOT, stdio: ["ignore", "ignore", "inherit"] });
}

/** Whether OpenZeppelin finds an implementation safe behind a proxy. It prints what it finds. */
function isUpgradeSafe(name: string): boolean {
  const artifact = path.join(ROOT, "artifacts", "contracts", `${name}.sol`, `${name}.dbg.json`);
  const { buildInfo } = JSON.parse(readFileSync(artifact, "utf8")) as { buildInfo: string };
  // The check takes a folder of builds, and wants the contract in one of them only.
  const folder = mkdtempSync(path.join(tmpdir(), "rigraid-build-"));
  try {
    copyFileSync(path.resolve(path.dirname(artifact), buildInfo), path.join(folder, path.basename(buildInfo)));
    const args = ["validate", folder, "--contract", `contracts/${name}.sol:${name}`];
    const [program, ...rest] = packageProgram("@openzeppelin/upgrades-core", args, "openzeppelin-upgrades-core");
    return spawnSync(program, rest, { cwd: ROOT, stdio: ["ignore", "inherit", "inherit"] }).status === 0;
  } finally {
    rmSync(folder, { recursive: true });
  }
}

compile();
if (!IMPLEMENTATIONS.map(isUpgradeSafe).every(Boolean)) process.exitCode = 1;
