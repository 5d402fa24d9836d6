import { existsSync, readFileSync } from "node:fs";
import path from "node:path";

import { expect } from "chai";
import hre from "hardhat";

import { IRigRaid__factory } from "../../../typechain-types";

const ROOT = path.join(__dirname, "../../..");
const DOCUMENT = readFileSync(path.join(ROOT, "SECURITY.md"), "utf8");
const MATRIX = DOCUMENT.split("### Access matrix")[1].split("\n## ")[0];

describe("SECURITY.md", () => {
  it("says of every function that can change something who may call it", () => {
    const writes: string[] = [];
    IRigRaid__factory.createInterface().forEachFunction(({ name, constant }) => {
      if (!constant) writes.push(name);
    });
    const named = [...MATRIX.matchAll(/`(\w+)`/g)].map(([, name]) => name);
    expect(named.filter((name) => name !== "IRigRaid").sort()).to.deep.equal(writes.sort());
  });

  it("points to tests that exist", () => {
    const tests = [...DOCUMENT.matchAll(/`(test\/[^`]+\.test\.ts)`/g)].map(([, file]) => file);
    expect(tests).to.have.length.at.least(3);
    for (const file of tests) expect(existsSync(path.join(ROOT, file)), file).to.equal(true);
  });

  it("names tasks and flags that exist", () => {
    const commands = [...DOCUMENT.matchAll(/npx hardhat (game:[\w:-]+)([^`\n]*)/g)];
    expect(commands).to.have.length.above(10);
    for (const [, name, rest] of commands) {
      const task = hre.tasks[name];
      expect(task, name).to.not.equal(undefined);
      const flags = [...rest.matchAll(/--([\w-]+)/g)].map(([, flag]) => flag).filter((flag) => flag !== "network");
      const known = Object.keys(task.paramDefinitions).map((parameter) =>
        parameter.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`),
      );
      expect(known, `flags of ${name}`).to.include.members(flags);
    }
  });
});
