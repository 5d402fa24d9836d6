import { loadFixture, time } from "@nomicfoundation/hardhat-network-helpers";
import type { HardhatEthersSigner } from "@nomicfoundation/hardhat-ethers/signers";
import { expect } from "chai";
import type { AddressLike, BigNumberish, ContractTransactionResponse } from "ethers";
import { ethers } from "hardhat";

import type { IRigRaid } from "../../typechain-types";
import { CPU, FAN, PLAYER_TOKENS } from "../fixtures";
import { breakShields } from "./arena";
import { raid } from "./attacks";
import { mined } from "./blocks";
import { at, DAY } from "./clock";
import { setFunded } from "./pool";
import type { deployOpenRivals } from "./rivals";

type Rivals = Awaited<ReturnType<typeof deployOpenRivals>>;

/** Common interface of purchases of attack charges and of shields, in the words of one of them. */
export interface Refill {
  readonly event: "AttacksPurchased" | "ShieldsPurchased";
  /** Price of one, in seconds of the rig's rewards at full speed. */
  readonly priceTime: bigint;
  /** Seconds that one takes to recharge. */
  readonly rechargeTime: number;
  /** The most that can be bought in one window. */
  readonly dailyLimit: number;
  readonly capacity: number;
  /** Price of one for the player, as the game returns it. */
  price(game: IRigRaid, player: AddressLike): Promise<bigint>;
  buy(game: IRigRaid, player: HardhatEthersSigner, amount: BigNumberish): Promise<ContractTransactionResponse>;
  canBuy(game: IRigRaid, player: AddressLike, amount: BigNumberish): Promise<boolean>;
  remaining(game: IRigRaid, player: AddressLike): Promise<bigint>;
  /** Number that the player may still buy in the window. */
  left(game: IRigRaid, player: AddressLike): Promise<bigint>;
  timeUntilNext(game: IRigRaid, player: AddressLike): Promise<bigint>;
  lastRecharge(game: IRigRaid, player: AddressLike): Promise<bigint>;
  /** Bob loses one of what is bought, as soon as it is possible. */
  lose(rivals: Rivals): Promise<void>;
  /** Open rivals, in which Bob has nothing left of it, and the second in which the first one recharges. */
  deployEmpty(): Promise<Rivals & { readonly rechargesAt: number }>;
}

/** Alice hacks Bob's fan, through what shields he has. */
async function hackBob({ game, alice, bob }: Rivals): Promise<void> {
  await game.setAttackFailProbability(0);
  await breakShields(game, alice, bob);
  await raid(game, alice, bob);
}

/** The behaviour that both purchases share. Bob buys. */
export function shouldRefill(refill: Refill): void {
  const { event, priceTime, rechargeTime, dailyLimit, capacity, deployEmpty } = refill;
  /** Bob owns a fan and a processor. */
  const unitPrice = (FAN.rewardRate + CPU.rewardRate) * priceTime;

  describe("within the limits", () => {
    it("takes the price: the fee to the collector, the rest to the pool", async () => {
      const { game, token, bob, feeCollector } = await loadFixture(deployEmpty);
      const price = BigInt(dailyLimit) * unitPrice;
      const fee = (price * 5n) / 100n;
      const purchase = refill.buy(game, bob, dailyLimit);
      await expect(purchase).to.emit(game, event).withArgs(bob, dailyLimit, price, fee);
      await expect(purchase).to.changeTokenBalances(token, [bob, game, feeCollector], [-price, price - fee, fee]);
    });

    it("adds what was bought, immediately", async () => {
      const { game, bob } = await loadFixture(deployEmpty);
      for (let bought = 1; bought <= dailyLimit; bought++) {
        await refill.buy(game, bob, 1);
        expect(await refill.remaining(game, bob)).to.equal(bought);
        expect(await refill.left(game, bob)).to.equal(dailyLimit - bought);
      }
    });
  });

  describe("the price", () => {
    it("is what the buyer's rig earns in a fixed time at full speed", async () => {
      const { game, alice, bob } = await loadFixture(deployEmpty);
      expect(await refill.price(game, alice)).to.equal(FAN.rewardRate * priceTime);
      expect(await refill.price(game, bob)).to.equal(unitPrice);
    });

    it("counts a component from its purchase on", async () => {
      const { game, alice } = await loadFixture(deployEmpty);
      await game.connect(alice).purchaseComponent(CPU.id);
      expect(await refill.price(game, alice)).to.equal(unitPrice);
    });

    it("counts hacked components, too", async () => {
      const rivals = await loadFixture(deployEmpty);
      const { game, bob } = rivals;
      await hackBob(rivals);
      expect(await refill.price(game, bob)).to.equal(unitPrice);
      await expect(refill.buy(game, bob, 1))
        .to.emit(game, event)
        .withArgs(bob, 1, unitPrice, (unitPrice * 5n) / 100n);
    });

    it("follows the rates that the owner sets, for types that are not on sale any more, too", async () => {
      const { game, bob } = await loadFixture(deployEmpty);
      await game.setComponentSettings(FAN.id, FAN.price, 7n, FAN.repairCost, false);
      const price = (7n + CPU.rewardRate) * priceTime;
      expect(await refill.price(game, bob)).to.equal(price);
      await expect(refill.buy(game, bob, 1))
        .to.emit(game, event)
        .withArgs(bob, 1, price, (price * 5n) / 100n);
    });

    it("does not slow with rewards", async () => {
      const fixture = await loadFixture(deployEmpty);
      const { game, bob } = fixture;
      await setFunded(fixture, 0n);
      expect((await game.rewardPool()).speed).to.equal(0);
      expect(await refill.price(game, bob)).to.equal(unitPrice);
      await expect(refill.buy(game, bob, 1))
        .to.emit(game, event)
        .withArgs(bob, 1, unitPrice, (unitPrice * 5n) / 100n);
    });

    it("is nothing for a rig that earns nothing, and then no token moves", async () => {
      const { game, token, bob } = await loadFixture(deployEmpty);
      for (const { id, price } of [FAN, CPU]) await game.setComponentSettings(id, price, 0, 0, true);
      const purchase = refill.buy(game, bob, 1);
      await expect(purchase).to.emit(game, event).withArgs(bob, 1, 0, 0);
      await expect(purchase).not.to.emit(token, "Transfer");
    });
  });

  describe("is refused", () => {
    it("to an account that is no player, however many tokens it has", async () => {
      const { game, token, stranger } = await loadFixture(deployEmpty);
      await token.transfer(stranger, PLAYER_TOKENS);
      await token.connect(stranger).approve(game, ethers.MaxUint256);
      await expect(refill.buy(game, stranger, 1))
        .to.be.revertedWithCustomError(game, "NotAPlayer")
        .withArgs(stranger);
      expect(await refill.canBuy(game, stranger, 1)).to.equal(false);
      expect(await refill.left(game, stranger)).to.equal(0);
    });

    it("for an amount of zero", async () => {
      const { game, bob } = await loadFixture(deployEmpty);
      await expect(refill.buy(game, bob, 0))
        .to.be.revertedWithCustomError(game, "ZeroAmount")
        .withArgs();
      expect(await refill.canBuy(game, bob, 0)).to.equal(false);
    });

    for (const amount of [BigInt(dailyLimit) + 1n, ethers.MaxUint256]) {
      it(`for more than the daily limit: ${amount}`, async () => {
        const { game, bob } = await loadFixture(deployEmpty);
        await expect(refill.buy(game, bob, amount))
          .to.be.revertedWithCustomError(game, "DailyLimitReached")
          .withArgs(amount, dailyLimit);
        expect(await refill.canBuy(game, bob, amount)).to.equal(false);
      });
    }

    it("for more than there is room for", async () => {
      const { game, bob } = await loadFixture(deployEmpty);
      await time.increase(capacity * rechargeTime);
      expect(await refill.remaining(game, bob)).to.equal(capacity);
      await expect(refill.buy(game, bob, 1))
        .to.be.revertedWithCustomError(game, "CapacityReached")
        .withArgs(1, 0);
      expect(await refill.canBuy(game, bob, 1)).to.equal(false);
    });

    it("when today's purchases have used up the limit", async () => {
      const rivals = await loadFixture(deployEmpty);
      const { game, bob } = rivals;
      await refill.buy(game, bob, dailyLimit);
      await refill.lose(rivals);
      expect(await refill.canBuy(game, bob, 1)).to.equal(false);
      await expect(refill.buy(game, bob, 1))
        .to.be.revertedWithCustomError(game, "DailyLimitReached")
        .withArgs(1, 0);
    });
  });

  describe("recharging", () => {
    it("counts as no room what has recharged in this very second", async () => {
      const { game, bob, rechargesAt } = await loadFixture(deployEmpty);
      await at(rechargesAt + (capacity - 1) * rechargeTime);
      await expect(refill.buy(game, bob, 1))
        .to.be.revertedWithCustomError(game, "CapacityReached")
        .withArgs(1, 0);
    });

    it("leaves room until the second before", async () => {
      const { game, bob, rechargesAt } = await loadFixture(deployEmpty);
      await at(rechargesAt + (capacity - 1) * rechargeTime - 1);
      await refill.buy(game, bob, 1);
      expect(await refill.remaining(game, bob)).to.equal(capacity);
    });

    it("is not disturbed by a purchase that does not fill all places", async () => {
      const { game, bob, rechargesAt } = await loadFixture(deployEmpty);
      await at(rechargesAt - 10);
      await refill.buy(game, bob, 1);
      expect(await refill.timeUntilNext(game, bob)).to.equal(10);
      await time.increaseTo(rechargesAt);
      expect(await refill.remaining(game, bob)).to.equal(2);
    });

    it("stops when all places are full: the next one starts when one is lost", async () => {
      const rivals = await loadFixture(deployEmpty);
      const { game, bob, rechargesAt } = rivals;
      await at(rechargesAt + (capacity - 2) * rechargeTime);
      const { timestamp } = await mined(refill.buy(game, bob, 1));
      expect(await refill.timeUntilNext(game, bob)).to.equal(0);
      expect(await refill.lastRecharge(game, bob)).to.equal(timestamp);
      await at(timestamp + 1000);
      await refill.lose(rivals);
      expect(await refill.lastRecharge(game, bob)).to.equal(timestamp + 1000);
      expect(await refill.timeUntilNext(game, bob)).to.equal(rechargeTime);
    });
  });

  describe("the window of a day", () => {
    it("starts with the first purchase", async () => {
      const { game, bob } = await loadFixture(deployEmpty);
      expect(await game.lastAttackReset(bob)).to.equal(0);
      const { timestamp } = await mined(refill.buy(game, bob, 1));
      expect(await game.lastAttackReset(bob)).to.equal(timestamp);
    });

    it("ends 24 hours later, to the second", async () => {
      const rivals = await loadFixture(deployEmpty);
      const { game, bob } = rivals;
      const { timestamp } = await mined(refill.buy(game, bob, dailyLimit));
      await refill.lose(rivals);
      await at(timestamp + DAY - 1);
      await expect(refill.buy(game, bob, 1))
        .to.be.revertedWithCustomError(game, "DailyLimitReached")
        .withArgs(1, 0);
      expect(await refill.left(game, bob)).to.equal(0);
      await time.increaseTo(timestamp + DAY);
      expect(await refill.left(game, bob)).to.equal(dailyLimit);
      // The window that ended is still returned, until the next purchase starts another one.
      expect(await game.lastAttackReset(bob)).to.equal(timestamp);
    });

    it("allows purchases again in exactly the second in which the last one ended", async () => {
      const rivals = await loadFixture(deployEmpty);
      const { game, bob } = rivals;
      const { timestamp } = await mined(refill.buy(game, bob, dailyLimit));
      await time.increaseTo(timestamp + DAY - 100);
      await refill.lose(rivals);
      await at(timestamp + DAY);
      await refill.buy(game, bob, 1);
      expect(await game.lastAttackReset(bob)).to.equal(timestamp + DAY);
      expect(await refill.left(game, bob)).to.equal(dailyLimit - 1);
    });

    it("starts whenever the next purchase is made, days later, too", async () => {
      const rivals = await loadFixture(deployEmpty);
      const { game, bob } = rivals;
      const { timestamp } = await mined(refill.buy(game, bob, 1));
      await time.increaseTo(timestamp + 5 * DAY);
      await refill.lose(rivals);
      const next = await mined(refill.buy(game, bob, 1));
      expect(await game.lastAttackReset(bob)).to.equal(next.timestamp);
    });

    it("is in game time: a pause does not shorten it", async () => {
      const rivals = await loadFixture(deployEmpty);
      const { game, bob } = rivals;
      const { timestamp } = await mined(refill.buy(game, bob, dailyLimit));
      await refill.lose(rivals);
      const paused = await mined(game.pauseContract());
      await time.increase(7 * DAY);
      const resumed = await mined(game.unpauseContract());
      const slid = timestamp + resumed.timestamp - paused.timestamp;
      expect(await game.lastAttackReset(bob)).to.equal(slid);
      await at(slid + DAY - 1);
      await expect(refill.buy(game, bob, 1)).to.be.revertedWithCustomError(game, "DailyLimitReached");
      expect(await refill.left(game, bob)).to.equal(0);
      await time.increaseTo(slid + DAY);
      expect(await refill.left(game, bob)).to.equal(dailyLimit);
    });
  });

  it("answers beforehand whether a purchase would be within the limits", async () => {
    const rivals = await loadFixture(deployEmpty);
    const { game, bob } = rivals;
    for (let bought = 0; bought < dailyLimit; bought++) {
      for (let amount = 1; amount <= dailyLimit + 1; amount++) {
        expect(await refill.canBuy(game, bob, amount)).to.equal(amount <= dailyLimit - bought);
      }
      await refill.buy(game, bob, 1);
    }
  });

  it("does not touch the component, the rewards or the experience of the buyer", async () => {
    const { game, bob } = await loadFixture(deployEmpty);
    const before = await game.getPlayerStats(bob);
    const [rewards] = await game.getAllRewards(bob);
    const { timestamp } = (await ethers.provider.getBlock("latest"))!;
    await at(timestamp + 10);
    await refill.buy(game, bob, 1);
    expect(await game.getPlayerStats(bob)).to.deep.equal(before);
    expect(await game.getRewards(bob, FAN.id)).to.equal(rewards[0] + 10n * FAN.rewardRate);
  });
}
