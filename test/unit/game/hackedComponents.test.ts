import { loadFixture, time } from "@nomicfoundation/hardhat-network-helpers";
import { expect } from "chai";

import { CPU, FAN } from "../../fixtures";
import { breakShields, deployArena, deployHackedArena, hit } from "../../support/arena";
import { at, DAY, HOUR, inSeconds } from "../../support/clock";
import { allEarnedOf, earnedOf } from "../../support/rewards";
import { stolenOf } from "../../support/rules";

/** Bob has no shield left, and both of his components can be attacked. */
async function deployBareArena() {
  const fixture = await deployArena();
  await breakShields(fixture.game, fixture.alice, fixture.bob);
  return fixture;
}

describe("a hacked component", () => {
  it("reads as hacked and unprotected", async () => {
    const { game, bob } = await loadFixture(deployHackedArena);
    for (const component of await game.getAllComponents(bob)) {
      expect(component.purchased).to.equal(true);
      expect(component.hacked).to.equal(true);
      expect(component.owner).to.equal(bob.address);
      expect(component.protectedUntil).to.equal(0n);
      expect(await game.isComponentProtected(bob, component.componentId)).to.deep.equal([false, 0n]);
      expect(await game.isComponentPurchased(bob, component.componentId)).to.equal(true);
    }
  });

  it("pays what it had left, once", async () => {
    const { game, token, bob } = await loadFixture(deployHackedArena);
    const left = await earnedOf(game, bob, FAN.id);
    await time.increase(10 * DAY);
    const paidAt = await inSeconds(5);
    const claim = game.connect(bob).claim(FAN.id);
    await expect(claim).to.changeTokenBalances(token, [bob, game], [left, -left]);
    await expect(claim).to.emit(game, "RewardsClaimed").withArgs(bob.address, FAN.id, left);
    expect(await earnedOf(game, bob, FAN.id)).to.equal(0n);
    expect((await game.userComponents(bob, FAN.id)).lastClaimTimestamp).to.equal(paidAt);
    await expect(game.connect(bob).claim(FAN.id)).to.be.revertedWithCustomError(game, "NothingToClaim");
  });

  it("pays together with the working ones", async () => {
    const { game, token, alice, bob } = await loadFixture(deployBareArena);
    await hit(game, alice, bob);
    const left = await earnedOf(game, bob, FAN.id);
    const cpuRewards = await earnedOf(game, bob, CPU.id);
    await inSeconds(100);
    const total = left + cpuRewards + CPU.rewardRate * 100n;
    const claim = game.connect(bob).claimAllRewards();
    await expect(claim).to.changeTokenBalance(token, bob, total);
    await expect(claim).to.emit(game, "RewardsClaimed").withArgs(bob.address, FAN.id, left);
    await expect(claim)
      .to.emit(game, "RewardsClaimed")
      .withArgs(bob.address, CPU.id, total - left);
    await time.increase(50);
    expect((await allEarnedOf(game, bob)).earned).to.deep.equal([0n, CPU.rewardRate * 50n]);
  });

  it("keeps what it had left through changes of its type's reward rate", async () => {
    const { game, bob } = await loadFixture(deployHackedArena);
    const left = await earnedOf(game, bob, FAN.id);
    for (const rate of [0n, FAN.rewardRate, FAN.rewardRate / 2n]) {
      await game.setComponentSettings(FAN.id, FAN.price, rate, FAN.repairCost, rate === 0n);
      await time.increase(HOUR);
      expect(await earnedOf(game, bob, FAN.id)).to.equal(left);
    }
  });

  it("earns from nothing after a repair when what it had left was paid", async () => {
    const { game, token, bob } = await loadFixture(deployHackedArena);
    await game.connect(bob).claim(FAN.id);
    await game.connect(bob).repairAllComponents();
    const repairedAt = await time.latest();
    expect(await earnedOf(game, bob, FAN.id)).to.equal(0n);
    const { ripeAt } = await game.getRipening(bob, FAN.id);
    await at(ripeAt);
    const since = ripeAt - BigInt(repairedAt);
    await expect(game.connect(bob).claim(FAN.id)).to.changeTokenBalance(token, bob, FAN.rewardRate * since);
  });

  it("loses its share of what it had left and earned since when it is hacked again", async () => {
    const { game, alice, bob } = await loadFixture(deployHackedArena);
    const left = await earnedOf(game, bob, FAN.id);
    await game.connect(bob).repairAllComponents();
    const repairedAt = await time.latest();
    await time.increase(DAY);
    await breakShields(game, alice, bob);
    await hit(game, alice, bob);
    const earned = FAN.rewardRate * BigInt((await time.latest()) - repairedAt);
    const unpaid = left + earned;
    expect(await earnedOf(game, bob, FAN.id)).to.equal(unpaid - stolenOf(unpaid));
  });

  it("cannot be bought a second time", async () => {
    const { game, bob } = await loadFixture(deployHackedArena);
    await expect(game.connect(bob).purchaseComponent(FAN.id))
      .to.be.revertedWithCustomError(game, "ComponentAlreadyOwned")
      .withArgs(FAN.id);
  });
});
