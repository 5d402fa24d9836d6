import { expect } from "chai";

import { selectStages } from "../../../scripts/test/stages";

describe("selecting stages", () => {
  const names = (only?: string) => selectStages(only).map((stage) => stage.name);

  it("takes all of them by default", () => {
    expect(names()).to.deep.equal(["compile", "e2e", "tasks", "contracts", "start", "proofs", "console", "invariants"]);
  });

  it("takes one or several, in the order in which they run, on contracts that are compiled", () => {
    expect(names("console")).to.deep.equal(["compile", "console"]);
    expect(names("contracts, e2e")).to.deep.equal(["compile", "e2e", "contracts"]);
  });

  it("names what it does not know and what there is", () => {
    const known = "--only takes some of: compile, e2e, tasks, contracts, start, proofs, console, invariants.";
    expect(() => names("units")).to.throw(`There is no stage "units". ${known}`);
    expect(() => names("console,a,b")).to.throw(`There is no stage "a". ${known}`);
    expect(() => names("")).to.throw('There is no stage "".');
  });
});
