import { loadFixture, mine } from "@nomicfoundation/hardhat-network-helpers";
import { expect } from "chai";
import { ethers } from "hardhat";

import { deployPlayedGame, deployWithEmptyPool, FAN } from "../../fixtures";
import { at, now, PENDING } from "../../support/blocks";
import { inSeconds } from "../../support/clock";
import { RUNWAY } from "../../support/rewardClock";
import { allEarnedOf } from "../../support/rewards";

describe("fundRewards", () => {
  it("adds exactly the amount to the pool, without a fee", async () => {
    const { game, token, bob, feeCollector } = await loadFixture(deployWithEmptyPool);
    const funding = game.connect(bob).fundRewards(12_345n);
    await expect(funding).to.changeTokenBalances(token, [bob, game, feeCollector], [-12_345n, 12_345n, 0n]);
    await expect(funding).to.emit(game, "RewardsFunded").withArgs(bob.address, 12_345n);
    expect([...(await game.rewardPool())]).to.deep.equal([12_345n, 0n, 0n, ethers.MaxUint256, 10_000n]);
  });

  it("lets rewards run at full speed for longer, by the step in which that is counted", async () => {
    const { game, carol } = await loadFixture(deployPlayedGame);
    await inSeconds(100);
    const { ratePerSecond, fullSpeedUntil: until } = await game.rewardPool(PENDING);
    await game.connect(carol).fundRewards(ratePerSecond * 216_000n);
    expect((await game.rewardPool()).fullSpeedUntil).to.equal(until + 216_000n);
  });

  it("counts what is less than a second's worth with what comes later", async () => {
    const { game, alice, carol } = await loadFixture(deployWithEmptyPool);
    await game.fundRewards(FAN.rewardRate * RUNWAY);
    const second = (await now()) + 100n;
    await at(second, () => game.connect(alice).purchaseComponent(FAN.id));
    // With the seconds that two changes take, this pays for a second less than a whole hour, but for a wei.
    const { reserve } = await game.rewardPool();
    const hours = RUNWAY + 3600n * 200n;
    await at(second + 1n, () => game.connect(carol).fundRewards(FAN.rewardRate * (hours + 2n) - 1n - reserve));
    expect((await game.rewardPool()).fullSpeedUntil).to.equal(second + 1n + hours - RUNWAY);
    await at(second + 2n, () => game.connect(carol).fundRewards(1n));
    expect((await game.rewardPool()).fullSpeedUntil).to.equal(second + 2n + hours - RUNWAY);
    await at(second + 3n, mine);
    expect((await game.rewardPool()).fullSpeedUntil).to.equal(second + 3n + hours - RUNWAY - 3600n);
  });

  it("works while the game is paused, and pays nobody for the pause", async () => {
    const { game, alice, carol } = await loadFixture(deployPlayedGame);
    const second = (await now()) + 100n;
    await at(second, () => game.pauseContract());
    const { total } = await allEarnedOf(game, alice);
    const { reserve, owed } = await game.rewardPool();
    await at(second + 100_000n, () => game.connect(carol).fundRewards(5n));
    expect((await allEarnedOf(game, alice, PENDING)).total).to.equal(total);
    expect((await game.rewardPool()).reserve).to.equal(reserve + 5n);
    expect((await game.rewardPool()).owed).to.equal(owed);
  });

  it("refuses to add nothing", async () => {
    const { game } = await loadFixture(deployWithEmptyPool);
    await expect(game.fundRewards(0)).to.be.revertedWithCustomError(game, "ZeroAmount").withArgs();
  });

  it("lets the token's own errors through", async () => {
    const { game, token, stranger } = await loadFixture(deployWithEmptyPool);
    await expect(game.connect(stranger).fundRewards(1n))
      .to.be.revertedWithCustomError(token, "ERC20InsufficientAllowance")
      .withArgs(await game.getAddress(), 0n, 1n);
    await token.connect(stranger).approve(game, 1n);
    await expect(game.connect(stranger).fundRewards(1n))
      .to.be.revertedWithCustomError(token, "ERC20InsufficientBalance")
      .withArgs(stranger.address, 0n, 1n);
  });

  it("leaves an amount that nobody can have to the token to refuse", async () => {
    const { game, token, alice } = await loadFixture(deployPlayedGame);
    const balance = await token.balanceOf(alice);
    await expect(game.connect(alice).fundRewards(ethers.MaxUint256))
      .to.be.revertedWithCustomError(token, "ERC20InsufficientBalance")
      .withArgs(alice.address, balance, ethers.MaxUint256);
  });
});
