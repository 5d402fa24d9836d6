import { loadFixture, mine } from "@nomicfoundation/hardhat-network-helpers";
import { expect } from "chai";

import { CPU, deployEmptyGame, deployFundedGame, FAN } from "../../../fixtures";
import { at, now } from "../../../support/blocks";

describe("getRewards and getAllRewards", () => {
  it("give what each component has earned, in id order, and the sum", async () => {
    const { game, alice, bob } = await loadFixture(deployFundedGame);
    const second = (await now()) + 100n;
    await at(second, () => game.connect(alice).purchaseComponent(CPU.id));
    await at(second + 50n, () => game.connect(alice).purchaseComponent(FAN.id));
    await at(second + 1000n, mine);
    const due = [FAN.rewardRate * 950n, CPU.rewardRate * 1000n];
    expect(await game.getRewards(alice, FAN.id)).to.equal(due[0]);
    expect(await game.getRewards(alice, CPU.id)).to.equal(due[1]);
    const [rewards, total] = await game.getAllRewards(alice);
    expect([...rewards]).to.deep.equal(due);
    expect(total).to.equal(due[0] + due[1]);

    const [none, nothing] = await game.getAllRewards(bob);
    expect([...none]).to.deep.equal([0n, 0n]);
    expect(nothing).to.equal(0n);
    expect(await game.getRewards(bob, FAN.id)).to.equal(0n);
  });

  it("are empty in a fresh game", async () => {
    const { game, alice } = await loadFixture(deployEmptyGame);
    const [rewards, total] = await game.getAllRewards(alice);
    expect([...rewards]).to.deep.equal([]);
    expect(total).to.equal(0n);
  });
});
