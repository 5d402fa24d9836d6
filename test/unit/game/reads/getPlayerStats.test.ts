import { loadFixture, time } from "@nomicfoundation/hardhat-network-helpers";
import { expect } from "chai";

import { attackOf, raid, statsOf } from "../../../support/attacks";
import { HOUR } from "../../../support/clock";
import { deployRivals, deployShieldless } from "../../../support/rivals";
import { ALWAYS_MISS, BOUNTY } from "../../../support/rules";

describe("getPlayerStats", () => {
  it("starts at level 1 with nothing", async () => {
    const { game, alice } = await loadFixture(deployRivals);
    const [stats, xpToNextLevel, xpRequiredForNextLevel] = await game.getPlayerStats(alice);
    expect([...stats]).to.deep.equal([1n, ...Array<bigint>(8).fill(0n)]);
    expect([xpToNextLevel, xpRequiredForNextLevel]).to.deep.equal([100n, 100n]);
  });

  it("keeps apart what a player did and what was done to them", async () => {
    const { game, alice, bob, carol } = await loadFixture(deployShieldless);
    const { stolenRewards: loot, bounty } = await attackOf(game, raid(game, alice, bob)); // hit
    await raid(game, alice, carol); // block
    await time.increase(HOUR);
    await game.setAttackFailProbability(ALWAYS_MISS);
    await raid(game, carol, alice); // miss
    expect(await statsOf(game, alice)).to.deep.equal({
      level: 1n,
      currentXP: 35n,
      totalAttacks: 2n,
      successfulAttacks: 1n,
      failedAttacks: 1n,
      timesAttacked: 1n,
      successfulDefenses: 1n,
      totalRewardsStolen: loot,
      totalRewardsLost: 0n,
    });
    // Carol broke both shields of Bob before.
    expect(await statsOf(game, bob)).to.deep.equal({
      level: 1n,
      currentXP: 10n,
      totalAttacks: 0n,
      successfulAttacks: 0n,
      failedAttacks: 0n,
      timesAttacked: 3n,
      successfulDefenses: 2n,
      totalRewardsStolen: 0n,
      totalRewardsLost: loot - bounty,
    });
    expect(await statsOf(game, carol)).to.deep.equal({
      level: 1n,
      currentXP: 20n,
      totalAttacks: 3n,
      successfulAttacks: 0n,
      failedAttacks: 3n,
      timesAttacked: 1n,
      successfulDefenses: 1n,
      totalRewardsStolen: 0n,
      totalRewardsLost: 0n,
    });
  });

  it("counts the gross amounts, whatever the fee", async () => {
    const { game, token, alice, bob } = await loadFixture(deployShieldless);
    await game.setAttackFeePercentage(30);
    const before = await token.balanceOf(alice);
    await raid(game, alice, bob);
    const received = (await token.balanceOf(alice)) - before;
    const { totalRewardsStolen } = await statsOf(game, alice);
    expect(received).to.equal(totalRewardsStolen - (totalRewardsStolen * 30n) / 100n);
    expect((await statsOf(game, bob)).totalRewardsLost).to.equal(totalRewardsStolen - BOUNTY.fan);
  });
});
