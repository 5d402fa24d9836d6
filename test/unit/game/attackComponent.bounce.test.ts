import { loadFixture, time } from "@nomicfoundation/hardhat-network-helpers";
import { expect } from "chai";

import { CPU, FAN } from "../../fixtures";
import { attackOf, raid, readinessOf, statsOf } from "../../support/attacks";
import { mined } from "../../support/blocks";
import { DAY } from "../../support/clock";
import { deployOpenRivals, deployShieldless, deployTriflingFans, setFanRate } from "../../support/rivals";
import { ALWAYS_MISS, Outcome, Readiness, SHIELD_BREAK_IMMUNITY, TRIFLING } from "../../support/rules";

const outcomeOf = async (...attack: Parameters<typeof attackOf>) => (await attackOf(...attack)).outcome;

describe("attackComponent: a bounce", () => {
  it("breaks no shield and leaves the recharge of shields alone", async () => {
    const { game, alice, bob } = await loadFixture(deployTriflingFans);
    const since = await game.lastShieldRechargeTime(bob);
    await raid(game, alice, bob);
    expect(await game.getRemainingShields(bob)).to.equal(2);
    expect(await game.lastShieldRechargeTime(bob)).to.equal(since);
    await time.increase(2 * DAY);
    expect(await game.getRemainingShields(bob)).to.equal(3);
  });

  it("costs the attacker the charge, the roll and their immunity, like any other attack", async () => {
    const { game, alice, bob, carol } = await loadFixture(deployTriflingFans);
    await raid(game, carol, alice);
    expect((await game.isImmuneAfterShieldBreak(alice)).isImmune).to.equal(true);
    const { block } = await mined(raid(game, alice, bob));
    expect(await game.getRemainingAttacks(alice)).to.equal(4);
    expect(await game.isImmuneAfterShieldBreak(alice)).to.deep.equal([false, 0n]);
    expect(await readinessOf(game, alice)).to.include({ state: Readiness.Ready, primedAtBlock: BigInt(block) });
  });

  it("is a miss when the roll says so, with its experience", async () => {
    const { game, alice, bob } = await loadFixture(deployTriflingFans);
    await game.setAttackFailProbability(ALWAYS_MISS);
    expect(await outcomeOf(game, raid(game, alice, bob))).to.equal(Outcome.Miss);
    for (const player of [alice, bob]) expect((await statsOf(game, player)).currentXP).to.equal(5);
  });

  it("is a hit without shields, however small the component", async () => {
    const { game, alice, bob } = await loadFixture(deployShieldless);
    await setFanRate(game, TRIFLING);
    expect(await outcomeOf(game, raid(game, alice, bob))).to.equal(Outcome.Hit);
  });
});

describe("a serious component", () => {
  it("earns at least a fifth of the highest rate of the player's components, to the wei", async () => {
    const { game, alice, bob } = await loadFixture(deployOpenRivals);
    for (const [rate, isSerious, outcome] of [
      [TRIFLING + 1n, true, Outcome.Block],
      [TRIFLING, false, Outcome.Bounce],
    ] as const) {
      await setFanRate(game, rate);
      expect(await game.isSerious(bob, FAN.id)).to.equal(isSerious);
      await time.increase(SHIELD_BREAK_IMMUNITY);
      expect(await outcomeOf(game, raid(game, alice, bob))).to.equal(outcome);
    }
  });

  it("earns something: nothing that earns nothing is, even when nothing else earns", async () => {
    const { game, alice, bob, carol } = await loadFixture(deployOpenRivals);
    await setFanRate(game, 0n);
    expect(await game.isSerious(alice, FAN.id)).to.equal(false);
    expect(await outcomeOf(game, raid(game, carol, alice))).to.equal(Outcome.Bounce);
    await game.setComponentSettings(CPU.id, CPU.price, 0, 0, true);
    expect(await game.isSerious(bob, CPU.id)).to.equal(false);
    expect(await outcomeOf(game, raid(game, carol, bob, CPU.id))).to.equal(Outcome.Bounce);
    await setFanRate(game, 1n);
    expect(await game.isSerious(alice, FAN.id)).to.equal(true);
    expect(await outcomeOf(game, raid(game, carol, alice))).to.equal(Outcome.Block);
  });

  it("is measured by what works: a hacked processor leaves a fan serious", async () => {
    const { game, alice, bob, carol } = await loadFixture(deployShieldless);
    await setFanRate(game, TRIFLING);
    expect(await game.isSerious(bob, FAN.id)).to.equal(false);
    await raid(game, carol, bob, CPU.id);
    expect(await game.isSerious(bob, FAN.id)).to.equal(true);
    await game.connect(bob).purchaseShields(1);
    expect(await outcomeOf(game, raid(game, alice, bob))).to.equal(Outcome.Block);
    await game.connect(bob).repairAllComponents();
    expect(await game.isSerious(bob, FAN.id)).to.equal(false);
  });

  it("gives the attacker immunity, too, only when it is serious for them", async () => {
    const { game, alice, bob, carol } = await loadFixture(deployTriflingFans);
    // Alice has only her fan; to Bob, who owns a processor, a fan is a trifle.
    expect(await game.isSerious(alice, FAN.id)).to.equal(true);
    expect(await game.isSerious(bob, FAN.id)).to.equal(false);
    const { timestamp } = await mined(raid(game, bob, alice));
    const until = BigInt(timestamp + SHIELD_BREAK_IMMUNITY);
    expect(await game.isImmuneAfterShieldBreak(alice)).to.deep.equal([true, until]);
    expect(await game.isImmuneAfterShieldBreak(bob)).to.deep.equal([false, 0n]);
    await expect(raid(game, carol, bob, CPU.id)).to.emit(game, "ComponentAttacked");
  });

  it("can be asked for about anybody and any type", async () => {
    const { game, alice, stranger } = await loadFixture(deployTriflingFans);
    // Alice does not own a processor; it would be larger than anything she has.
    expect(await game.isSerious(alice, CPU.id)).to.equal(true);
    expect(await game.isSerious(stranger, FAN.id)).to.equal(true);
  });
});
