import { loadFixture, mine } from "@nomicfoundation/hardhat-network-helpers";
import { expect } from "chai";

import { CPU, deployWithEmptyPool, FAN } from "../fixtures";
import { at, now } from "../support/blocks";
import { PARTS, partsIn, speedOf } from "../support/rewardClock";

const DAY = 24n * 3600n;
const RATE = CPU.rewardRate + FAN.rewardRate;

/** Nobody ever funded the pool but the players with their purchases, which pay for a little over 6.6 days. */
async function deployUnfundedGame() {
  const fixture = await deployWithEmptyPool();
  const { game, alice, bob } = fixture;
  const start = (await now()) + 100n;
  await at(start, () => game.connect(alice).purchaseComponent(CPU.id));
  await at(start + 1n, () => game.connect(bob).purchaseComponent(FAN.id));
  const reserve = ((CPU.price + FAN.price) * 95n) / 100n;
  // A second at that speed is less than a tick.
  const parts = partsIn(1n, (CPU.price * 95n) / 100n / CPU.rewardRate);
  expect(parts).to.be.lessThan(PARTS);
  /** The parts of ticks that have passed a number of seconds after Bob's purchase, while nothing changes. */
  const partsAfter = (seconds: bigint) => parts + partsIn(seconds, reserve / RATE);
  const ticksAfter = (seconds: bigint) => partsAfter(seconds) / PARTS;
  return { ...fixture, boughtAt: start + 1n, reserve, partsAfter, ticksAfter };
}

describe("a pool that nobody funds", () => {
  it("lasts: it pays everybody alike, ever less, and never stops", async () => {
    const { game, alice, bob, boughtAt, reserve, ticksAfter } = await loadFixture(deployUnfundedGame);
    let before = 10_000n;
    for (const days of [0n, 7n, 30n, 90n, 365n, 3650n]) {
      if (days !== 0n) await at(boughtAt + days * DAY, mine);
      const ticks = ticksAfter(days * DAY);
      expect((await game.getAllRewards(alice)).total).to.equal(CPU.rewardRate * ticks);
      expect((await game.getAllRewards(bob)).total).to.equal(FAN.rewardRate * ticks);
      const { owed, speed } = await game.rewardPool();
      expect(owed).to.equal(RATE * ticks);
      expect(speed).to.equal(speedOf((reserve - owed) / RATE));
      expect(speed).to.be.lessThan(before);
      before = speed;
    }
    // In ten years it has paid 97 percent of what it had, instead of all of it in the first week.
    expect(before).to.be.greaterThan(0n);
    expect(ticksAfter(3650n * DAY)).to.be.within(((reserve / RATE) * 97n) / 100n, reserve / RATE - 1n);
  });

  it("can pay everything out, in whatever order they come", async () => {
    const { game, token, alice, bob, boughtAt, reserve, ticksAfter } = await loadFixture(deployUnfundedGame);
    await at(boughtAt + 3650n * DAY, () => game.pauseContract());
    const ticks = ticksAfter(3650n * DAY);
    await game.unpauseContract();
    for (const player of [bob, alice]) await game.connect(player).claimAllRewards();
    const { reserve: left, owed } = await game.rewardPool();
    expect(owed).to.equal(0n);
    expect(left).to.equal(reserve - RATE * ticks);
    expect(await token.balanceOf(game)).to.equal(left);
  });

  it("speeds up for all when a new player's price comes in, from that second on", async () => {
    const { game, token, alice, bob, carol, boughtAt, partsAfter, ticksAfter } = await loadFixture(deployUnfundedGame);
    const joinedAt = boughtAt + 30n * DAY;
    await at(joinedAt, () => game.connect(carol).purchaseComponent(CPU.id));
    const ticks = ticksAfter(30n * DAY);
    expect((await game.getAllRewards(alice)).total).to.equal(CPU.rewardRate * ticks);

    const { reserve, owed, ratePerSecond } = await game.rewardPool();
    const parts = partsAfter(30n * DAY) % PARTS;
    const further = (parts + partsIn(DAY, (reserve - owed) / ratePerSecond)) / PARTS;
    expect(further).to.be.greaterThan(ticksAfter(31n * DAY) - ticks);
    await at(joinedAt + DAY, mine);
    expect((await game.getAllRewards(bob)).total).to.equal(FAN.rewardRate * (ticks + further));
    expect((await game.getAllRewards(carol)).total).to.equal(CPU.rewardRate * further);
    await at(joinedAt + DAY + 1n, () => game.connect(alice).claimAllRewards());
    expect(await token.balanceOf(game)).to.be.at.least((await game.rewardPool()).owed);
  });

  it("keeps its pace through pauses and fee changes, and everybody what they earned", async () => {
    const { game, alice, carol, boughtAt, ticksAfter } = await loadFixture(deployUnfundedGame);
    await at(boughtAt + DAY, () => game.pauseContract());
    const { speed } = await game.rewardPool();
    await game.setPurchaseFeePercentage(30);
    await game.setFeeCollector(carol);
    await at(boughtAt + 100n * DAY, () => game.unpauseContract());
    expect((await game.rewardPool()).speed).to.equal(speed);
    expect((await game.getAllRewards(alice)).total).to.equal(CPU.rewardRate * ticksAfter(DAY));
    await at(boughtAt + 101n * DAY, mine);
    expect((await game.getAllRewards(alice)).total).to.equal(CPU.rewardRate * ticksAfter(2n * DAY));
  });
});
