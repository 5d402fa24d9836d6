import { loadFixture } from "@nomicfoundation/hardhat-network-helpers";
import { expect } from "chai";
import { ethers } from "hardhat";

import { deployEmptyGame } from "../../../fixtures";

describe("getXPForLevel", () => {
  it("is 100 for the first and grows by half of that with every level up to the highest, which needs none", async () => {
    const { game } = await loadFixture(deployEmptyGame);
    for (let level = 1; level < 100; level++) {
      expect(await game.getXPForLevel(level)).to.equal((100 * (100 + (level - 1) * 50)) / 100);
    }
    expect(await game.getXPForLevel(100)).to.equal(0);
  });

  for (const level of [0n, 101n, 256n, ethers.MaxUint256]) {
    it(`reverts for level ${level}, which there is not`, async () => {
      const { game } = await loadFixture(deployEmptyGame);
      await expect(game.getXPForLevel(level)).to.be.revertedWithCustomError(game, "UnknownLevel").withArgs(level);
    });
  }
});
