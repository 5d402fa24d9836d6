import { spawnSync } from "node:child_process";
import { readFileSync } from "node:fs";
import path from "node:path";

import { packageProgram, ROOT } from "../packageProgram";

const TESTS = "test/{unit,scenarios}/**/*.test.ts";
/** What the tests must reach all of. */
const COMPLETE = ["lines", "functions"] as const;

interface Summary {
  readonly total: Record<"lines" | "functions" | "statements" | "branches", { readonly pct: number }>;
}

/** Runs the tests of the contracts with coverage, and fails unless they reach every line and function. */
function main(): void {
  const [program, ...args] = packageProgram("hardhat", ["coverage", "--testfiles", TESTS]);
  const env = { ...process.env, COVERAGE: "true" };
  const { status } = spawnSync(program, args, { cwd: ROOT, env, stdio: "inherit" });
  if (status !== 0) throw new Error("The tests fail with coverage.");
  const file = path.join(ROOT, "coverage", "coverage-summary.json");
  const { total } = JSON.parse(readFileSync(file, "utf8")) as Summary;
  const parts = Object.entries(total).map(([what, { pct }]) => `${what} ${pct} %`);
  console.log(`Coverage: ${parts.join(", ")}.`);
  const short = COMPLETE.filter((what) => total[what].pct < 100);
  if (short.length > 0) throw new Error(`The tests must reach all ${short.join(" and ")}.`);
}

try {
  main();
} catch (error) {
  console.error((error as Error).message);
  process.exitCode = 1;
}
