import { expect } from "chai";

import { readForgeCounts, readMochaCounts, readVitestCounts } from "../../../scripts/test/counts";

describe("reading a test runner's summary", () => {
  describe("Mocha", () => {
    it("counts what passed and what failed", () => {
      const output = "  claim\n    ✔ pays\n\n\n  12 passing (3s)\n  2 failing\n\n  1) claim\n       pays twice:\n";
      expect(readMochaCounts(output)).to.deep.equal({ passed: 12, failed: 2 });
    });

    it("counts a skipped test as failed", () => {
      expect(readMochaCounts("\n  12 passing (1m)\n  3 pending\n")).to.deep.equal({ passed: 12, failed: 3 });
      expect(readMochaCounts("\n  1 passing (9ms)\n  3 pending\n  2 failing\n")).to.deep.equal({
        passed: 1,
        failed: 5,
      });
    });

    it("reads through colours", () => {
      const output = "\u001b[92m \u001b[0m\u001b[32m 7 passing\u001b[0m\u001b[90m (2s)\u001b[0m\n";
      expect(readMochaCounts(output)).to.deep.equal({ passed: 7, failed: 0 });
    });

    it("is not misled by the names of tests or by the text of a failure", () => {
      const output =
        "    ✔ 5 passing (cars)\n  3 passing (1s)\n  1 failing\n\n  1) says\n   expected '9 failing' to equal ''\n";
      expect(readMochaCounts(output)).to.deep.equal({ passed: 3, failed: 1 });
    });

    it("takes a run without tests for what it is", () => {
      expect(readMochaCounts("\n\n  0 passing (1ms)\n")).to.deep.equal({ passed: 0, failed: 0 });
    });

    it("finds nothing where there is no summary", () => {
      expect(readMochaCounts("Error HH600: Compilation failed\n")).to.equal(undefined);
    });
  });

  describe("Forge", () => {
    const suites = "Ran 4 test suites in 268.79s (512.66s CPU time): ";

    it("counts over all suites", () => {
      const output =
        "Suite result: ok. 1 passed; 0 failed; 0 skipped; finished in 9ms\n\n" +
        `${suites}13 tests passed, 2 failed, 0 skipped (15 total tests)\n`;
      expect(readForgeCounts(output)).to.deep.equal({ passed: 13, failed: 2 });
    });

    it("understands a single test", () => {
      const output = "Ran 1 test suite in 2ms (1ms CPU time): 1 tests passed, 0 failed, 0 skipped (1 total tests)\n";
      expect(readForgeCounts(output)).to.deep.equal({ passed: 1, failed: 0 });
    });

    it("counts a skipped test as failed", () => {
      const output = `${suites}13 tests passed, 0 failed, 2 skipped (15 total tests)\n`;
      expect(readForgeCounts(output)).to.deep.equal({ passed: 13, failed: 2 });
    });

    it("finds nothing where it did not compile", () => {
      expect(readForgeCounts("Error: Compilation failed\n")).to.equal(undefined);
    });
  });

  describe("Vitest", () => {
    it("counts tests, not files", () => {
      const output =
        "\n Test Files  1 failed | 19 passed (20)\n      Tests  2 failed | 358 passed (360)\n   Start at  08:31:02\n";
      expect(readVitestCounts(output)).to.deep.equal({ passed: 358, failed: 2 });
    });

    it("counts skipped and unwritten tests as failed", () => {
      const output = "      Tests  1 failed | 5 passed | 2 skipped | 3 todo (11)\n";
      expect(readVitestCounts(output)).to.deep.equal({ passed: 5, failed: 6 });
    });

    it("reads through colours", () => {
      const output =
        "\u001b[2m      Tests \u001b[22m \u001b[1m\u001b[32m5 passed\u001b[39m\u001b[22m\u001b[90m (5)\u001b[39m\n";
      expect(readVitestCounts(output)).to.deep.equal({ passed: 5, failed: 0 });
    });

    it("takes files without tests for what they are", () => {
      expect(readVitestCounts(" Test Files  1 failed (1)\n      Tests  no tests\n")).to.deep.equal({
        passed: 0,
        failed: 0,
      });
    });

    it("finds nothing where it did not start", () => {
      expect(readVitestCounts("Startup Error\n")).to.equal(undefined);
    });
  });
});
