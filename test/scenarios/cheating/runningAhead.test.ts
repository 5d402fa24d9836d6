import { loadFixture } from "@nomicfoundation/hardhat-network-helpers";
import { expect } from "chai";
import { ethers } from "hardhat";

import { FAN } from "../../fixtures";
import { inOneBlock } from "../../support/blocks";
import { deployShieldless } from "../../support/rivals";
import { stolenOf } from "../../support/rules";

describe("cheating: running ahead", () => {
  it("of a claim takes the share of a hit, and the claim pays the rest", async () => {
    const { game, alice, bob } = await loadFixture(deployShieldless);
    const tip = (gwei: number) => ({ gasLimit: 500_000, maxPriorityFeePerGas: ethers.parseUnits(`${gwei}`, "gwei") });
    const block = await inOneBlock(async () => [
      await game.connect(bob).claim(FAN.id, tip(1)),
      await game.connect(alice).attackComponent(bob, FAN.id, tip(2)),
    ]);
    const events = await game.queryFilter(game.filters.RewardsClaimed(bob.address), block, block);
    const [attack] = await game.queryFilter(game.filters.ComponentAttacked(), block, block);
    expect(attack.index).to.be.lessThan(events[0].index);
    const [stolen, claimed] = [attack.args.stolenRewards - attack.args.bounty, events[0].args.amount];
    expect(stolen).to.equal(stolenOf(stolen + claimed));
  });

  it("of a purchase gains nothing: the price and the component are the same", async () => {
    const { game, alice, bob, token } = await loadFixture(deployShieldless);
    await game.setSkinSettings(FAN.id, 1, 100n, true);
    const before = await token.balanceOf(bob);
    await inOneBlock(async () => [
      await game.connect(bob).purchaseSkin(FAN.id, 1, { gasLimit: 500_000, maxPriorityFeePerGas: 1n }),
      await game.connect(alice).purchaseSkin(FAN.id, 1, { gasLimit: 500_000, maxPriorityFeePerGas: 10n ** 9n }),
    ]);
    expect(before - (await token.balanceOf(bob))).to.equal(100n);
  });
});
