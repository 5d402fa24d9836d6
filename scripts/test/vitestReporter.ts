import path from "node:path";
import { stripVTControlCharacters } from "node:util";

import type { Reporter, TestCase, TestModule } from "vitest/node";

import { type Failure, tell } from "./progress";

interface VitestError {
  readonly name?: string;
  readonly message: string;
  readonly diff?: string;
  readonly stack?: string;
}

/** Prints nothing; reports each file to `npm test`. */
export default class VitestReporter implements Reporter {
  onTestRunStart(specifications: readonly unknown[]): void {
    tell({ files: specifications.length });
  }

  onTestModuleEnd(module: TestModule): void {
    const tests = [...module.children.allTests()];
    tell({
      file: path.relative(process.cwd(), module.moduleId),
      passed: tests.filter((test) => test.result().state === "passed").length,
      failures: [
        ...module.errors().map((error) => failure("outside of its tests", error)),
        ...tests.flatMap(failureOf),
      ],
      seconds: module.diagnostic().duration / 1000,
    });
  }

  onTestRunEnd(_modules: unknown, errors: readonly VitestError[]): void {
    if (errors.length === 0) return;
    tell({
      file: "all files",
      passed: 0,
      failures: errors.map((error) => failure("unhandled error", error)),
      seconds: 0,
    });
  }
}

function failureOf(test: TestCase): Failure[] {
  const { state, errors } = test.result();
  if (state === "passed") return [];
  if (errors === undefined) return [{ title: test.fullName, text: "It was skipped." }];
  return errors.map((error) => failure(test.fullName, error));
}

function failure(title: string, { name, message, diff, stack }: VitestError): Failure {
  const places = (stack ?? "").split("\n").filter((line) => /^ +at /.test(line));
  return {
    title,
    text: stripVTControlCharacters(
      [`${name}: ${message}`, ...(diff === undefined ? [] : [diff]), ...places].join("\n"),
    ),
  };
}
