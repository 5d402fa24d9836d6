import { loadFixture, mine } from "@nomicfoundation/hardhat-network-helpers";
import { expect } from "chai";

import { CPU, deployFundedGame, FAN } from "../../../fixtures";
import { at, now } from "../../../support/blocks";

const PURCHASE_PROTECTION = 12n * 3600n;

describe("isComponentProtected", () => {
  it("holds from the purchase until one second before its end", async () => {
    const { game, alice } = await loadFixture(deployFundedGame);
    const purchasedAt = (await now()) + 100n;
    await at(purchasedAt, () => game.connect(alice).purchaseComponent(FAN.id));
    const until = purchasedAt + PURCHASE_PROTECTION;
    expect([...(await game.isComponentProtected(alice, FAN.id))]).to.deep.equal([true, until]);
    await at(until - 1n, mine);
    expect([...(await game.isComponentProtected(alice, FAN.id))]).to.deep.equal([true, until]);
    await at(until, mine);
    expect([...(await game.isComponentProtected(alice, FAN.id))]).to.deep.equal([false, until]);
  });

  it("does not run out during a pause", async () => {
    const { game, alice } = await loadFixture(deployFundedGame);
    const purchasedAt = (await now()) + 100n;
    await at(purchasedAt, () => game.connect(alice).purchaseComponent(FAN.id));
    const until = purchasedAt + PURCHASE_PROTECTION;
    await at(until - 1n, () => game.pauseContract());
    await at(until + 100_000n, () => game.unpauseContract());
    expect([...(await game.isComponentProtected(alice, FAN.id))]).to.deep.equal([true, until + 100_001n]);
    await at(until + 100_001n, mine);
    expect([...(await game.isComponentProtected(alice, FAN.id))]).to.deep.equal([false, until + 100_001n]);
  });

  it("is false and 0 for what is not owned", async () => {
    const { game, alice, bob } = await loadFixture(deployFundedGame);
    await game.connect(alice).purchaseComponent(FAN.id);
    expect([...(await game.isComponentProtected(alice, CPU.id))]).to.deep.equal([false, 0n]);
    expect([...(await game.isComponentProtected(bob, FAN.id))]).to.deep.equal([false, 0n]);
  });
});
