import { loadFixture, mine } from "@nomicfoundation/hardhat-network-helpers";
import { expect } from "chai";

import { CPU, deployFundedGame, FAN } from "../fixtures";
import { at, now } from "../support/blocks";
import { fullSpeedUntil } from "../support/rewardClock";

const HOUR = 3600n;
const WEEK = 7n * 24n * HOUR;

describe("a week of pause", () => {
  it("costs nobody a second: not of rewards, not of protection, not of the pool", async () => {
    const { game, token, alice, bob, carol } = await loadFixture(deployFundedGame);
    const start = (await now()) + 100n;
    await at(start, () => game.connect(alice).purchaseComponent(CPU.id));
    await at(start + HOUR, () => game.connect(bob).purchaseComponent(FAN.id));
    const surplus = (await game.rewardPool()).reserve - CPU.rewardRate * 2n * HOUR - FAN.rewardRate * HOUR;

    const pausedAt = start + 2n * HOUR;
    await at(pausedAt, () => game.pauseContract());
    await at(pausedAt + WEEK / 2n, () => game.setComponentSettings(CPU.id, CPU.price, CPU.rewardRate, 0, false));
    await expect(game.connect(alice).claim(CPU.id)).to.be.revertedWithCustomError(game, "GameIsPaused");
    await expect(game.connect(carol).purchaseComponent(FAN.id)).to.be.revertedWithCustomError(game, "GameIsPaused");
    await at(pausedAt + WEEK, () => game.unpauseContract());

    const rate = CPU.rewardRate + FAN.rewardRate;
    expect((await game.rewardPool()).fullSpeedUntil).to.equal(fullSpeedUntil(pausedAt, surplus, rate) + WEEK);
    const protectedUntil = start + 12n * HOUR + WEEK;
    await at(protectedUntil - 1n, mine);
    expect([...(await game.isComponentProtected(alice, CPU.id))]).to.deep.equal([true, protectedUntil]);
    await expect(at(protectedUntil, () => game.connect(alice).claim(CPU.id))).to.changeTokenBalance(
      token,
      alice,
      CPU.rewardRate * 12n * HOUR,
    );
    expect(await game.getRewards(bob, FAN.id)).to.equal(FAN.rewardRate * 11n * HOUR);
  });

  it("applies a rate that the owner changes during it from its end on", async () => {
    const { game, token, alice } = await loadFixture(deployFundedGame);
    const start = (await now()) + 100n;
    await at(start, () => game.connect(alice).purchaseComponent(CPU.id));
    await at(start + HOUR, () => game.pauseContract());
    await at(start + 2n * HOUR, () => game.setComponentSettings(CPU.id, CPU.price, 1n, 0, true));
    await at(start + HOUR + WEEK, () => game.unpauseContract());
    await expect(at(start + 3n * HOUR + WEEK, () => game.connect(alice).claim(CPU.id))).to.changeTokenBalance(
      token,
      alice,
      CPU.rewardRate * HOUR + 2n * HOUR,
    );
  });
});
