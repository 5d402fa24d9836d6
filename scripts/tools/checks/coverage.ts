import { spawnSync } from "node:child_process";
import { readFileSync } from "node:fs";
import path from "node:path";

import { runCommand } from "../../cli/commandLine";
import { packageProgram, ROOT } from "../../cli/packageProgram";

/**
 * Tests of the contracts: `test/unit/scripts` tests other code. Scenarios with thousands of actions or reads cover no further
 * lines, and each step of instrumented contracts costs time and memory.
 */
const TESTS =
  "test/{unit/{,!(scripts)/**/}*,scenarios/{,**/}!(fairness|model|pausePromise|tenThousand|upgrade)}.test.ts";
/** Minimum coverage of the tests, percent. */
const MIN_COVERAGE = { statements: 100, lines: 100, functions: 100, branches: 98 } as const;
const KINDS = Object.keys(MIN_COVERAGE) as (keyof typeof MIN_COVERAGE)[];

/** Runs the tests of the contracts with coverage, and fails when they reach less than the minimum. */
function main(): void {
  const [program, ...args] = packageProgram("hardhat", ["coverage", "--testfiles", TESTS]);
  // Counters of each step add up to more than Node's usual 4 GB. Most of it is young: with the usual space for that,
  // collecting it takes more than half of the run.
  const env = { ...process.env, COVERAGE: "true", NODE_OPTIONS: "--max-old-space-size=8192 --max-semi-space-size=256" };
  const { status } = spawnSync(program, args, { cwd: ROOT, env, stdio: "inherit" });
  if (status !== 0) throw new Error("The tests fail with coverage.");
  const file = path.join(ROOT, "coverage", "coverage-summary.json");
  const { total } = JSON.parse(readFileSync(file, "utf8")) as {
    total: Record<keyof typeof MIN_COVERAGE, { pct: number }>;
  };
  console.log(`Coverage: ${KINDS.map((kind) => `${kind} ${total[kind].pct} %`).join(", ")}.`);
  const short = KINDS.filter((kind) => total[kind].pct < MIN_COVERAGE[kind]);
  const missing = short.map((kind) => `${MIN_COVERAGE[kind]} % of the ${kind}`).join(", ");
  if (short.length > 0) throw new Error(`The tests must reach at least ${missing}.`);
}

runCommand(main);
