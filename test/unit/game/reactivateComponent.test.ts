import { loadFixture, time } from "@nomicfoundation/hardhat-network-helpers";
import { expect } from "chai";

import { CPU, FAN } from "../../fixtures";
import { breakShields, deployHackedArena, deployWaitedArena } from "../../support/arena";
import { raid } from "../../support/attacks";
import { expectRefusedUntil } from "../../support/blocks";
import { at, DAY, HOUR, inSeconds } from "../../support/clock";
import { REACTIVATION_PROTECTION } from "../../support/rules";

describe("reactivateComponent", () => {
  it("is allowed 6 hours after the hack, not a second earlier", async () => {
    const { game, bob, fanHackedAt } = await loadFixture(deployHackedArena);
    const reactivate = () => game.connect(bob).reactivateComponent(FAN.id);
    await expectRefusedUntil(fanHackedAt + 6 * HOUR, reactivate, game, "ReactivationTooEarly", FAN.id);
    expect((await game.userComponents(bob, FAN.id)).hacked).to.equal(false);
  });

  it("tells until when the component is protected", async () => {
    const { game, bob } = await loadFixture(deployWaitedArena);
    const protectedUntil = (await inSeconds(100)) + REACTIVATION_PROTECTION;
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

  it("waits in game time: a pause puts it off", async () => {
    const { game, bob, fanHackedAt } = await loadFixture(deployHackedArena);
    await game.pauseContract();
    const pausedAt = await time.latest();
    await at(pausedAt + 7 * DAY);
    await game.unpauseContract();
    const reactivate = () => game.connect(bob).reactivateComponent(FAN.id);
    await expectRefusedUntil(fanHackedAt + 6 * HOUR + 7 * DAY, reactivate, game, "ReactivationTooEarly", FAN.id);
  });

  it("starts again with each hack", async () => {
    const { game, carol, bob } = await loadFixture(deployWaitedArena);
    await game.connect(bob).reactivateComponent(FAN.id);
    await time.increase(REACTIVATION_PROTECTION);
    await breakShields(game, carol, bob);
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
