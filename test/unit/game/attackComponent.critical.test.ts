import { loadFixture, time } from "@nomicfoundation/hardhat-network-helpers";
import { expect } from "chai";

import { FAN } from "../../fixtures";
import { attackOf, raid, simulateAttack, statsOf } from "../../support/attacks";
import { setRoll } from "../../support/history";
import { deployBare, deployOpenRivals, deployTriflingFans } from "../../support/rivals";
import { BOUNTY, NEVER_MISS, Outcome } from "../../support/rules";

describe("attackComponent: a critical hit", () => {
  for (const [roll, percentage] of [
    [20, 50n],
    [94, 50n],
    [95, 100n],
    [99, 100n],
  ] as const) {
    it(`${percentage === 100n ? "takes all" : "is not had: half is taken"} by a roll of ${roll}, and the fee is of all of it`, async () => {
      const { game, token, alice, bob, feeCollector, boughtAt } = await loadFixture(deployBare);
      await game.setAttackFailProbability(20);
      await setRoll(alice, { primedAtBlock: boughtAt.alice.block, totalAttacks: 0 }, roll);
      const second = (await time.latest()) + 60;
      await time.setNextBlockTimestamp(second);
      const earned = FAN.rewardRate * BigInt(second - boughtAt.bob.timestamp);
      const stolen = (earned * percentage) / 100n;
      const loot = stolen + BOUNTY.fan;
      const fee = (loot * 5n) / 100n;
      const { owed } = await game.rewardPool({ blockTag: "pending" });
      const attack = raid(game, alice, bob);
      await expect(attack)
        .to.emit(game, "ComponentAttacked")
        .withArgs(3, alice, bob, FAN.id, Outcome.Hit, roll, loot, BOUNTY.fan, fee);
      await expect(attack).to.changeTokenBalances(token, [alice, feeCollector, bob, game], [loot - fee, fee, 0, -loot]);
      expect((await game.rewardPool()).owed).to.equal(owed - stolen);
      expect((await game.getRipening(bob, FAN.id)).earned).to.equal(earned - stolen);
      expect(await statsOf(game, alice)).to.include({ successfulAttacks: 1n, totalRewardsStolen: loot });
      expect(await statsOf(game, bob)).to.include({ totalRewardsLost: stolen });
      if (percentage === 100n) {
        await expect(game.connect(bob).claim(FAN.id)).to.be.revertedWithCustomError(game, "NothingToClaim");
      }
    });
  }

  it("is told as a hit: `success` and the outcome are those of one", async () => {
    const { game, alice, bob, boughtAt } = await loadFixture(deployBare);
    await setRoll(alice, { primedAtBlock: boughtAt.alice.block, totalAttacks: 0 }, 99);
    expect(await simulateAttack(game, alice, bob, FAN.id)).to.include({ success: true, remainingAttacks: 4n });
  });

  for (const [roll, failProbability, outcome] of [
    [95, 96, Outcome.Miss],
    [99, 100, Outcome.Miss],
    [99, 99, Outcome.Hit],
  ] as const) {
    it(`${outcome === Outcome.Miss ? "is a miss" : "stays one"} with a roll of ${roll} when ${failProbability} % miss: that is judged first`, async () => {
      const { game, alice, bob, boughtAt } = await loadFixture(deployBare);
      await game.setAttackFailProbability(failProbability);
      await setRoll(alice, { primedAtBlock: boughtAt.alice.block, totalAttacks: 0 }, roll);
      expect(await attackOf(game, raid(game, alice, bob))).to.include({ outcome, roll: BigInt(roll) });
      expect((await game.userComponents(bob, FAN.id)).hacked).to.equal(outcome === Outcome.Hit);
    });
  }

  for (const [what, deploy, outcome, shields] of [
    ["which breaks", deployOpenRivals, Outcome.Block, 1n],
    ["from which it bounces", deployTriflingFans, Outcome.Bounce, 2n],
  ] as const) {
    it(`is stopped by a shield, ${what}, like any other`, async () => {
      const { game, token, alice, bob, boughtAt } = await loadFixture(deploy);
      await game.setAttackFailProbability(NEVER_MISS);
      await setRoll(alice, { primedAtBlock: boughtAt.alice.block, totalAttacks: 0 }, 99);
      const attack = raid(game, alice, bob);
      expect(await attackOf(game, attack)).to.include({ outcome, roll: 99n, stolenRewards: 0n });
      await expect(attack).not.to.emit(token, "Transfer");
      expect(await game.getRemainingShields(bob)).to.equal(shields);
    });
  }
});
