import { loadFixture, time } from "@nomicfoundation/hardhat-network-helpers";
import { expect } from "chai";
import { ZeroAddress } from "ethers";
import { ethers } from "hardhat";

import type { GuardedTimelock } from "#bindings";

import { MAX_GUARDED_PAUSE } from "../../../scripts/owner/tasks/timelockDeploy";
import { at, now } from "../../support/blocks";
import { carryOut, DELAY, deployGuardedGame as own, onGame, onTimelock } from "../../support/guardedTimelock";

const DAY = 24n * 3_600n;
const NO_PREDECESSOR = ethers.ZeroHash;

describe("GuardedTimelock", () => {
  it("lets the guardian pause, once, and do nothing else", async () => {
    const { game, timelock, guardian } = await loadFixture(own);
    const second = (await now()) + 100n;
    const paused = at(second, () => timelock.connect(guardian).pause());
    await expect(paused).to.emit(timelock, "PausedByGuardian").withArgs(guardian.address);
    await expect(paused).to.emit(timelock, "GuardianSet").withArgs(ZeroAddress, 0n);
    expect(await game.paused()).to.equal(true);
    expect(await timelock.guardedPause()).to.equal(second);
    expect(await timelock.guardian()).to.equal(ZeroAddress);

    await carryOut(timelock, await onGame(game, "unpauseContract"));
    await expect(timelock.connect(guardian).pause())
      .to.be.revertedWithCustomError(timelock, "NotGuardian")
      .withArgs(guardian.address);
    await expect(timelock.connect(guardian).endPause()).to.be.revertedWithCustomError(timelock, "NoGuardedPause");
    for (const data of [
      timelock.interface.encodeFunctionData("keepPause", [second]),
      timelock.interface.encodeFunctionData("setGuardian", [guardian.address, 0n]),
    ]) {
      await expect(guardian.sendTransaction({ to: timelock, data }))
        .to.be.revertedWithCustomError(timelock, "TimelockUnauthorizedCaller")
        .withArgs(guardian.address);
      await expect(
        timelock.connect(guardian).schedule(timelock, 0n, data, NO_PREDECESSOR, NO_PREDECESSOR, DELAY),
      ).to.be.revertedWithCustomError(timelock, "AccessControlUnauthorizedAccount");
    }
  });

  it("refuses everybody else, and the guardian when its time is over", async () => {
    const { game, timelock, guardian, stranger, until } = await loadFixture(own);
    const [proposer] = await ethers.getSigners();
    for (const caller of [stranger, proposer]) {
      await expect(timelock.connect(caller).pause())
        .to.be.revertedWithCustomError(timelock, "NotGuardian")
        .withArgs(caller.address);
    }
    await time.setNextBlockTimestamp(until);
    await expect(timelock.connect(guardian).pause()).to.be.revertedWithCustomError(timelock, "NotGuardian");
    expect(await game.paused()).to.equal(false);
  });

  it("lets the guardian pause in the last second of its time", async () => {
    const { game, timelock, guardian, until } = await loadFixture(own);
    await at(until - 1n, () => timelock.connect(guardian).pause());
    expect(await game.paused()).to.equal(true);
  });

  it("uses up nothing when the game is paused already", async () => {
    const { game, timelock, guardian } = await loadFixture(own);
    await carryOut(timelock, await onGame(game, "pauseContract"));
    await expect(timelock.connect(guardian).pause()).to.be.revertedWithCustomError(game, "GameIsPaused");
    expect(await timelock.guardian()).to.equal(guardian.address);
    expect(await timelock.guardedPause()).to.equal(0n);
  });

  it("lets anybody end the guardian's pause when it has lasted for its time, and not before", async () => {
    const { game, timelock, guardian, stranger } = await loadFixture(own);
    await timelock.connect(guardian).pause();
    const end = (await now()) + MAX_GUARDED_PAUSE;
    expect(await timelock.MAX_GUARDED_PAUSE()).to.equal(MAX_GUARDED_PAUSE);
    await time.setNextBlockTimestamp(end - 1n);
    await expect(timelock.connect(stranger).endPause())
      .to.be.revertedWithCustomError(timelock, "GuardedPauseNotOver")
      .withArgs(end);
    await expect(at(end, () => timelock.connect(stranger).endPause()))
      .to.emit(timelock, "GuardedPauseEnded")
      .withArgs(stranger.address);
    expect(await game.paused()).to.equal(false);
    await expect(timelock.endPause()).to.be.revertedWithCustomError(timelock, "NoGuardedPause");
  });

  it("leaves a pause of the timelock's own to the timelock, also when it was the guardian's before", async () => {
    const { game, timelock, guardian, stranger } = await loadFixture(own);
    const refuses = async () => {
      await time.increase(MAX_GUARDED_PAUSE);
      await expect(timelock.connect(stranger).endPause()).to.be.revertedWithCustomError(timelock, "NoGuardedPause");
      expect(await game.paused()).to.equal(true);
    };
    await timelock.connect(guardian).pause();
    await carryOut(timelock, await onGame(game, "unpauseContract"));
    await carryOut(timelock, await onGame(game, "pauseContract"));
    await refuses();
    await carryOut(timelock, await onGame(game, "unpauseContract"));

    await nameGuardian(timelock, guardian.address, (await now()) + 30n * DAY);
    await timelock.connect(guardian).pause();
    await keepPause(timelock, await timelock.guardedPause());
    expect(await timelock.guardedPause()).to.equal(0n);
    await refuses();
  });

  it("keeps the pause that is named, and no other, whatever was scheduled beforehand", async () => {
    const { game, timelock, guardian, stranger } = await loadFixture(own);
    const refused = (since: bigint) =>
      expect(keepPause(timelock, since)).to.be.revertedWithCustomError(timelock, "NoGuardedPause");
    await refused(0n);
    await timelock.connect(guardian).pause();
    const first = await now();
    for (const since of [0n, first - 1n, first + 1n]) await refused(since);
    await carryOut(timelock, await onGame(game, "unpauseContract"));
    // The guardian's pause is over, and its start is still known.
    expect(await timelock.guardedPause()).to.equal(first);
    await refused(first);
    await carryOut(timelock, await onGame(game, "pauseContract"));
    await refused(first);
    await carryOut(timelock, await onGame(game, "unpauseContract"));

    await nameGuardian(timelock, guardian.address, (await now()) + 30n * DAY);
    await timelock.connect(guardian).pause();
    const second = await now();
    await refused(first);
    await expect(keepPause(timelock, second)).to.emit(timelock, "GuardedPauseKept");
    await time.increase(MAX_GUARDED_PAUSE);
    await expect(timelock.connect(stranger).endPause()).to.be.revertedWithCustomError(timelock, "NoGuardedPause");
    await refused(second);
  });

  const keepPause = async (timelock: GuardedTimelock, since: bigint) =>
    carryOut(timelock, await onTimelock(timelock, "keepPause", since));

  const nameGuardian = async (timelock: GuardedTimelock, guardian: string, until: bigint) =>
    carryOut(timelock, await onTimelock(timelock, "setGuardian", guardian, until));

  it("has the timelock name the next guardian, or none", async () => {
    const { game, timelock, guardian, stranger } = await loadFixture(own);
    await nameGuardian(timelock, stranger.address, (await now()) + 10n * DAY);
    await expect(timelock.connect(guardian).pause()).to.be.revertedWithCustomError(timelock, "NotGuardian");
    await nameGuardian(timelock, ZeroAddress, 0n);
    await expect(timelock.connect(stranger).pause()).to.be.revertedWithCustomError(timelock, "NotGuardian");
    await nameGuardian(timelock, guardian.address, (await now()) + 10n * DAY);
    await timelock.connect(guardian).pause();
    expect(await game.paused()).to.equal(true);
  });

  it("names no guardian for the past or for more than a year", async () => {
    const { timelock, guardian } = await loadFixture(own);
    const self = await ethers.getImpersonatedSigner(await timelock.getAddress());
    await ethers.provider.send("hardhat_setBalance", [self.address, "0xde0b6b3a7640000"]);
    const second = (await now()) + 100n;
    const longest = await timelock.MAX_GUARDIAN_TIME();
    for (const until of [0n, second, second + longest + 1n]) {
      await time.setNextBlockTimestamp(second);
      await expect(timelock.connect(self).setGuardian.staticCall(guardian, until, { blockTag: "pending" }))
        .to.be.revertedWithCustomError(timelock, "InvalidGuardianTime")
        .withArgs(until, second + longest);
    }
    await at(second, () => timelock.connect(self).setGuardian(guardian, second + longest));
    expect(await timelock.guardianUntil()).to.equal(second + longest);
  });
});
