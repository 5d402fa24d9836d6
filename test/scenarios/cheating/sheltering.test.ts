import type { HardhatEthersSigner } from "@nomicfoundation/hardhat-ethers/signers";
import { loadFixture, time } from "@nomicfoundation/hardhat-network-helpers";
import { expect } from "chai";

import type { IRigRaid } from "#bindings";

import { CPU, FAN } from "../../fixtures";
import { raid, simulateAttack } from "../../support/attacks";
import { PENDING } from "../../support/blocks";
import { at, DAY, HOUR } from "../../support/clock";
import { deployOpenRivals } from "../../support/rivals";
import { ATTACK_PRICE_TIME, SHIELD_PRICE_TIME } from "../../support/rules";

/*
 * Two accounts of one person break each other's shields for the immunity that follows, with a component that is serious for
 * both. The bound: an immunity of an hour costs a shield. Each account begins with at most three, recharges one in 36 hours
 * and may buy three in each window of a day. At most D + 1 windows begin in D days. So in D days the two are immune for at
 * most 2 * (6 + 11 / 3 * D) hours: in the long run for 7 hours and 20 minutes of a day. At any other time anybody can attack
 * both, and then they have no shields.
 */
describe("cheating: two accounts sheltering behind each other's broken shields", () => {
  const DAYS = 6;

  /** Reward rate of the poorer one's rig: a bound for the payments of either. */
  const RIG = FAN.rewardRate;

  /** Breaks a shield of the other one, buying what it takes. Returns what it cost, or nothing when it was impossible. */
  async function shelter(game: IRigRaid, breaker: HardhatEthersSigner, other: HardhatEthersSigner) {
    let cost = 0n;
    if (!(await game.getRemainingShields(other, PENDING))) {
      if (!(await game.canPurchaseShields(other, 1, PENDING))) return undefined;
      await game.connect(other).purchaseShields(1);
      cost += RIG * SHIELD_PRICE_TIME;
    }
    if (!(await game.getRemainingAttacks(breaker, PENDING))) {
      if (!(await game.canPurchaseAttacks(breaker, 1, PENDING))) return undefined;
      await game.connect(breaker).purchaseAttacks(1);
      cost += RIG * ATTACK_PRICE_TIME;
    }
    await raid(game, breaker, other);
    return cost;
  }

  it("are immune for 7 hours and 20 minutes of a day at most, in the long run, and pay for it", async () => {
    const { game, alice, bob, carol } = await loadFixture(deployOpenRivals);
    // A turn is the hour of an immunity and the seconds that the purchases before it take.
    const turn = HOUR + 30;
    const start = (await time.latest()) + HOUR;
    let [immunities, exposed, spent] = [0, 0, 0n];
    for (let now = start; now < start + DAYS * DAY; now += turn) {
      await at(now);
      const cost = (await shelter(game, alice, bob)) ?? (await shelter(game, bob, alice));
      for (const victim of [alice, bob]) {
        const simulation = simulateAttack(game, carol, victim, FAN.id);
        if (cost === undefined) expect((await simulation).success).to.equal(true);
        else await expect(simulation).to.be.revertedWithCustomError(game, "TargetImmune");
      }
      if (cost === undefined) exposed++;
      else [immunities, spent] = [immunities + 1, spent + cost];
    }
    expect(immunities).to.be.at.most(2 * (6 + (11 / 3) * DAYS));
    // The cheat is a real one: they do get what the bound allows, but for the shields of the last day.
    expect(immunities).to.be.at.least(2 * (11 / 3) * (DAYS - 1));
    expect(exposed).to.be.at.least(16 * (DAYS - 1));
    expect(spent).to.be.at.least(BigInt(2 * 3 * (DAYS - 1)) * RIG * SHIELD_PRICE_TIME);
  });

  it("find no shelter for an expensive rig behind cheap accounts, in either direction", async () => {
    const { game, alice, bob, carol } = await loadFixture(deployOpenRivals);
    // Bob owns a processor, beside which a fan is a little less than serious; Alice has only a fan.
    await game.setComponentSettings(FAN.id, FAN.price, CPU.rewardRate / 5n - 1n, FAN.repairCost, true);
    for (let immunities = 0; immunities < 5; immunities++) {
      if ((await game.getRemainingShields(alice)) === 0n) await game.connect(alice).purchaseShields(1);
      await raid(game, bob, alice);
      expect((await game.isImmuneAfterShieldBreak(alice)).isImmune).to.equal(true);
      await raid(game, alice, bob);
      expect((await game.isImmuneAfterShieldBreak(bob)).isImmune).to.equal(false);
      expect((await simulateAttack(game, carol, bob, CPU.id)).remainingShields).to.equal(1);
      await time.increase(HOUR);
    }
  });
});
