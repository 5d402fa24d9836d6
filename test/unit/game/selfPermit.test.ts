import { loadFixture, time } from "@nomicfoundation/hardhat-network-helpers";
import { expect } from "chai";
import { ethers } from "hardhat";

import { deployFundedGame, deployGameOn, FAN } from "../../fixtures";
import { at, now, PENDING } from "../../support/blocks";
import { signPermit } from "../../support/permits";

/** A game in which Alice has approved nothing. */
async function deployUnapprovedGame() {
  const fixture = await deployFundedGame();
  await fixture.token.connect(fixture.alice).approve(fixture.game, 0);
  return fixture;
}

async function deployGameWithoutPermits() {
  return deployGameOn(await ethers.deployContract("PlainToken__Mock"));
}

describe("selfPermit", () => {
  it("approves the game for exactly the value", async () => {
    const { game, token, alice } = await loadFixture(deployUnapprovedGame);
    const permit = await signPermit(token, game, alice, FAN.price);
    await expect(game.connect(alice).selfPermit(...permit))
      .to.emit(token, "Approval")
      .withArgs(alice.address, await game.getAddress(), FAN.price);
    expect(await token.allowance(alice, game)).to.equal(FAN.price);
  });

  it("works while the game is paused", async () => {
    const { game, token, alice } = await loadFixture(deployUnapprovedGame);
    await game.pauseContract();
    await game.connect(alice).selfPermit(...(await signPermit(token, game, alice, 1n)));
    expect(await token.allowance(alice, game)).to.equal(1n);
  });

  it("does not fail when somebody else used the permit first", async () => {
    const { game, token, alice, stranger } = await loadFixture(deployUnapprovedGame);
    const permit = await signPermit(token, game, alice, FAN.price);
    await token.connect(stranger).permit(alice, game, ...permit);
    await game.connect(alice).selfPermit(...permit);
    expect(await token.allowance(alice, game)).to.equal(FAN.price);
  });

  it("does not ask for a permit where the allowance is there", async () => {
    const { game, token, alice, bob } = await loadFixture(deployUnapprovedGame);
    const permit = await signPermit(token, game, bob, FAN.price);
    await token.connect(alice).approve(game, FAN.price);
    await game.connect(alice).selfPermit(...permit);
    expect(await token.allowance(alice, game)).to.equal(FAN.price);
  });

  it("refuses somebody else's permit and approves nothing", async () => {
    const { game, token, alice, bob, stranger } = await loadFixture(deployUnapprovedGame);
    const permit = await signPermit(token, game, bob, 5n);
    await expect(game.connect(stranger).selfPermit(...permit))
      .to.be.revertedWithCustomError(game, "PermitRefused")
      .withArgs(0n, 5n);
    await token.connect(alice).approve(game, 4n);
    await expect(game.connect(alice).selfPermit(...permit))
      .to.be.revertedWithCustomError(game, "PermitRefused")
      .withArgs(4n, 5n);
  });

  it("refuses a permit after its deadline, and takes it in its last second", async () => {
    const { game, token, alice } = await loadFixture(deployUnapprovedGame);
    const deadline = (await now()) + 100n;
    const permit = await signPermit(token, game, alice, 5n, deadline);
    await time.setNextBlockTimestamp(deadline + 1n);
    await expect(game.connect(alice).selfPermit.staticCall(...permit, PENDING))
      .to.be.revertedWithCustomError(game, "PermitRefused")
      .withArgs(0n, 5n);
    await at(deadline, () => game.connect(alice).selfPermit(...permit));
    expect(await token.allowance(alice, game)).to.equal(5n);
  });

  it("refuses with a token that has no permits, unless the allowance is there", async () => {
    const { game, alice, stranger } = await loadFixture(deployGameWithoutPermits);
    const garbage = [7n, ethers.MaxUint256, 27n, ethers.ZeroHash, ethers.ZeroHash] as const;
    await expect(game.connect(stranger).selfPermit(...garbage))
      .to.be.revertedWithCustomError(game, "PermitRefused")
      .withArgs(0n, 7n);
    await expect(game.connect(alice).selfPermit(...garbage)).not.to.be.reverted;
  });
});
