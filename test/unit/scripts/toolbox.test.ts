import { spawnSync } from "node:child_process";

import { expect } from "chai";

import { type Command, packageProgram, ROOT, TYPESCRIPT } from "../../../scripts/cli/packageProgram";

const TOOLBOX = require.resolve("@nomicfoundation/hardhat-toolbox");
/** Says at the end of a process whether it has loaded the toolbox. */
const CODE = `import { _cache } from "node:module";
  process.once("exit", () => console.error(_cache[${JSON.stringify(TOOLBOX)}] ? "loaded" : "not loaded"));`;
const PROBE = `data:text/javascript,${encodeURIComponent(CODE)}`;
const hardhat = (task: string) => packageProgram("hardhat", [task, "--help"]);
const LOAD = 'void require("./scripts/local/start/chain").loadHardhat().then(() => process.exit())';

describe("The toolbox", () => {
  for (const [what, [program, ...args], answer] of [
    ...["compile", "coverage", "test"].map((task) => [`hardhat ${task}`, hardhat(task), "loaded"] as const),
    ["the owner's tasks", hardhat("game:status"), "not loaded"],
    ["a start", [process.execPath, ...TYPESCRIPT, "-e", LOAD], "not loaded"],
  ] as (readonly [string, Command, string])[]) {
    it(`is ${answer} by ${what}`, () => {
      const options = { cwd: ROOT, env: { ...process.env, HARDHAT_NETWORK: undefined }, encoding: "utf8" } as const;
      const { status, stderr } = spawnSync(program, ["--import", PROBE, ...args], options);
      expect(status, stderr).to.equal(0);
      expect(stderr.trimEnd().split("\n").at(-1)).to.equal(answer);
    });
  }
});
