import { expect } from "chai";

import { type Outcome } from "../../../scripts/test/report";
import { runStages } from "../../../scripts/test/runStages";
import { type Stage } from "../../../scripts/test/stages";

function stage(name: string, alone: boolean): Stage {
  return { name, title: name, alone, command: () => [process.execPath], progress: undefined };
}

function outcome(ofStage: Stage): Outcome {
  return { stage: ofStage, seconds: 0, passed: 1, failures: [], log: "" };
}

/** Runs stages that end when a test says so, and records which ran together. */
class Stages {
  readonly together: string[] = [];
  private readonly running = new Map<string, () => void>();

  readonly run = (ofStage: Stage): Promise<Outcome> =>
    new Promise((resolve) => {
      this.running.set(ofStage.name, () => resolve(outcome(ofStage)));
      this.together.push([...this.running.keys()].join("+"));
    });

  async end(name: string): Promise<void> {
    this.running.get(name)!();
    this.running.delete(name);
    await new Promise(setImmediate);
  }
}

describe("running stages", () => {
  const all = [stage("first", true), stage("a", false), stage("b", false), stage("c", false), stage("last", true)];

  it("runs as many in parallel as it may, and alone what is to be alone", async () => {
    const stages = new Stages();
    const finished = runStages(all, stages.run, 2);
    for (const name of ["first", "b", "a", "c", "last"]) await stages.end(name);
    const outcomes = await finished;
    expect(stages.together).to.deep.equal(["first", "a", "a+b", "a+c", "last"]);
    expect(outcomes.map((each) => each.stage.name)).to.deep.equal(["first", "a", "b", "c", "last"]);
  });

  it("runs one after the other where there is one processor", async () => {
    const stages = new Stages();
    const finished = runStages(all, stages.run, 1);
    for (const { name } of all) await stages.end(name);
    await finished;
    expect(stages.together).to.deep.equal(["first", "a", "b", "c", "last"]);
  });
});
