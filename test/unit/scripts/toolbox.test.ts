import { spawnSync } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";

import { expect } from "chai";

import { type Command, packageProgram, ROOT } from "../../../scripts/cli/packageProgram";

const TOOLBOX = require.resolve("@nomicfoundation/hardhat-toolbox");
/** Says at the end of a process whether it has loaded the toolbox. */
const PROBE = `process.once("exit", () => console.error(require.cache[${JSON.stringify(TOOLBOX)}] ? "loaded" : "not loaded"));`;

describe("The toolbox", () => {
  let folder: string;
  let probe: string;
  before(() => {
    folder = mkdtempSync(path.join(tmpdir(), "rigraid-toolbox-"));
    probe = path.join(folder, "probe.cjs");
    writeFileSync(probe, PROBE);
  });
  after(() => rmSync(folder, { recursive: true }));

  function answerOf([program, ...args]: Command): string {
    const env = { ...process.env, HARDHAT_NETWORK: undefined };
    const { status, stderr } = spawnSync(program, ["-r", probe, ...args], { cwd: ROOT, env, encoding: "utf8" });
    expect(status, stderr).to.equal(0);
    return stderr.trimEnd().split("\n").at(-1)!;
  }

  for (const task of ["compile", "coverage", "test"]) {
    it(`is loaded by hardhat ${task}`, () => {
      expect(answerOf(packageProgram("hardhat", [task, "--help"]))).to.equal("loaded");
    });
  }

  it("is not loaded by the owner's tasks", () => {
    expect(answerOf(packageProgram("hardhat", ["game:status", "--help"]))).to.equal("not loaded");
  });

  it("is not loaded by a start", () => {
    const load = 'void require("./scripts/start/chain").loadHardhat().then(() => process.exit())';
    expect(answerOf([process.execPath, "-r", "ts-node/register/transpile-only", "-e", load])).to.equal("not loaded");
  });
});
