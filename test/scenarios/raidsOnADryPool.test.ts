import { loadFixture, time } from "@nomicfoundation/hardhat-network-helpers";
import { expect } from "chai";
import { ethers } from "hardhat";

import { CPU, FAN } from "../fixtures";
import { breakShields, deployArena } from "../support/arena";
import { DAY, HOUR, at } from "../support/clock";

const RATE = 3n * (FAN.rewardRate + CPU.rewardRate);

/** The pool ran dry an hour ago; Bob has no shield. */
async function deployDriedArena() {
  const fixture = await deployArena();
  const { game, token, owner, alice, bob } = fixture;
  await breakShields(game, alice, bob);
  const { reserve, owed } = await game.rewardPool();
  await at((await time.latest()) + 1);
  await game.rescueTokens(token, owner, reserve - owed - RATE - RATE * 60n - 5n);
  const driedAt = BigInt((await time.latest()) + 60);
  await time.increase(HOUR);
  return { ...fixture, driedAt };
}

describe("raids on a dry pool", () => {
  it("earn nobody anything more: what there is stays as it was when the pool ran dry", async () => {
    const { game, driedAt } = await loadFixture(deployDriedArena);
    const { reserve, owed, ratePerSecond, fundedUntil } = await game.rewardPool();
    expect([reserve - owed, ratePerSecond, fundedUntil]).to.deep.equal([5n, RATE, driedAt]);
  });

  it("steal half of what was earned, and stop nothing from being paid", async () => {
    const { game, token, alice, bob, carol, feeCollector } = await loadFixture(deployDriedArena);
    const unpaid = await game.getRewards(bob, FAN.id);
    const stolen = unpaid / 2n;
    const fee = (stolen * 5n) / 100n;
    await expect(game.connect(alice).attackComponent(bob, FAN.id)).to.changeTokenBalances(
      token,
      [game, alice, bob, feeCollector],
      [-stolen, stolen - fee, 0n, fee],
    );
    expect(await game.getRewards(bob, FAN.id)).to.equal(unpaid - stolen);
    for (const player of [alice, bob, carol]) {
      const { total } = await game.getAllRewards(player);
      await expect(game.connect(player).claimAllRewards()).to.changeTokenBalance(token, player, total);
    }
    const { reserve, owed } = await game.rewardPool();
    expect([reserve, owed]).to.deep.equal([5n, 0n]);
  });

  it("keep the second in which the pool ran dry, through hits, misses and blocks", async () => {
    const { game, alice, bob, carol, driedAt } = await loadFixture(deployDriedArena);
    await game.connect(alice).attackComponent(bob, FAN.id);
    await game.connect(alice).attackComponent(carol, FAN.id);
    await game.setAttackFailProbability(100);
    await game.connect(alice).attackComponent(bob, CPU.id);
    expect((await game.rewardPool()).fundedUntil).to.equal(driedAt);
  });

  for (const [outcome, failProbability] of [
    ["a miss", 100],
    ["a hit", 0],
  ] as const) {
    it(`pay nothing for the time before tokens that were sent straight to the game count: ${outcome}`, async () => {
      const { game, token, alice, bob, carol, driedAt } = await loadFixture(deployDriedArena);
      // Set before: like every change of the odds, it leaves the pool alone.
      await game.setAttackFailProbability(failProbability);
      const earned = await game.getRewards(carol, FAN.id);
      await token.connect(alice).transfer(game, ethers.parseEther("1000"));
      await time.increase(HOUR);
      expect(await game.getRewards(carol, FAN.id)).to.equal(earned);
      await game.connect(alice).attackComponent(bob, FAN.id);
      const attackedAt = await time.latest();
      expect(await game.getRewards(carol, FAN.id)).to.equal(earned);
      await time.increase(100);
      if (failProbability === 100) {
        // A miss changes neither the rate nor what is owed: the tokens do not count yet.
        expect((await game.rewardPool()).fundedUntil).to.equal(driedAt);
        expect(await game.getRewards(carol, FAN.id)).to.equal(earned);
      } else {
        const { reserve, owed, ratePerSecond, fundedUntil } = await game.rewardPool();
        expect(ratePerSecond).to.equal(RATE - FAN.rewardRate);
        expect(await game.getRewards(carol, FAN.id)).to.equal(earned + FAN.rewardRate * 100n);
        expect(fundedUntil).to.equal(BigInt(attackedAt) + (reserve - owed + ratePerSecond * 100n) / ratePerSecond);
      }
    });
  }

  it("go on as before when somebody funds the pool", async () => {
    const { game, alice, bob, carol } = await loadFixture(deployDriedArena);
    await game.connect(alice).fundRewards(ethers.parseEther("1000"));
    const earned = await game.getRewards(carol, CPU.id);
    await time.increase(100);
    await game.connect(alice).attackComponent(bob, CPU.id);
    expect(await game.getRewards(carol, CPU.id)).to.equal(earned + CPU.rewardRate * 101n);
  });

  it("let a repair into a dry pool earn what its cost pays for", async () => {
    const { game, alice, bob } = await loadFixture(deployDriedArena);
    await game.connect(alice).attackComponent(bob, CPU.id);
    await game.connect(bob).repairAllComponents();
    const repairedAt = BigInt(await time.latest());
    const { total } = await game.getAllRewards(bob);
    const seconds = (CPU.repairCost + 5n) / RATE;
    expect((await game.rewardPool()).fundedUntil).to.equal(repairedAt + seconds);
    await time.increase(DAY);
    expect((await game.getAllRewards(bob)).total).to.equal(total + (FAN.rewardRate + CPU.rewardRate) * seconds);
  });
});
