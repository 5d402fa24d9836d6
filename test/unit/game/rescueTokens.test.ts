import { loadFixture, time } from "@nomicfoundation/hardhat-network-helpers";
import { expect } from "chai";
import { ethers } from "hardhat";

import { CPU, deployFundedGame, deployGameOn, FAN } from "../../fixtures";
import { PENDING } from "../../support/blocks";
import { at, DAY, HOUR, inSeconds } from "../../support/clock";
import { RUNWAY, ticksIn } from "../../support/rewardClock";

/** Alice's fan and CPU have earned for a day; nothing is claimed. */
async function deployEarningGame() {
  const fixture = await deployFundedGame();
  const { game, alice, owner } = fixture;
  await game.connect(alice).purchaseComponent(FAN.id);
  await game.connect(alice).purchaseComponent(CPU.id);
  await time.increase(DAY);
  const otherToken = await ethers.deployContract("RigToken", [owner]);
  return { ...fixture, otherToken };
}

/** Surplus that nobody has earned, at a second from now on. */
async function surplusAt(game: Awaited<ReturnType<typeof deployEarningGame>>["game"], second: number): Promise<bigint> {
  const { reserve, owed, ratePerSecond } = await game.rewardPool();
  return reserve - owed - ratePerSecond * BigInt(second - (await time.latest()));
}

describe("rescueTokens", () => {
  it("sends any amount of another token to anybody, and leaves the pool alone", async () => {
    const { game, otherToken, bob } = await loadFixture(deployEarningGame);
    await otherToken.transfer(game, 1000n);
    const { owed, ratePerSecond, reserve } = await game.rewardPool();
    const rescue = game.rescueTokens(otherToken, bob, 999n);
    await expect(rescue).to.changeTokenBalances(otherToken, [game, bob], [-999n, 999n]);
    await expect(rescue)
      .to.emit(game, "TokensRescued")
      .withArgs(await otherToken.getAddress(), bob.address, 999n);
    expect([...(await game.rewardPool())].slice(0, 3)).to.deep.equal([reserve, owed + ratePerSecond, ratePerSecond]);
    await expect(game.rescueTokens(otherToken, bob, 1n)).to.changeTokenBalance(otherToken, game, -1n);
  });

  it("sends the game's token up to what nobody has earned, exactly", async () => {
    const { game, token, owner } = await loadFixture(deployEarningGame);
    const second = await inSeconds(HOUR);
    const surplus = await surplusAt(game, second);
    const rescue = game.rescueTokens(token, owner, surplus);
    await expect(rescue).to.changeTokenBalances(token, [game, owner], [-surplus, surplus]);
    await expect(rescue)
      .to.emit(game, "TokensRescued")
      .withArgs(await token.getAddress(), owner.address, surplus);
  });

  for (const [more, howMuch] of [
    ["one wei more", (surplus: bigint) => surplus + 1n],
    ["the highest amount there is", () => ethers.MaxUint256],
  ] as const) {
    it(`refuses ${more}`, async () => {
      const { game, token, owner } = await loadFixture(deployEarningGame);
      const surplus = await surplusAt(game, await inSeconds(HOUR));
      await expect(game.rescueTokens(token, owner, howMuch(surplus)))
        .to.be.revertedWithCustomError(game, "RescueExceedsSurplus")
        .withArgs(howMuch(surplus), surplus);
    });
  }

  it("sends tokens that were sent straight to the game", async () => {
    const { game, token, alice, owner } = await loadFixture(deployEarningGame);
    const second = await inSeconds(HOUR);
    await game.rescueTokens(token, owner, await surplusAt(game, second));
    await token.connect(alice).transfer(game, 5n);
    await expect(game.rescueTokens(token, owner, 6n))
      .to.be.revertedWithCustomError(game, "RescueExceedsSurplus")
      .withArgs(6n, 5n);
    await expect(game.rescueTokens(token, owner, 5n)).to.changeTokenBalance(token, game, -5n);
  });

  it("takes the whole reserve when nobody has earned anything", async () => {
    const { game, token, owner } = await loadFixture(deployFundedGame);
    const { reserve } = await game.rewardPool();
    await expect(game.rescueTokens(token, owner, reserve)).to.changeTokenBalance(token, game, -reserve);
    expect(await game.rewardPool()).to.deep.equal([0n, 0n, 0n, ethers.MaxUint256, 10_000n]);
  });

  it("works while the game is paused, when nothing more is earned", async () => {
    const { game, token, owner } = await loadFixture(deployEarningGame);
    const second = await inSeconds(HOUR);
    const surplus = await surplusAt(game, second);
    await game.pauseContract();
    await time.increase(DAY);
    await expect(game.rescueTokens(token, owner, surplus + 1n))
      .to.be.revertedWithCustomError(game, "RescueExceedsSurplus")
      .withArgs(surplus + 1n, surplus);
    await expect(game.rescueTokens(token, owner, surplus)).to.changeTokenBalance(token, owner, surplus);
  });

  it("counts only what a slowed pool really owes", async () => {
    const { game, token, owner, alice } = await loadFixture(deployEarningGame);
    const rate = FAN.rewardRate + CPU.rewardRate;
    const second = await inSeconds(HOUR);
    await game.rescueTokens(token, owner, (await surplusAt(game, second)) - rate * 1000n);
    const { total: earned } = await game.getAllRewards(alice);
    const ticks = ticksIn(BigInt(DAY), 1000n);
    expect(ticks).to.be.greaterThan(0n);
    const surplus = rate * (1000n - ticks);
    await at(second + DAY);
    await expect(game.rescueTokens(token, owner, surplus + 1n))
      .to.be.revertedWithCustomError(game, "RescueExceedsSurplus")
      .withArgs(surplus + 1n, surplus);
    await at(second + DAY + 1);
    await game.rescueTokens(token, owner, surplus);
    expect((await game.getAllRewards(alice)).total).to.equal(earned + rate * ticks);
  });

  describe("of a token that has a second address", () => {
    /** Alice's fan has earned for a day in a token with two addresses; the pool has a surplus of ten days more. */
    async function deployOnTwoAddresses() {
      const fixture = await deployGameOn(await ethers.deployContract("TwoAddressToken__Mock"));
      const { game, token, alice } = fixture;
      await game.setComponentSettings(FAN.id, FAN.price, FAN.rewardRate, FAN.repairCost, true);
      await game.fundRewards(FAN.rewardRate * RUNWAY);
      await game.connect(alice).purchaseComponent(FAN.id);
      await time.increase(DAY);
      return { ...fixture, secondAddress: await token.SECOND_ADDRESS() };
    }

    it("takes no wei of what was earned, by either address", async () => {
      const { game, token, alice, owner, secondAddress } = await loadFixture(deployOnTwoAddresses);
      for (const address of [await token.getAddress(), secondAddress]) {
        const second = await inSeconds(HOUR);
        const { reserve, owed } = await game.rewardPool(PENDING);
        await expect(game.rescueTokens(address, owner, reserve - owed + 1n))
          .to.be.revertedWithCustomError(game, "RescueExceedsSurplus")
          .withArgs(reserve - owed + 1n, reserve - owed);
        await at(second + 1);
        await expect(game.rescueTokens(address, owner, reserve)).to.be.revertedWithCustomError(
          game,
          "RescueExceedsSurplus",
        );
      }
      await inSeconds(HOUR);
      const { total } = await game.getAllRewards(alice, PENDING);
      expect(total).to.be.greaterThan(0n);
      await expect(game.connect(alice).claimAllRewards()).to.changeTokenBalance(token, alice, total);
    });

    it("takes the surplus by either address, and the pool counts it as gone", async () => {
      const { game, token, owner, secondAddress } = await loadFixture(deployOnTwoAddresses);
      await inSeconds(HOUR);
      const { reserve, owed } = await game.rewardPool(PENDING);
      const rescue = game.rescueTokens(secondAddress, owner, reserve - owed);
      await expect(rescue).to.changeTokenBalances(token, [game, owner], [owed - reserve, reserve - owed]);
      expect([...(await game.rewardPool())]).to.deep.equal([owed, owed, FAN.rewardRate, 0n, 0n]);
    });
  });

  describe("refuses", () => {
    it("to send to nobody or to the game itself, and an amount of zero", async () => {
      const { game, token, otherToken, owner } = await loadFixture(deployEarningGame);
      await otherToken.transfer(game, 5n);
      for (const requested of [token, otherToken]) {
        for (const [to, amount, error] of [
          [ethers.ZeroAddress, 1n, "ZeroAddress"],
          [game, 1n, "RescueToGame"],
          [owner, 0n, "ZeroAmount"],
        ] as const) {
          await expect(game.rescueTokens(requested, to, amount))
            .to.be.revertedWithCustomError(game, error)
            .withArgs();
        }
      }
    });

    it("more of another token than there is", async () => {
      const { game, otherToken, owner } = await loadFixture(deployEarningGame);
      await otherToken.transfer(game, 5n);
      await expect(game.rescueTokens(otherToken, owner, 6n))
        .to.be.revertedWithCustomError(otherToken, "ERC20InsufficientBalance")
        .withArgs(await game.getAddress(), 5n, 6n);
    });

    it("what is not a token", async () => {
      const { game, owner, bob } = await loadFixture(deployEarningGame);
      await expect(game.rescueTokens(bob, owner, 1n))
        .to.be.revertedWithCustomError(game, "SafeERC20FailedOperation")
        .withArgs(bob.address);
    });
  });
});
