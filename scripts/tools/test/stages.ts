import path from "node:path";

import { readForge, readMocha, readVitest, type TestResult } from "./results";

/** Folder of the stages' logs and of their test runners' results. */
export const RESULTS = "test-results";
/** The file that has a stage's whole output. */
export const logOf = (name: string) => path.join(RESULTS, `${name}.log`);

/** A part of `npm test`: a process. */
export interface Stage {
  readonly name: string;
  readonly title: string;
  /** A command line, run in the project's folder. */
  readonly command: string;
  /** The command line with `--deep`, if it is another one. */
  readonly deepCommand?: string;
  /** Folders of its tests; none for a preparation. */
  readonly folders: readonly string[];
  /** The file with its tests' results. */
  readonly results: string;
  readonly read: (results: string) => readonly TestResult[];
}

/** All stages in the order in which they begin: preparations first, then the longest. */
export const STAGES: readonly Stage[] = [
  {
    name: "compile",
    title: "Compile the contracts",
    command: "hardhat compile",
    folders: [],
    results: "",
    read: () => [],
  },
  vitest("e2e", "The console and its wallet window in a real browser", "test/e2e"),
  mocha("tasks", "The owner's tasks", "test/tasks"),
  yielding(mocha("contracts", "Contracts: units, scenarios, gas", "test/unit", "test/scenarios", "test/gas")),
  mocha("start", "The start command", "test/start"),
  yielding(vitest("proofs", "Contracts: proofs", "test/proofs")),
  yielding(forge("invariants", "Contracts: invariants", "test/invariant")),
  // Last, because its many workers keep all processors busy while the longest stages end.
  yielding(vitest("console", "Console: units", "frontend", "frontend/src")),
];

/**
 * Stages that `--only` names, in the order in which they run, after the preparation; all when it is not given.
 *
 * @param isDeep Whether the invariants get as many histories as in `.ci/run`.
 */
export function selectStages(only?: string, isDeep = false): readonly Stage[] {
  const stages = STAGES.map((stage) => (isDeep ? { ...stage, command: stage.deepCommand ?? stage.command } : stage));
  const known = stages.map(({ name }) => name);
  const names = only?.split(",").map((name) => name.trim()) ?? known;
  const unknown = names.find((name) => !known.includes(name));
  if (unknown === undefined) return stages.filter(({ name, folders }) => folders.length === 0 || names.includes(name));
  throw new Error(`There is no stage "${unknown}". --only takes some of: ${known.join(", ")}.`);
}

export function mocha(name: string, title: string, ...folders: string[]): Stage {
  const results = path.join(RESULTS, `${name}.json`);
  const options = "--recursive --extension test.ts --reporter scripts/tools/test/mochaReporter.ts";
  const command = `mocha ${options} --reporter-option output=${results} ${folders.join(" ")}`;
  return { name, title, command, folders, results, read: readMocha };
}

export function vitest(name: string, title: string, folder: string, tests = folder): Stage {
  const results = path.resolve(RESULTS, `${name}.json`);
  // Prints files only, not each test that is slow.
  const options = `--reporter default --slowTestThreshold 3600000 --reporter json --outputFile.json "${results}"`;
  const command = `vitest run --config ${folder}/vitest.config.mts ${options}`;
  return { name, title, command, folders: [tests], results, read: readVitest };
}

function forge(name: string, title: string, ...folders: string[]): Stage {
  const command = "node -r ./scripts/cli/register.cjs scripts/tools/forge/main.ts test";
  return { name, title, command, deepCommand: `${command} --deep`, folders, results: logOf(name), read: readForge };
}

/**
 * Gives a stage that only computes the processor time that the others leave. The processes of those wait for each other,
 * thousands of times, and would each time wait for a processor as well. Windows has no such command.
 */
export function yielding(stage: Stage): Stage {
  if (process.platform === "win32") return stage;
  const { command, deepCommand } = stage;
  return { ...stage, command: `nice ${command}`, deepCommand: deepCommand && `nice ${deepCommand}` };
}
