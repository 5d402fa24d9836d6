import { loadFixture, time } from "@nomicfoundation/hardhat-network-helpers";
import { expect } from "chai";
import { ethers } from "hardhat";

import { CPU, deployEmptyGame, deployFundedGame, deployPlayedGame, FAN } from "../../fixtures";
import { callForEach } from "../../support/batches";
import { at, now, PENDING } from "../../support/blocks";
import { fullSpeedUntil } from "../../support/rewardClock";
import { earnedOf } from "../../support/rewards";
import { toObject } from "../../support/structs";

const MAX_UINT64 = 2n ** 64n - 1n;
const MAX_UINT96 = 2n ** 96n - 1n;
const MIN_PAYBACK = 7n * 24n * 3600n;

describe("setComponentSettings", () => {
  it("adds a type with the next id and tells its settings", async () => {
    const { game } = await loadFixture(deployEmptyGame);
    await expect(game.setComponentSettings(1, FAN.price, FAN.rewardRate, FAN.repairCost, true))
      .to.emit(game, "ComponentSettingsChanged")
      .withArgs(1n, [0n, 0n, 0n, 0n, false], [1n, FAN.price, FAN.rewardRate, FAN.repairCost, true]);
    expect(await game.componentsCount()).to.equal(1n);
    expect(toObject(await game.getComponentSettings(1))).to.deep.equal({ ...FAN, isActive: true });
  });

  it("changes a known type and tells the old and the new settings", async () => {
    const { game } = await loadFixture(deployFundedGame);
    await expect(game.setComponentSettings(FAN.id, FAN.price * 2n, FAN.rewardRate + 1n, 7n, false))
      .to.emit(game, "ComponentSettingsChanged")
      .withArgs(
        FAN.id,
        [FAN.id, FAN.price, FAN.rewardRate, FAN.repairCost, true],
        [FAN.id, FAN.price * 2n, FAN.rewardRate + 1n, 7n, false],
      );
    expect(await game.componentsCount()).to.equal(2n);
    expect(toObject(await game.getComponentSettings(CPU.id))).to.deep.equal({ ...CPU, isActive: true });
  });

  it("refuses ids with a gap", async () => {
    const { game } = await loadFixture(deployFundedGame);
    for (const id of [0n, 4n, 33n, 258n, ethers.MaxUint256]) {
      await expect(game.setComponentSettings(id, FAN.price, FAN.rewardRate, 0, true))
        .to.be.revertedWithCustomError(game, "UnknownComponent")
        .withArgs(id);
    }
  });

  it("allows 32 types and no more", async () => {
    const { game } = await loadFixture(deployEmptyGame);
    await callForEach(game, "setComponentSettings", [1, 32], (id) => [id, 1, 0, 0, true]);
    await expect(game.setComponentSettings(33, 1, 0, 0, true))
      .to.be.revertedWithCustomError(game, "TooManyComponents")
      .withArgs(32n);
    await expect(game.setComponentSettings(34, 1, 0, 0, true))
      .to.be.revertedWithCustomError(game, "UnknownComponent")
      .withArgs(34n);
    expect(await game.componentsCount()).to.equal(32n);
  });

  it("takes the highest price, rate and repair cost, and not one more", async () => {
    const { game } = await loadFixture(deployEmptyGame);
    await game.setComponentSettings(1, MAX_UINT96, MAX_UINT64, MAX_UINT96, true);
    expect(toObject(await game.getComponentSettings(1))).to.deep.equal({
      id: 1n,
      price: MAX_UINT96,
      rewardRate: MAX_UINT64,
      repairCost: MAX_UINT96,
      isActive: true,
    });
    const tooHigh = [
      { settings: [MAX_UINT96 + 1n, 0n, 0n], value: MAX_UINT96 + 1n, maximum: MAX_UINT96 },
      { settings: [MAX_UINT96, MAX_UINT64 + 1n, 0n], value: MAX_UINT64 + 1n, maximum: MAX_UINT64 },
      { settings: [MAX_UINT96, 0n, MAX_UINT96 + 1n], value: MAX_UINT96 + 1n, maximum: MAX_UINT96 },
      { settings: [ethers.MaxUint256, 0n, 0n], value: ethers.MaxUint256, maximum: MAX_UINT96 },
    ];
    for (const { settings, value, maximum } of tooHigh) {
      const [price, rewardRate, repairCost] = settings;
      await expect(game.setComponentSettings(1, price, rewardRate, repairCost, true))
        .to.be.revertedWithCustomError(game, "SettingTooHigh")
        .withArgs(value, maximum);
    }
  });

  it("refuses a rate that pays the price back in less than 7 days", async () => {
    const { game } = await loadFixture(deployEmptyGame);
    await game.setComponentSettings(1, 1000n * MIN_PAYBACK, 1000n, 0, true);
    await expect(game.setComponentSettings(1, 1000n * MIN_PAYBACK - 1n, 1000n, 0, true))
      .to.be.revertedWithCustomError(game, "PaybackTooShort")
      .withArgs(1000n, 999n);
    await expect(game.setComponentSettings(2, MIN_PAYBACK - 1n, 1, 0, true))
      .to.be.revertedWithCustomError(game, "PaybackTooShort")
      .withArgs(1n, 0n);
    expect(await game.componentsCount()).to.equal(1n);
  });

  it("refuses a price of zero, for a new type and for a known one", async () => {
    const { game } = await loadFixture(deployFundedGame);
    for (const id of [FAN.id, 3n]) {
      await expect(game.setComponentSettings(id, 0, 0, 0, true))
        .to.be.revertedWithCustomError(game, "ZeroAmount")
        .withArgs();
    }
    expect(await game.componentsCount()).to.equal(2n);
    await game.setComponentSettings(3, 1, 0, 0, true);
    expect((await game.getComponentSettings(3)).price).to.equal(1n);
  });

  it("keeps every step of a rate that changes many times, for early and late buyers", async () => {
    const { game, alice, bob } = await loadFixture(deployFundedGame);
    const second = (await now()) + 100n;
    await at(second, () => game.connect(alice).purchaseComponent(FAN.id));
    await at(second + 100n, () => game.setComponentSettings(FAN.id, CPU.price, 3n, 0, true));
    await at(second + 250n, () => game.connect(bob).purchaseComponent(FAN.id));
    await at(second + 300n, () => game.setComponentSettings(FAN.id, CPU.price, 7_001n, 0, true));
    await at(second + 301n, () => game.setComponentSettings(FAN.id, CPU.price, 5n, 0, true));
    await time.setNextBlockTimestamp(second + 400n);
    const late = 3n * 50n + 7_001n + 5n * 99n;
    expect(await earnedOf(game, bob, FAN.id, PENDING)).to.equal(late);
    expect(await earnedOf(game, alice, FAN.id, PENDING)).to.equal(FAN.rewardRate * 100n + 3n * 150n + late);
  });

  it("changes the rate by what all of the type's components earn, and no other type's", async () => {
    const { game } = await loadFixture(deployPlayedGame);
    const { reserve } = await game.rewardPool();
    const second = (await now()) + 1000n;
    await at(second, () => game.setComponentSettings(FAN.id, FAN.price, 5n, 0, true));
    const { owed, ratePerSecond, fullSpeedUntil: until } = await game.rewardPool();
    expect(ratePerSecond).to.equal(2n * 5n + CPU.rewardRate);
    expect(until).to.equal(fullSpeedUntil(second, reserve - owed, ratePerSecond));
  });

  it("moves no rewards when only price, repair cost or sale change", async () => {
    const { game, alice } = await loadFixture(deployPlayedGame);
    const second = (await now()) + 1000n;
    const { ratePerSecond } = await game.rewardPool();
    await time.setNextBlockTimestamp(second);
    const { total } = await game.getAllRewards(alice, PENDING);
    const { owed } = await game.rewardPool(PENDING);
    await game.setComponentSettings(FAN.id, FAN.price * 2n, FAN.rewardRate, 9n, false);
    expect((await game.getAllRewards(alice)).total).to.equal(total);
    expect((await game.rewardPool()).owed).to.equal(owed);
    expect((await game.rewardPool()).ratePerSecond).to.equal(ratePerSecond);
  });
});
