import { stripVTControlCharacters } from "node:util";

/** How many tests of a run passed and failed. A skipped test has proved nothing and counts as failed. */
export interface Counts {
  readonly passed: number;
  readonly failed: number;
}

/** Reads a test runner's output; undefined when the summary that it ends with is not there. */
export type ReadCounts = (output: string) => Counts | undefined;

/** Mocha, also when Hardhat runs it: "12 passing (3s)", then "1 pending" and "1 failing" where there are any. */
export const readMochaCounts: ReadCounts = (output) => {
  const summary = lastPart(output, /^ +\d+ passing \(/gm);
  if (summary === undefined) return undefined;
  return {
    passed: numberIn(summary, /^ +(\d+) passing \(/m),
    failed: numberIn(summary, /^ +(\d+) failing$/m) + numberIn(summary, /^ +(\d+) pending$/m),
  };
};

/** Forge: "Ran 2 test suites in 85.35s (87.03s CPU time): 2 tests passed, 0 failed, 0 skipped (2 total tests)". */
export const readForgeCounts: ReadCounts = (output) => {
  const summary = lastPart(output, /^Ran \d+ test suites? in .*$/gm);
  if (summary === undefined) return undefined;
  return {
    passed: numberIn(summary, /(\d+) tests? passed/),
    failed: numberIn(summary, /(\d+) failed/) + numberIn(summary, /(\d+) skipped/),
  };
};

/** Vitest: "Tests  1 failed | 5 passed | 1 skipped (7)". */
export const readVitestCounts: ReadCounts = (output) => {
  const line = lastPart(output, /^ +Tests {2}.*$/gm)?.split("\n")[0];
  if (line === undefined) return undefined;
  const notPassed = ["failed", "skipped", "todo"].map((kind) => numberIn(line, new RegExp(`(\\d+) ${kind}`)));
  return { passed: numberIn(line, /(\d+) passed/), failed: notPassed.reduce((sum, count) => sum + count) };
};

/** The output from the last match on, without colours. */
function lastPart(output: string, start: RegExp): string | undefined {
  const text = stripVTControlCharacters(output);
  const match = [...text.matchAll(start)].at(-1);
  return match === undefined ? undefined : text.slice(match.index);
}

function numberIn(text: string, pattern: RegExp): number {
  return Number(pattern.exec(text)?.[1] ?? 0);
}
