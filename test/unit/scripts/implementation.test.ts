import { expect } from "chai";
import hre from "hardhat";

import { GAME_CONTRACTS } from "../../../scripts/deploy/deployGame";
import { compareFunctions, functionsOf } from "../../../scripts/deploy/implementation";

describe("the functions of a version", () => {
  it("are those of the implementation and of its reads", async () => {
    const functions = await functionsOf(hre, GAME_CONTRACTS);
    expect(functions).to.include("function upgradeToAndCall(address,bytes) payable");
    expect(functions).to.include("function rewardPool() view returns (uint256,uint256,uint256,uint256,uint256)");
    expect(functions).to.deep.equal([...new Set(functions)].sort());
  });

  it("do not differ from themselves", async () => {
    const functions = await functionsOf(hre, GAME_CONTRACTS);
    expect(compareFunctions(functions, functions)).to.deep.equal({ added: [], removed: [], changed: [] });
  });

  it("are added, removed, or changed in what they answer", () => {
    const before = ["function gone(uint256)", "function kept(address) view returns (uint256)", "function same()"];
    const after = [
      "function kept(address) view returns (uint256,bool)",
      "function new_((uint256,bool)[])",
      "function same()",
    ];
    expect(compareFunctions(before, after)).to.deep.equal({
      added: ["function new_((uint256,bool)[])"],
      removed: ["function gone(uint256)"],
      changed: ["function kept(address) view returns (uint256,bool)"],
    });
  });

  it("are others when their parameters are others", () => {
    expect(compareFunctions(["function buy(uint256)"], ["function buy(uint256,uint256)"])).to.deep.equal({
      added: ["function buy(uint256,uint256)"],
      removed: ["function buy(uint256)"],
      changed: [],
    });
  });
});
