import { loadFixture, time } from "@nomicfoundation/hardhat-network-helpers";
import { expect } from "chai";

import { CPU, FAN } from "../../fixtures";
import { componentOf, raid, simulateAttack, statsOf } from "../../support/attacks";
import { at, DAY, inSeconds } from "../../support/clock";
import { deployShieldless, ROLL } from "../../support/rivals";
import { BOUNTY, Outcome, stolenOf } from "../../support/rules";

describe("attackComponent: a hit", () => {
  /** The next block comes a minute from now; what Bob's fan will have earned by then. */
  const earnedInAMinute = async (boughtAt: number) => FAN.rewardRate * BigInt((await inSeconds(60)) - boughtAt);

  it("returns its result", async () => {
    const { game, alice, bob, boughtAt } = await loadFixture(deployShieldless);
    const earned = await earnedInAMinute(boughtAt.bob.timestamp);
    expect(await simulateAttack(game, alice, bob, FAN.id)).to.deep.equal({
      attacker: alice.address,
      victim: bob.address,
      componentId: FAN.id,
      stolenRewards: stolenOf(earned) + BOUNTY.fan,
      success: true,
      remainingShields: 0n,
      remainingAttacks: 4n,
    });
  });

  it("steals its share and adds the bounty: the fee to the collector, the rest to the attacker", async () => {
    const { game, token, alice, bob, feeCollector, boughtAt } = await loadFixture(deployShieldless);
    const earned = await earnedInAMinute(boughtAt.bob.timestamp);
    const loot = stolenOf(earned) + BOUNTY.fan;
    const fee = (loot * 5n) / 100n;
    const attack = raid(game, alice, bob);
    await expect(attack)
      .to.emit(game, "ComponentAttacked")
      .withArgs(3, alice, bob, FAN.id, Outcome.Hit, ROLL, loot, BOUNTY.fan, fee);
    await expect(attack).to.changeTokenBalances(token, [alice, feeCollector, bob, game], [loot - fee, fee, 0, -loot]);
  });

  it("hacks the component, which keeps the rest of its rewards and stops earning", async () => {
    const { game, token, alice, bob, boughtAt } = await loadFixture(deployShieldless);
    const before = await game.rewardPool();
    const earned = await earnedInAMinute(boughtAt.bob.timestamp);
    await raid(game, alice, bob);
    expect(await componentOf(game, bob, FAN.id)).to.include({ purchased: true, hacked: true, protectedUntil: 0n });
    expect((await game.rewardPool()).ratePerSecond).to.equal(before.ratePerSecond - FAN.rewardRate);

    await time.increase(DAY);
    expect(await game.getRewards(bob, FAN.id)).to.equal(earned - stolenOf(earned));
    await expect(game.connect(bob).claim(FAN.id)).to.changeTokenBalance(token, bob, earned - stolenOf(earned));
    expect(await game.getRewards(bob, FAN.id)).to.equal(0);
  });

  it("counts for both sides and gives experience to the attacker alone", async () => {
    const { game, alice, bob, boughtAt } = await loadFixture(deployShieldless);
    const earned = await earnedInAMinute(boughtAt.bob.timestamp);
    const stolen = stolenOf(earned);
    const loot = stolen + BOUNTY.fan;
    await raid(game, alice, bob);
    expect([...(await game.getPlayerStats(alice)).stats]).to.deep.equal([1n, 25n, 1n, 1n, 0n, 0n, 0n, loot, 0n]);
    // Bob has defended himself twice before, against Carol.
    expect([...(await game.getPlayerStats(bob)).stats]).to.deep.equal([1n, 10n, 0n, 0n, 0n, 3n, 2n, 0n, stolen]);
  });

  it("makes nobody immune", async () => {
    const { game, alice, bob, carol } = await loadFixture(deployShieldless);
    await raid(game, alice, bob);
    expect(await game.isImmuneAfterShieldBreak(alice)).to.deep.equal([false, 0n]);
    expect(await game.isImmuneAfterShieldBreak(bob)).to.deep.equal([false, 0n]);
    // Bob's processor can be raided right away.
    expect((await simulateAttack(game, carol, bob, CPU.id)).success).to.equal(true);
  });

  for (const [percentage, fee] of [
    [30, 17],
    [5, 2],
    [2, 1],
    [1, 0],
    [0, 0],
  ] as const) {
    it(`rounds loot and fee down, to the victim's and the attacker's favour: at ${percentage} % a fee of ${fee} wei`, async () => {
      const { game, token, alice, bob, feeCollector } = await loadFixture(deployShieldless);
      await game.setAttackFeePercentage(percentage);
      await game.setComponentSettings(FAN.id, FAN.price, 1, 35, true);
      const now = await inSeconds(60);
      await game.connect(bob).claim(FAN.id);
      await at(now + 83);
      // 83 wei: 41 stolen, and a bounty of 17 for the repair cost of 35.
      await expect(raid(game, alice, bob)).to.changeTokenBalances(
        token,
        [alice, feeCollector, game],
        [58 - fee, fee, -58],
      );
      expect((await game.getRipening(bob, FAN.id)).earned).to.equal(42);
    });
  }

  it("hacks a component that has nothing to steal and earns nothing, and transfers nothing", async () => {
    const { game, token, alice, bob } = await loadFixture(deployShieldless);
    await game.setComponentSettings(FAN.id, FAN.price, 0, FAN.repairCost, true);
    await game.connect(bob).claim(FAN.id);
    const attack = raid(game, alice, bob);
    await expect(attack).to.emit(game, "ComponentAttacked");
    await expect(attack).not.to.emit(token, "Transfer");
    expect((await game.userComponents(bob, FAN.id)).hacked).to.equal(true);
    expect(await statsOf(game, alice)).to.include({ successfulAttacks: 1n, totalRewardsStolen: 0n });
  });
});
