import { expect } from "chai";

import { type Outcome, summarize } from "../../../scripts/test/report";
import { STAGES } from "../../../scripts/test/stages";

function outcome(name: string, more: Partial<Outcome> = {}): Outcome {
  const stage = STAGES.find((each) => each.name === name)!;
  return { stage, seconds: 5, passed: 0, failures: [], log: `test-results/${name}.log`, ...more };
}

describe("the closing summary", () => {
  it("has a line for each stage and the sums alone in the last", () => {
    const summary = summarize([outcome("compile"), outcome("contracts", { seconds: 104, passed: 201 })]);
    expect(summary.split("\n")).to.deep.equal([
      "compile     ✔    5 s  no tests of its own",
      "contracts   ✔  104 s  201 passed",
      "",
      "201 passed, 0 failed",
    ]);
  });

  it("shows the first lines of each failure once more, and where the rest is", () => {
    const text = Array.from({ length: 20 }, (_, i) => `line ${i}`).join("\n");
    const failures = [
      { title: "claim.test.ts: pays", text: "Error: 3, not 4\n" },
      { title: "buy.test.ts: costs", text },
    ];
    const summary = summarize([
      outcome("contracts", { passed: 201, failures }),
      outcome("start", { failures: [{ title: "it ran no test", text: "" }] }),
    ]);
    const first = Array.from({ length: 12 }, (_, i) => `      line ${i}`);
    expect(summary.split("\n")).to.deep.equal([
      "contracts   ✘    5 s  201 passed, 2 FAILED: see test-results/contracts.log",
      "start       ✘    5 s  0 passed, 1 FAILED: see test-results/start.log",
      "",
      "contracts (test-results/contracts.log)",
      "  ✘ claim.test.ts: pays",
      "      Error: 3, not 4",
      "",
      "contracts (test-results/contracts.log)",
      "  ✘ buy.test.ts: costs",
      ...first,
      "      ...",
      "",
      "start (test-results/start.log)",
      "  ✘ it ran no test",
      "",
      "201 passed, 3 failed",
    ]);
  });
});
