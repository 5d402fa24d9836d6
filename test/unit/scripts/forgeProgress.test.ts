import { expect } from "chai";

import { ForgeProgress } from "../../../scripts/test/forgeProgress";

/** The files that an output reports. */
function read(output: string) {
  const forge = new ForgeProgress();
  return output.split("\n").flatMap((line) => forge.read(line) ?? []);
}

describe("reading what Forge prints", () => {
  it("tells each file when its results are complete", () => {
    const output = `
Ran 1 test for test/invariant/Histories.t.sol:Histories
[PASS] test_everyActionOutcomeAndStateIsReachedOften() (gas: 0)
Suite result: ok. 1 passed; 0 failed; 0 skipped; finished in 9.31s (9.30s CPU time)

Ran 2 tests for test/invariant/GameInvariants.t.sol:GameInvariants
\u001b[32m[PASS]\u001b[0m invariant_one() (runs: 256, calls: 32768, reverts: 0)
[PASS] invariant_two() (runs: 256, calls: 32768, reverts: 0)
Suite result: \u001b[32mok\u001b[0m. 2 passed; 0 failed; 0 skipped; finished in 853.12ms (1.00s CPU time)

Ran 2 test suites in 10.16s (9.30s CPU time): 3 tests passed, 0 failed, 0 skipped (3 total tests)`;
    expect(read(output)).to.deep.equal([
      { file: "test/invariant/Histories.t.sol", passed: 1, failures: [], seconds: 9.31 },
      { file: "test/invariant/GameInvariants.t.sol", passed: 2, failures: [], seconds: 0.85312 },
    ]);
  });

  it("keeps the history that broke an invariant, once", () => {
    const output = `
Ran 1 test for test/invariant/GameInvariants.t.sol:GameInvariants
[FAIL: Broken(S1, 7, 6)]
\t[Sequence] (original: 3, shrunk: 1)
\t\tsender=0x01 calldata=buy(uint256) args=[3]
 invariant_one() (runs: 0, calls: 1, reverts: 0)
Suite result: FAILED. 0 passed; 1 failed; 0 skipped; finished in 2.00s (2.00s CPU time)

Ran 1 test suite in 2.10s (2.00s CPU time): 0 tests passed, 1 failed, 0 skipped (1 total tests)

Failing tests:
Encountered 1 failing test in test/invariant/GameInvariants.t.sol:GameInvariants
[FAIL: Broken(S1, 7, 6)]
 invariant_one() (runs: 0, calls: 1, reverts: 0)`;
    const [{ passed, failures }, ...others] = read(output);
    expect(others).to.be.empty;
    expect(passed).to.equal(0);
    expect(failures).to.have.length(1);
    expect(failures[0].title).to.equal("[FAIL: Broken(S1, 7, 6)]");
    expect(failures[0].text).to.include("calldata=buy(uint256)").and.to.include("invariant_one()");
  });

  it("counts a skipped test as failed", () => {
    const output =
      "Ran 1 test for a.t.sol:A\n[SKIP] test_it() (gas: 0)\n" +
      "Suite result: ok. 0 passed; 0 failed; 1 skipped; finished in 1.0ms (1ms CPU time)";
    const [{ passed, failures }] = read(output);
    expect({ passed, failed: failures.length }).to.deep.equal({ passed: 0, failed: 1 });
  });

  it("tells of nothing where it did not compile", () => {
    expect(read("Error: Compilation failed\n[FAIL: not a test]")).to.be.empty;
  });
});
