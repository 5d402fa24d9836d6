import { styleText } from "node:util";

import type { Failure, FinishedFile } from "./progress";
import type { Stage } from "./stages";

/** The outcome of a stage. */
export interface Outcome {
  readonly stage: Stage;
  readonly seconds: number;
  readonly passed: number;
  readonly failures: readonly Failure[];
  /** The file that has its whole output. */
  readonly log: string;
}

/** Progress of a stage. */
export interface Progress {
  /** Number of files of tests; undefined when its test runner does not say. */
  readonly announced: number | undefined;
  readonly finished: readonly FinishedFile[];
}

/** Follows stages while they run. */
export interface Report {
  begins(stage: Stage): void;
  /** Called with each file of tests that is done, the last one of `finished`. */
  advances(stage: Stage, progress: Progress): void;
  ends(outcome: Outcome): void;
}

const NAME_WIDTH = 11;
/** Lines of a failure that are shown: its log has the rest. */
const MAX_LINES = 12;

/** A line for each file, with what failed in it. Other stages may run meanwhile, so each line names its own. */
export const TERMINAL: Report = {
  begins(stage) {
    say(stage, `${stage.title} ...`);
  },

  advances(stage, { announced, finished }) {
    const { file, passed, failures, seconds } = finished.at(-1)!;
    const far = announced === undefined ? "" : `${String(finished.length).padStart(3)}/${announced} `;
    const counts = failures.length === 0 ? `${passed} passed` : `${passed} passed, ${failures.length} FAILED`;
    say(stage, `${far}${mark(failures.length === 0)} ${file}  ${counts}, ${seconds.toFixed(1)} s`);
    for (const failure of failures) for (const line of describeFailure(failure)) say(stage, line);
  },

  ends(outcome) {
    say(outcome.stage, describeOutcome(outcome));
  },
};

/** One line for each stage, the failures once more, and the sums alone in the last line. */
export function summarize(outcomes: readonly Outcome[]): string {
  const passed = outcomes.reduce((sum, outcome) => sum + outcome.passed, 0);
  const failed = outcomes.reduce((sum, { failures }) => sum + failures.length, 0);
  const failures = outcomes.flatMap(({ stage, log, failures }) =>
    failures.flatMap((failure) => ["", `${stage.name} (${log})`, ...describeFailure(failure)]),
  );
  const table = outcomes.map((outcome) => `${outcome.stage.name.padEnd(NAME_WIDTH)} ${describeOutcome(outcome)}`);
  return [...table, ...failures, "", `${passed} passed, ${failed} failed`].join("\n");
}

function describeOutcome({ stage, seconds, passed, failures, log }: Outcome): string {
  const isGreen = failures.length === 0;
  const tests = stage.progress === undefined && isGreen ? "no tests of its own" : `${passed} passed`;
  const failed = isGreen ? "" : `, ${failures.length} FAILED: see ${log}`;
  return `${mark(isGreen)} ${`${seconds} s`.padStart(6)}  ${tests}${failed}`;
}

function describeFailure({ title, text }: Failure): string[] {
  const lines = text === "" ? [] : text.trimEnd().split("\n");
  const shown = lines.length > MAX_LINES ? [...lines.slice(0, MAX_LINES), "..."] : lines;
  return [`  ${mark(false)} ${title}`, ...shown.map((line) => `      ${line}`)];
}

function say({ name }: Stage, text: string): void {
  console.log(`${name.padEnd(NAME_WIDTH)} ${text}`);
}

function mark(isGreen: boolean): string {
  const [symbol, colour] = isGreen ? (["✔", "green"] as const) : (["✘", "red"] as const);
  return process.stdout.isTTY ? styleText(colour, symbol) : symbol;
}
