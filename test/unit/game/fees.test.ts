import { loadFixture } from "@nomicfoundation/hardhat-network-helpers";
import { expect } from "chai";
import { ethers } from "hardhat";

import { deployEmptyGame } from "../../fixtures";
import { transfersOf } from "../../support/transfers";

/** One component type of a price that no percentage divides evenly. */
async function deployGameWithOddPrice() {
  const fixture = await deployEmptyGame();
  await fixture.game.setComponentSettings(1, 99n, 0n, 0n, true);
  return fixture;
}

const PERCENTAGES = [
  {
    setter: "setAttackFailProbability",
    getter: "attackFailProbability",
    event: "AttackFailProbabilityChanged",
    initial: 20n,
    maximum: 100n,
  },
  {
    setter: "setAttackFeePercentage",
    getter: "attackFeePercentage",
    event: "AttackFeePercentageChanged",
    initial: 5n,
    maximum: 30n,
  },
  {
    setter: "setPurchaseFeePercentage",
    getter: "purchaseFeePercentage",
    event: "PurchaseFeePercentageChanged",
    initial: 5n,
    maximum: 30n,
  },
] as const;

for (const { setter, getter, event, initial, maximum } of PERCENTAGES) {
  describe(setter, () => {
    it("sets the percentage, and no other one, and tells the old and the new one", async () => {
      const { game } = await loadFixture(deployEmptyGame);
      await expect(game[setter](maximum)).to.emit(game, event).withArgs(initial, maximum);
      expect(await game[getter]()).to.equal(maximum);
      await expect(game[setter](0)).to.emit(game, event).withArgs(maximum, 0n);
      for (const each of PERCENTAGES) {
        expect(await game[each.getter]()).to.equal(each.getter === getter ? 0n : each.initial);
      }
    });

    it(`refuses more than ${maximum} percent`, async () => {
      const { game } = await loadFixture(deployEmptyGame);
      for (const percentage of [maximum + 1n, 255n, 256n, 256n + initial, ethers.MaxUint256]) {
        await expect(game[setter](percentage))
          .to.be.revertedWithCustomError(game, "SettingTooHigh")
          .withArgs(percentage, maximum);
      }
      expect(await game[getter]()).to.equal(initial);
    });
  });
}

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

describe("the purchase fee", () => {
  for (const { percentage, fee } of [
    { percentage: 0n, fee: 0n },
    { percentage: 1n, fee: 0n },
    { percentage: 2n, fee: 1n },
    { percentage: 5n, fee: 4n },
    { percentage: 30n, fee: 29n },
  ]) {
    it(`is ${fee} of 99 wei at ${percentage} %, rounded down in favour of the pool`, async () => {
      const { game, token, alice, feeCollector } = await loadFixture(deployGameWithOddPrice);
      await game.setPurchaseFeePercentage(percentage);
      const purchase = await game.connect(alice).purchaseComponent(1);
      const expected = [[alice.address, await game.getAddress(), 99n - fee]];
      if (fee !== 0n) expected.push([alice.address, feeCollector.address, fee]);
      expect(await transfersOf(token, purchase)).to.deep.equal(expected);
      await expect(purchase)
        .to.emit(game, "ComponentPurchased")
        .withArgs(alice.address, 1n, 99n, fee, (n: bigint) => n > 0n);
    });
  }

  it("stays in the game when the game is its own collector", async () => {
    const { game, token, alice } = await loadFixture(deployGameWithOddPrice);
    await game.setFeeCollector(game);
    await expect(game.connect(alice).purchaseComponent(1)).to.changeTokenBalances(token, [alice, game], [-99n, 99n]);
    expect((await game.rewardPool()).reserve).to.equal(99n);
  });

  it("goes to the collector at the time", async () => {
    const { game, token, alice, carol, feeCollector } = await loadFixture(deployGameWithOddPrice);
    await game.setFeeCollector(carol);
    await expect(game.connect(alice).purchaseComponent(1)).to.changeTokenBalances(
      token,
      [carol, feeCollector],
      [4n, 0n],
    );
  });
});
