import "hardhat";

import { execFile } from "node:child_process";
import { cpSync, mkdirSync, symlinkSync, writeFileSync } from "node:fs";
import path from "node:path";
import { promisify } from "node:util";

import { expect } from "chai";

import { packageProgram, ROOT } from "../../scripts/cli/packageProgram";
import { hashFolder } from "../../scripts/owner/tasks/releaseNote";
import { launchLocally } from "./support/launchedGame";
import { useLocalTasks } from "./support/localTasks";

describe("game:release-note", () => {
  const at = useLocalTasks();

  it("names hashes, and what an upgrade adds to ABI and storage", async () => {
    const { record } = await launchLocally(at.node.url);
    const [first] = record.implementations;
    const { stdout } = await at.host.run("game:release-note");
    expect(stdout).to.contain(`- Implementation ${first.address}, code hash ${first.bytecodeHash}\n`);
    expect(stdout).to.contain("## Storage\n\nThe first version.");

    await at.host.run("game:upgrade --contract RigRaidV2__Mock --yes");
    const built = path.join(at.sandbox.folder, "built");
    mkdirSync(built);
    writeFileSync(path.join(built, "index.html"), "<!doctype html>");
    const { code, stdout: next } = await at.host.run(`game:release-note --console ${built}`);
    expect(code).to.equal(0);
    expect(next).to.contain(`SHA-256 of its files ${hashFolder(built)}\n`);
    expect(next).to.contain("## ABI\n\n- `+ function season() view returns (uint256)`\n");
    expect(next).to.contain("## Storage\n\n- `+ uint256 number`");
  });

  it("tells a hash that the same console has from another folder", async () => {
    await launchLocally(at.node.url);
    const { folder } = at.sandbox;
    const other = path.join(folder, "elsewhere");
    for (const name of ["frontend", "scripts", "contracts", "typechain-types", "package.json", "tsconfig.json"]) {
      const filter = (file: string) => path.basename(file) !== "dist";
      cpSync(path.join(ROOT, name), path.join(other, name), { recursive: true, filter });
    }
    symlinkSync(path.join(ROOT, "node_modules"), path.join(other, "node_modules"));
    const build = async (cwd: string, name: string) => {
      const [program, ...args] = packageProgram("vite", ["build", "--config", "frontend/vite.config.mts"]);
      const out = path.join(folder, name);
      const env = { ...process.env, ...at.environment, RIGRAID_CONSOLE_OUT: out, NODE_ENV: undefined };
      await promisify(execFile)(program, args, { cwd, env });
      return hashFolder(out);
    };
    const [first, second] = await Promise.all([build(ROOT, "first"), build(other, "second")]);
    expect(second).to.equal(first);
  });
});
