import path from "node:path";

import { expect } from "chai";

import { selectStages, STAGES } from "../../../scripts/test/stages";

describe("selecting stages", () => {
  const names = (only?: string) => selectStages(only).map((stage) => stage.name);

  it("takes all of them by default", () => {
    expect(names()).to.deep.equal(["compile", "e2e", "contracts", "start", "tasks", "console", "invariants", "proofs"]);
  });

  it("takes one or several, in the order in which they run, on contracts that are compiled", () => {
    expect(names("console")).to.deep.equal(["compile", "console"]);
    expect(names("contracts, e2e")).to.deep.equal(["compile", "e2e", "contracts"]);
  });

  it("names what it does not know and what there is", () => {
    const known = "--only takes some of: compile, e2e, contracts, start, tasks, console, invariants, proofs.";
    expect(() => names("units")).to.throw(`There is no stage "units". ${known}`);
    expect(() => names("console,a,b")).to.throw(`There is no stage "a", "b". ${known}`);
    expect(() => names("")).to.throw('There is no stage "".');
  });

  it("counts the tests of every stage but the compilation", () => {
    const preparations = STAGES.filter((stage) => stage.progress === undefined).map((stage) => stage.name);
    expect(preparations).to.deep.equal(["compile"]);
  });

  it("finds the tests of the contracts without being told their names", () => {
    const contracts = STAGES.find((stage) => stage.name === "contracts")!;
    expect(contracts.command()).to.include(path.join("test", "unit", "scripts", "stages.test.ts"));
  });
});
