import { loadFixture } from "@nomicfoundation/hardhat-network-helpers";
import { expect } from "chai";
import { ethers } from "hardhat";

import { CPU, FAN } from "../../fixtures";
import { raid } from "../../support/attacks";
import { expectRefusedUntil, mined } from "../../support/blocks";
import { at } from "../../support/clock";
import { deployOpenRivals, deployRivals, deployShieldless } from "../../support/rivals";
import { ALWAYS_MISS, ATTACK_RECHARGE_TIME, PURCHASE_PROTECTION, SHIELD_BREAK_IMMUNITY } from "../../support/rules";

describe("attackComponent: refusals", () => {
  it("needs another victim than oneself", async () => {
    const { game, alice } = await loadFixture(deployOpenRivals);
    const attack = raid(game, alice, alice);
    await expect(attack).to.be.revertedWithCustomError(game, "SelfAttack").withArgs();
  });

  it("needs an attacker who is a player", async () => {
    const { game, stranger, bob } = await loadFixture(deployOpenRivals);
    const attack = raid(game, stranger, bob);
    await expect(attack).to.be.revertedWithCustomError(game, "NoWorkingComponent").withArgs(stranger, FAN.id);
  });

  it("needs an attacker with a component of the type that is attacked", async () => {
    const { game, alice, bob } = await loadFixture(deployOpenRivals);
    const attack = raid(game, alice, bob, CPU.id);
    await expect(attack).to.be.revertedWithCustomError(game, "NoWorkingComponent").withArgs(alice, CPU.id);
  });

  it("needs an attacker whose component of that type is not hacked", async () => {
    const { game, alice, bob, carol } = await loadFixture(deployShieldless);
    await raid(game, alice, bob);
    const attack = raid(game, bob, carol);
    await expect(attack).to.be.revertedWithCustomError(game, "NoWorkingComponent").withArgs(bob, FAN.id);
    // The processor still works, and can raid processors.
    await raid(game, bob, carol, CPU.id);
  });

  it("needs a victim who owns the component", async () => {
    const { game, alice, bob, stranger } = await loadFixture(deployOpenRivals);
    for (const [victim, id] of [
      [stranger.address, FAN.id],
      [ethers.ZeroAddress, FAN.id],
      [alice.address, CPU.id],
      [await game.getAddress(), FAN.id],
    ] as const) {
      const attack = raid(game, bob, victim, id);
      await expect(attack).to.be.revertedWithCustomError(game, "NoWorkingComponent").withArgs(victim, id);
    }
  });

  it("needs a victim whose component is not hacked", async () => {
    const { game, alice, bob, carol } = await loadFixture(deployShieldless);
    await raid(game, alice, bob);
    const attack = raid(game, carol, bob);
    await expect(attack).to.be.revertedWithCustomError(game, "NoWorkingComponent").withArgs(bob, FAN.id);
  });

  it("needs a charge, and says when there is one again", async () => {
    const { game, alice, bob, carol } = await loadFixture(deployOpenRivals);
    await game.setAttackFailProbability(ALWAYS_MISS);
    const { timestamp } = await mined(raid(game, alice, bob));
    for (let i = 0; i < 4; i++) await raid(game, alice, carol);
    const nextAt = timestamp + ATTACK_RECHARGE_TIME;
    await expectRefusedUntil(nextAt, () => raid(game, alice, bob), game, "NoAttackCharges");
    expect(await game.getRemainingAttacks(alice)).to.equal(0);
    await expect(raid(game, alice, bob))
      .to.be.revertedWithCustomError(game, "NoAttackCharges")
      .withArgs(nextAt + ATTACK_RECHARGE_TIME);
  });

  describe("protection", () => {
    it("lasts 12 hours from the purchase, to the second", async () => {
      const { game, alice, bob, boughtAt } = await loadFixture(deployRivals);
      const until = boughtAt.bob.timestamp + PURCHASE_PROTECTION;
      await expectRefusedUntil(until, () => raid(game, alice, bob), game, "TargetProtected");
    });

    it("is the component's own: another one of the victim can be attacked", async () => {
      const { game, bob, carol, boughtAt, processorBoughtAt } = await loadFixture(deployRivals);
      await at(boughtAt.bob.timestamp + PURCHASE_PROTECTION);
      await raid(game, carol, bob);
      const until = processorBoughtAt.bob.timestamp + PURCHASE_PROTECTION;
      expect(until).to.be.greaterThan(boughtAt.bob.timestamp + PURCHASE_PROTECTION);
      await at(until - 1);
      await expect(raid(game, carol, bob, CPU.id))
        .to.be.revertedWithCustomError(game, "TargetProtected")
        .withArgs(until);
    });

    it("does not keep its owner from attacking", async () => {
      const { game, alice, owner, bob } = await loadFixture(deployOpenRivals);
      await game.connect(owner).purchaseComponent(FAN.id);
      const { timestamp } = await mined(raid(game, owner, bob));
      expect((await game.isComponentProtected(owner, FAN.id))[0]).to.equal(true);
      await at(timestamp + SHIELD_BREAK_IMMUNITY);
      await expect(raid(game, alice, owner)).to.be.revertedWithCustomError(game, "TargetProtected");
    });
  });
});
