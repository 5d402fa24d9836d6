import { readdirSync } from "node:fs";
import path from "node:path";

import { expect } from "chai";

import { selectStages, STAGES } from "../../../scripts/test/stages";

describe("selecting stages", () => {
  const names = (only?: string) => selectStages(only).map((stage) => stage.name);

  it("takes all of them by default", () => {
    expect(names()).to.deep.equal([
      "compile",
      "e2e",
      "contracts",
      "tasks",
      "invariants",
      "wallet",
      "start",
      "console",
      "budgets",
    ]);
  });

  it("takes one or several, in the order in which they run, on contracts that are compiled", () => {
    expect(names("console")).to.deep.equal(["compile", "console"]);
    expect(names("contracts, e2e")).to.deep.equal(["compile", "e2e", "contracts"]);
  });

  it("names what it does not know and what there is", () => {
    const known = "--only takes some of: compile, e2e, contracts, tasks, invariants, wallet, start, console, budgets.";
    expect(() => names("units")).to.throw(`There is no stage "units". ${known}`);
    expect(() => names("console,a,b")).to.throw(`There is no stage "a", "b". ${known}`);
    expect(() => names("")).to.throw('There is no stage "".');
  });

  it("counts the tests of every stage but the compilation", () => {
    const preparations = STAGES.filter((stage) => stage.progress === undefined).map((stage) => stage.name);
    expect(preparations).to.deep.equal(["compile"]);
  });

  it("runs every test in a browser in exactly one stage", () => {
    const folder = path.join("test", "e2e");
    const files = readdirSync(folder, { recursive: true, encoding: "utf8" }).filter((file) =>
      file.endsWith(".test.ts"),
    );
    const run = ["e2e", "wallet", "budgets"].flatMap((name) => STAGES.find((stage) => stage.name === name)!.command());
    expect(run.filter((argument) => argument.endsWith(".test.ts")).sort()).to.deep.equal(
      files.map((file) => path.join(folder, file)).sort(),
    );
  });

  it("finds the tests of the contracts without being told their names", () => {
    const contracts = STAGES.find((stage) => stage.name === "contracts")!;
    expect(contracts.command()).to.include(path.join("test", "unit", "scripts", "stages.test.ts"));
  });
});
