import { loadFixture } from "@nomicfoundation/hardhat-network-helpers";
import { expect } from "chai";
import { ethers } from "hardhat";

import { deployEmptyGame } from "../../fixtures";

describe("ownership", () => {
  it("moves in two steps", async () => {
    const { game, owner, alice } = await loadFixture(deployEmptyGame);
    await expect(game.transferOwnership(alice))
      .to.emit(game, "OwnershipTransferStarted")
      .withArgs(owner.address, alice.address);
    expect([await game.owner(), await game.pendingOwner()]).to.deep.equal([owner.address, alice.address]);
    await expect(game.connect(alice).acceptOwnership())
      .to.emit(game, "OwnershipTransferred")
      .withArgs(owner.address, alice.address);
    expect([await game.owner(), await game.pendingOwner()]).to.deep.equal([alice.address, ethers.ZeroAddress]);
    await expect(game.setPurchaseFeePercentage(1))
      .to.be.revertedWithCustomError(game, "OwnableUnauthorizedAccount")
      .withArgs(owner.address);
    await game.connect(alice).setPurchaseFeePercentage(1);
  });

  it("is accepted by nobody but the account it was offered to, also while paused", async () => {
    const { game, alice, bob } = await loadFixture(deployEmptyGame);
    await game.transferOwnership(alice);
    await game.pauseContract();
    await expect(game.connect(bob).acceptOwnership())
      .to.be.revertedWithCustomError(game, "OwnableUnauthorizedAccount")
      .withArgs(bob.address);
    await game.connect(alice).acceptOwnership();
    expect(await game.owner()).to.equal(alice.address);
  });

  it("can be renounced while the game runs, and a pending offer lapses", async () => {
    const { game, owner, alice } = await loadFixture(deployEmptyGame);
    await game.transferOwnership(alice);
    await expect(game.renounceOwnership())
      .to.emit(game, "OwnershipTransferred")
      .withArgs(owner.address, ethers.ZeroAddress);
    expect(await game.owner()).to.equal(ethers.ZeroAddress);
    await expect(game.connect(alice).acceptOwnership()).to.be.revertedWithCustomError(
      game,
      "OwnableUnauthorizedAccount",
    );
  });
});
