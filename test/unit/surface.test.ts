import { expect } from "chai";
import type { FunctionFragment, Interface } from "ethers";
import { ethers } from "hardhat";

import { OTHER_WRITES, OWNER_WRITES, PLAYER_WRITES } from "../support/writes";

const signatures = (fragments: readonly FunctionFragment[]) => fragments.map((fragment) => fragment.format()).sort();

function functionsOf(abi: Interface): FunctionFragment[] {
  return abi.fragments.filter((fragment): fragment is FunctionFragment => fragment.type === "function");
}

/** Selector, kind and answer of a function; parameter names and `pure` against `view` make no difference to a caller. */
function shape(fragment: FunctionFragment): string {
  const answer = fragment.outputs.map((output) => output.format()).join();
  return `${fragment.format()} ${fragment.constant ? "reads" : "writes"} (${answer})`;
}

/** Events and errors with their types and what is indexed. */
function eventsAndErrors(abi: Interface): string[] {
  return abi.fragments
    .filter((fragment) => fragment.type === "event" || fragment.type === "error")
    .map((fragment) => fragment.format("minimal"));
}

describe("the surface", () => {
  let surface: Interface;
  let writes: Interface;
  let reads: Interface;

  before(async () => {
    surface = (await ethers.getContractAt("IRigRaid", ethers.ZeroAddress)).interface;
    writes = (await ethers.getContractFactory("RigRaid")).interface;
    reads = (await ethers.getContractFactory("RigRaidReads")).interface;
  });

  it("has exactly the mutative functions whose access rules are tested", () => {
    const known = [...Object.keys(PLAYER_WRITES), ...Object.keys(OWNER_WRITES), ...OTHER_WRITES];
    expect(signatures(functionsOf(surface).filter((fragment) => !fragment.constant))).to.deep.equal(known.sort());
  });

  it("is what the two implementations have together", () => {
    const implemented = [...functionsOf(writes), ...functionsOf(reads)].map(shape);
    expect(functionsOf(surface).map(shape).sort()).to.deep.equal(implemented.sort());
  });

  it("holds only view and pure functions among the reads", () => {
    expect(signatures(functionsOf(reads).filter((fragment) => !fragment.constant))).to.deep.equal([]);
  });

  it("declares every event and error of both implementations", () => {
    const declared = new Set(eventsAndErrors(surface));
    const missing = [...eventsAndErrors(writes), ...eventsAndErrors(reads)].filter((entry) => !declared.has(entry));
    expect(missing).to.deep.equal([]);
  });
});
