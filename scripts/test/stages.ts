import { readdirSync } from "node:fs";
import path from "node:path";

import { type Command, packageProgram, ROOT, script } from "../cli/packageProgram";

/** A part of `npm test`, run as a process of its own. */
export interface Stage {
  readonly name: string;
  readonly title: string;
  /** @throws Error when there is nothing to run; the message says what is missing. */
  readonly command: () => Command;
  /** True when nothing else may run meanwhile, because the others need what it makes. */
  readonly alone: boolean;
  /** Form in which its process reports progress: as Messages, or as Forge prints it. Undefined for a preparation. */
  readonly progress: "messages" | "forge" | undefined;
}

/** All stages in the order in which they begin: what the others stand on comes first, then the longest. */
export const STAGES: readonly Stage[] = [
  {
    name: "compile",
    title: "Compile the contracts",
    command: () => packageProgram("hardhat", ["compile"]),
    alone: true,
    progress: undefined,
  },
  tests("e2e", "The console, its wallet window and its budgets in a real browser", () =>
    vitest("--config", "test/e2e/vitest.config.mts"),
  ),
  tests("contracts", "Contracts: units, scenarios, gas", () => mocha("test/unit", "test/scenarios", "test/gas")),
  tests("start", "The start command", () => mocha("test/start")),
  tests("tasks", "The owner's tasks", () => mocha("test/tasks")),
  tests("console", "Console: units", () => vitest("--config", "frontend/vitest.config.mts")),
  tests("invariants", "Contracts: invariants", () => script("scripts/forge/main.ts", ["test"]), "forge"),
  tests("proofs", "Contracts: proofs", () => vitest("--dir", "test/proofs", "--maxConcurrency", "2")),
];

/**
 * The stages that `--only` names, in the order in which they run, and the preparations before them; all when it is not
 * given.
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
  return stages.filter(({ name, alone }) => alone || names.includes(name));
}

/** A stage that runs beside others. */
function tests(
  name: string,
  title: string,
  command: Stage["command"],
  progress: Stage["progress"] = "messages",
): Stage {
  return { name, title, command, alone: false, progress };
}

function mocha(...folders: string[]): Command {
  const files = folders.flatMap(filesIn);
  return packageProgram("mocha", ["--reporter", reporter("mocha"), ...files]);
}

function vitest(...options: string[]): Command {
  const reporters = ["default", reporter("vitest")].flatMap((name) => ["--reporter", name]);
  return packageProgram("vitest", ["run", ...options, ...reporters]);
}

function reporter(testRunner: "mocha" | "vitest"): string {
  return path.join(__dirname, `${testRunner}Reporter.ts`);
}

/** The tests in a folder. Never none: a test runner without files would look for others. */
function filesIn(folder: string): string[] {
  const files = readdirSync(path.join(ROOT, folder), { recursive: true, encoding: "utf8" })
    .filter((file) => file.endsWith(".test.ts"))
    .sort();
  if (files.length === 0) throw new Error(`There are no tests in ${folder}.`);
  return files.map((file) => path.join(folder, file));
}
