import { loadFixture, mine, time } from "@nomicfoundation/hardhat-network-helpers";
import { expect } from "chai";
import { ethers } from "hardhat";

import { CPU, deployDryGame, deployPlayedGame, FAN } from "../../fixtures";
import { at, now } from "../../support/blocks";

const RESERVE = (FAN.price * 95n) / 100n;
const LASTS = RESERVE / FAN.rewardRate;
const DAY = 24n * 3600n;

/** Alice owns the only fan of a game whose pool holds nothing but what she paid for it. */
async function deployGameAboutToRunDry() {
  const fixture = await deployDryGame();
  const purchasedAt = (await now()) + 100n;
  await at(purchasedAt, () => fixture.game.connect(fixture.alice).purchaseComponent(FAN.id));
  return { ...fixture, driesAt: purchasedAt + LASTS };
}

describe("rewardPool", () => {
  it("is empty and never runs dry in a fresh game", async () => {
    const { game } = await loadFixture(deployDryGame);
    expect([...(await game.rewardPool())]).to.deep.equal([0n, 0n, 0n, ethers.MaxUint256]);
  });

  it("owes the sum of all rewards, to the wei, in every second", async () => {
    const { game, alice, bob } = await loadFixture(deployPlayedGame);
    for (const seconds of [1n, 59n, DAY, 1000n * DAY]) {
      await at((await now()) + seconds, mine);
      const sum = (await game.getAllRewards(alice)).total + (await game.getAllRewards(bob)).total;
      const { reserve, owed } = await game.rewardPool();
      expect(owed).to.equal(sum);
      expect(owed).to.be.at.most(reserve);
    }
  });

  it("pays until exactly the second it is funded for", async () => {
    const { game, alice, driesAt } = await loadFixture(deployGameAboutToRunDry);
    expect((await game.rewardPool()).fundedUntil).to.equal(driesAt);
    for (const [second, earned] of [
      [driesAt - 1n, RESERVE - FAN.rewardRate],
      [driesAt, RESERVE],
      [driesAt + 1n, RESERVE],
      [driesAt + 1000n * DAY, RESERVE],
    ]) {
      await at(second, mine);
      expect(await game.getRewards(alice, FAN.id)).to.equal(earned);
      expect([...(await game.rewardPool())]).to.deep.equal([RESERVE, earned, FAN.rewardRate, driesAt]);
    }
  });

  it("pays what it owes when it is dry, to the last wei", async () => {
    const { game, token, alice, driesAt } = await loadFixture(deployGameAboutToRunDry);
    const claim = at(driesAt + 5n, () => game.connect(alice).claim(FAN.id));
    await expect(claim).to.changeTokenBalances(token, [alice, game], [RESERVE, -RESERVE]);
    await expect(game.connect(alice).claim(FAN.id)).to.be.revertedWithCustomError(game, "NothingToClaim");
  });

  it("goes on from the second of the funding, not before", async () => {
    const { game, carol, alice, driesAt } = await loadFixture(deployGameAboutToRunDry);
    const fundedAt = driesAt + 30n * DAY;
    await at(fundedAt, () => game.connect(carol).fundRewards(FAN.rewardRate * 100n));
    expect(await game.getRewards(alice, FAN.id)).to.equal(RESERVE);
    expect((await game.rewardPool()).fundedUntil).to.equal(fundedAt + 100n);
    for (const [seconds, earned] of [
      [1n, 1n],
      [99n, 99n],
      [100n, 100n],
      [101n, 100n],
    ]) {
      await at(fundedAt + seconds, mine);
      expect(await game.getRewards(alice, FAN.id)).to.equal(RESERVE + FAN.rewardRate * earned);
    }
  });

  it("keeps the second it ran dry while further changes come", async () => {
    const { game, bob, alice, driesAt } = await loadFixture(deployGameAboutToRunDry);
    await at(driesAt + 10n, () => game.connect(alice).claim(FAN.id));
    expect((await game.rewardPool()).fundedUntil).to.equal(driesAt);
    await at(driesAt + 20n, () => game.connect(bob).fundRewards(FAN.rewardRate - 1n));
    expect((await game.rewardPool()).fundedUntil).to.equal(driesAt);
    await at(driesAt + 30n, () => game.setComponentSettings(FAN.id, CPU.price, CPU.rewardRate, 0, true));
    expect([...(await game.rewardPool())]).to.deep.equal([FAN.rewardRate - 1n, 0n, CPU.rewardRate, driesAt]);
  });

  it("runs dry at once when the rate is raised above what is left", async () => {
    const { game, alice, driesAt } = await loadFixture(deployGameAboutToRunDry);
    const second = driesAt - 5n;
    await at(second, () => game.setComponentSettings(FAN.id, CPU.price, FAN.rewardRate * 6n, 0, true));
    expect((await game.rewardPool()).fundedUntil).to.equal(second);
    await at(second + DAY, mine);
    expect(await game.getRewards(alice, FAN.id)).to.equal(RESERVE - FAN.rewardRate * 5n);
  });

  it("goes on when the rate is lowered to what is left", async () => {
    const { game, alice, driesAt } = await loadFixture(deployGameAboutToRunDry);
    await at(driesAt - 5n, () => game.setComponentSettings(FAN.id, CPU.price, FAN.rewardRate * 6n, 0, true));
    const second = driesAt + DAY;
    await at(second, () => game.setComponentSettings(FAN.id, CPU.price, FAN.rewardRate, 0, true));
    expect((await game.rewardPool()).fundedUntil).to.equal(second + 5n);
    await at(second + DAY, mine);
    expect(await game.getRewards(alice, FAN.id)).to.equal(RESERVE);
  });

  it("never runs dry at rate 0, and forgets when it once did", async () => {
    const { game, driesAt } = await loadFixture(deployGameAboutToRunDry);
    await at(driesAt + 10n, () => game.setComponentSettings(FAN.id, FAN.price, 0, 0, true));
    expect((await game.rewardPool()).fundedUntil).to.equal(ethers.MaxUint256);
    await at(driesAt + 20n, () => game.setComponentSettings(FAN.id, FAN.price, FAN.rewardRate, 0, true));
    expect((await game.rewardPool()).fundedUntil).to.equal(driesAt + 20n);
  });

  it("counts tokens that were sent straight to it from the next change on, not before", async () => {
    const { game, token, alice, carol, driesAt } = await loadFixture(deployGameAboutToRunDry);
    await at(driesAt + 10n, () => token.connect(carol).transfer(game, FAN.rewardRate * 1000n));
    await at(driesAt + DAY, mine);
    expect([...(await game.rewardPool())]).to.deep.equal([
      RESERVE + FAN.rewardRate * 1000n,
      RESERVE,
      FAN.rewardRate,
      driesAt,
    ]);
    const second = driesAt + 2n * DAY;
    await at(second, () => game.connect(alice).claim(FAN.id));
    expect(await token.balanceOf(game)).to.equal(FAN.rewardRate * 1000n);
    expect((await game.rewardPool()).fundedUntil).to.equal(second + 1000n);
    await time.increaseTo(second + 10n);
    expect(await game.getRewards(alice, FAN.id)).to.equal(FAN.rewardRate * 10n);
  });

  it("stands still while the game is paused, dry or not", async () => {
    const { game, alice, driesAt } = await loadFixture(deployGameAboutToRunDry);
    await at(driesAt - 10n, () => game.pauseContract());
    await at(driesAt + DAY, mine);
    const earned = RESERVE - FAN.rewardRate * 10n;
    expect(await game.getRewards(alice, FAN.id)).to.equal(earned);
    expect((await game.rewardPool()).fundedUntil).to.equal(driesAt + DAY + 10n);
    await at(driesAt + 2n * DAY, () => game.unpauseContract());
    const driesAfterAll = driesAt + 2n * DAY + 10n;
    expect((await game.rewardPool()).fundedUntil).to.equal(driesAfterAll);
    await at(driesAfterAll - 1n, mine);
    expect(await game.getRewards(alice, FAN.id)).to.equal(RESERVE - FAN.rewardRate);
    await at(driesAfterAll + DAY, mine);
    expect(await game.getRewards(alice, FAN.id)).to.equal(RESERVE);
  });
});
