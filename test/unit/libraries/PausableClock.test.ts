import { loadFixture } from "@nomicfoundation/hardhat-network-helpers";
import { expect } from "chai";
import { ethers } from "hardhat";

const START = 1_000_000n;
const RUNNING = 0n;

async function deployClock() {
  const clock = await ethers.deployContract("PausableClock__Harness");
  return { clock, offset: await clock.start(START) };
}

describe("PausableClock", () => {
  it("shows 1 in its first second, so that 0 can mean never", async () => {
    const { clock, offset } = await loadFixture(deployClock);
    expect(await clock.read(offset, RUNNING, START)).to.equal(1n);
    expect(await clock.read(offset, RUNNING, START + 99n)).to.equal(100n);
  });

  it("freezes while paused", async () => {
    const { clock, offset } = await loadFixture(deployClock);
    for (const later of [0n, 1n, 1_000_000n]) {
      expect(await clock.read(offset, START + 99n, START + 99n + later)).to.equal(100n);
    }
  });

  it("resumes after a pause where it froze", async () => {
    const { clock, offset } = await loadFixture(deployClock);
    const afterPause = await clock.resume(offset, START + 99n, START + 5099n);
    expect(await clock.read(afterPause, RUNNING, START + 5099n)).to.equal(100n);
    expect(await clock.read(afterPause, RUNNING, START + 5100n)).to.equal(101n);
  });

  it("gives the wall time at which it shows a time, before and after now", async () => {
    const { clock, offset } = await loadFixture(deployClock);
    for (const clockTime of [1n, 100n, 5000n]) {
      const wallTime = await clock.toWallTime(offset, RUNNING, START + 99n, clockTime);
      expect(await clock.read(offset, RUNNING, wallTime)).to.equal(clockTime);
      expect(wallTime).to.equal(START + clockTime - 1n);
    }
  });

  it("lets that wall time slide during a pause, and keeps it when the pause ends", async () => {
    const { clock, offset } = await loadFixture(deployClock);
    const pausedAt = START + 99n;
    expect(await clock.toWallTime(offset, pausedAt, pausedAt, 200n)).to.equal(START + 199n);
    expect(await clock.toWallTime(offset, pausedAt, pausedAt + 70n, 200n)).to.equal(START + 269n);
    const afterPause = await clock.resume(offset, pausedAt, pausedAt + 70n);
    expect(await clock.toWallTime(afterPause, RUNNING, pausedAt + 70n, 200n)).to.equal(START + 269n);
  });

  it("forgets a pause that ends in its own second", async () => {
    const { clock, offset } = await loadFixture(deployClock);
    expect(await clock.resume(offset, START + 99n, START + 99n)).to.equal(offset);
  });
});
