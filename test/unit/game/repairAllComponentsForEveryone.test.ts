import { loadFixture, time } from "@nomicfoundation/hardhat-network-helpers";
import { expect } from "chai";
import { ethers } from "hardhat";

import type { IRigRaid } from "#bindings";

import { CPU, FAN } from "../../fixtures";
import { breakShields, deployHackedArena } from "../../support/arena";
import { raid } from "../../support/attacks";
import { DAY, inSeconds } from "../../support/clock";
import { setFunded } from "../../support/pool";
import { RUNWAY, ticksIn } from "../../support/rewardClock";
import { REPAIR_PROTECTION } from "../../support/rules";

/** Alice, Bob and Carol joined in this order; Alice's fan and both of Bob's components are hacked. */
async function deployRavagedArena() {
  const fixture = await deployHackedArena();
  const { game, alice, carol } = fixture;
  await breakShields(game, carol, alice);
  await raid(game, carol, alice);
  return fixture;
}

/** Repairs a page and returns what the call answers: players looked at, components repaired, next index. */
async function repairPage(game: IRigRaid, startIndex: bigint, maxUsers: bigint): Promise<readonly bigint[]> {
  const answer = await game.repairAllComponentsForEveryone.staticCall(startIndex, maxUsers);
  await game.repairAllComponentsForEveryone(startIndex, maxUsers);
  return [answer.usersProcessed, answer.componentsRepaired, answer.nextIndex];
}

const MAX = ethers.MaxUint256;

describe("repairAllComponentsForEveryone", () => {
  it("repairs every hacked component of every player", async () => {
    const { game, alice, bob, carol } = await loadFixture(deployRavagedArena);
    expect(await repairPage(game, 0n, 3n)).to.deep.equal([3n, 3n, 3n]);
    for (const player of [alice, bob, carol]) expect(await game.getTotalRepairCost(player)).to.equal(0n);
    expect((await game.rewardPool()).ratePerSecond).to.equal(3n * (FAN.rewardRate + CPU.rewardRate));
  });

  it("tells of each component, for free, and until when it is protected", async () => {
    const { game, alice, bob } = await loadFixture(deployRavagedArena);
    const protectedUntil = (await inSeconds(100)) + REPAIR_PROTECTION;
    const repair = await game.repairAllComponentsForEveryone(0, 3);
    for (const [player, id] of [
      [alice, FAN.id],
      [bob, FAN.id],
      [bob, CPU.id],
    ] as const) {
      await expect(repair).to.emit(game, "ComponentRepaired").withArgs(player.address, id, 0n, protectedUntil);
    }
    expect((await game.queryFilter(game.filters.ComponentRepaired(), repair.blockNumber!)).length).to.equal(3);
  });

  it("moves no token and leaves all rewards as they are", async () => {
    const { game, token, alice, bob, carol } = await loadFixture(deployRavagedArena);
    await game.pauseContract();
    const rewards = await Promise.all([alice, bob, carol].map((player) => game.getAllRewards(player)));
    await expect(game.repairAllComponentsForEveryone(0, 3)).not.to.emit(token, "Transfer");
    expect(await Promise.all([alice, bob, carol].map((player) => game.getAllRewards(player)))).to.deep.equal(rewards);
  });

  it("continues where the page before ended", async () => {
    const { game, alice, bob } = await loadFixture(deployRavagedArena);
    expect(await repairPage(game, 0n, 1n)).to.deep.equal([1n, 1n, 1n]);
    expect(await game.getTotalRepairCost(alice)).to.equal(0n);
    expect(await game.getTotalRepairCost(bob)).to.equal(FAN.repairCost + CPU.repairCost);
    expect(await repairPage(game, 1n, 1n)).to.deep.equal([1n, 2n, 2n]);
    expect(await game.getTotalRepairCost(bob)).to.equal(0n);
    expect(await repairPage(game, 2n, 1n)).to.deep.equal([1n, 0n, 3n]);
    expect(await game.activePlayersCount()).to.equal(3n);
  });

  it("ends with the last player when a page reaches beyond", async () => {
    const { game } = await loadFixture(deployRavagedArena);
    expect(await repairPage(game, 1n, 100n)).to.deep.equal([2n, 2n, 3n]);
    expect(await repairPage(game, 0n, MAX)).to.deep.equal([3n, 1n, 3n]);
  });

  for (const startIndex of [3n, 4n, MAX]) {
    it(`does nothing from position ${startIndex} on, where there is nobody`, async () => {
      const { game } = await loadFixture(deployRavagedArena);
      const { ratePerSecond } = await game.rewardPool();
      expect(await repairPage(game, startIndex, MAX)).to.deep.equal([0n, 0n, 3n]);
      expect((await game.rewardPool()).ratePerSecond).to.equal(ratePerSecond);
    });
  }

  it("changes nothing when it repairs nothing: a donation does not count for rewards yet", async () => {
    const arena = await loadFixture(deployRavagedArena);
    const { game, token, carol } = arena;
    await setFunded(arena, RUNWAY / 2n);
    const second = await time.latest();
    const { ratePerSecond } = await game.rewardPool();
    const earned = await game.getRewards(carol, CPU.id);
    await token.transfer(game, ratePerSecond * RUNWAY);
    // The last of the three players has nothing that is hacked.
    for (const start of [2n, 3n]) {
      const receipt = (await (await game.repairAllComponentsForEveryone(start, 10n)).wait())!;
      expect(receipt.logs).to.deep.equal([]);
    }
    await time.increaseTo(second + DAY);
    const slowed = CPU.rewardRate * ticksIn(BigInt(DAY), RUNWAY / 2n);
    expect(await game.getRewards(carol, CPU.id)).to.equal(earned + slowed);
  });

  it("works while the game is paused; the protection begins when it resumes", async () => {
    const { game, bob } = await loadFixture(deployRavagedArena);
    await game.pauseContract();
    await time.increase(DAY);
    await game.repairAllComponentsForEveryone(0, 3);
    const left = await game.getRewards(bob, FAN.id);
    await time.increase(DAY);
    expect(await game.getRewards(bob, FAN.id)).to.equal(left);
    await game.unpauseContract();
    const protectedUntil = BigInt((await time.latest()) + REPAIR_PROTECTION);
    expect(await game.isComponentProtected(bob, FAN.id)).to.deep.equal([true, protectedUntil]);
    await time.increase(10);
    expect(await game.getRewards(bob, FAN.id)).to.equal(left + FAN.rewardRate * 10n);
  });

  it("refuses an empty page", async () => {
    const { game } = await loadFixture(deployRavagedArena);
    await expect(game.repairAllComponentsForEveryone(0, 0)).to.be.revertedWithCustomError(game, "ZeroAmount");
  });
});
