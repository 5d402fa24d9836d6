import { once } from "node:events";
import { copyFileSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { Worker } from "node:worker_threads";

import { expect } from "chai";
import hre from "hardhat";
import { lock } from "proper-lockfile";

import { compileDeployed } from "../../../scripts/compile/compilation";

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

  it("keeps what it reads from a WebAssembly table until that changes", async () => {
    const script = `
      const { get } = WebAssembly.Table.prototype;
      require(${JSON.stringify(path.resolve("scripts/compile/compiler.cjs"))});
      const table = new WebAssembly.Table({ element: "externref", initial: 1 });
      const seen = ["first", "second"].flatMap((value) => (table.set(0, value), [table.get(0), table.get(0)]));
      require("node:worker_threads").parentPort.postMessage([...seen, get === WebAssembly.Table.prototype.get]);`;
    const [seen] = (await once(new Worker(script, { eval: true }), "message")) as [unknown];
    expect(seen).to.deep.equal(["first", "first", "second", "second", false]);
  });
});
