import { loadFixture } from "@nomicfoundation/hardhat-network-helpers";
import { expect } from "chai";
import { ethers } from "hardhat";

import { deployEmptyGame } from "../../fixtures";

describe("setAttackFailProbability", () => {
  for (const percentage of [0, 1, 30, 99, 100]) {
    it(`takes ${percentage}, and tells the old value and the new one`, async () => {
      const { game } = await loadFixture(deployEmptyGame);
      await expect(game.setAttackFailProbability(percentage))
        .to.emit(game, "AttackFailProbabilityChanged")
        .withArgs(20, percentage);
      expect(await game.attackFailProbability()).to.equal(percentage);
    });
  }

  for (const percentage of [101n, 255n, 256n, 256n + 20n, ethers.MaxUint256]) {
    it(`refuses ${percentage}`, async () => {
      const { game } = await loadFixture(deployEmptyGame);
      await expect(game.setAttackFailProbability(percentage))
        .to.be.revertedWithCustomError(game, "SettingTooHigh")
        .withArgs(percentage, 100);
      expect(await game.attackFailProbability()).to.equal(20);
    });
  }
});
