import { loadFixture, time } from "@nomicfoundation/hardhat-network-helpers";
import type { HardhatEthersSigner } from "@nomicfoundation/hardhat-ethers/signers";
import { expect } from "chai";

import type { IRigRaid } from "../../../typechain-types";
import { FAN } from "../../fixtures";
import { ATTACK_PRICE, SHIELD_PRICE, deployOpenRivals, simulateAttack } from "../../support/attacks";
import { DAY, HOUR, at } from "../../support/clock";

/*
 * Two accounts of one person break each other's shields for the truce that follows. The bound: a truce of an hour costs
 * a shield; each account has at most three to begin with, recharges two a day and may buy three a day. So in D days the
 * two are immune for at most 2 * (3 + 5 * D) hours: in the long run for ten hours of a day, for 60 tokens a day.
 * At any other time anybody can attack both, and then they have no shields.
 */
describe("cheating: two accounts sheltering behind each other's broken shields", () => {
  const DAYS = 6;

  /** Breaks a shield of the other one, buying what it takes. Returns what it cost, or nothing when it was impossible. */
  async function shelter(game: IRigRaid, breaker: HardhatEthersSigner, other: HardhatEthersSigner) {
    let cost = 0n;
    if (!(await game.getRemainingShields(other, { blockTag: "pending" }))) {
      if (!(await game.canPurchaseShields(other, 1, { blockTag: "pending" }))) return undefined;
      await game.connect(other).purchaseShields(1);
      cost += SHIELD_PRICE;
    }
    if (!(await game.getRemainingAttacks(breaker, { blockTag: "pending" }))) {
      if (!(await game.canPurchaseAttacks(breaker, 1, { blockTag: "pending" }))) return undefined;
      await game.connect(breaker).purchaseAttacks(1);
      cost += ATTACK_PRICE;
    }
    await game.connect(breaker).attackComponent(other, FAN.id);
    return cost;
  }

  it("are immune for ten hours of a day at most, in the long run, and pay for it", async () => {
    const { game, alice, bob, carol } = await loadFixture(deployOpenRivals);
    // A turn is the hour of a truce and the seconds that the purchases before it take.
    const turn = HOUR + 30;
    const start = (await time.latest()) + HOUR;
    let [truces, exposed, spent] = [0, 0, 0n];
    for (let now = start; now < start + DAYS * DAY; now += turn) {
      await at(now);
      const cost = (await shelter(game, alice, bob)) ?? (await shelter(game, bob, alice));
      for (const victim of [alice, bob]) {
        const simulation = simulateAttack(game, carol, victim, FAN.id);
        if (cost === undefined) expect((await simulation).success).to.equal(true);
        else await expect(simulation).to.be.revertedWithCustomError(game, "TargetImmune");
      }
      if (cost === undefined) exposed++;
      else [truces, spent] = [truces + 1, spent + cost];
    }
    expect(truces).to.be.at.most(2 * (3 + 5 * DAYS));
    // The cheat is a real one: they do get what the bound allows, but for the shields of the last day.
    expect(truces).to.be.at.least(2 * 5 * (DAYS - 1));
    expect(exposed).to.be.at.least(13 * (DAYS - 1));
    expect(spent).to.be.at.least(BigInt(2 * 3 * (DAYS - 1)) * SHIELD_PRICE);
  });
});
