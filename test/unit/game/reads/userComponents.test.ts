import { loadFixture } from "@nomicfoundation/hardhat-network-helpers";
import { expect } from "chai";
import { ethers } from "hardhat";

import { CPU, deployFundedGame, FAN } from "../../../fixtures";
import { at, now } from "../../../support/blocks";
import { toObject } from "../../../support/structs";

const NOT_OWNED = {
  componentId: 0n,
  owner: ethers.ZeroAddress,
  lastClaimTimestamp: 0n,
  purchased: false,
  hacked: false,
  currentSkinId: 0n,
  protectedUntil: 0n,
};

/** Alice owns a CPU and no fan. */
async function deployGameWithOneCpu() {
  const fixture = await deployFundedGame();
  const purchasedAt = (await now()) + 100n;
  await at(purchasedAt, () => fixture.game.connect(fixture.alice).purchaseComponent(CPU.id));
  const cpu = {
    componentId: CPU.id,
    owner: fixture.alice.address,
    lastClaimTimestamp: purchasedAt,
    purchased: true,
    hacked: false,
    currentSkinId: 0n,
    protectedUntil: purchasedAt + 12n * 3600n,
  };
  return { ...fixture, cpu };
}

describe("userComponents", () => {
  it("gives an owned component", async () => {
    const { game, alice, cpu } = await loadFixture(deployGameWithOneCpu);
    expect(toObject(await game.userComponents(alice, CPU.id))).to.deep.equal(cpu);
  });

  it("gives zeros for one that is not owned", async () => {
    const { game, alice, bob } = await loadFixture(deployGameWithOneCpu);
    expect(toObject(await game.userComponents(alice, FAN.id))).to.deep.equal(NOT_OWNED);
    expect(toObject(await game.userComponents(bob, CPU.id))).to.deep.equal(NOT_OWNED);
    expect(toObject(await game.userComponents(ethers.ZeroAddress, CPU.id))).to.deep.equal(NOT_OWNED);
  });
});

describe("getAllComponents", () => {
  it("gives one entry for each type in id order, owned or not", async () => {
    const { game, alice, bob, cpu } = await loadFixture(deployGameWithOneCpu);
    expect((await game.getAllComponents(alice)).map(toObject)).to.deep.equal([NOT_OWNED, cpu]);
    expect((await game.getAllComponents(bob)).map(toObject)).to.deep.equal([NOT_OWNED, NOT_OWNED]);
  });
});

describe("isComponentPurchased", () => {
  it("tells whether the user owns one", async () => {
    const { game, alice, bob } = await loadFixture(deployGameWithOneCpu);
    expect(await game.isComponentPurchased(alice, CPU.id)).to.equal(true);
    expect(await game.isComponentPurchased(alice, FAN.id)).to.equal(false);
    expect(await game.isComponentPurchased(bob, CPU.id)).to.equal(false);
  });
});
