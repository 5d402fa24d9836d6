import { loadFixture } from "@nomicfoundation/hardhat-network-helpers";
import { expect } from "chai";
import { ethers } from "hardhat";

import { CPU, deployFundedGame, deployWithEmptyPool, FAN, PLAYER_TOKENS } from "../../fixtures";
import { at, now } from "../../support/blocks";
import { speedOf, ticksIn } from "../../support/rewardClock";

const FAN_FEE = (FAN.price * 5n) / 100n;
const PURCHASE_PROTECTION = 12n * 3600n;

describe("purchaseComponent", () => {
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
