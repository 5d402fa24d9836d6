import { expect } from "chai";

import { judge, Prover, type Result } from "../../../scripts/tools/prove/Prover";

describe("proofs", () => {
  const FILE = "Lemmas.sol";
  let prover: Prover;
  before(() => void (prover = new Prover()));
  after(() => prover.end());

  const find = (body: string) =>
    prover.findLemmas(FILE, `pragma solidity 0.8.37;\n// SPDX-License-Identifier: MIT\n${body}`);
  const contract = (lemma: string, twin: string) => `contract Sum {
    function lemma(uint8 a, uint8 b) external pure { ${lemma} }
    function twin(uint8 a, uint8 b) external pure { ${twin} }
  }`;
  const check = async (lemma: string, twin: string): Promise<Result> => {
    const [found] = await find(contract(lemma, twin));
    return prover.check(found);
  };
  const SUM = "uint256 sum = uint256(a) + b;";

  it("proves what is true and refutes its twin, with inputs", async () => {
    const { problems, refutations } = await check(`${SUM} assert(sum <= 510);`, `${SUM} assert(sum < 510);`);
    expect(problems).to.deep.equal([]);
    expect(refutations).to.deep.equal(["its twin is wrong for a = 255, b = 255"]);
  });

  it("says where a lemma is wrong", async () => {
    const { problems } = await check(`${SUM} assert(sum < 510);`, `${SUM} assert(sum < 510);`);
    expect(problems).to.deep.equal(["Lemmas.sol:4: this assertion is refuted, not proved."]);
  });

  it("says where a twin is right, or right because its assumptions contradict each other", async () => {
    const { problems } = await check(`${SUM} assert(sum <= 510);`, `require(a > b && b > a); assert(a == 7);`);
    expect(problems).to.deep.equal(["Lemmas.sol:5: this assertion is proved, not refuted."]);
  });

  it("does not take for proved what the checker cannot decide", async () => {
    const { problems } = await check(`assert(uint256(a) ** b != 7 ** 77);`, `${SUM} assert(sum < 510);`);
    expect(problems.join("\n")).to.include("unsupported");
  });

  it("covers every round of a loop", async () => {
    const count = "uint256 i; while (i < a) ++i;";
    const [found] = await find(contract(`${count} assert(i == a || b == 0);`, `${count} assert(i != 3 || b == 0);`));
    expect(found.engine).to.equal("chc");
    const { problems } = await prover.check(found);
    expect(problems).to.deep.equal([]);
  });

  it("refutes a lemma about a broken library, and only then", async () => {
    const library = "contracts/libraries/Shares.sol";
    const lemmas = await find(`import {Shares} from "${library}";
      contract Sum {
        function lemma(uint8 a) external pure { (uint256 share, uint256 rest) = Shares.split(a, 5); assert(share + rest == a); }
        function twin(uint8 a) external pure { (uint256 share, ) = Shares.split(a, 5); assert(share > 0); }
      }`);
    const withRest = (rest: string) => ({
      [library]: `// SPDX-License-Identifier: MIT
        pragma solidity 0.8.37;
        library Shares {
          function split(uint256 amount, uint256 percentage) internal pure returns (uint256 share, uint256 rest) {
            (share, rest) = ((amount * percentage) / 100, ${rest});
          }
        }`,
    });
    expect(await prover.refutes(lemmas[0], withRest("amount - (amount * percentage) / 100"))).to.equal(false);
    expect(await prover.refutes(lemmas[0], withRest("amount"))).to.equal(true);
    const broken = await prover.refutes(lemmas[0], { [library]: "library" }).catch((error: Error) => error.message);
    expect(broken).to.include("ParserError");
  });

  it("notices an assertion of which the checker says nothing, and one that is nobody's", async () => {
    const [lemma] = await find(contract(`${SUM} assert(sum <= 510);`, `${SUM} assert(sum < 510);`));
    const [start] = lemma.expected.keys();
    const message = (errorCode: string, at: number, file = FILE) => ({
      errorCode,
      formattedMessage: "A message",
      sourceLocation: { file, start: at },
    });
    const { problems } = judge(lemma, [
      message("2961", start),
      message("2961", 0),
      message("2961", start, "Other.sol"),
    ]);
    expect(problems).to.deep.equal([
      "A message",
      "Lemmas.sol:5: this assertion is left out, not refuted.",
      "Lemmas.sol:1: this assertion is proved, not in a lemma or a twin.",
    ]);
  });

  for (const [what, source, error] of [
    ["a file without a lemma", "library Empty {}", "There is no lemma in Lemmas.sol."],
    ["a lemma that asserts nothing", contract("a; b;", "assert(a == b);"), "Sum has no lemma that asserts something."],
    ["a lemma without a twin", "contract Sum { function lemma() external pure { assert(true); } }", "Sum has no twin"],
    ["what does not compile", "contract Sum { lemma }", "ParserError"],
  ] as const) {
    it(`refuses ${what}`, async () => {
      const message = await find(source).then(
        () => "found",
        (failure: Error) => failure.message,
      );
      expect(message).to.include(error);
    });
  }
});
