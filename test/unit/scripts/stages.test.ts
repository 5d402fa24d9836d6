import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { getPriority, tmpdir } from "node:os";
import path from "node:path";
import { setTimeout } from "node:timers/promises";

import { expect } from "chai";

import { ROOT, TYPESCRIPT } from "../../../scripts/cli/packageProgram";
import { readForge } from "../../../scripts/tools/test/results";
import { selectStages } from "../../../scripts/tools/test/stages";

/** Parts of the project that a folder with tests of its own needs. */
const LINKS = ["node_modules", "scripts", "tsconfig.json", ".mocharc.json", "test"];
/** Tests that end in all ways. */
const FILES = {
  "green/a.test.ts": "describe('a', () => { it('works', () => {}); it('works too', () => {}); });",
  "red/b.test.ts":
    "describe('b', () => { it('breaks', () => { throw new Error('out of order'); }); it.skip('rests', () => {}); });",
  "red/hook.test.ts":
    "describe('hook', () => { before(() => { throw new Error('no chain'); }); it('works', () => {}); });",
  "red/sum.test.ts":
    "const { expect } = require('chai'); describe('sum', () => { it('adds up', () => expect({ sum: 1n }).to.deep.equal({ sum: 2n })); });",
  "half/a.test.ts": "describe('a', () => { it('works', () => {}); });",
  "half/b.test.ts": "",
  "none/a.test.ts": "",
  "early/a.test.ts": "describe('a', () => { it('exits', () => process.exit(0)); });",
  "vitest/vitest.config.mts": "export default { root: 'vitest', test: { globals: true } };",
  "vitest/a.test.ts":
    "describe('a', () => { it('works', () => {}); it('breaks', () => { throw new Error('out of order'); }); it.skip('rests', () => {}); });",
};

function isRunning(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
}

describe("running stages", () => {
  let folder: string;
  before(() => {
    folder = mkdtempSync(path.join(tmpdir(), "rigraid-test-"));
    for (const name of LINKS) symlinkSync(path.join(ROOT, name), path.join(folder, name));
    for (const [file, content] of Object.entries(FILES)) {
      mkdirSync(path.join(folder, path.dirname(file)), { recursive: true });
      writeFileSync(path.join(folder, file), content);
    }
  });
  after(() => rmSync(folder, { recursive: true }));

  /** Runs stages, as expressions, in a process of their own. */
  function start(...stages: string[]): { child: ChildProcess; output: () => string } {
    const script = `
      const { runStages } = require("${ROOT}/scripts/tools/test/runStages");
      const { mocha, vitest, yielding } = require("${ROOT}/scripts/tools/test/stages");
      const check = (name, command) => ({ name, command, folders: [], results: "", read: () => [] });
      runStages([${stages.join(", ")}]).then((isGreen) => (process.exitCode = isGreen ? 0 : 1));`;
    const child = spawn(process.execPath, [...TYPESCRIPT, "-e", script], { cwd: folder });
    let output = "";
    for (const stream of [child.stdout, child.stderr]) stream.on("data", (chunk) => (output += chunk));
    return { child, output: () => output };
  }

  async function run(...stages: string[]): Promise<{ exitCode: number; output: string }> {
    const { child, output } = start(...stages);
    const [exitCode] = (await once(child, "close")) as [number];
    return { exitCode, output: output() };
  }

  it("runs in a zone west of UTC, whatever the machine's is", async () => {
    const { output } = await run(`check("zone", "node -p process.env.TZ")`);
    expect(output).to.match(/^zone +America\/Los_Angeles$/m);
  });

  if (process.platform !== "win32")
    it("lets a stage that only computes yield to the others", async () => {
      const [waits, computes] = ["waits", "computes"].map((name) => `check("${name}", 'node -p "os.getPriority()"')`);
      const { output } = await run(waits, `yielding(${computes})`);
      const priorities = [...output.matchAll(/^(\w+) +(-?\d+)$/gm)].map(([, name, priority]) => [
        name,
        Number(priority),
      ]);
      const low = Math.min(getPriority() + 10, 19);
      expect(Object.fromEntries(priorities)).to.deep.equal({ waits: getPriority(), computes: low });
    });

  it("succeeds where everything does, with the sums alone in the last line", async () => {
    const { exitCode, output } = await run(`check("compile", "echo compiled")`, `mocha("units", "", "green")`);
    expect(output)
      .to.match(/^compile +compiled$/m)
      .and.to.match(/^units +green\/a.test.ts: a \(2 passed, 0 failed so far\)$/m);
    expect(output).to.match(/\ncompile +✔ .*\nunits +✔ .* 2 passed\n\n2 passed, 0 failed\n$/);
    expect(exitCode).to.equal(0);
  });

  it("continues after a failure, and shows each at the end", async () => {
    const { exitCode, output } = await run(
      `check("compile", "echo no such contract && exit 3")`,
      `mocha("red", "", "red")`,
      `vitest("page", "", "vitest")`,
    );
    const [, summary] = output.split(/^(?=compile +✘)/m);
    expect(summary).to.match(/^red +✘ .*  0 passed, 4 FAILED: see test-results\/red.log$/m);
    expect(summary).to.include("\ncompile: ✘ it ended with exit code 3\n    no such contract");
    expect(summary).to.match(/\nred: ✘ red\/b.test.ts: b breaks\n    Error: out of order\n +at .*b\.test\.ts/);
    expect(summary).to.include("\nred: ✘ red/b.test.ts: b rests\n    It was skipped.");
    expect(summary).to.match(/\nred: ✘ red\/hook.test.ts: hook "before all" hook .*\n    Error: no chain/);
    expect(summary).to.include(
      "\nred: ✘ red/sum.test.ts: sum adds up\n    AssertionError: expected { sum: 1n } to deeply equal { sum: 2n }",
    );
    expect(summary).to.match(/\npage: ✘ vitest\/a.test.ts: a breaks\n    Error: out of order\n +at .*a\.test\.ts/);
    expect(summary).to.include("\npage: ✘ vitest/a.test.ts: a rests\n    It was skipped.");
    expect(summary).to.match(/\n\n1 passed, 7 failed\n$/);
    expect(exitCode).to.equal(1);
    expect(readFileSync(path.join(folder, "test-results", "red.log"), "utf8")).to.include("out of order");
  });

  it("reads Forge's output", () => {
    const output = `
Ran 1 test for test/invariant/Histories.t.sol:Histories
[PASS] test_everyStateIsReachedOften() (gas: 0)
Suite result: ok. 1 passed; 0 failed; 0 skipped; finished in 9.31s (9.30s CPU time)

Ran 2 tests for test/invariant/GameInvariants.t.sol:GameInvariants
[FAIL: Broken(S1, 7, 6)]
\t[Sequence] (original: 3, shrunk: 1)
\t\tsender=0x01 calldata=buy(uint256) args=[3]
 invariant_one() (runs: 0, calls: 1, reverts: 0)
[SKIP] test_it() (gas: 0)
Suite result: FAILED. 0 passed; 1 failed; 1 skipped; finished in 2.00s (2.00s CPU time)

Ran 2 test suites in 2.10s (2.00s CPU time): 1 tests passed, 1 failed, 1 skipped (3 total tests)

Failing tests:
Encountered 1 failing test in test/invariant/GameInvariants.t.sol:GameInvariants
[FAIL: Broken(S1, 7, 6)]
 invariant_one() (runs: 0, calls: 1, reverts: 0)`;
    const [passed, { failure, ...failed }, skipped, ...others] = readForge(output);
    const file = "test/invariant/GameInvariants.t.sol";
    expect(passed.failure).to.be.undefined;
    expect(failed).to.deep.equal({ file, title: "[FAIL: Broken(S1, 7, 6)]" });
    expect(failure).to.include("calldata=buy(uint256)").and.to.include("invariant_one()");
    expect(skipped).to.deep.equal({ file, title: "[SKIP] test_it() (gas: 0)", failure: "It was skipped." });
    expect(others).to.be.empty;
  });

  it("fails where a file or every test is missing, whatever the exit code", async () => {
    const { exitCode, output } = await run(
      ...["half", "none", "early"].map((name) => `mocha("${name}", "", "${name}")`),
    );
    expect(output)
      .to.include("half: ✘ it ended without half/b.test.ts")
      .and.to.include("none: ✘ it ran no test")
      .and.to.include("early: ✘ it ran no test")
      .and.to.match(/\n1 passed, 3 failed\n$/);
    expect(exitCode).to.equal(1);
  });

  for (const signal of ["SIGINT", "SIGTERM"] as const) {
    it(`ends what it started on ${signal}`, async () => {
      const endless = `node -e "console.log('pid', process.pid); setInterval(() => {}, 1000)"`;
      const { child, output } = start(`check("compile", ${JSON.stringify(endless)})`, `mocha("units", "", "green")`);
      const pidOf = () => Number(/pid (\d+)/.exec(output())?.[1]);
      while (!pidOf()) await setTimeout(50);
      child.kill(signal);
      const [exitCode] = (await once(child, "close")) as [number];
      expect(exitCode).to.equal(1);
      expect(output()).to.include("compile: ✘ it was interrupted").and.to.include("units: ✘ it was not run");
      while (isRunning(pidOf())) await setTimeout(50);
    });
  }
});

describe("selecting stages", () => {
  const names = (only?: string) => selectStages(only).map((stage) => stage.name);

  it("takes all of them by default", () => {
    expect(names()).to.deep.equal(["compile", "e2e", "tasks", "contracts", "start", "proofs", "invariants", "console"]);
  });

  it("takes one or several, in the order in which they run, on contracts that are compiled", () => {
    expect(names("console")).to.deep.equal(["compile", "console"]);
    expect(names("contracts, e2e")).to.deep.equal(["compile", "e2e", "contracts"]);
  });

  it("draws many histories for the invariants if they are to be deep, and changes nothing else", () => {
    const [stages, deep] = [selectStages(), selectStages(undefined, true)];
    const changed = deep.filter(({ command }, i) => command !== stages[i].command);
    expect(changed.map(({ name }) => name)).to.deep.equal(["invariants"]);
    expect(changed[0].command).to.match(/forge\/main\.ts test --deep$/);
  });

  it("names what it does not know and what there is", () => {
    const known = "--only takes some of: compile, e2e, tasks, contracts, start, proofs, invariants, console.";
    expect(() => names("units")).to.throw(`There is no stage "units". ${known}`);
    expect(() => names("console,a,b")).to.throw(`There is no stage "a". ${known}`);
    expect(() => names("")).to.throw('There is no stage "".');
  });
});
