import path from "node:path";

import Mocha from "mocha";

/** Time after its last test when a process that is still running will never end. */
const MAX_TEARDOWN_MS = 60_000;

/** Mocha's reporter "json", which also prints a line for each suite of a file, and the failures at the end. */
class MochaReporter extends Mocha.reporters.JSON {
  constructor(runner: Mocha.Runner, options: Mocha.MochaOptions) {
    super(runner, options);
    runner.on("suite end", ({ file = "", title, parent }) => {
      const { passes, failures } = this.stats;
      const sums = `${passes} passed, ${failures} failed so far`;
      if (parent?.root) console.log(`${path.relative("", file)}: ${title} (${sums})`);
    });
    // JSON has no bigint: Mocha would write no results at all, and end with 0.
    runner.prependOnceListener("end", () => {
      for (const { err = {} } of this.failures as { err?: Record<string, unknown> }[]) {
        for (const key of ["actual", "expected"]) if (typeof err[key] !== "string") delete err[key];
      }
    });
    runner.once("end", () => {
      // Mocha's own does not inherit it.
      Mocha.reporters.Base.prototype.epilogue.call(this);
      setTimeout(() => {
        console.error(`The tests are over, but this keeps running: ${process.getActiveResourcesInfo().join(", ")}.`);
        // Mocha sets the code of the tests when the process exits.
        process.once("exit", () => (process.exitCode = 1)).exit();
      }, MAX_TEARDOWN_MS).unref();
    });
  }
}

export = MochaReporter;
