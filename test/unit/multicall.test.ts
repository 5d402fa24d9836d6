import { loadFixture } from "@nomicfoundation/hardhat-network-helpers";
import { expect } from "chai";
import { ethers } from "hardhat";

import { CPU, deployFundedGame, deployPlayedGame, FAN, PLAYER_TOKENS } from "../fixtures";
import { encodeCall } from "../support/batches";
import { PENDING } from "../support/blocks";
import { inSeconds } from "../support/clock";
import { signPermit } from "../support/permits";

/** A game in which Alice holds tokens and has approved nothing; she signs a permit over exactly the fan's price. */
async function deployGameWithPermit() {
  const fixture = await deployFundedGame();
  const { game, token, alice } = fixture;
  await token.connect(alice).approve(game, 0);
  const permit = await signPermit(token, game, alice, FAN.price);
  const batch = [encodeCall(game, "selfPermit", permit), encodeCall(game, "purchaseComponent", [FAN.id])];
  return { ...fixture, permit, batch };
}

describe("multicall", () => {
  it("buys with one signature and one transaction, with an allowance of exactly the price", async () => {
    const { game, token, alice, batch } = await loadFixture(deployGameWithPermit);
    await expect(game.connect(alice).multicall(batch)).to.changeTokenBalance(token, alice, -FAN.price);
    expect(await game.isComponentPurchased(alice, FAN.id)).to.equal(true);
    expect(await token.allowance(alice, game)).to.equal(0n);
  });

  it("buys nothing when the price went up between signing and sending", async () => {
    const { game, token, alice, batch } = await loadFixture(deployGameWithPermit);
    await game.setComponentSettings(FAN.id, FAN.price + 100n, FAN.rewardRate, FAN.repairCost, true);
    await expect(game.connect(alice).multicall(batch)).to.be.revertedWithCustomError(
      token,
      "ERC20InsufficientAllowance",
    );
    expect(await token.balanceOf(alice)).to.equal(PLAYER_TOKENS);
    expect(await game.isComponentPurchased(alice, FAN.id)).to.equal(false);
  });

  it("does all or nothing, and lets the inner error through", async () => {
    const { game, token, alice } = await loadFixture(deployFundedGame);
    const buy = (id: bigint) => encodeCall(game, "purchaseComponent", [id]);
    await expect(game.connect(alice).multicall([buy(FAN.id), buy(CPU.id), buy(FAN.id)]))
      .to.be.revertedWithCustomError(game, "ComponentAlreadyOwned")
      .withArgs(FAN.id);
    expect(await token.balanceOf(alice)).to.equal(PLAYER_TOKENS);
    await expect(game.connect(alice).multicall([buy(FAN.id), "0x12345678"])).to.be.revertedWithCustomError(
      game,
      "FailedCall",
    );
  });

  it("keeps the caller: owner functions stay the owner's", async () => {
    const { game, alice } = await loadFixture(deployFundedGame);
    const batch = [encodeCall(game, "setFeeCollector", [alice.address])];
    await expect(game.connect(alice).multicall(batch))
      .to.be.revertedWithCustomError(game, "OwnableUnauthorizedAccount")
      .withArgs(alice.address);
    await game.multicall(batch);
    expect(await game.feeCollector()).to.equal(alice.address);
  });

  it("is not stopped by a pause, but what is inside is", async () => {
    const { game, alice } = await loadFixture(deployPlayedGame);
    await game.pauseContract();
    await expect(game.connect(alice).multicall([encodeCall(game, "claimAllRewards")]))
      .to.be.revertedWithCustomError(game, "GameIsPaused")
      .withArgs();
    await game.connect(alice).multicall([encodeCall(game, "fundRewards", [1n])]);
  });

  it("returns the answers, those of the reads too", async () => {
    const { game, alice } = await loadFixture(deployPlayedGame);
    await inSeconds(1000);
    const rewards = await game.getRewards(alice, CPU.id, PENDING);
    const batch = [
      encodeCall(game, "getRewards", [alice.address, CPU.id]),
      encodeCall(game, "claim", [CPU.id]),
      encodeCall(game, "getRewards", [alice.address, CPU.id]),
    ];
    const word = (value: bigint) => ethers.toBeHex(value, 32);
    const answers = await game.connect(alice).multicall.staticCall(batch, PENDING);
    expect([...answers]).to.deep.equal([word(rewards), "0x", word(0n)]);
    expect([...(await game.multicall.staticCall([]))]).to.deep.equal([]);
  });
});
