import { loadFixture, time } from "@nomicfoundation/hardhat-network-helpers";
import { expect } from "chai";

import { CPU, FAN } from "../../fixtures";
import { deployHackedArena } from "../../support/arena";
import { DAY, HOUR, at, inSeconds } from "../../support/clock";
import { fullSpeedUntil } from "../../support/rewardClock";
import { raid } from "../../support/attacks";

/** The hacked arena, when Bob's CPU, hacked after his fan, can be reactivated. */
async function deployWaitedArena() {
  const fixture = await deployHackedArena();
  await time.increaseTo(fixture.cpuHackedAt + 6 * HOUR);
  return fixture;
}

describe("reactivateComponent", () => {
  it("is allowed 6 hours after the hack, not a second earlier", async () => {
    const { game, bob, fanHackedAt } = await loadFixture(deployHackedArena);
    const allowedAt = fanHackedAt + 6 * HOUR;
    await at(allowedAt - 1);
    await expect(game.connect(bob).reactivateComponent(FAN.id))
      .to.be.revertedWithCustomError(game, "ReactivationTooEarly")
      .withArgs(FAN.id, allowedAt);
    await at(allowedAt);
    await game.connect(bob).reactivateComponent(FAN.id);
    expect((await game.userComponents(bob, FAN.id)).hacked).to.equal(false);
  });

  it("tells until when the component is protected", async () => {
    const { game, bob } = await loadFixture(deployWaitedArena);
    const protectedUntil = (await inSeconds(100)) + 24 * HOUR;
    await expect(game.connect(bob).reactivateComponent(FAN.id))
      .to.emit(game, "ComponentReactivated")
      .withArgs(bob.address, FAN.id, protectedUntil);
  });

  it("is free", async () => {
    const { game, token, bob } = await loadFixture(deployWaitedArena);
    await expect(game.connect(bob).reactivateComponent(FAN.id)).not.to.emit(token, "Transfer");
  });

  it("lets that component earn and keep what it had left, and leaves the others hacked", async () => {
    const { game, bob } = await loadFixture(deployWaitedArena);
    const { rewards: left } = await game.getAllRewards(bob);
    await game.connect(bob).reactivateComponent(CPU.id);
    expect((await game.getAllRewards(bob)).rewards).to.deep.equal([...left]);
    await time.increase(100);
    expect((await game.getAllRewards(bob)).rewards).to.deep.equal([left[0], left[1] + CPU.rewardRate * 100n]);
    expect((await game.rewardPool()).ratePerSecond).to.equal(2n * FAN.rewardRate + 3n * CPU.rewardRate);
    expect((await game.userComponents(bob, FAN.id)).hacked).to.equal(true);
    expect(await game.getTotalRepairCost(bob)).to.equal(FAN.repairCost);
  });

  it("fixes how long the pool lasts at the new rate", async () => {
    const { game, bob } = await loadFixture(deployWaitedArena);
    await game.connect(bob).reactivateComponent(CPU.id);
    const { reserve, owed, ratePerSecond, fullSpeedUntil: until } = await game.rewardPool();
    expect(until).to.equal(fullSpeedUntil(BigInt(await time.latest()), reserve - owed, ratePerSecond));
  });

  it("protects for 24 hours, not a second more", async () => {
    const { game, carol, bob } = await loadFixture(deployWaitedArena);
    await game.connect(bob).reactivateComponent(FAN.id);
    const until = (await time.latest()) + 24 * HOUR;
    expect((await game.userComponents(bob, FAN.id)).protectedUntil).to.equal(until);
    await at(until - 1);
    await expect(raid(game, carol, bob))
      .to.be.revertedWithCustomError(game, "TargetProtected")
      .withArgs(until);
    await at(until);
    await raid(game, carol, bob);
  });

  it("waits in game time: a pause puts it off", async () => {
    const { game, bob, fanHackedAt } = await loadFixture(deployHackedArena);
    await game.pauseContract();
    const pausedAt = await time.latest();
    await at(pausedAt + 7 * DAY);
    await game.unpauseContract();
    const allowedAt = fanHackedAt + 6 * HOUR + 7 * DAY;
    await at(allowedAt - 1);
    await expect(game.connect(bob).reactivateComponent(FAN.id))
      .to.be.revertedWithCustomError(game, "ReactivationTooEarly")
      .withArgs(FAN.id, allowedAt);
    await at(allowedAt);
    await game.connect(bob).reactivateComponent(FAN.id);
  });

  it("starts again with each hack", async () => {
    const { game, carol, bob } = await loadFixture(deployWaitedArena);
    await game.connect(bob).reactivateComponent(FAN.id);
    await time.increase(24 * HOUR);
    for (let shields = await game.getRemainingShields(bob); shields > 0n; shields--) {
      await raid(game, carol, bob);
      await time.increase(HOUR);
    }
    await raid(game, carol, bob);
    const allowedAt = (await time.latest()) + 6 * HOUR;
    await expect(game.connect(bob).reactivateComponent(FAN.id))
      .to.be.revertedWithCustomError(game, "ReactivationTooEarly")
      .withArgs(FAN.id, allowedAt);
  });

  it("is there for a type that is not on sale any more", async () => {
    const { game, bob } = await loadFixture(deployWaitedArena);
    await game.setComponentSettings(FAN.id, FAN.price, FAN.rewardRate, FAN.repairCost, false);
    await game.connect(bob).reactivateComponent(FAN.id);
    expect((await game.userComponents(bob, FAN.id)).hacked).to.equal(false);
  });

  describe("refuses", () => {
    it("a component that the caller does not own", async () => {
      const { game, stranger } = await loadFixture(deployWaitedArena);
      await expect(game.connect(stranger).reactivateComponent(FAN.id))
        .to.be.revertedWithCustomError(game, "ComponentNotOwned")
        .withArgs(FAN.id);
    });

    it("a component that works", async () => {
      const { game, alice, bob } = await loadFixture(deployWaitedArena);
      await game.connect(bob).reactivateComponent(FAN.id);
      for (const player of [alice, bob]) {
        await expect(game.connect(player).reactivateComponent(FAN.id))
          .to.be.revertedWithCustomError(game, "ComponentNotHacked")
          .withArgs(FAN.id);
      }
    });
  });
});
