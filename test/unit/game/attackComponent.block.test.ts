import { loadFixture, time } from "@nomicfoundation/hardhat-network-helpers";
import { expect } from "chai";

import { FAN } from "../../fixtures";
import { breakShields } from "../../support/arena";
import { raid, simulateAttack } from "../../support/attacks";
import { mined } from "../../support/blocks";
import { at, HOUR } from "../../support/clock";
import { deployOpenRivals } from "../../support/rivals";
import { SHIELD_RECHARGE_TIME } from "../../support/rules";

describe("attackComponent: a block", () => {
  it("blocks with the last shield", async () => {
    const { game, alice, bob, carol } = await loadFixture(deployOpenRivals);
    await raid(game, carol, bob);
    await time.increase(HOUR);
    expect(await simulateAttack(game, alice, bob, FAN.id)).to.include({ success: false, remainingShields: 0n });
    await expect(raid(game, alice, bob)).to.emit(game, "ComponentAttacked");
    expect(await game.getRemainingShields(bob)).to.equal(0);
    await time.increase(HOUR);
    expect((await simulateAttack(game, alice, bob, FAN.id)).success).to.equal(true);
  });

  it("blocks with a shield that recharged in this very second", async () => {
    const { game, alice, bob, carol, boughtAt } = await loadFixture(deployOpenRivals);
    await breakShields(game, carol, bob);
    const rechargedAt = boughtAt.bob.timestamp + 2 * SHIELD_RECHARGE_TIME;
    await at(rechargedAt - 1);
    expect((await simulateAttack(game, alice, bob, FAN.id)).success).to.equal(true);
    await at(rechargedAt);
    expect(await simulateAttack(game, alice, bob, FAN.id)).to.include({ success: false, remainingShields: 0n });
  });

  it("does not disturb the recharge of a shield that was running", async () => {
    const { game, alice, bob, boughtAt } = await loadFixture(deployOpenRivals);
    // The first recharge, since the purchase, ended 12 hours later; the second one runs.
    await raid(game, alice, bob);
    expect(await game.lastShieldRechargeTime(bob)).to.equal(boughtAt.bob.timestamp + SHIELD_RECHARGE_TIME);
  });

  it("starts the recharge of shields that were full", async () => {
    const { game, alice, bob, boughtAt } = await loadFixture(deployOpenRivals);
    await time.increaseTo(boughtAt.bob.timestamp + 2 * SHIELD_RECHARGE_TIME + 1234);
    expect(await game.getRemainingShields(bob)).to.equal(3);
    const { timestamp } = await mined(raid(game, alice, bob));
    expect(await game.lastShieldRechargeTime(bob)).to.equal(timestamp);
    expect(await game.getTimeUntilNextShield(bob)).to.equal(SHIELD_RECHARGE_TIME);
  });
});
