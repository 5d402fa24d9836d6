import { loadFixture, time } from "@nomicfoundation/hardhat-network-helpers";
import { expect } from "chai";
import { ethers } from "hardhat";

import { CPU, FAN } from "../../fixtures";
import {
  ALWAYS_MISS,
  Outcome,
  Readiness,
  SHIELD_BREAK_IMMUNITY,
  attacksIn,
  deployOpenRivals,
  deployShieldless,
  mined,
  readinessOf,
  rollOf,
  simulateAttack,
  statsOf,
} from "../../support/attacks";
import { DAY } from "../../support/clock";

type Game = Awaited<ReturnType<typeof deployOpenRivals>>["game"];

/** The highest rate at which a fan is not serious beside a processor. */
const TRIFLING = CPU.rewardRate / 5n - 1n;

const setFanRate = (game: Game, rate: bigint) =>
  game.setComponentSettings(FAN.id, FAN.price, rate, FAN.repairCost, true);

/** Bob and Carol own a processor, beside which a fan is just not serious; Alice has nothing but a fan. */
async function deployTriflingFans() {
  const fixture = await deployOpenRivals();
  await setFanRate(fixture.game, TRIFLING);
  return fixture;
}

async function outcomeOf(game: Game, attack: ReturnType<Game["attackComponent"]>): Promise<bigint> {
  return attacksIn(game, (await mined(attack)).receipt)[0].outcome;
}

describe("attackComponent: a bounce", () => {
  it("returns what came of it", async () => {
    const { game, alice, bob } = await loadFixture(deployTriflingFans);
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

  it("is told with its roll, and nothing is stolen", async () => {
    const { game, token, alice, bob, boughtAt } = await loadFixture(deployTriflingFans);
    const roll = await rollOf(alice, boughtAt.alice.block, 0);
    const attack = game.connect(alice).attackComponent(bob, FAN.id);
    await expect(attack)
      .to.emit(game, "ComponentAttacked")
      .withArgs(1, alice, bob, FAN.id, Outcome.Bounce, roll, 0, 0, 0);
    await expect(attack).not.to.emit(token, "Transfer");
    expect((await game.userComponents(bob, FAN.id)).hacked).to.equal(false);
  });

  it("breaks no shield and leaves the recharge of shields alone", async () => {
    const { game, alice, bob } = await loadFixture(deployTriflingFans);
    const since = await game.lastShieldRechargeTime(bob);
    await game.connect(alice).attackComponent(bob, FAN.id);
    expect(await game.getRemainingShields(bob)).to.equal(2);
    expect(await game.lastShieldRechargeTime(bob)).to.equal(since);
    await time.increase(2 * DAY);
    expect(await game.getRemainingShields(bob)).to.equal(3);
  });

  it("makes nobody immune", async () => {
    const { game, alice, bob, carol } = await loadFixture(deployTriflingFans);
    await game.connect(alice).attackComponent(bob, FAN.id);
    for (const player of [alice, bob]) {
      expect(await game.isImmuneAfterShieldBreak(player)).to.deep.equal([false, 0n]);
    }
    // A serious attack can follow in the next block.
    await expect(game.connect(carol).attackComponent(bob, CPU.id)).to.emit(game, "ComponentAttacked");
    expect(await game.getRemainingShields(bob)).to.equal(1);
  });

  it("counts as a failed attack and a successful defence, without experience for anybody", async () => {
    const { game, alice, bob } = await loadFixture(deployTriflingFans);
    await game.connect(alice).attackComponent(bob, FAN.id);
    expect([...(await game.getPlayerStats(alice)).stats]).to.deep.equal([1n, 0n, 1n, 0n, 1n, 0n, 0n, 0n, 0n]);
    expect([...(await game.getPlayerStats(bob)).stats]).to.deep.equal([1n, 0n, 0n, 0n, 0n, 1n, 1n, 0n, 0n]);
    expect(await game.attacksCount()).to.equal(1);
  });

  it("costs the attacker the charge, the roll and their truce, like any other attack", async () => {
    const { game, alice, bob, carol } = await loadFixture(deployTriflingFans);
    await game.connect(carol).attackComponent(alice, FAN.id);
    expect((await game.isImmuneAfterShieldBreak(alice)).isImmune).to.equal(true);
    const { block } = await mined(game.connect(alice).attackComponent(bob, FAN.id));
    expect(await game.getRemainingAttacks(alice)).to.equal(4);
    expect(await game.isImmuneAfterShieldBreak(alice)).to.deep.equal([false, 0n]);
    expect(await readinessOf(game, alice)).to.include({ state: Readiness.Ready, primedAtBlock: BigInt(block) });
  });

  it("changes nothing of the pool", async () => {
    const { game, alice, bob } = await loadFixture(deployTriflingFans);
    const { fullSpeedUntil, ratePerSecond } = await game.rewardPool();
    await game.connect(alice).attackComponent(bob, FAN.id);
    const after = await game.rewardPool();
    expect([after.fullSpeedUntil, after.ratePerSecond]).to.deep.equal([fullSpeedUntil, ratePerSecond]);
  });

  it("is a miss when the roll says so, with its experience", async () => {
    const { game, alice, bob } = await loadFixture(deployTriflingFans);
    await game.setAttackFailProbability(ALWAYS_MISS);
    expect(await outcomeOf(game, game.connect(alice).attackComponent(bob, FAN.id))).to.equal(Outcome.Miss);
    for (const player of [alice, bob]) expect((await statsOf(game, player)).currentXP).to.equal(5);
  });

  it("is a hit without shields, however small the component", async () => {
    const { game, alice, bob } = await loadFixture(deployShieldless);
    await setFanRate(game, TRIFLING);
    expect(await outcomeOf(game, game.connect(alice).attackComponent(bob, FAN.id))).to.equal(Outcome.Hit);
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
      expect(await outcomeOf(game, game.connect(alice).attackComponent(bob, FAN.id))).to.equal(outcome);
    }
  });

  it("earns something: nothing that earns nothing is, even when nothing else earns", async () => {
    const { game, alice, bob, carol } = await loadFixture(deployOpenRivals);
    await setFanRate(game, 0n);
    expect(await game.isSerious(alice, FAN.id)).to.equal(false);
    expect(await outcomeOf(game, game.connect(carol).attackComponent(alice, FAN.id))).to.equal(Outcome.Bounce);
    await game.setComponentSettings(CPU.id, CPU.price, 0, 0, true);
    expect(await game.isSerious(bob, CPU.id)).to.equal(false);
    expect(await outcomeOf(game, game.connect(carol).attackComponent(bob, CPU.id))).to.equal(Outcome.Bounce);
    await setFanRate(game, 1n);
    expect(await game.isSerious(alice, FAN.id)).to.equal(true);
    expect(await outcomeOf(game, game.connect(carol).attackComponent(alice, FAN.id))).to.equal(Outcome.Block);
  });

  it("is measured by what works: a hacked processor leaves a fan serious", async () => {
    const { game, alice, bob, carol } = await loadFixture(deployShieldless);
    await setFanRate(game, TRIFLING);
    expect(await game.isSerious(bob, FAN.id)).to.equal(false);
    await game.connect(carol).attackComponent(bob, CPU.id);
    expect(await game.isSerious(bob, FAN.id)).to.equal(true);
    await game.connect(bob).purchaseShields(1);
    expect(await outcomeOf(game, game.connect(alice).attackComponent(bob, FAN.id))).to.equal(Outcome.Block);
    await game.connect(bob).repairAllComponents();
    expect(await game.isSerious(bob, FAN.id)).to.equal(false);
  });

  it("is the largest one itself, and any other that is no smaller", async () => {
    const { game, bob } = await loadFixture(deployOpenRivals);
    expect(await game.isSerious(bob, CPU.id)).to.equal(true);
    await setFanRate(game, CPU.rewardRate / 5n);
    expect(await game.isSerious(bob, CPU.id)).to.equal(true);
  });

  it("gives the attacker a truce, too, only when it is serious for them", async () => {
    const { game, alice, bob, carol } = await loadFixture(deployTriflingFans);
    // Alice has only her fan; to Bob, who owns a processor, a fan is a trifle.
    expect(await game.isSerious(alice, FAN.id)).to.equal(true);
    expect(await game.isSerious(bob, FAN.id)).to.equal(false);
    const { timestamp } = await mined(game.connect(bob).attackComponent(alice, FAN.id));
    const until = BigInt(timestamp + SHIELD_BREAK_IMMUNITY);
    expect(await game.isImmuneAfterShieldBreak(alice)).to.deep.equal([true, until]);
    expect(await game.isImmuneAfterShieldBreak(bob)).to.deep.equal([false, 0n]);
    await expect(game.connect(carol).attackComponent(bob, CPU.id)).to.emit(game, "ComponentAttacked");
  });

  it("teaches both sides by its broken shield, whoever has the truce", async () => {
    const { game, alice, bob } = await loadFixture(deployTriflingFans);
    await game.connect(bob).attackComponent(alice, FAN.id);
    for (const player of [alice, bob]) expect((await statsOf(game, player)).currentXP).to.equal(5);
  });

  it("can be asked for about anybody and any type", async () => {
    const { game, alice, stranger } = await loadFixture(deployTriflingFans);
    // Alice does not own a processor; it would be larger than anything she has.
    expect(await game.isSerious(alice, CPU.id)).to.equal(true);
    expect(await game.isSerious(stranger, FAN.id)).to.equal(true);
    for (const id of [0n, 3n, 256n, ethers.MaxUint256]) {
      await expect(game.isSerious(alice, id)).to.be.revertedWithCustomError(game, "UnknownComponent").withArgs(id);
    }
  });
});
