import { loadFixture } from "@nomicfoundation/hardhat-network-helpers";
import { expect } from "chai";
import { ethers, upgrades } from "hardhat";

import { deployPlayedGame } from "../fixtures";
import { encodeCall } from "../support/batches";
import { appoint } from "../support/operators";

/** A played game, and the next version, deployed but not in use yet. */
async function deployUpgradableGame() {
  const fixture = await deployPlayedGame();
  const reads = await ethers.deployContract("RigRaidReads");
  const next = await ethers.deployContract("RigRaidV2__Mock", [await reads.getAddress()]);
  return { ...fixture, next };
}

async function implementationOf(game: { getAddress(): Promise<string> }) {
  return upgrades.erc1967.getImplementationAddress(await game.getAddress());
}

describe("upgradeToAndCall", () => {
  it("is the owner's, and tells the new implementation", async () => {
    const { game, next, alice } = await loadFixture(deployUpgradableGame);
    const before = await implementationOf(game);
    await expect(game.connect(alice).upgradeToAndCall(next, "0x"))
      .to.be.revertedWithCustomError(game, "OwnableUnauthorizedAccount")
      .withArgs(alice.address);
    expect(await implementationOf(game)).to.equal(before);
    await expect(game.upgradeToAndCall(next, "0x"))
      .to.emit(game, "Upgraded")
      .withArgs(await next.getAddress());
    expect(await implementationOf(game)).to.equal(await next.getAddress());
  });

  it("calls the new version in the same transaction, and lets its error through", async () => {
    const { game, next } = await loadFixture(deployUpgradableGame);
    const before = await implementationOf(game);
    const initialize = next.interface.encodeFunctionData("initialize", [next.target, next.target, next.target]);
    await expect(game.upgradeToAndCall(next, initialize)).to.be.revertedWithCustomError(game, "InvalidInitialization");
    expect(await implementationOf(game)).to.equal(before);

    await game.upgradeToAndCall(next, next.interface.encodeFunctionData("startSeason", [7n]));
    const upgraded = await ethers.getContractAt("RigRaidV2__Mock", await game.getAddress());
    expect(await upgraded.season()).to.equal(7n);
  });

  it("keeps what operators were granted and have spent, and what was revoked revoked", async () => {
    const { game, next, alice, carol, stranger: operator } = await loadFixture(deployUpgradableGame);
    const asAlice = game.connect(alice);
    const price = await game.getShieldPrice(alice);
    await appoint(asAlice, carol);
    await asAlice.revokeOperators();
    await appoint(asAlice, operator, { budget: price + 7n });
    await game.connect(operator).actFor(alice, [encodeCall(game, "purchaseShields", [1n])]);
    await game.upgradeToAndCall(next, "0x");
    expect((await game.getOperator(alice, operator)).budget).to.equal(7n);
    expect(await game.getOperator(alice, carol)).to.deep.equal([0n, 0n, 0n]);
    await game.connect(operator).actFor(alice, [encodeCall(game, "claimAllRewards")]);
  });

  it("refuses what is not a UUPS implementation", async () => {
    const { game, token, stranger } = await loadFixture(deployUpgradableGame);
    const reads = await ethers.deployContract("RigRaidReads");
    for (const target of [token, reads]) {
      await expect(game.upgradeToAndCall(target, "0x"))
        .to.be.revertedWithCustomError(game, "ERC1967InvalidImplementation")
        .withArgs(await target.getAddress());
    }
    await expect(game.upgradeToAndCall(stranger, "0x")).to.be.revertedWithoutReason();
  });

  it("refuses an implementation of another proxy standard", async () => {
    const { game } = await loadFixture(deployUpgradableGame);
    const foreign = await ethers.deployContract("ForeignUuid__Mock");
    await expect(game.upgradeToAndCall(foreign, "0x"))
      .to.be.revertedWithCustomError(game, "UUPSUnsupportedProxiableUUID")
      .withArgs(ethers.id("another slot"));
  });

  it("refuses ETH that no call would take", async () => {
    const { game, next } = await loadFixture(deployUpgradableGame);
    await expect(game.upgradeToAndCall(next, "0x", { value: 1n })).to.be.revertedWithCustomError(
      game,
      "ERC1967NonPayable",
    );
  });

  it("works on the proxy alone", async () => {
    const { game, next } = await loadFixture(deployUpgradableGame);
    const implementation = game.attach(await implementationOf(game)) as typeof game;
    await expect(implementation.upgradeToAndCall(next, "0x")).to.be.revertedWithCustomError(
      game,
      "UUPSUnauthorizedCallContext",
    );
    await expect(game.proxiableUUID()).to.be.revertedWithCustomError(game, "UUPSUnauthorizedCallContext");
  });

  it("says which interface of upgrades it has", async () => {
    const { game } = await loadFixture(deployUpgradableGame);
    expect(await game.UPGRADE_INTERFACE_VERSION()).to.equal("5.0.0");
  });
});
