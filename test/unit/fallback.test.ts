import { loadFixture } from "@nomicfoundation/hardhat-network-helpers";
import { expect } from "chai";
import { ethers } from "hardhat";

import { deployPlayedGame, FAN } from "../fixtures";

describe("the fallback to the reads", () => {
  it("refuses functions that do not exist", async () => {
    const { game, alice } = await loadFixture(deployPlayedGame);
    for (const data of ["0x12345678", "0x00", "0x"]) {
      await expect(alice.sendTransaction({ to: game, data })).to.be.revertedWithoutReason();
    }
  });

  it("refuses ETH, plain or with a call", async () => {
    const { game, alice } = await loadFixture(deployPlayedGame);
    for (const data of ["0x", "0x12345678", game.interface.encodeFunctionData("componentsCount")]) {
      await expect(alice.sendTransaction({ to: game, data, value: 1n })).to.be.revertedWithoutReason();
    }
    expect(await ethers.provider.getBalance(game)).to.equal(0n);
  });
});

describe("the reads at their own address", () => {
  it("know nothing of the game", async () => {
    const { alice } = await loadFixture(deployPlayedGame);
    const reads = await ethers.deployContract("RigRaidReads");
    expect(await reads.componentsCount()).to.equal(0n);
    expect(await reads.token()).to.equal(ethers.ZeroAddress);
    expect([...(await reads["getActivePlayers()"]())]).to.deep.equal([]);
    expect([...(await reads.getAllComponents(alice))]).to.deep.equal([]);
    await expect(reads.getRewards(alice, FAN.id))
      .to.be.revertedWithCustomError(reads, "UnknownComponent")
      .withArgs(FAN.id);
  });
});
