import { loadFixture, time } from "@nomicfoundation/hardhat-network-helpers";
import { expect } from "chai";

import { CPU, FAN } from "../fixtures";
import { breakShields, deployArena } from "../support/arena";
import { raid } from "../support/attacks";
import { PENDING } from "../support/blocks";
import { DAY, HOUR, inSeconds } from "../support/clock";
import { giveRoll } from "../support/harness";
import { RUNWAY, speedOf } from "../support/rewardClock";
import { allEarnedOf, earnedOf } from "../support/rewards";
import { stolenOf } from "../support/rules";

const RATE = 3n * (FAN.rewardRate + CPU.rewardRate);

/** The owner has taken out everything unearned but five wei; Bob has no shield. */
async function deployDriedArena() {
  const fixture = await deployArena();
  const { game, token, owner, alice, bob } = fixture;
  await breakShields(game, alice, bob);
  await inSeconds(1);
  const { reserve, owed } = await game.rewardPool(PENDING);
  await game.rescueTokens(token, owner, reserve - owed - 5n);
  await time.increase(HOUR);
  await giveRoll(game, alice);
  return fixture;
}

describe("raids on an empty pool", () => {
  it("steal their share of what was earned without a bounty, and stop nothing from being paid", async () => {
    const { game, token, alice, bob, carol, feeCollector } = await loadFixture(deployDriedArena);
    const unpaid = await earnedOf(game, bob, FAN.id);
    const stolen = stolenOf(unpaid);
    const fee = (stolen * 5n) / 100n;
    await expect(raid(game, alice, bob)).to.changeTokenBalances(
      token,
      [game, alice, bob, feeCollector],
      [-stolen, stolen - fee, 0n, fee],
    );
    expect(await earnedOf(game, bob, FAN.id)).to.equal(unpaid - stolen);
    for (const player of [alice, bob, carol]) {
      const { total } = await allEarnedOf(game, player);
      await expect(game.connect(player).claimAllRewards()).to.changeTokenBalance(token, player, total);
    }
    const { reserve, owed } = await game.rewardPool();
    expect([reserve, owed]).to.deep.equal([5n, 0n]);
  });

  for (const [outcome, failProbability] of [
    ["a miss", 100],
    ["a hit", 0],
  ] as const) {
    it(`pay nothing for the time before tokens that were sent straight to the game count: ${outcome}`, async () => {
      const { game, token, alice, bob, carol } = await loadFixture(deployDriedArena);
      // Set before: like every change of the odds, it leaves the pool alone.
      await game.setAttackFailProbability(failProbability);
      const earned = await earnedOf(game, carol, FAN.id);
      await token.connect(alice).transfer(game, RATE * (RUNWAY + 10_000n));
      await time.increase(HOUR);
      expect(await earnedOf(game, carol, FAN.id)).to.equal(earned);
      await raid(game, alice, bob);
      expect(await earnedOf(game, carol, FAN.id)).to.equal(earned);
      await time.increase(100);
      // A miss changes neither the rate nor what is owed: the tokens do not count yet. After a hit they do.
      const seconds = failProbability === 100 ? 0n : 100n;
      expect(await earnedOf(game, carol, FAN.id)).to.equal(earned + FAN.rewardRate * seconds);
    });
  }

  it("let a repair into an empty pool feed it: its cost is paid out again, slowly, to all", async () => {
    const { game, alice, bob } = await loadFixture(deployDriedArena);
    await raid(game, alice, bob, CPU.id);
    await game.connect(bob).repairAllComponents();
    const { reserve, owed, speed } = await game.rewardPool();
    expect(reserve - owed).to.equal(CPU.repairCost + 5n);
    expect(speed).to.equal(speedOf((CPU.repairCost + 5n) / RATE));
    await time.increase(10_000 * DAY);
    const later = await game.rewardPool();
    expect(later.owed).to.be.greaterThan(owed);
    expect(later.owed).to.be.lessThan(later.reserve);
    expect(later.reserve).to.equal(reserve);
  });
});
