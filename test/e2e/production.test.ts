import { execFileSync } from "node:child_process";
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import path from "node:path";

import { describe, expect, inject, it, onTestFinished } from "vitest";

import { packageProgram } from "../../scripts/packageProgram";
import { Sandbox } from "../start/session";

/** What only the Local wallet says. */
const TRACES = ["Local wallet", "localhost.rigraid", "rigraid.localWallet", "Choose an account"];

const LOCAL_BUILD = /^rigraid-console-/;

/** Which of the traces are in a build. */
function tracesIn(folder: string): string[] {
  const files = readdirSync(folder, { recursive: true, withFileTypes: true }).filter((file) => file.isFile());
  const texts = files.map((file) => readFileSync(path.join(file.parentPath, file.name), "latin1"));
  return TRACES.filter((trace) => texts.some((text) => text.includes(trace)));
}

describe("the Local wallet", () => {
  it("is in the build for the local chain", () => {
    const folder = inject("sandboxFolder");
    const builds = readdirSync(folder).filter((name) => LOCAL_BUILD.test(name));
    expect(builds).toHaveLength(1);
    expect(tracesIn(path.join(folder, builds[0]))).toEqual(TRACES);
  });

  it("is not in a build for another network", () => {
    const sandbox = new Sandbox();
    onTestFinished(() => sandbox.remove());
    const deployment = {
      ...inject("deployment"),
      network: "elsewhere",
      chainId: 11_155_111,
      rpcUrl: "https://rpc.test",
    };
    mkdirSync(sandbox.deployments);
    writeFileSync(path.join(sandbox.deployments, "elsewhere.json"), JSON.stringify(deployment));
    const outDir = path.join(sandbox.folder, "console");
    const [program, ...args] = packageProgram("vite", [
      "build",
      "--config",
      "frontend/vite.config.mts",
      "--logLevel",
      "warn",
    ]);
    const environment = { ...sandbox.environment, RIGRAID_NETWORK: "elsewhere", RIGRAID_CONSOLE_OUT: outDir };
    execFileSync(program, args, { env: { ...process.env, ...environment, NODE_ENV: undefined }, stdio: "pipe" });

    expect(readFileSync(path.join(outDir, "index.html"), "utf8")).toContain("RigRaid");
    expect(tracesIn(outDir)).toEqual([]);
  });
});
