import { loadFixture, time } from "@nomicfoundation/hardhat-network-helpers";
import { expect } from "chai";

import { FAN } from "../../fixtures";
import {
  attacksIn,
  ALWAYS_MISS,
  Outcome,
  deployOpenRivals,
  deployShieldless,
  mined,
  rollOf,
  simulateAttack,
  statsOf,
} from "../../support/attacks";
import { at } from "../../support/clock";

describe("attackComponent: a miss", () => {
  async function deployMissing() {
    const fixture = await deployOpenRivals();
    await fixture.game.setAttackFailProbability(ALWAYS_MISS);
    return fixture;
  }

  it("returns what came of it", async () => {
    const { game, alice, bob } = await loadFixture(deployMissing);
    expect(await simulateAttack(game, alice, bob, FAN.id)).to.deep.equal({
      attacker: alice.address,
      victim: bob.address,
      componentId: FAN.id,
      stolenRewards: 0n,
      success: false,
      remainingShields: 2n,
      remainingAttacks: 4n,
    });
  });

  it("is told with its number and its roll", async () => {
    const { game, alice, bob, boughtAt } = await loadFixture(deployMissing);
    const roll = await rollOf(alice, boughtAt.alice.block, 0);
    await expect(game.connect(alice).attackComponent(bob, FAN.id))
      .to.emit(game, "ComponentAttacked")
      .withArgs(1, alice, bob, FAN.id, Outcome.Miss, roll, 0, 0, 0);
    expect(await game.attacksCount()).to.equal(1);
  });

  it("costs a charge and no shield", async () => {
    const { game, alice, bob } = await loadFixture(deployMissing);
    await game.connect(alice).attackComponent(bob, FAN.id);
    expect(await game.getRemainingAttacks(alice)).to.equal(4);
    expect(await game.getRemainingShields(alice)).to.equal(2);
    expect(await game.getRemainingAttacks(bob)).to.equal(5);
    expect(await game.getRemainingShields(bob)).to.equal(2);
  });

  it("counts for both sides and gives both a fifth of the experience", async () => {
    const { game, alice, bob } = await loadFixture(deployMissing);
    await game.connect(alice).attackComponent(bob, FAN.id);
    expect([...(await game.getPlayerStats(alice)).stats]).to.deep.equal([1n, 5n, 1n, 0n, 1n, 0n, 0n, 0n, 0n]);
    expect([...(await game.getPlayerStats(bob)).stats]).to.deep.equal([1n, 5n, 0n, 0n, 0n, 1n, 1n, 0n, 0n]);
  });

  it("moves no tokens and leaves the component earning", async () => {
    const { game, token, alice, bob, feeCollector, boughtAt } = await loadFixture(deployMissing);
    const { ratePerSecond } = await game.rewardPool();
    const now = (await time.latest()) + 10;
    await at(now);
    await expect(game.connect(alice).attackComponent(bob, FAN.id)).to.changeTokenBalances(
      token,
      [alice, bob, feeCollector, game],
      [0, 0, 0, 0],
    );
    expect((await game.userComponents(bob, FAN.id)).hacked).to.equal(false);
    expect(await game.getRewards(bob, FAN.id)).to.equal(FAN.rewardRate * BigInt(now - boughtAt.bob.timestamp));
    expect((await game.rewardPool()).ratePerSecond).to.equal(ratePerSecond);
  });

  it("makes nobody immune", async () => {
    const { game, alice, bob } = await loadFixture(deployMissing);
    await game.connect(alice).attackComponent(bob, FAN.id);
    for (const player of [alice, bob]) {
      expect(await game.isImmuneAfterShieldBreak(player)).to.deep.equal([false, 0n]);
      expect(await game.shieldBreakImmunityUntil(player)).to.equal(0);
    }
  });

  it("misses a victim without shields just the same", async () => {
    const { game, alice, bob } = await loadFixture(deployShieldless);
    await game.setAttackFailProbability(ALWAYS_MISS);
    expect(await simulateAttack(game, alice, bob, FAN.id)).to.include({ success: false, remainingShields: 0n });
    await game.connect(alice).attackComponent(bob, FAN.id);
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
    await expect(game.connect(alice).attackComponent(bob, FAN.id))
      .to.emit(game, "ComponentAttacked")
      .withArgs(1, alice, bob, FAN.id, Outcome.Miss, roll, 0, 0, 0);
  });

  it("numbers the attacks of all players in one row", async () => {
    const { game, alice, bob, carol } = await loadFixture(deployMissing);
    const numberOf = async (attack: ReturnType<typeof game.attackComponent>) => {
      const { receipt } = await mined(attack);
      return attacksIn(game, receipt)[0].attackId;
    };
    expect(await numberOf(game.connect(alice).attackComponent(bob, FAN.id))).to.equal(1);
    expect(await numberOf(game.connect(bob).attackComponent(carol, FAN.id))).to.equal(2);
    expect(await numberOf(game.connect(alice).attackComponent(carol, FAN.id))).to.equal(3);
    expect(await game.attacksCount()).to.equal(3);
  });
});
