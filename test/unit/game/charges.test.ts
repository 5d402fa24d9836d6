import { loadFixture, time } from "@nomicfoundation/hardhat-network-helpers";
import { expect } from "chai";
import { ethers } from "hardhat";

import { CPU, FAN, PLAYER_TOKENS } from "../../fixtures";
import { breakShields } from "../../support/arena";
import { raid, simulateAttack } from "../../support/attacks";
import { mined, PENDING } from "../../support/blocks";
import { at, DAY, inSeconds } from "../../support/clock";
import { setFunded } from "../../support/pool";
import { deployOpenRivals, deployRivals, deployShieldless } from "../../support/rivals";
import {
  ALWAYS_MISS,
  ATTACK_PRICE_TIME,
  ATTACK_RECHARGE_TIME,
  SHIELD_PRICE_TIME,
  SHIELD_RECHARGE_TIME,
} from "../../support/rules";

type Rivals = Awaited<ReturnType<typeof deployOpenRivals>>;

/** Bob has spent all his charges on misses; the first one recharges at `rechargesAt`. */
async function deployWithoutCharges() {
  const fixture = await deployOpenRivals();
  const { game, bob, carol } = fixture;
  await game.setAttackFailProbability(ALWAYS_MISS);
  const { timestamp } = await mined(raid(game, bob, carol));
  for (let i = 0; i < 4; i++) await raid(game, bob, carol);
  return { ...fixture, rechargesAt: timestamp + ATTACK_RECHARGE_TIME };
}

/** Bob has no shield; the next one comes at `rechargesAt`, with the second recharge since his purchase. */
async function deployWithoutShields() {
  const fixture = await deployShieldless();
  return { ...fixture, rechargesAt: fixture.boughtAt.bob.timestamp + 2 * SHIELD_RECHARGE_TIME };
}

for (const refill of [
  {
    write: "purchaseAttacks",
    event: "AttacksPurchased",
    price: "getAttackPrice",
    canBuy: "canPurchaseAttacks",
    remaining: "getRemainingAttacks",
    timeUntilNext: "getTimeUntilNextAttack",
    lastRecharge: "lastAttackRechargeTime",
    left: "attacks",
    priceTime: ATTACK_PRICE_TIME,
    rechargeTime: ATTACK_RECHARGE_TIME,
    dailyLimit: 1,
    capacity: 5,
    deployEmpty: deployWithoutCharges,
    // Bob loses one of the bought things as soon as possible.
    lose: ({ game, bob, carol }: Rivals) => raid(game, bob, carol),
  },
  {
    write: "purchaseShields",
    event: "ShieldsPurchased",
    price: "getShieldPrice",
    canBuy: "canPurchaseShields",
    remaining: "getRemainingShields",
    timeUntilNext: "getTimeUntilNextShield",
    lastRecharge: "lastShieldRechargeTime",
    left: "shields",
    priceTime: SHIELD_PRICE_TIME,
    rechargeTime: SHIELD_RECHARGE_TIME,
    dailyLimit: 3,
    capacity: 3,
    deployEmpty: deployWithoutShields,
    lose: ({ game, alice, bob }: Rivals) => raid(game, alice, bob),
  },
] as const) {
  const { event, priceTime, rechargeTime, dailyLimit, capacity, deployEmpty, lose } = refill;
  /** Bob owns a fan and a processor. */
  const unitPrice = (FAN.rewardRate + CPU.rewardRate) * priceTime;

  const buy = ({ game, bob }: Rivals, amount: bigint | number) => game.connect(bob)[refill.write](amount);
  /** Number that Bob can still buy in the window. */
  const left = async ({ game, bob }: Rivals, block = {}) => (await game.getRemainingPurchases(bob, block))[refill.left];
  const windowStart = ({ game, bob }: Rivals) => game.lastAttackReset(bob);

  async function expectPrice(rivals: Rivals, price: bigint) {
    const { game, bob } = rivals;
    expect(await game[refill.price](bob)).to.equal(price);
    await expect(buy(rivals, 1))
      .to.emit(game, event)
      .withArgs(bob, 1, price, (price * 5n) / 100n);
  }

  async function expectRefusal(
    rivals: Rivals,
    amount: bigint | number,
    error: "CapacityReached" | "DailyLimitReached",
    available: number,
  ) {
    await expect(buy(rivals, amount)).to.be.revertedWithCustomError(rivals.game, error).withArgs(amount, available);
    expect(await rivals.game[refill.canBuy](rivals.bob, amount)).to.equal(false);
  }

  describe(refill.write, () => {
    it("takes the price: the fee to the collector, the rest to the pool", async () => {
      const rivals = await loadFixture(deployEmpty);
      const { game, token, bob, feeCollector } = rivals;
      const price = BigInt(dailyLimit) * unitPrice;
      const fee = (price * 5n) / 100n;
      const purchase = buy(rivals, dailyLimit);
      await expect(purchase).to.emit(game, event).withArgs(bob, dailyLimit, price, fee);
      await expect(purchase).to.changeTokenBalances(token, [bob, game, feeCollector], [-price, price - fee, fee]);
    });

    it("adds the bought amount immediately, and shows beforehand whether the limits allow it", async () => {
      const rivals = await loadFixture(deployEmpty);
      const { game, bob } = rivals;
      for (let bought = 0; bought < dailyLimit; bought++) {
        for (let amount = 1; amount <= dailyLimit + 1; amount++) {
          expect(await game[refill.canBuy](bob, amount)).to.equal(amount <= dailyLimit - bought);
        }
        await buy(rivals, 1);
        expect(await game[refill.remaining](bob)).to.equal(bought + 1);
        expect(await left(rivals)).to.equal(dailyLimit - bought - 1);
      }
    });

    it("does not touch the component, the rewards or the experience of the buyer", async () => {
      const rivals = await loadFixture(deployEmpty);
      const { game, bob } = rivals;
      const before = await game.getPlayerStats(bob);
      await inSeconds(10);
      const rewards = await game.getRewards(bob, FAN.id, PENDING);
      await buy(rivals, 1);
      expect(await game.getPlayerStats(bob)).to.deep.equal(before);
      expect(await game.getRewards(bob, FAN.id)).to.equal(rewards);
    });

    describe("the price", () => {
      it("is what the buyer's rig earns in a fixed time at full speed, including new components", async () => {
        const { game, alice, bob } = await loadFixture(deployEmpty);
        expect(await game[refill.price](alice)).to.equal(FAN.rewardRate * priceTime);
        expect(await game[refill.price](bob)).to.equal(unitPrice);
        await game.connect(alice).purchaseComponent(CPU.id);
        expect(await game[refill.price](alice)).to.equal(unitPrice);
      });

      it("includes hacked components", async () => {
        const rivals = await loadFixture(deployEmpty);
        const { game, alice, bob } = rivals;
        await game.setAttackFailProbability(0);
        await breakShields(game, alice, bob);
        await raid(game, alice, bob);
        await expectPrice(rivals, unitPrice);
      });

      it("follows the owner's rates, also for types that are no longer on sale", async () => {
        const rivals = await loadFixture(deployEmpty);
        await rivals.game.setComponentSettings(FAN.id, FAN.price, 7n, FAN.repairCost, false);
        await expectPrice(rivals, (7n + CPU.rewardRate) * priceTime);
      });

      it("does not slow with rewards", async () => {
        const rivals = await loadFixture(deployEmpty);
        await setFunded(rivals, 0n);
        expect((await rivals.game.rewardPool()).speed).to.equal(0);
        await expectPrice(rivals, unitPrice);
      });

      it("is 0 for a rig that earns nothing, and moves no token", async () => {
        const rivals = await loadFixture(deployEmpty);
        const { game, token, bob } = rivals;
        for (const { id, price } of [FAN, CPU]) await game.setComponentSettings(id, price, 0, 0, true);
        const purchase = buy(rivals, 1);
        await expect(purchase).to.emit(game, event).withArgs(bob, 1, 0, 0);
        await expect(purchase).not.to.emit(token, "Transfer");
      });
    });

    describe("is refused", () => {
      it("to an account that is not a player, whatever its balance", async () => {
        const rivals = await loadFixture(deployEmpty);
        const { game, token, stranger } = rivals;
        await token.transfer(stranger, PLAYER_TOKENS);
        await token.connect(stranger).approve(game, ethers.MaxUint256);
        const asStranger = { ...rivals, bob: stranger };
        await expect(buy(asStranger, 1)).to.be.revertedWithCustomError(game, "NotAPlayer").withArgs(stranger);
        expect(await game[refill.canBuy](stranger, 1)).to.equal(false);
        expect(await left(asStranger)).to.equal(0);
      });

      it("for an amount of zero", async () => {
        const rivals = await loadFixture(deployEmpty);
        await expect(buy(rivals, 0)).to.be.revertedWithCustomError(rivals.game, "ZeroAmount").withArgs();
        expect(await rivals.game[refill.canBuy](rivals.bob, 0)).to.equal(false);
      });

      for (const amount of [BigInt(dailyLimit) + 1n, ethers.MaxUint256]) {
        it(`for more than the daily limit: ${amount}`, async () => {
          await expectRefusal(await loadFixture(deployEmpty), amount, "DailyLimitReached", dailyLimit);
        });
      }
    });

    describe("recharging", () => {
      it("leaves no room for a charge that recharged in this second", async () => {
        const rivals = await loadFixture(deployEmpty);
        await at(rivals.rechargesAt + (capacity - 1) * rechargeTime);
        await expectRefusal(rivals, 1, "CapacityReached", 0);
        expect(await rivals.game[refill.remaining](rivals.bob)).to.equal(capacity);
      });

      it("leaves room until the second before", async () => {
        const rivals = await loadFixture(deployEmpty);
        await at(rivals.rechargesAt + (capacity - 1) * rechargeTime - 1);
        await buy(rivals, 1);
        expect(await rivals.game[refill.remaining](rivals.bob)).to.equal(capacity);
      });

      it("keeps running after a purchase that does not fill the counter", async () => {
        const rivals = await loadFixture(deployEmpty);
        const { game, bob, rechargesAt } = rivals;
        await at(rechargesAt - 10);
        await buy(rivals, 1);
        expect(await game[refill.timeUntilNext](bob)).to.equal(10);
        await time.increaseTo(rechargesAt);
        expect(await game[refill.remaining](bob)).to.equal(2);
      });

      it("stops when all places are full: the next one starts when one is lost", async () => {
        const rivals = await loadFixture(deployEmpty);
        const { game, bob, rechargesAt } = rivals;
        await at(rechargesAt + (capacity - 2) * rechargeTime);
        const { timestamp } = await mined(buy(rivals, 1));
        expect(await game[refill.timeUntilNext](bob)).to.equal(0);
        expect(await game[refill.lastRecharge](bob)).to.equal(timestamp);
        await at(timestamp + 1000);
        await lose(rivals);
        expect(await game[refill.lastRecharge](bob)).to.equal(timestamp + 1000);
        expect(await game[refill.timeUntilNext](bob)).to.equal(rechargeTime);
      });
    });

    describe("the window of a day", () => {
      it("starts with the first purchase and ends 24 hours later, in the second in which the next one can start", async () => {
        const rivals = await loadFixture(deployEmpty);
        expect(await windowStart(rivals)).to.equal(0);
        const { timestamp } = await mined(buy(rivals, dailyLimit));
        await lose(rivals);
        await at(timestamp + DAY - 1);
        await expectRefusal(rivals, 1, "DailyLimitReached", 0);
        expect(await left(rivals)).to.equal(0);
        await at(timestamp + DAY);
        expect(await left(rivals, PENDING)).to.equal(dailyLimit);
        // The ended window is returned until the next purchase starts another.
        expect(await windowStart(rivals)).to.equal(timestamp);
        await buy(rivals, 1);
        expect(await windowStart(rivals)).to.equal(timestamp + DAY);
        expect(await left(rivals)).to.equal(dailyLimit - 1);
      });

      it("starts with the next purchase, even days later", async () => {
        const rivals = await loadFixture(deployEmpty);
        const { timestamp } = await mined(buy(rivals, 1));
        await time.increaseTo(timestamp + 5 * DAY);
        await lose(rivals);
        const next = await mined(buy(rivals, 1));
        expect(await windowStart(rivals)).to.equal(next.timestamp);
      });

      it("is in game time: a pause does not shorten it", async () => {
        const rivals = await loadFixture(deployEmpty);
        const { game } = rivals;
        const { timestamp } = await mined(buy(rivals, dailyLimit));
        await lose(rivals);
        const paused = await mined(game.pauseContract());
        await time.increase(7 * DAY);
        const resumed = await mined(game.unpauseContract());
        const slid = timestamp + resumed.timestamp - paused.timestamp;
        expect(await windowStart(rivals)).to.equal(slid);
        await at(slid + DAY - 1);
        await expectRefusal(rivals, 1, "DailyLimitReached", 0);
        await time.increaseTo(slid + DAY);
        expect(await left(rivals)).to.equal(dailyLimit);
      });
    });
  });
}

describe("bought charges and shields", () => {
  it("can be used immediately", async () => {
    const { game, bob, carol } = await loadFixture(deployWithoutCharges);
    await expect(raid(game, bob, carol)).to.be.revertedWithCustomError(game, "NoAttackCharges");
    await game.connect(bob).purchaseAttacks(1);
    await expect(raid(game, bob, carol)).to.emit(game, "ComponentAttacked");
    expect(await game.getRemainingAttacks(bob)).to.equal(0);
  });

  it("protect immediately", async () => {
    const { game, alice, bob } = await loadFixture(deployShieldless);
    expect((await simulateAttack(game, alice, bob, FAN.id)).success).to.equal(true);
    await game.connect(bob).purchaseShields(1);
    expect(await simulateAttack(game, alice, bob, FAN.id)).to.include({ success: false, remainingShields: 0n });
  });

  it("fill the two empty places of a new player's shields, and no third", async () => {
    const { game, alice } = await loadFixture(deployRivals);
    expect(await game.canPurchaseShields(alice, 3)).to.equal(false);
    await expect(game.connect(alice).purchaseShields(3))
      .to.be.revertedWithCustomError(game, "CapacityReached")
      .withArgs(3, 2);
    expect(await game.canPurchaseShields(alice, 2)).to.equal(true);
    const { timestamp } = await mined(game.connect(alice).purchaseShields(2));
    expect(await game.getRemainingShields(alice)).to.equal(3);
    expect(await game.getTimeUntilNextShield(alice)).to.equal(0);
    expect(await game.lastShieldRechargeTime(alice)).to.equal(timestamp);
  });

  it("share a window, but not its limit", async () => {
    const { game, bob, carol } = await loadFixture(deployWithoutCharges);
    const { timestamp } = await mined(game.connect(bob).purchaseShields(1));
    expect(await game.getRemainingPurchases(bob)).to.deep.equal([1n, 2n]);
    await at(timestamp + DAY - 2);
    await raid(game, bob, carol);
    await at(timestamp + DAY - 1);
    await game.connect(bob).purchaseAttacks(1);
    expect(await game.lastAttackReset(bob)).to.equal(timestamp);
    expect(await game.getRemainingPurchases(bob)).to.deep.equal([0n, 2n]);
    // The shield's window also ends for the charge, which was bought a second ago.
    await time.increaseTo(timestamp + DAY);
    expect(await game.getRemainingPurchases(bob)).to.deep.equal([1n, 3n]);
  });

  it("share a window that a charge has started", async () => {
    const { game, bob, carol } = await loadFixture(deployShieldless);
    await game.setAttackFailProbability(ALWAYS_MISS);
    await raid(game, bob, carol);
    const { timestamp } = await mined(game.connect(bob).purchaseAttacks(1));
    expect(await game.getRemainingPurchases(bob)).to.deep.equal([0n, 3n]);
    await at(timestamp + 1000);
    await game.connect(bob).purchaseShields(3);
    expect(await game.lastAttackReset(bob)).to.equal(timestamp);
    expect(await game.getRemainingPurchases(bob)).to.deep.equal([0n, 0n]);
    await time.increaseTo(timestamp + DAY);
    expect(await game.getRemainingPurchases(bob)).to.deep.equal([1n, 3n]);
  });
});
