import type { Outcome } from "./runStage";

/** One line for each stage, then the sums, alone in the last line. */
export function summarize(outcomes: readonly Outcome[]): string {
  const sum = (kind: "passed" | "failed") => outcomes.reduce((total, outcome) => total + outcome[kind], 0);
  return [...outcomes.map(describe), `${sum("passed")} passed, ${sum("failed")} failed`].join("\n");
}

function describe({ stage, seconds, passed, failed, problem }: Outcome): string {
  const tests = stage.readCounts === undefined ? "no tests of its own" : `${passed} passed, ${failed} failed`;
  const verdict = failed === 0 ? "ok    " : "FAILED";
  return `${verdict} ${stage.name.padEnd(12)} ${`${seconds} s`.padStart(6)}  ${problem ?? tests}`;
}
