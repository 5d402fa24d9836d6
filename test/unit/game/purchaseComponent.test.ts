import { loadFixture, time } from "@nomicfoundation/hardhat-network-helpers";
import { expect } from "chai";
import { ethers } from "hardhat";

import { CPU, deployWithEmptyPool, deployFundedGame, FAN, OPENING_POOL, PLAYER_TOKENS } from "../../fixtures";
import { at, now, PENDING } from "../../support/blocks";
import { speedOf, ticksIn } from "../../support/rewardClock";
import { toObject } from "../../support/structs";
import { transfersOf } from "../../support/transfers";

const FAN_FEE = (FAN.price * 5n) / 100n;
const PURCHASE_PROTECTION = 12n * 3600n;

describe("purchaseComponent", () => {
  it("takes exactly the price: the fee for the collector, the rest for the pool", async () => {
    const { game, token, alice, feeCollector } = await loadFixture(deployFundedGame);
    const purchase = game.connect(alice).purchaseComponent(FAN.id);
    await expect(purchase).to.changeTokenBalances(
      token,
      [alice, game, feeCollector],
      [-FAN.price, FAN.price - FAN_FEE, FAN_FEE],
    );
    expect((await game.rewardPool()).reserve).to.equal(OPENING_POOL + FAN.price - FAN_FEE);
  });

  it("makes the buyer a player and tells so, once", async () => {
    const { game, alice } = await loadFixture(deployFundedGame);
    const second = (await now()) + 100n;
    await expect(at(second, () => game.connect(alice).purchaseComponent(FAN.id)))
      .to.emit(game, "PlayerJoined")
      .withArgs(alice.address)
      .and.to.emit(game, "ComponentPurchased")
      .withArgs(alice.address, FAN.id, FAN.price, FAN_FEE, second + PURCHASE_PROTECTION);
    await expect(game.connect(alice).purchaseComponent(CPU.id)).not.to.emit(game, "PlayerJoined");
    expect([...(await game["getActivePlayers()"]())]).to.deep.equal([alice.address]);
  });

  it("gives a working component that is protected for 12 hours", async () => {
    const { game, alice } = await loadFixture(deployFundedGame);
    const second = (await now()) + 100n;
    await at(second, () => game.connect(alice).purchaseComponent(FAN.id));
    expect(toObject(await game.userComponents(alice, FAN.id))).to.deep.equal({
      componentId: FAN.id,
      owner: alice.address,
      lastClaimTimestamp: second,
      purchased: true,
      hacked: false,
      currentSkinId: 0n,
      protectedUntil: second + PURCHASE_PROTECTION,
    });
  });

  it("lets it earn from the next second on", async () => {
    const { game, alice } = await loadFixture(deployFundedGame);
    const second = (await now()) + 100n;
    await at(second, () => game.connect(alice).purchaseComponent(FAN.id));
    expect(await game.getRewards(alice, FAN.id)).to.equal(0n);
    await time.setNextBlockTimestamp(second + 1n);
    expect(await game.getRewards(alice, FAN.id, PENDING)).to.equal(FAN.rewardRate);
  });

  it("starts a late buyer at nothing", async () => {
    const { game, alice, bob } = await loadFixture(deployFundedGame);
    await game.connect(alice).purchaseComponent(FAN.id);
    await time.increase(1_000_000);
    await game.connect(bob).purchaseComponent(FAN.id);
    expect(await game.getRewards(bob, FAN.id)).to.equal(0n);
  });

  it("adds to the rate and fixes the speed of rewards, the price included", async () => {
    const { game, alice, bob } = await loadFixture(deployWithEmptyPool);
    const second = (await now()) + 100n;
    await at(second, () => game.connect(alice).purchaseComponent(FAN.id));
    const reserve = FAN.price - FAN_FEE;
    expect([...(await game.rewardPool())]).to.deep.equal([
      reserve,
      0n,
      FAN.rewardRate,
      0n,
      speedOf(reserve / FAN.rewardRate),
    ]);

    await at(second + 1000n, () => game.connect(bob).purchaseComponent(FAN.id));
    const owed = FAN.rewardRate * ticksIn(1000n, reserve / FAN.rewardRate);
    expect([...(await game.rewardPool())]).to.deep.equal([
      2n * reserve,
      owed,
      2n * FAN.rewardRate,
      0n,
      speedOf((2n * reserve - owed) / (2n * FAN.rewardRate)),
    ]);
  });

  it("takes a price of one wei, whose fee is nothing", async () => {
    const { game, token, alice } = await loadFixture(deployFundedGame);
    await game.setComponentSettings(3, 1, 0, 0, true);
    const purchase = await game.connect(alice).purchaseComponent(3);
    expect(await transfersOf(token, purchase)).to.deep.equal([[alice.address, await game.getAddress(), 1n]]);
    expect(await game.isComponentPurchased(alice, 3)).to.equal(true);
    expect([...(await game.rewardPool())].slice(2)).to.deep.equal([0n, ethers.MaxUint256, 10_000n]);
  });

  it("sells against an allowance of exactly the price and leaves none of it", async () => {
    const { game, token, alice } = await loadFixture(deployFundedGame);
    await token.connect(alice).approve(game, FAN.price);
    await game.connect(alice).purchaseComponent(FAN.id);
    expect(await token.allowance(alice, game)).to.equal(0n);
  });

  it("refuses what is not on sale", async () => {
    const { game, alice } = await loadFixture(deployFundedGame);
    await game.setComponentSettings(FAN.id, FAN.price, FAN.rewardRate, FAN.repairCost, false);
    await expect(game.connect(alice).purchaseComponent(FAN.id))
      .to.be.revertedWithCustomError(game, "ComponentNotOnSale")
      .withArgs(FAN.id);
  });

  it("refuses a second component of one type", async () => {
    const { game, alice } = await loadFixture(deployFundedGame);
    await game.connect(alice).purchaseComponent(FAN.id);
    await expect(game.connect(alice).purchaseComponent(FAN.id))
      .to.be.revertedWithCustomError(game, "ComponentAlreadyOwned")
      .withArgs(FAN.id);
  });

  it("lets the token's own errors through, and nothing has happened", async () => {
    const { game, token, alice, stranger } = await loadFixture(deployFundedGame);
    await token.connect(alice).approve(game, FAN.price - 1n);
    await expect(game.connect(alice).purchaseComponent(FAN.id)).to.be.revertedWithCustomError(
      token,
      "ERC20InsufficientAllowance",
    );
    await token.connect(stranger).approve(game, ethers.MaxUint256);
    await expect(game.connect(stranger).purchaseComponent(FAN.id))
      .to.be.revertedWithCustomError(token, "ERC20InsufficientBalance")
      .withArgs(stranger.address, 0n, FAN.price - FAN_FEE);

    expect(await token.balanceOf(alice)).to.equal(PLAYER_TOKENS);
    expect(await game.activePlayersCount()).to.equal(0n);
    expect((await game.rewardPool()).ratePerSecond).to.equal(0n);
  });
});
