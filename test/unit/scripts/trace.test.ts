import { expect } from "chai";
import { zeroPadValue } from "ethers";

import { readTrace } from "../../../scripts/owner/tasks/rehearse/trace";

const [ROOT, LIBRARY, OTHER, MADE] = [1, 2, 3, 4].map((digit) => `0x${`${digit}`.repeat(40)}`);
const word = (value: string) => zeroPadValue(value, 32);
/** The topmost word of the stack is the last. */
const step = (depth: number, op: string, ...stack: string[]) => ({ depth, op, stack });

describe("A trace of a transaction", () => {
  const { written, read, accounts } = readTrace(ROOT, [
    step(1, "SLOAD", word("0x01")),
    step(1, "DELEGATECALL", word(LIBRARY), "0x5208"),
    step(2, "SSTORE", word("0x07"), "0x2"),
    step(2, "CALL", word(OTHER), "5208"),
    step(3, "SSTORE", word("0x07"), "0x3"),
    step(2, "CREATE2", "0x0"),
    step(3, "SSTORE", word("0x07"), "0x4"),
    step(3, "STATICCALL", word(OTHER), "0x5208"),
    step(4, "SLOAD", "0x5"),
    step(3, "RETURN"),
    step(2, "POP", word(MADE)),
    step(2, "SSTORE", word("0x07"), "0x6"),
    // Nothing runs there, so no deeper step follows.
    step(2, "CALL", word(LIBRARY), "0x5208"),
    step(1, "SSTORE", word("0x07"), "0x7"),
  ]);

  it("says which contract's storage each slot is", () => {
    expect(written).to.deep.equal(
      new Map([
        [ROOT, new Set([2n, 6n, 7n])],
        [OTHER, new Set([3n])],
        [MADE, new Set([4n])],
      ]),
    );
    expect(read.get(ROOT)).to.deep.equal(new Set([1n]));
    expect(read.get(OTHER)).to.deep.equal(new Set([5n]));
  });

  it("names the accounts that were called and made", () => {
    expect([...accounts]).to.have.members([ROOT, OTHER, MADE, LIBRARY]);
  });
});
