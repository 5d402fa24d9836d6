import { loadFixture, time } from "@nomicfoundation/hardhat-network-helpers";
import { expect } from "chai";

import { FAN } from "../fixtures";
import { componentOf, raid } from "../support/attacks";
import { expectRefusedUntil, mined } from "../support/blocks";
import { at, DAY, HOUR } from "../support/clock";
import { deployShieldless } from "../support/rivals";
import {
  ALWAYS_MISS,
  ATTACK_RECHARGE_TIME,
  PURCHASE_PROTECTION,
  SHIELD_BREAK_IMMUNITY,
  SHIELD_RECHARGE_TIME,
} from "../support/rules";

/**
 * The game is paused for a week while every timer of attacking runs:
 * - Bob's fan is hacked; he has no shield, and the next one recharges.
 * - Alice, who hacked it, has broken a shield of Carol's: both are immune. Alice's charges recharge.
 * - Carol's charges recharge, and she has bought one today.
 * - The owner of the game has just bought a fan, which is protected.
 */
describe("a week's pause with every timer of an attack running", () => {
  const PAUSE = 7 * DAY;
  const BEFORE_PAUSE = 600;

  async function deployPausedWar() {
    const fixture = await deployShieldless();
    const { game, owner, alice, bob, carol } = fixture;
    const hacked = await mined(raid(game, alice, bob));
    const bought = await mined(game.connect(carol).purchaseAttacks(1));
    const joined = await mined(game.connect(owner).purchaseComponent(FAN.id));
    const broken = await mined(raid(game, alice, carol));
    await at(broken.timestamp + BEFORE_PAUSE);
    const paused = await mined(game.pauseContract());
    await time.increase(PAUSE);
    return { ...fixture, hacked, bought, joined, broken, paused };
  }

  async function deployResumedWar() {
    const fixture = await deployPausedWar();
    const resumed = await mined(fixture.game.unpauseContract());
    return { ...fixture, resumed, slid: resumed.timestamp - fixture.paused.timestamp };
  }

  it("shows every timer standing still during the pause", async () => {
    const { game, owner, alice, bob, carol, hacked, broken, bought, joined, paused, boughtAt } =
      await loadFixture(deployPausedWar);
    for (let day = 0; day < 3; day++) {
      const now = await time.latest();
      const slid = now - paused.timestamp;
      for (const player of [alice, carol]) {
        expect(await game.isImmuneAfterShieldBreak(player)).to.deep.equal([
          true,
          BigInt(broken.timestamp + SHIELD_BREAK_IMMUNITY + slid),
        ]);
      }
      expect(await game.getRemainingAttacks(alice)).to.equal(3);
      expect(await game.getTimeUntilNextAttack(alice)).to.equal(
        ATTACK_RECHARGE_TIME - (paused.timestamp - hacked.timestamp),
      );
      expect(await game.lastAttackRechargeTime(alice)).to.equal(hacked.timestamp + slid);
      expect(await game.getRemainingShields(bob)).to.equal(0);
      expect(await game.lastShieldRechargeTime(bob)).to.equal(boughtAt.bob.timestamp + SHIELD_RECHARGE_TIME + slid);
      expect(await game.isComponentProtected(owner, FAN.id)).to.deep.equal([
        true,
        BigInt(joined.timestamp + PURCHASE_PROTECTION + slid),
      ]);
      expect(await game.getTimeUntilReactivation(bob, FAN.id)).to.equal(
        6 * HOUR - (paused.timestamp - hacked.timestamp),
      );
      expect(await game.lastAttackReset(carol)).to.equal(bought.timestamp + slid);
      expect(await game.getRemainingPurchases(carol)).to.deep.equal([0n, 3n]);
      await time.increase(DAY);
    }
  });

  it("resumes the immunity for what was left of its hour", async () => {
    const { game, alice, carol, broken, slid } = await loadFixture(deployResumedWar);
    await game.setAttackFailProbability(ALWAYS_MISS);
    const until = broken.timestamp + SHIELD_BREAK_IMMUNITY + slid;
    await expectRefusedUntil(until, () => raid(game, carol, alice), game, "TargetImmune");
  });

  it("resumes a protection for what was left of its hours", async () => {
    const { game, owner, alice, joined, slid } = await loadFixture(deployResumedWar);
    const until = joined.timestamp + PURCHASE_PROTECTION + slid;
    expect((await componentOf(game, owner, FAN.id)).protectedUntil).to.equal(until);
    await expectRefusedUntil(until, () => raid(game, alice, owner), game, "TargetProtected");
  });

  it("lets charges and shields recharge for what was left of their time", async () => {
    const { game, alice, bob, hacked, slid, boughtAt } = await loadFixture(deployResumedWar);
    const chargeAt = hacked.timestamp + ATTACK_RECHARGE_TIME + slid;
    await time.increaseTo(chargeAt - 1);
    expect(await game.getRemainingAttacks(alice)).to.equal(3);
    await time.increaseTo(chargeAt);
    expect(await game.getRemainingAttacks(alice)).to.equal(4);
    const shieldAt = boughtAt.bob.timestamp + 2 * SHIELD_RECHARGE_TIME + slid;
    await time.increaseTo(shieldAt - 1);
    expect(await game.getRemainingShields(bob)).to.equal(0);
    await time.increaseTo(shieldAt);
    expect(await game.getRemainingShields(bob)).to.equal(1);
  });
});
