import { expect } from "chai";

import { STAGES } from "../../../scripts/test/stages";
import { summarize } from "../../../scripts/test/summary";

describe("the closing summary", () => {
  const [compile, contracts, invariants] = ["compile", "contracts", "invariants"].map((name) =>
    STAGES.find((stage) => stage.name === name)!,
  );
  const fine = { seconds: 5, passed: 0, failed: 0, problem: undefined };

  it("has one line for each stage and the sums alone in the last", () => {
    const summary = summarize([
      { ...fine, stage: compile },
      { ...fine, stage: contracts, seconds: 104, passed: 201, failed: 3 },
      { ...fine, stage: invariants, failed: 1, problem: "it printed no summary" },
    ]);
    expect(summary.split("\n")).to.deep.equal([
      "ok     compile         5 s  no tests of its own",
      "FAILED contracts     104 s  201 passed, 3 failed",
      "FAILED invariants      5 s  it printed no summary",
      "201 passed, 4 failed",
    ]);
  });
});
