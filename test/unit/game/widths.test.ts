import { loadFixture, mine, time } from "@nomicfoundation/hardhat-network-helpers";
import { expect } from "chai";
import { ethers } from "hardhat";

import { deployGameOn } from "../../fixtures";
import { breakShields } from "../../support/arena";
import { callForEach } from "../../support/batches";
import { at, now } from "../../support/blocks";
import { HOUR } from "../../support/clock";
import { MAX_FUNDED, RUNWAY, speedOf, ticksIn } from "../../support/rewardClock";

const MAX_UINT64 = 2n ** 64n - 1n;
const MAX_UINT72 = 2n ** 72n - 1n;
const MAX_UINT96 = 2n ** 96n - 1n;
const TYPES = 32;

/** A token of which everybody has more than the game can count, and 32 types that cost a wei and pay nothing yet. */
async function deployWideGame() {
  const token = await ethers.deployContract("PlainToken__Mock");
  const fixture = await deployGameOn(token, 2n ** 128n);
  await callForEach(fixture.game, "setComponentSettings", [1, TYPES], (id) => [id, 1, 0, 0, true]);
  return fixture;
}

/** Eight players own all 32 types: 256 components, all at the highest rate, which just fits into 72 bits. */
async function deployCrowdedGame() {
  const fixture = await deployWideGame();
  const { game, token, owner } = fixture;
  const players = (await ethers.getSigners()).slice(10, 18);
  for (const player of players) {
    await token.mint(player, TYPES);
    await token.connect(player).approve(game, TYPES);
    await callForEach(game.connect(player), "purchaseComponent", [1, TYPES], (id) => [id]);
  }
  await callForEach(game, "setComponentSettings", [1, TYPES], (id) => [id, MAX_UINT96, MAX_UINT64, 0, true]);
  await game.connect(owner).fundRewards(2n ** 100n);
  return { ...fixture, players };
}

/** With nine components of one type at the highest rate and eight of another at this, the sum is the most there can be. */
const LAST_RATE = (MAX_UINT72 - (240n + 9n) * MAX_UINT64) / 8n;

describe("the widths of what the game counts", () => {
  it("sells at the highest price", async () => {
    const { game, token, alice, feeCollector } = await loadFixture(deployWideGame);
    await game.setComponentSettings(1, MAX_UINT96, 0, 0, true);
    const fee = (MAX_UINT96 * 5n) / 100n;
    await expect(game.connect(alice).purchaseComponent(1)).to.changeTokenBalances(
      token,
      [alice, game, feeCollector],
      [-MAX_UINT96, MAX_UINT96 - fee, fee],
    );
  });

  it("takes a purchase that fills the sum of all rates to its 72 bits, and refuses one beyond", async () => {
    const { game, alice } = await loadFixture(deployCrowdedGame);
    await game.setComponentSettings(2, MAX_UINT96, LAST_RATE + 1n, 0, true);
    await expect(game.connect(alice).purchaseComponent(1))
      .to.be.revertedWithCustomError(game, "TotalRateTooHigh")
      .withArgs(MAX_UINT72 + 8n, MAX_UINT72);
    expect(await game.isComponentPurchased(alice, 1)).to.equal(false);

    await game.setComponentSettings(2, MAX_UINT96, LAST_RATE, 0, true);
    await game.connect(alice).purchaseComponent(1);
    expect((await game.rewardPool()).ratePerSecond).to.equal(MAX_UINT72);
  });

  it("takes a reward rate that fills the sum of all rates to its 72 bits, and refuses one beyond", async () => {
    const { game, alice } = await loadFixture(deployCrowdedGame);
    await game.setComponentSettings(2, MAX_UINT96, 0, 0, true);
    await game.connect(alice).purchaseComponent(1);
    await expect(game.setComponentSettings(2, MAX_UINT96, LAST_RATE + 1n, 0, true))
      .to.be.revertedWithCustomError(game, "TotalRateTooHigh")
      .withArgs(MAX_UINT72 + 8n, MAX_UINT72);
    await game.setComponentSettings(2, MAX_UINT96, LAST_RATE, 0, true);
    expect((await game.rewardPool()).ratePerSecond).to.equal(MAX_UINT72);
  });

  it("brings back no hacked component that would take the sum of all rates over 72 bits", async () => {
    const { game, alice, players } = await loadFixture(deployCrowdedGame);
    const [victim] = players;
    await game.setComponentSettings(2, MAX_UINT96, 0, 0, true);
    await game.setAttackFailProbability(0);
    await game.connect(alice).purchaseComponent(1);
    await time.increase(12 * HOUR);
    await breakShields(game, alice, victim, 1n);
    await game.connect(alice).attackComponent(victim, 1);
    await time.increase(6 * HOUR);
    await game.setComponentSettings(2, MAX_UINT96, MAX_UINT64, 0, true);
    for (const comeback of [
      () => game.connect(victim).repairAllComponents(),
      () => game.connect(victim).reactivateComponent(1),
      () => game.repairAllComponentsForEveryone(0, 1),
    ]) {
      await expect(comeback())
        .to.be.revertedWithCustomError(game, "TotalRateTooHigh")
        .withArgs(257n * MAX_UINT64, MAX_UINT72);
    }
    expect(await game.getTimeUntilReactivation(victim, 1)).to.equal(0);
  });

  it("counts at most 96 bits of a surplus, so owed rewards fit however full the pool", async () => {
    const { game, players } = await loadFixture(deployCrowdedGame);
    const owedByRewards = async () => {
      let sum = 0n;
      for (const player of players) sum += (await game.getAllRewards(player)).total;
      return sum;
    };
    // 96 bits pay for 194 days at that rate, and next to nothing once they are owed: the shown speed says so.
    for (const player of players.slice(0, 2)) {
      const { owed: before, ratePerSecond } = await game.rewardPool();
      const funded = (MAX_UINT96 - before) / ratePerSecond;
      const second = await now();
      await at(second + 100n * RUNWAY, mine);
      const { reserve, owed } = await game.rewardPool();
      expect(owed).to.equal(before + ratePerSecond * ticksIn(100n * RUNWAY, funded));
      expect(owed).to.be.within((MAX_UINT96 * 98n) / 100n, MAX_UINT96);
      expect(owed).to.be.lessThan(reserve);
      expect((await game.rewardPool()).speed).to.equal(speedOf((MAX_UINT96 - owed) / ratePerSecond));
      expect(await owedByRewards()).to.equal(owed);

      await game.connect(player).claimAllRewards();
      expect((await game.rewardPool()).owed).to.be.lessThan(owed);
    }
  });

  it("shows the latest possible end of full speed when a rich pool pays almost nothing", async () => {
    const { game, alice } = await loadFixture(deployWideGame);
    await game.fundRewards(2n ** 127n);
    await game.setComponentSettings(1, 604_800n, 1, 0, true);
    const second = (await now()) + 100n;
    await at(second, () => game.connect(alice).purchaseComponent(1));
    expect((await game.rewardPool()).fullSpeedUntil).to.equal(second + MAX_FUNDED - RUNWAY);
  });
});
