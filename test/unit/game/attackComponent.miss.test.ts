import { loadFixture } from "@nomicfoundation/hardhat-network-helpers";
import { expect } from "chai";

import { FAN } from "../../fixtures";
import { attackOf, raid, rollOf, simulateAttack, statsOf } from "../../support/attacks";
import { deployMissing, deployShieldless } from "../../support/rivals";
import { ALWAYS_MISS, Outcome } from "../../support/rules";

describe("attackComponent: a miss", () => {
  it("misses a victim without shields just the same", async () => {
    const { game, alice, bob } = await loadFixture(deployShieldless);
    await game.setAttackFailProbability(ALWAYS_MISS);
    expect(await simulateAttack(game, alice, bob, FAN.id)).to.include({ success: false, remainingShields: 0n });
    await raid(game, alice, bob);
    expect((await game.userComponents(bob, FAN.id)).hacked).to.equal(false);
    // Two of Carol's attacks broke a shield each.
    expect(await statsOf(game, bob)).to.include({ timesAttacked: 3n, successfulDefenses: 3n });
  });

  it("is a miss exactly when the roll is below the fail probability", async () => {
    const { game, alice, bob, boughtAt } = await loadFixture(deployMissing);
    const roll = await rollOf(alice, boughtAt.alice.block, 0);
    await game.setAttackFailProbability(roll);
    expect((await simulateAttack(game, alice, bob, FAN.id)).remainingShields).to.equal(1);
    await game.setAttackFailProbability(roll + 1);
    expect((await simulateAttack(game, alice, bob, FAN.id)).remainingShields).to.equal(2);
    await expect(raid(game, alice, bob))
      .to.emit(game, "ComponentAttacked")
      .withArgs(1, alice, bob, FAN.id, Outcome.Miss, roll, 0, 0, 0);
  });

  it("numbers the attacks of all players in one row", async () => {
    const { game, alice, bob, carol } = await loadFixture(deployMissing);
    expect((await attackOf(game, raid(game, alice, bob))).attackId).to.equal(1);
    expect((await attackOf(game, raid(game, bob, carol))).attackId).to.equal(2);
    expect((await attackOf(game, raid(game, alice, carol))).attackId).to.equal(3);
    expect(await game.attacksCount()).to.equal(3);
  });
});
