import { loadFixture, time } from "@nomicfoundation/hardhat-network-helpers";
import { expect } from "chai";

import { CPU, FAN } from "../../fixtures";
import { breakShields, deployArena, deployHackedArena } from "../../support/arena";
import { raid } from "../../support/attacks";
import { inSeconds } from "../../support/clock";
import { REPAIR_PROTECTION } from "../../support/rules";
import { toObject } from "../../support/structs";

const COST = FAN.repairCost + CPU.repairCost;

describe("repairAllComponents", () => {
  it("takes the sum of the repair costs, all of it for the pool", async () => {
    const { game, token, bob, feeCollector } = await loadFixture(deployHackedArena);
    await expect(game.connect(bob).repairAllComponents()).to.changeTokenBalances(
      token,
      [bob, game, feeCollector],
      [-COST, COST, 0n],
    );
  });

  it("tells of each component, what it cost and until when it is protected", async () => {
    const { game, bob } = await loadFixture(deployHackedArena);
    const protectedUntil = (await inSeconds(100)) + REPAIR_PROTECTION;
    const repair = game.connect(bob).repairAllComponents();
    for (const { id, repairCost } of [FAN, CPU]) {
      await expect(repair).to.emit(game, "ComponentRepaired").withArgs(bob.address, id, repairCost, protectedUntil);
    }
  });

  it("lets the components earn and attack immediately", async () => {
    const { game, bob, carol } = await loadFixture(deployHackedArena);
    await game.connect(bob).repairAllComponents();
    expect((await game.rewardPool()).ratePerSecond).to.equal(3n * (FAN.rewardRate + CPU.rewardRate));
    const { rewards: before } = await game.getAllRewards(bob);
    await time.increase(10);
    const { rewards: after } = await game.getAllRewards(bob);
    expect(after.map((reward, i) => reward - before[i])).to.deep.equal([FAN.rewardRate * 10n, CPU.rewardRate * 10n]);
    await raid(game, bob, carol, CPU.id);
  });

  it("repairs and charges for what is hacked only", async () => {
    const { game, token, alice, bob } = await loadFixture(deployArena);
    await breakShields(game, alice, bob);
    await raid(game, alice, bob, CPU.id);
    const fan = toObject(await game.userComponents(bob, FAN.id));
    const repair = game.connect(bob).repairAllComponents();
    await expect(repair).to.changeTokenBalance(token, bob, -CPU.repairCost);
    await expect(repair).to.emit(game, "ComponentRepaired");
    expect(toObject(await game.userComponents(bob, FAN.id))).to.deep.equal(fan);
  });

  it("takes today's cost, and moves no token when that is zero", async () => {
    const { game, token, bob } = await loadFixture(deployHackedArena);
    for (const { id, price, rewardRate } of [FAN, CPU])
      await game.setComponentSettings(id, price, rewardRate, 0, false);
    const repair = game.connect(bob).repairAllComponents();
    await expect(repair).not.to.emit(token, "Transfer");
    await expect(repair).to.emit(game, "ComponentRepaired");
    expect((await game.userComponents(bob, FAN.id)).hacked).to.equal(false);
  });

  it("refuses when nothing is hacked, also to who has never played", async () => {
    const { game, bob, carol, stranger } = await loadFixture(deployHackedArena);
    await game.connect(bob).repairAllComponents();
    for (const account of [bob, carol, stranger]) {
      await expect(game.connect(account).repairAllComponents()).to.be.revertedWithCustomError(game, "NothingToRepair");
    }
  });
});
