import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";

import { TASK_TYPECHAIN_GENERATE_TYPES } from "@typechain/hardhat/dist/constants";
import { TASK_CLEAN } from "hardhat/builtin-tasks/task-names";
import { subtask, task } from "hardhat/config";
import type { HardhatRuntimeEnvironment } from "hardhat/types";
import { parseFullyQualifiedName } from "hardhat/utils/contract-names";

import { writeAtOnce } from "../../owner/deploy/deploymentFiles";
import { describeCompiled, readLayouts, RECORD } from "./committed";
import { compilesEverything, isDeployed } from "./compilation";

// `hardhat compile` generates bindings only for contracts whose bindings are used: the uses are the list.

/** Where bindings are used. */
const SOURCES = ["scripts", "test", "frontend/src"];
/** Forms in which code names its contracts: imported from the index, from their own file, or given to ethers. */
const USES = [
  /\{([^{}]*)\} from "#bindings"/g,
  /"#bindings\/[^"]*\/(\w+)"/g,
  /\b(?:getContractFactory|getContractAt|deployContract)\(\s*"(\w+)"/g,
];
/** Form in which the generated bindings name theirs. */
const GENERATED = /getContractAt\(\s*name: "(\w+)"/g;

subtask(
  TASK_TYPECHAIN_GENERATE_TYPES,
  async ({ compileSolOutput }: { compileSolOutput: { artifactsEmittedPerJob: unknown[] } }, hre) => {
    if (!compilesEverything() || hre.config.typechain.dontOverrideCompile) return;
    const used = await findUsed(hre);
    const isComplete = used.map(nameOf).sort().join() === findGenerated(hre.config.typechain.outDir).sort().join();
    const isNew = compileSolOutput.artifactsEmittedPerJob.length > 0 || readLayouts(hre.config) === undefined;
    if (!isComplete || isNew) await generate(hre, used);
  },
);

// The typechain plugin's `clean` also deletes the bindings. These are committed, and Hardhat cannot start without them, so
// `clean` removes only caches and artifacts.
task(TASK_CLEAN, async ({ global }: { global: boolean }, { config, artifacts }, runSuper: () => Promise<void>) => {
  if (global) return runSuper();
  for (const folder of [config.paths.cache, config.paths.artifacts]) rmSync(folder, { recursive: true, force: true });
  artifacts.clearCache?.();
});

/** The contracts whose bindings are used, each with its file. */
async function findUsed({ artifacts, config }: HardhatRuntimeEnvironment): Promise<string[]> {
  const names = new Set<string>();
  for (const folder of SOURCES.map((source) => path.join(config.paths.root, source)).filter(existsSync)) {
    for (const file of filesIn(folder).filter((name) => /\.tsx?$/.test(name))) {
      const text = readFileSync(path.join(folder, file), "utf8");
      for (const [, list] of USES.flatMap((use) => [...text.matchAll(use)])) {
        for (const [name] of list.matchAll(/\w+/g)) names.add(name.replace(/__factory$/, ""));
      }
    }
  }
  return (await artifacts.getAllFullyQualifiedNames()).filter((contract) => names.has(nameOf(contract)));
}

function findGenerated(folder: string): string[] {
  const index = path.join(folder, "hardhat.d.ts");
  return existsSync(index) ? [...readFileSync(index, "utf8").matchAll(GENERATED)].map(([, name]) => name) : [];
}

/** Writes changed files and removes unused ones, so that other processes always find all files. */
async function generate(hre: HardhatRuntimeEnvironment, contracts: readonly string[]): Promise<void> {
  const { artifacts, config } = hre;
  const { runTypeChain } = await import("typechain");
  const { GAME_CONTRACTS } = await import("../../owner/deploy/deployGame");
  const allFiles = contracts.map((contract) => artifacts.formArtifactPathFromFullyQualifiedName(contract));
  const { alwaysGenerateOverloads, discriminateTypes, target, outDir } = config.typechain;
  const fresh = mkdtempSync(path.join(tmpdir(), "rigraid-bindings-"));
  try {
    await runTypeChain({
      cwd: config.paths.root,
      inputDir: config.paths.artifacts,
      allFiles,
      filesToProcess: allFiles,
      outDir: fresh,
      target,
      flags: { alwaysGenerateOverloads, discriminateTypes, environment: "hardhat" },
    });
    const deployed = contracts.filter((contract) => isDeployed(parseFullyQualifiedName(contract).sourceName));
    const compiled = await describeCompiled(hre, deployed, Object.values(GAME_CONTRACTS));
    writeFileSync(path.join(fresh, RECORD), `${JSON.stringify(compiled, null, 2)}\n`);
    const files = filesIn(fresh);
    for (const file of files) {
      const [from, to] = [path.join(fresh, file), path.join(outDir, file)];
      const text = readFileSync(from, "utf8");
      if (!existsSync(to) || readFileSync(to, "utf8") !== text) writeAtOnce(to, text);
    }
    for (const file of filesIn(outDir).filter((name) => !files.includes(name))) rmSync(path.join(outDir, file));
  } finally {
    rmSync(fresh, { recursive: true });
  }
}

function filesIn(folder: string): string[] {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => path.relative(folder, path.join(entry.parentPath, entry.name)));
}

function nameOf(contract: string): string {
  return parseFullyQualifiedName(contract).contractName;
}
