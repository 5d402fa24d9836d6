import { readdirSync } from "node:fs";
import path from "node:path";

import { type Command, packageProgram, ROOT, script } from "../packageProgram";
import { type ReadCounts, readForgeCounts, readMochaCounts, readVitestCounts } from "./counts";

/** A part of `npm test`, run as a process of its own. */
export interface Stage {
  readonly name: string;
  readonly title: string;
  /** @throws Error when there is nothing to run; the message says what is missing. */
  readonly command: () => Command;
  /** Whether nothing else may run meanwhile: what the others need, or what measures times. */
  readonly alone: boolean;
  /** Undefined for a preparation, which runs no tests. */
  readonly readCounts: ReadCounts | undefined;
}

/** All stages in the order in which they begin: what the others stand on comes first, then the longest. */
export const STAGES: readonly Stage[] = [
  {
    name: "compile",
    title: "Compile the contracts",
    command: () => packageProgram("hardhat", ["compile"]),
    alone: true,
    readCounts: undefined,
  },
  {
    name: "e2e",
    title: "The console in a real browser",
    command: () => browserTests("test/e2e"),
    alone: true,
    readCounts: readVitestCounts,
  },
  {
    name: "contracts",
    title: "Contracts: units, scenarios, gas",
    command: () => packageProgram("hardhat", ["test", ...testFiles("test/unit", "test/scenarios", "test/gas")]),
    alone: false,
    readCounts: readMochaCounts,
  },
  {
    name: "tasks",
    title: "The owner's tasks",
    command: () => packageProgram("hardhat", ["test", ...testFiles("test/tasks")]),
    alone: false,
    readCounts: readMochaCounts,
  },
  {
    name: "invariants",
    title: "Contracts: invariants",
    command: () => script("scripts/forge.ts", ["test"]),
    alone: false,
    readCounts: readForgeCounts,
  },
  {
    name: "wallet",
    title: "The wallet window in a real browser",
    command: () => browserTests("test/e2e/wallet"),
    alone: false,
    readCounts: readVitestCounts,
  },
  {
    name: "start",
    title: "The start command",
    command: () => packageProgram("mocha", ["-r", "ts-node/register/transpile-only", ...testFiles("test/start")]),
    alone: false,
    readCounts: readMochaCounts,
  },
  {
    name: "console",
    title: "Console: units",
    command: () => packageProgram("vitest", ["run", "--config", "frontend/vitest.config.mts"]),
    alone: false,
    readCounts: readVitestCounts,
  },
  {
    name: "budgets",
    title: "The console's budgets",
    command: () => browserTests("test/e2e/budgets"),
    alone: true,
    readCounts: readVitestCounts,
  },
];

/**
 * The stages that `--only` names, in the order in which they run; all when it is not given.
 *
 * @throws Error when it names none or one that does not exist.
 */
export function selectStages(only: string | undefined, stages: readonly Stage[] = STAGES): readonly Stage[] {
  if (only === undefined) return stages;
  const names = only.split(",").map((name) => name.trim());
  const unknown = names.filter((name) => !stages.some((stage) => stage.name === name));
  if (unknown.length > 0) {
    const known = stages.map((stage) => stage.name).join(", ");
    throw new Error(`There is no stage "${unknown.join('", "')}". --only takes some of: ${known}.`);
  }
  return stages.filter((stage) => names.includes(stage.name));
}

/** The tests of a folder without those of its subfolders, which share one game and one browser. */
function browserTests(folder: string): Command {
  const files = filesIn(folder, { recursive: false });
  return packageProgram("vitest", ["run", "--config", "test/e2e/vitest.config.mts", ...files]);
}

function testFiles(...folders: string[]): string[] {
  return folders.flatMap((folder) => filesIn(folder, { recursive: true }));
}

/** The tests in a folder. Never none: a test runner without files would look for others. */
function filesIn(folder: string, { recursive }: { recursive: boolean }): string[] {
  const files = readdirSync(path.join(ROOT, folder), { recursive, encoding: "utf8" })
    .filter((file) => file.endsWith(".test.ts"))
    .sort();
  if (files.length === 0) throw new Error(`There are no tests in ${folder}.`);
  return files.map((file) => path.join(folder, file));
}
