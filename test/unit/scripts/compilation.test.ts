import { spawnSync } from "node:child_process";
import { once } from "node:events";
import { copyFileSync, existsSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { Worker } from "node:worker_threads";

import { expect } from "chai";
import hre from "hardhat";
import type { CompilerOutput } from "hardhat/types";
import { lock } from "proper-lockfile";

import { packageProgram, ROOT } from "../../../scripts/cli/packageProgram";
import { compileDeployed, lockForCompiling } from "../../../scripts/tools/compile/compilation";

describe("compiling", () => {
  it("waits for another process that compiles, and keeps what that one made", async () => {
    const { artifacts, cache } = hre.config.paths;
    const mock = path.join(artifacts, "contracts/mocks/RigRaidV2__Mock.sol/RigRaidV2__Mock.json");
    const madeAt = statSync(mock).mtimeMs;
    const compiled = path.join(cache, "solidity-files-cache.json");
    const saved = `${compiled}.saved`;

    const unlock = await lock(cache, { retries: { forever: true, minTimeout: 50, maxTimeout: 500 } });
    copyFileSync(compiled, saved);
    // As the other one has it while it writes.
    writeFileSync(compiled, readFileSync(saved, "utf8").slice(0, 1_000));
    const compiling = compileDeployed(hre);
    try {
      // Time enough to go wrong; too little on a slow machine does no harm.
      await Promise.race([sleep(1_000), compiling]);
    } finally {
      copyFileSync(saved, compiled);
      rmSync(saved);
      await unlock();
    }
    await compiling;
    expect(statSync(mock).mtimeMs).to.equal(madeAt);
  });

  describe("locks its folder", () => {
    let folder: string;
    beforeEach(() => (folder = mkdtempSync(path.join(tmpdir(), "rigraid-test-"))));
    afterEach(() => rmSync(folder, { recursive: true }));

    it("and waits for a holder until it is done, with one line for the user", async () => {
      const unlock = await lock(folder);
      const said: unknown[] = [];
      const { error } = console;
      console.error = (text) => {
        said.push(text);
        void unlock();
      };
      try {
        const release = await lockForCompiling(folder, { noticeAfter: 0, endsAfter: Infinity });
        expect(existsSync(`${folder}.lock`)).to.equal(true);
        await release();
      } finally {
        console.error = error;
      }
      expect(said).to.deep.equal(["Waiting for another process that is compiling the contracts ..."]);
    });

    it("but not for ever", async () => {
      const unlock = await lock(folder);
      await expect(lockForCompiling(folder, { noticeAfter: Infinity, endsAfter: 0 })).to.be.rejectedWith(
        `Another process has held ${folder}.lock since this one started. End that process, or remove the lock.`,
      );
      await unlock();
    });

    it("unless it cannot be written, which no waiting helps", async () => {
      const file = path.join(folder, "file");
      writeFileSync(file, "");
      const cache = path.join(file, "cache");
      await expect(lockForCompiling(cache)).to.be.rejectedWith(
        `Compiling needs to write to ${cache}, which fails (ENOTDIR). Use a checkout that you can write to.`,
      );
    });
  });

  it("leaves what OpenZeppelin's own command validates, as its manual says", () => {
    const [program, ...args] = packageProgram(
      "@openzeppelin/upgrades-core",
      ["validate"],
      "openzeppelin-upgrades-core",
    );
    const validate = (...more: string[]) => spawnSync(program, [...args, ...more], { cwd: ROOT, encoding: "utf8" });
    const { status, stdout } = validate();
    expect(stdout)
      .to.contain("✔  contracts/RigRaid.sol:RigRaid\n")
      .and.to.match(/\d passed, 0 failed/);
    expect(status).to.equal(0);

    // A mock's build holds the game as well: the game's own alone is unambiguous.
    const debug = path.join(ROOT, "artifacts/contracts/RigRaid.sol/RigRaid.dbg.json");
    const { buildInfo } = JSON.parse(readFileSync(debug, "utf8")) as { buildInfo: string };
    const build = mkdtempSync(path.join(tmpdir(), "rigraid-test-"));
    copyFileSync(path.join(path.dirname(debug), buildInfo), path.join(build, path.basename(buildInfo)));
    const one = validate(build, "--contract", "RigRaid");
    rmSync(build, { recursive: true });
    expect(one.stdout + one.stderr)
      .to.contain("✔  contracts/RigRaid.sol:RigRaid\n")
      .and.to.contain("SUCCESS");
  });

  it("leaves what analysers read of each contract: its code, source map and functions", async () => {
    // Slither takes any project with this file at its root for Foundry's.
    expect(existsSync(path.join(ROOT, "foundry.toml"))).to.equal(false);
    for (const file of await hre.artifacts.getBuildInfoPaths()) {
      const { output } = JSON.parse(readFileSync(file, "utf8")) as { output: CompilerOutput };
      for (const contract of Object.values(output.contracts ?? {}).flatMap((source) => Object.values(source))) {
        const { abi, evm } = contract as unknown as { abi: unknown; evm: Record<string, Record<string, unknown>> };
        expect(abi).to.be.an("array");
        expect(evm.methodIdentifiers).to.be.an("object");
        for (const code of [evm.bytecode, evm.deployedBytecode]) {
          expect([typeof code.object, typeof code.sourceMap]).to.deep.equal(["string", "string"]);
        }
      }
      for (const { ast } of Object.values(output.sources)) expect(ast).to.be.an("object");
    }
  });

  it("keeps what it reads from a WebAssembly table until that changes", async () => {
    const script = `
      const { get } = WebAssembly.Table.prototype;
      require(${JSON.stringify(path.resolve("scripts/tools/compile/compiler.cjs"))});
      const table = new WebAssembly.Table({ element: "externref", initial: 1 });
      const seen = ["first", "second"].flatMap((value) => (table.set(0, value), [table.get(0), table.get(0)]));
      require("node:worker_threads").parentPort.postMessage([...seen, get === WebAssembly.Table.prototype.get]);`;
    const [seen] = (await once(new Worker(script, { eval: true }), "message")) as [unknown];
    expect(seen).to.deep.equal(["first", "first", "second", "second", false]);
  });
});
