import { expect } from "chai";

import { type Command } from "../../../scripts/packageProgram";
import { type Counts } from "../../../scripts/test/counts";
import { judge, runStage } from "../../../scripts/test/runStage";
import { type Stage } from "../../../scripts/test/stages";

const NOTHING = () => [process.execPath, "-e", ""] as const;

function stage(counts: Counts | undefined, command: () => Command = NOTHING): Stage {
  return { name: "units", title: "Units", command, alone: false, readCounts: () => counts };
}

const PREPARATION: Stage = { name: "compile", title: "Compile", command: NOTHING, alone: true, readCounts: undefined };

describe("judging a stage", () => {
  const ended = (exitCode: number | null) => ({ output: "", exitCode });

  it("takes over the counts", () => {
    const green = judge(stage({ passed: 3, failed: 0 }), ended(0));
    expect(green).to.deep.equal({ passed: 3, failed: 0, problem: undefined });
    const red = judge(stage({ passed: 3, failed: 2 }), ended(2));
    expect(red).to.deep.equal({ passed: 3, failed: 2, problem: undefined });
  });

  it("fails where no test ran", () => {
    const verdict = judge(stage({ passed: 0, failed: 0 }), ended(0));
    expect(verdict).to.deep.equal({ passed: 0, failed: 1, problem: "it ran no test" });
  });

  it("fails where the counts cannot be read", () => {
    const verdict = judge(stage(undefined), ended(0));
    expect(verdict).to.deep.equal({ passed: 0, failed: 1, problem: "it printed no summary" });
  });

  it("fails where all tests passed but the process did not", () => {
    const verdict = judge(stage({ passed: 3, failed: 0 }), ended(1));
    expect(verdict).to.deep.equal({ passed: 3, failed: 1, problem: "it ended with exit code 1" });
    const killed = judge(stage({ passed: 3, failed: 0 }), ended(null));
    expect(killed).to.deep.equal({ passed: 3, failed: 1, problem: "it ended with exit code null" });
  });

  it("asks of a preparation that it succeeds, and for no tests", () => {
    expect(judge(PREPARATION, ended(0))).to.deep.equal({ passed: 0, failed: 0, problem: undefined });
    const verdict = judge(PREPARATION, ended(1));
    expect(verdict).to.deep.equal({ passed: 0, failed: 1, problem: "it ended with exit code 1" });
  });
});

describe("running a stage", () => {
  it("hands both outputs and the exit code on", async () => {
    let seen = "";
    const printing: Stage = {
      ...stage(undefined, () => [process.execPath, "-e", "console.log('out'); console.error('err'); process.exit(0)"]),
      readCounts: (output) => {
        seen = output;
        return { passed: 1, failed: 0 };
      },
    };
    const outcome = await runStage(printing);
    expect(outcome).to.include({ stage: printing, passed: 1, failed: 0 });
    expect(seen).to.include("out\n").and.to.include("err\n");
  });

  it("fails where there is nothing to run, and says why", async () => {
    const missing = stage({ passed: 1, failed: 0 }, () => {
      throw new Error("There are no tests in test/start.");
    });
    const outcome = await runStage(missing);
    expect(outcome).to.include({ passed: 0, failed: 1, problem: "There are no tests in test/start." });
  });

  it("fails where the program does not exist", async () => {
    const outcome = await runStage(stage({ passed: 1, failed: 0 }, () => ["/no/such/program"]));
    expect(outcome).to.include({ passed: 0, failed: 1 });
    expect(outcome.problem).to.include("/no/such/program");
  });
});
