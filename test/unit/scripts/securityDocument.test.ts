import { readFileSync } from "node:fs";
import path from "node:path";

import { expect } from "chai";
import hre from "hardhat";

import { IRigRaid__factory } from "../../../typechain-types";

const DOCUMENT = readFileSync(path.join(__dirname, "../../../SECURITY.md"), "utf8");
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
