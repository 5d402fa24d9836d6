import { loadFixture } from "@nomicfoundation/hardhat-network-helpers";
import { expect } from "chai";
import { ethers } from "hardhat";

import { deployEmptyGame } from "../../fixtures";

describe("setFeeCollector", () => {
  it("sets the collector and tells the old and the new one", async () => {
    const { game, feeCollector, carol } = await loadFixture(deployEmptyGame);
    await expect(game.setFeeCollector(carol))
      .to.emit(game, "FeeCollectorChanged")
      .withArgs(feeCollector.address, carol.address);
    expect(await game.feeCollector()).to.equal(carol.address);
  });

  it("refuses the zero address", async () => {
    const { game, feeCollector } = await loadFixture(deployEmptyGame);
    await expect(game.setFeeCollector(ethers.ZeroAddress))
      .to.be.revertedWithCustomError(game, "ZeroAddress")
      .withArgs();
    expect(await game.feeCollector()).to.equal(feeCollector.address);
  });
});
