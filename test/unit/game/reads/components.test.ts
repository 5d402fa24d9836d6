import { loadFixture, time } from "@nomicfoundation/hardhat-network-helpers";
import { expect } from "chai";

import { CPU, FAN } from "../../../fixtures";
import { breakShields, deployArena, deployHackedArena } from "../../../support/arena";
import { DAY, HOUR } from "../../../support/clock";
import { raid } from "../../../support/attacks";

describe("userComponents and getAllComponents", () => {
  it("show hacked components without protection, and when they were last paid", async () => {
    const { game, bob } = await loadFixture(deployHackedArena);
    await game.connect(bob).claim(FAN.id);
    const paidAt = BigInt(await time.latest());
    await time.increase(DAY);
    const [fan, cpu] = await game.getAllComponents(bob);
    expect(fan).to.deep.equal([FAN.id, bob.address, paidAt, true, true, 0n, 0n]);
    expect(cpu.hacked).to.equal(true);
    expect(cpu.protectedUntil).to.equal(0n);
    expect(cpu.lastClaimTimestamp).to.be.lessThan(paidAt);
  });

  it("show types that were added after the purchase", async () => {
    const { game, alice } = await loadFixture(deployArena);
    await game.setComponentSettings(3, CPU.price, 1, 0, false);
    const all = await game.getAllComponents(alice);
    expect(all.map((component) => component.purchased)).to.deep.equal([true, true, false]);
    expect((await game.getAllRewards(alice)).rewards.length).to.equal(3);
  });
});

describe("getTotalRepairCost", () => {
  it("sums the costs of what is hacked", async () => {
    const { game, alice, bob } = await loadFixture(deployArena);
    await breakShields(game, alice, bob);
    expect(await game.getTotalRepairCost(bob)).to.equal(0n);
    await raid(game, alice, bob, CPU.id);
    expect(await game.getTotalRepairCost(bob)).to.equal(CPU.repairCost);
    await raid(game, alice, bob);
    expect(await game.getTotalRepairCost(bob)).to.equal(FAN.repairCost + CPU.repairCost);
  });

  it("follows the settings, up to their highest values", async () => {
    const { game, bob } = await loadFixture(deployHackedArena);
    const highest = 2n ** 96n - 1n;
    for (const { id, price, rewardRate } of [FAN, CPU]) {
      await game.setComponentSettings(id, price, rewardRate, highest, true);
    }
    expect(await game.getTotalRepairCost(bob)).to.equal(2n * highest);
  });
});

describe("getTimeUntilReactivation", () => {
  it("counts down to zero and stays there", async () => {
    const { game, bob, fanHackedAt } = await loadFixture(deployHackedArena);
    const allowedAt = fanHackedAt + 6 * HOUR;
    for (const [second, left] of [
      [allowedAt - HOUR, HOUR],
      [allowedAt - 1, 1],
      [allowedAt, 0],
      [allowedAt + DAY, 0],
    ]) {
      await time.increaseTo(second);
      expect(await game.getTimeUntilReactivation(bob, FAN.id)).to.equal(left);
    }
  });

  it("freezes during a pause", async () => {
    const { game, bob, fanHackedAt } = await loadFixture(deployHackedArena);
    await game.pauseContract();
    const left = fanHackedAt + 6 * HOUR - (await time.latest());
    await time.increase(DAY);
    expect(await game.getTimeUntilReactivation(bob, FAN.id)).to.equal(left);
  });

  it("is zero for a component that works", async () => {
    const { game, alice } = await loadFixture(deployHackedArena);
    expect(await game.getTimeUntilReactivation(alice, FAN.id)).to.equal(0n);
  });
});
