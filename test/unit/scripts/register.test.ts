import { spawnSync } from "node:child_process";
import { writeFileSync } from "node:fs";
import path from "node:path";

import { expect } from "chai";

import { ROOT, TYPESCRIPT } from "../../../scripts/cli/packageProgram";
import { Sandbox } from "../../start/session";

const runNode = (...args: string[]) =>
  spawnSync(process.execPath, [...TYPESCRIPT, ...args], { cwd: ROOT, encoding: "utf8" });

describe("TypeScript in Node", () => {
  const sandbox = new Sandbox();
  after(() => sandbox.remove());

  it("is loaded without its compiler", () => {
    const { stdout, stderr } = runNode(
      "-e",
      `require("./scripts/cli/commandLine");
      const files = Object.keys(require.cache);
      console.log(["scripts/cli/commandLine.ts", "node_modules/typescript/"].map((name) => files.some((file) => file.includes(name))));`,
    );
    expect(stdout, stderr).to.equal("[ true, false ]\n");
  });

  it("is translated again when it has changed, and its errors name its own lines", () => {
    const file = path.join(sandbox.folder, "program.ts");
    for (const line of [4, 4, 6]) {
      const types = Array.from({ length: line - 1 }, (_, i) => `interface Shape${i} { readonly size: number }\n`);
      writeFileSync(file, `${types.join("")}throw new Error("line ${line}" as string);\n`);
      expect(runNode(file).stderr).to.contain(`Error: line ${line}\n`).and.to.contain(`(${file}:${line}:7)`);
    }
  });
});
