import path from "node:path";

import Mocha from "mocha";

import { type Failure, tell } from "./progress";

const { EVENT_RUN_BEGIN, EVENT_RUN_END, EVENT_SUITE_BEGIN, EVENT_TEST_FAIL, EVENT_TEST_PASS, EVENT_TEST_PENDING } =
  Mocha.Runner.constants;

/** A process that has not ended so long after its last test never would. */
const MAX_TEARDOWN_MS = 60_000;

/** Prints what Mocha usually does, and reports each file to `npm test`. */
class MochaReporter extends Mocha.reporters.Spec {
  private file: string | undefined;
  private startedAt = Date.now();
  private passed = 0;
  private problems: Failure[] = [];

  constructor(runner: Mocha.Runner, options: Mocha.MochaOptions) {
    super(runner, options);
    runner.once(EVENT_RUN_BEGIN, () => tell({ files: new Set(runner.suite.suites.map(({ file }) => file)).size }));
    // Top-level suites of the same file follow each other.
    runner.on(EVENT_SUITE_BEGIN, ({ file, parent }: Mocha.Suite) => {
      if (parent?.root && file !== this.file) this.begin(file);
    });
    runner.on(EVENT_TEST_PASS, () => this.passed++);
    runner.on(EVENT_TEST_PENDING, (test) => this.problems.push({ title: test.fullTitle(), text: "It was skipped." }));
    runner.on(EVENT_TEST_FAIL, (test, error: Error) => {
      this.problems.push({ title: test.fullTitle(), text: error.stack ?? String(error) });
    });
    runner.once(EVENT_RUN_END, () => {
      this.begin(undefined);
      setTimeout(failToEnd, MAX_TEARDOWN_MS).unref();
    });
  }

  /** Ends the file before, if there was one. */
  private begin(file: string | undefined): void {
    // A failure outside of all files counts with the file before.
    if (this.file !== undefined || this.problems.length > 0) {
      tell({
        file: path.relative(process.cwd(), this.file ?? "outside"),
        passed: this.passed,
        failures: this.problems,
        seconds: (Date.now() - this.startedAt) / 1000,
      });
    }
    [this.file, this.startedAt, this.passed, this.problems] = [file, Date.now(), 0, []];
  }
}

/** Runs only if something else keeps the process alive. */
function failToEnd(): void {
  console.error(`The tests are over, but something keeps running: ${process.getActiveResourcesInfo().join(", ")}.`);
  process.exit(1);
}

export = MochaReporter;
