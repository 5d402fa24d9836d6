import { loadFixture, mine, time } from "@nomicfoundation/hardhat-network-helpers";
import { expect } from "chai";

import { CPU, deployPlayedGame, FAN } from "../../fixtures";
import { encodeCall } from "../../support/batches";
import { at, now, PENDING } from "../../support/blocks";
import { inSeconds } from "../../support/clock";
import { allEarnedOf, earnedOf } from "../../support/rewards";

const WEEK = 7n * 24n * 3600n;

describe("pauseContract", () => {
  it("stops the game and remembers when", async () => {
    const { game } = await loadFixture(deployPlayedGame);
    expect(await game.pausedTimestamp()).to.equal(0n);
    const second = (await now()) + 100n;
    await expect(at(second, () => game.pauseContract()))
      .to.emit(game, "GamePaused")
      .withArgs();
    expect(await game.paused()).to.equal(true);
    expect(await game.pausedTimestamp()).to.equal(second);
    await time.increase(1000);
    expect(await game.pausedTimestamp()).to.equal(second);
  });

  it("freezes rewards in the second of the pause", async () => {
    const { game, alice } = await loadFixture(deployPlayedGame);
    const second = BigInt(await inSeconds(1000));
    const { total } = await allEarnedOf(game, alice, PENDING);
    const { owed } = await game.rewardPool(PENDING);
    await game.pauseContract();
    for (const later of [0n, 1n, WEEK]) {
      if (later !== 0n) await at(second + later, mine);
      expect((await allEarnedOf(game, alice)).total).to.equal(total);
      expect((await game.rewardPool()).owed).to.equal(owed);
    }
  });

  it("lets future times slide with the clock on the wall, and past ones not", async () => {
    const { game, alice } = await loadFixture(deployPlayedGame);
    const before = await game.userComponents(alice, FAN.id);
    const second = (await now()) + 100n;
    await at(second, () => game.pauseContract());
    const { fullSpeedUntil } = await game.rewardPool();
    for (const later of [1n, WEEK]) {
      await at(second + later, mine);
      const during = await game.userComponents(alice, FAN.id);
      expect(during.protectedUntil).to.equal(before.protectedUntil + later);
      expect(during.lastClaimTimestamp).to.equal(before.lastClaimTimestamp);
      expect((await game.rewardPool()).fullSpeedUntil).to.equal(fullSpeedUntil + later);
      expect([...(await game.isComponentProtected(alice, FAN.id))]).to.deep.equal([true, during.protectedUntil]);
    }
  });
});

describe("a protection that has ended", () => {
  it("is over for good, though the second in which it ended slides with later pauses", async () => {
    const { game, alice } = await loadFixture(deployPlayedGame);
    const { protectedUntil } = await game.userComponents(alice, FAN.id);
    await at(protectedUntil, () => game.pauseContract());
    await at(protectedUntil + WEEK, () => game.unpauseContract());
    expect([...(await game.isComponentProtected(alice, FAN.id))]).to.deep.equal([false, protectedUntil + WEEK]);
    expect((await game.userComponents(alice, FAN.id)).protectedUntil).to.equal(protectedUntil + WEEK);
  });
});

describe("unpauseContract", () => {
  it("resumes the game and tells how long the pause was", async () => {
    const { game } = await loadFixture(deployPlayedGame);
    const second = (await now()) + 100n;
    await at(second, () => game.pauseContract());
    await expect(at(second + 12_345n, () => game.unpauseContract()))
      .to.emit(game, "GameUnpaused")
      .withArgs(12_345n);
    expect(await game.paused()).to.equal(false);
    expect(await game.pausedTimestamp()).to.equal(0n);
  });

  it("adds several pauses up", async () => {
    const { game, alice } = await loadFixture(deployPlayedGame);
    const { protectedUntil } = await game.userComponents(alice, FAN.id);
    const second = (await now()) + 100n;
    await at(second, () => game.pauseContract());
    await at(second + 1000n, () => game.unpauseContract());
    await at(second + 1001n, () => game.pauseContract());
    await at(second + 4001n, () => game.unpauseContract());
    expect((await game.userComponents(alice, FAN.id)).protectedUntil).to.equal(protectedUntil + 4000n);
  });

  it("applies a reward rate that was set in the pause from its end on", async () => {
    const { game, alice } = await loadFixture(deployPlayedGame);
    const second = (await now()) + 100n;
    await at(second, () => game.pauseContract());
    const earned = await earnedOf(game, alice, CPU.id);
    await at(second + 1000n, () => game.setComponentSettings(CPU.id, CPU.price, 1n, 0, true));
    await at(second + WEEK, () => game.unpauseContract());
    await at(second + WEEK + 7n, mine);
    expect(await earnedOf(game, alice, CPU.id)).to.equal(earned + 7n);
  });

  it("leaves no trace of a pause that ends in its own second", async () => {
    const { game, alice } = await loadFixture(deployPlayedGame);
    const { protectedUntil } = await game.userComponents(alice, FAN.id);
    const blink = [encodeCall(game, "pauseContract"), encodeCall(game, "unpauseContract")];
    await expect(game.multicall(blink)).to.emit(game, "GameUnpaused").withArgs(0n);
    expect(await game.paused()).to.equal(false);
    expect((await game.userComponents(alice, FAN.id)).protectedUntil).to.equal(protectedUntil);
  });

  it("refuses when the game is running", async () => {
    const { game } = await loadFixture(deployPlayedGame);
    await expect(game.unpauseContract()).to.be.revertedWithCustomError(game, "GameIsNotPaused").withArgs();
  });
});
