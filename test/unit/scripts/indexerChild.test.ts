import { spawn } from "node:child_process";
import { once } from "node:events";
import path from "node:path";

import { expect } from "chai";

import { ROOT, TYPESCRIPT } from "../../../scripts/cli/packageProgram";

const CHILD = path.join(ROOT, "scripts/services/indexer/child.ts");
/** Runs until it is told to end, as Ponder does, and then says so. */
const PROGRAM = `
  setInterval(() => {}, 60_000);
  process.on("SIGTERM", () => { console.log("ended"); process.exit(); });
  console.log(process.pid);`;
const SCRIPT = `require(${JSON.stringify(CHILD)}).startChild(["-e", ${JSON.stringify(PROGRAM)}], ".", process.env);`;

describe("the indexer's child process", () => {
  it("ends in order when the script is killed", async () => {
    const script = spawn(process.execPath, [...TYPESCRIPT, "-e", SCRIPT], {
      cwd: ROOT,
      stdio: ["ignore", "pipe", "inherit"],
    });
    // Closes when both processes have ended.
    const closed = once(script, "close");
    let output = "";
    script.stdout.on("data", (text) => (output += text));
    await once(script.stdout, "data");
    script.kill("SIGKILL");
    await closed;
    expect(output).to.match(/^\d+\nended\n$/);
  });

  it("keeps running no program that is done", async () => {
    const done = SCRIPT.replace(JSON.stringify(PROGRAM), JSON.stringify('console.log("done")'));
    const script = spawn(process.execPath, [...TYPESCRIPT, "-e", done], { cwd: ROOT });
    const [code] = (await once(script, "exit")) as [number];
    expect(code).to.equal(0);
  });
});
