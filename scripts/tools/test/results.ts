import path from "node:path";

import type { JsonTestResults } from "vitest/reporters";

export interface TestResult {
  readonly file: string;
  readonly title: string;
  /** Undefined for a test that passed. */
  readonly failure?: string;
}

type MochaTest = { fullTitle: string; file?: string; err: { stack?: string } };

const SKIPPED = "It was skipped.";

/** Reads what Mocha's reporter "json" wrote. */
export function readMocha(json: string): TestResult[] {
  const results = JSON.parse(json) as Record<"passes" | "failures" | "pending", MochaTest[]>;
  return (["passes", "failures", "pending"] as const).flatMap((kind) =>
    results[kind].map(({ file = "", fullTitle, err }) => {
      const failure = kind === "passes" ? undefined : (err.stack ?? SKIPPED);
      return { file: path.relative("", file), title: fullTitle, failure };
    }),
  );
}

/** Reads what Vitest's reporter "json" wrote. */
export function readVitest(json: string): TestResult[] {
  return (JSON.parse(json) as JsonTestResults).testResults.flatMap(({ name, message, assertionResults }) => {
    const file = path.relative("", name);
    const tests = assertionResults.map(({ fullName, status, failureMessages }) => {
      return {
        file,
        title: fullName,
        failure: status === "passed" ? undefined : failureMessages?.join("\n") || SKIPPED,
      };
    });
    return message === "" ? tests : [...tests, { file, title: "outside of its tests", failure: message }];
  });
}

/** Reads Forge's output: its JSON would come without progress, and without the calls that broke an invariant in words. */
export function readForge(output: string): TestResult[] {
  const [, ...suites] = output.split("\nFailing tests:")[0].split(/^Ran \d+ tests? for /m);
  return suites.flatMap((suite) =>
    [...suite.matchAll(/^(\[(PASS|FAIL|SKIP).*)((?:\n[\t ].*)*)/gm)].map(([, title, verdict, calls]) => {
      const failure = verdict === "PASS" ? undefined : verdict === "SKIP" ? SKIPPED : calls;
      return { file: suite.split(":")[0], title, failure };
    }),
  );
}
