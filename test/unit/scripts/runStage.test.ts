import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";

import { expect } from "chai";

import { type Command, packageProgram, ROOT } from "../../../scripts/cli/packageProgram";
import type { FinishedFile } from "../../../scripts/test/progress";
import type { Report } from "../../../scripts/test/report";
import { judge, runStage } from "../../../scripts/test/runStage";
import type { Stage } from "../../../scripts/test/stages";

const REPORTERS = path.join(ROOT, "scripts", "test");

function stage(...command: Command): Stage {
  return { name: "of-a-test", title: "Units", command: () => command, alone: false, progress: "messages" };
}

function node(script: string): Stage {
  return stage(process.execPath, "-e", script);
}

/** Runs a stage, and takes note of the files that it reported while it ran. */
async function run(ofStage: Stage) {
  const reported: { far: string; file: FinishedFile }[] = [];
  const report: Report = {
    begins: () => {},
    advances: (_stage, { announced, finished }) => {
      reported.push({ far: `${finished.length}/${announced}`, file: finished.at(-1)! });
    },
    ends: () => {},
  };
  return { outcome: await runStage(ofStage, report), reported };
}

describe("judging a stage", () => {
  const units = node("");
  const green: FinishedFile = { file: "a.test.ts", passed: 3, failures: [], seconds: 1 };
  const red: FinishedFile = { ...green, file: "b.test.ts", failures: [{ title: "pays", text: "3, not 4" }] };

  it("sums up its files", () => {
    expect(judge(units, { announced: 2, finished: [green, green], exitCode: 0 })).to.deep.equal({
      passed: 6,
      failures: [],
    });
    expect(judge(units, { announced: 2, finished: [green, red], exitCode: 1 })).to.deep.equal({
      passed: 6,
      failures: [{ title: "b.test.ts: pays", text: "3, not 4" }],
    });
  });

  const refusals = [
    [{ announced: 0, finished: [], exitCode: 0 }, "it ran no test"],
    [{ announced: undefined, finished: [], exitCode: 0 }, "it ran no test"],
    [{ announced: 2, finished: [green], exitCode: 0 }, "it ended after 1 of 2 files"],
    [{ announced: 1, finished: [green], exitCode: 1 }, "it ended with exit code 1"],
    [{ announced: 1, finished: [green], exitCode: null }, "it ended with exit code null"],
  ] as const;
  for (const [ended, problem] of refusals) {
    it(`fails when ${problem}, of ${ended.announced} announced`, () => {
      const { failures } = judge(units, ended);
      expect(failures).to.deep.equal([{ title: problem, text: "" }]);
    });
  }

  it("asks of a preparation that it succeeds, and for no tests", () => {
    const preparation: Stage = { ...units, progress: undefined };
    const ended = { announced: undefined, finished: [] };
    expect(judge(preparation, { ...ended, exitCode: 0 }).failures).to.be.empty;
    expect(judge(preparation, { ...ended, exitCode: 1 }).failures).to.have.length(1);
  });
});

describe("running a stage", () => {
  const logOf = ({ log }: { log: string }) => readFileSync(path.join(ROOT, log), "utf8");
  after(() => rmSync(path.join(ROOT, "test-results", "of-a-test.log"), { force: true }));

  it("keeps both outputs, and shows the last lines of what failed without saying where", async () => {
    const { outcome } = await run(node("console.log('out'); console.error('err'); process.exitCode = 3"));
    expect(logOf(outcome)).to.include("out\n").and.to.include("err\n");
    const [{ title, text }] = outcome.failures;
    expect(title).to.equal("it ended with exit code 3");
    expect(text.split("\n")).to.have.members(["out", "err"]);
  });

  it("fails where there is nothing to run, and says why", async () => {
    const command = () => {
      throw new Error("There are no tests in test/start.");
    };
    const { outcome } = await run({ ...node(""), command });
    expect(outcome.passed).to.equal(0);
    expect(outcome.failures).to.deep.equal([{ title: "There are no tests in test/start.", text: "" }]);
  });

  it("fails where the program does not exist", async () => {
    const { outcome } = await run(stage("/no/such/program"));
    expect(outcome.failures.map(({ title }) => title)).to.deep.equal(["spawn /no/such/program ENOENT"]);
  });

  describe("hears of each file", () => {
    let folder: string;
    before(() => {
      folder = mkdtempSync(path.join(tmpdir(), "rigraid-test-"));
      const tests = {
        "a.test.js": "describe('a', () => { it('works', () => {}); it('works too', () => {}); });",
        "b.test.js":
          "describe('b', () => { it('works', () => {}); it('breaks', () => { throw new Error('out of order'); }); });" +
          "describe('more of b', () => { it.skip('rests', () => {}); });",
      };
      for (const [name, content] of Object.entries(tests)) writeFileSync(path.join(folder, name), content);
    });
    after(() => rmSync(folder, { recursive: true }));

    function expectBoth({ outcome, reported }: Awaited<ReturnType<typeof run>>): void {
      expect(reported.map(({ far }) => far)).to.deep.equal(["1/2", "2/2"]);
      const told = reported.map(({ file: { file, passed, failures } }) => {
        return [path.basename(file), passed, failures.map(({ title }) => title.replaceAll(" > ", " "))];
      });
      expect(told.sort()).to.deep.equal([
        ["a.test.js", 2, []],
        ["b.test.js", 1, ["b breaks", "more of b rests"]],
      ]);
      const [broken, skipped] = outcome.failures;
      expect(broken.text).to.match(/^Error: out of order\n +at .*b\.test\.js/);
      expect(skipped.text).to.equal("It was skipped.");
      expect(outcome.passed).to.equal(3);
      expect(logOf(outcome)).to.include("out of order");
    }

    it("from Mocha", async () => {
      const files = ["a", "b"].map((name) => path.join(folder, `${name}.test.js`));
      const reporter = path.join(REPORTERS, "mochaReporter.ts");
      expectBoth(await run(stage(...packageProgram("mocha", ["--reporter", reporter, ...files]))));
    });

    it("from Vitest", async () => {
      const reporters = ["default", path.join(REPORTERS, "vitestReporter.ts")].flatMap((name) => ["--reporter", name]);
      const alone = ["--no-file-parallelism", "--globals", "--root", folder];
      expectBoth(await run(stage(...packageProgram("vitest", ["run", ...alone, ...reporters]))));
    });
  });
});
