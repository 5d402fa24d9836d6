import { loadFixture, time } from "@nomicfoundation/hardhat-network-helpers";
import { expect } from "chai";
import { ethers } from "hardhat";

import { now } from "../../support/blocks";
import { DAY } from "../../support/clock";
import { carryOut, deployGuardedGame, makeDue, onGame, onTimelock } from "../../support/guardedTimelock";

const WEEK = 7n * BigInt(DAY);

describe("cheating: a timelock, its guardian, and a pause", () => {
  it("an owner who schedules ahead cannot make the guardian's next pause last without notice", async () => {
    const { game, timelock, guardian, stranger } = await loadFixture(deployGuardedGame);
    const guess = (await now()) + 3n * BigInt(DAY);
    const ahead = [await onTimelock(timelock, "keepPause", 0n), await onTimelock(timelock, "keepPause", guess)];
    for (const operation of ahead) await makeDue(timelock, operation);
    await timelock.connect(guardian).pause();
    for (const operation of ahead)
      await expect(timelock.execute(...operation)).to.be.revertedWithCustomError(timelock, "NoGuardedPause");
    await time.increase(WEEK);
    await timelock.connect(stranger).endPause();
    expect(await game.paused()).to.equal(false);
  });

  it("an unpause that was overtaken ends the guardian's next pause, unless it was cancelled", async () => {
    const { game, timelock, guardian, stranger } = await loadFixture(deployGuardedGame);
    await timelock.connect(guardian).pause();
    const [cancelled, kept] = [await onGame(game, "unpauseContract"), await onGame(game, "unpauseContract")];
    for (const overtaken of [cancelled, kept]) await makeDue(timelock, overtaken);
    await time.increase(WEEK);
    await timelock.connect(stranger).endPause();
    await timelock.cancel(await timelock.hashOperation(...cancelled));
    await expect(timelock.execute(...kept)).to.be.revertedWithCustomError(game, "GameIsNotPaused");

    const until = (await now()) + 30n * BigInt(DAY);
    await carryOut(timelock, await onTimelock(timelock, "setGuardian", guardian.address, until));
    await timelock.connect(guardian).pause();
    await expect(timelock.execute(...cancelled)).to.be.revertedWithCustomError(
      timelock,
      "TimelockUnexpectedOperationState",
    );
    expect(await game.paused()).to.equal(true);
    await timelock.execute(...kept);
    expect(await game.paused()).to.equal(false);
  });

  it("a guardian makes what is due revert where it needs a running game, and nothing else", async () => {
    const { game, timelock, guardian } = await loadFixture(deployGuardedGame);
    const [pausing, renouncing] = [await onGame(game, "pauseContract"), await onGame(game, "renounceOwnership")];
    const fees = await onGame(game, "setAttackFeePercentage", 3n);
    for (const operation of [pausing, renouncing, fees]) await makeDue(timelock, operation);
    await timelock.connect(guardian).pause();
    for (const operation of [pausing, renouncing])
      await expect(timelock.execute(...operation)).to.be.revertedWithCustomError(game, "GameIsPaused");
    await timelock.execute(...fees);
    expect(await game.attackFeePercentage()).to.equal(3n);
    await carryOut(timelock, await onGame(game, "unpauseContract"));
    await timelock.execute(...pausing);
    expect(await game.paused()).to.equal(true);
  });

  it("nobody but the new owner ends a guardian's pause in which the game was handed on", async () => {
    const { game, timelock, guardian, stranger } = await loadFixture(deployGuardedGame);
    const [, , owner] = await ethers.getSigners();
    await timelock.connect(guardian).pause();
    await carryOut(timelock, await onGame(game, "transferOwnership", owner.address));
    await game.connect(owner).acceptOwnership();
    await time.increase(WEEK);
    await expect(timelock.connect(stranger).endPause())
      .to.be.revertedWithCustomError(game, "OwnableUnauthorizedAccount")
      .withArgs(await timelock.getAddress());
    await game.connect(owner).unpauseContract();
    expect(await game.paused()).to.equal(false);
  });
});
