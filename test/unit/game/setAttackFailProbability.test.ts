import { loadFixture } from "@nomicfoundation/hardhat-network-helpers";
import { expect } from "chai";
import { ethers } from "hardhat";

import { FAN, deployEmptyGame } from "../../fixtures";
import { Outcome, deployOpenRivals, rollOf, raid } from "../../support/attacks";

describe("setAttackFailProbability", () => {
  it("is 20 percent at first", async () => {
    const { game } = await loadFixture(deployEmptyGame);
    expect(await game.attackFailProbability()).to.equal(20);
  });

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

  it("works while the game is paused", async () => {
    const { game } = await loadFixture(deployEmptyGame);
    await game.pauseContract();
    await game.setAttackFailProbability(50);
    expect(await game.attackFailProbability()).to.equal(50);
  });

  it("counts from the next attack on, also for a roll that is fixed already: a limit that is stated", async () => {
    const { game, alice, bob, boughtAt } = await loadFixture(deployOpenRivals);
    const roll = await rollOf(alice, boughtAt.alice.block, 0);
    await game.setAttackFailProbability(roll + 1);
    await expect(raid(game, alice, bob))
      .to.emit(game, "ComponentAttacked")
      .withArgs(1, alice, bob, FAN.id, Outcome.Miss, roll, 0, 0, 0);
  });
});
