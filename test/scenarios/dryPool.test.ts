import { loadFixture, mine } from "@nomicfoundation/hardhat-network-helpers";
import { expect } from "chai";

import { CPU, deployDryGame, FAN } from "../fixtures";
import { at, now } from "../support/blocks";

const HOUR = 3600n;
const DAY = 24n * HOUR;

/** Nobody ever funded the pool but the players with their purchases. Both types together pay for a little over 6.6 days. */
async function deployGameThatRunsDry() {
  const fixture = await deployDryGame();
  const { game, alice, bob } = fixture;
  const start = (await now()) + 100n;
  await at(start, () => game.connect(alice).purchaseComponent(CPU.id));
  await at(start + 1n, () => game.connect(bob).purchaseComponent(FAN.id));
  const reserve = ((CPU.price + FAN.price) * 95n) / 100n;
  const rate = CPU.rewardRate + FAN.rewardRate;
  const driesAt = start + 1n + (reserve - CPU.rewardRate) / rate;
  return { ...fixture, start, driesAt };
}

describe("a pool that runs dry and is refilled", () => {
  it("pays everybody for the seconds it could, stops for all at once, and goes on when it is refilled", async () => {
    const { game, token, alice, bob, carol, start, driesAt } = await loadFixture(deployGameThatRunsDry);
    const cpuEarned = CPU.rewardRate * (driesAt - start);
    const fanEarned = FAN.rewardRate * (driesAt - start - 1n);
    expect((await game.rewardPool()).fundedUntil).to.equal(driesAt);

    await at(driesAt + 3n * DAY, mine);
    expect((await game.getAllRewards(alice)).total).to.equal(cpuEarned);
    expect((await game.getAllRewards(bob)).total).to.equal(fanEarned);

    // Bob takes what is his; Alice leaves hers. Neither moves what the other has.
    await expect(game.connect(bob).claimAllRewards()).to.changeTokenBalance(token, bob, fanEarned);
    expect((await game.getAllRewards(alice)).total).to.equal(cpuEarned);

    // A new player's price revives the pool; she earns from now on like everybody else.
    const revivedAt = driesAt + 4n * DAY;
    await at(revivedAt, () => game.connect(carol).purchaseComponent(FAN.id));
    await at(revivedAt + HOUR, mine);
    expect((await game.getAllRewards(alice)).total).to.equal(cpuEarned + CPU.rewardRate * HOUR);
    expect((await game.getAllRewards(bob)).total).to.equal(FAN.rewardRate * HOUR);
    expect((await game.getAllRewards(carol)).total).to.equal(FAN.rewardRate * HOUR);
    const { owed, reserve } = await game.rewardPool();
    expect(owed).to.equal(cpuEarned + (CPU.rewardRate + 2n * FAN.rewardRate) * HOUR);
    expect(owed).to.be.at.most(reserve);
  });

  it("can pay everything out, in whatever order they come", async () => {
    const { game, token, alice, bob, driesAt } = await loadFixture(deployGameThatRunsDry);
    await at(driesAt + DAY, mine);
    for (const player of [bob, alice]) await game.connect(player).claimAllRewards();
    const { reserve, owed, ratePerSecond } = await game.rewardPool();
    expect(owed).to.equal(0n);
    expect(reserve).to.be.lessThan(ratePerSecond);
    expect(await token.balanceOf(game)).to.equal(reserve);
  });

  it("stays dry through pauses and fee changes, and keeps what was earned", async () => {
    const { game, alice, carol, driesAt } = await loadFixture(deployGameThatRunsDry);
    await at(driesAt + 10n, () => game.pauseContract());
    const { total } = await game.getAllRewards(alice);
    await game.setPurchaseFeePercentage(30);
    await game.setFeeCollector(carol);
    await at(driesAt + 10n + DAY, () => game.unpauseContract());
    await at(driesAt + 10n + 2n * DAY, mine);
    expect((await game.getAllRewards(alice)).total).to.equal(total);
    expect((await game.rewardPool()).fundedUntil).to.equal(driesAt + DAY);
  });
});
