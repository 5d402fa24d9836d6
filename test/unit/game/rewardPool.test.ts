import { loadFixture, mine } from "@nomicfoundation/hardhat-network-helpers";
import { expect } from "chai";
import { ethers } from "hardhat";

import { CPU, deployGameOn, deployPlayedGame, deployWithEmptyPool, FAN } from "../../fixtures";
import { encodeCall } from "../../support/batches";
import { at, now } from "../../support/blocks";
import { fullSpeedUntil, PARTS, partsIn, RUNWAY, speedOf, ticksIn } from "../../support/rewardClock";
import { allEarnedOf, earnedOf } from "../../support/rewards";
import { ripeOf } from "../../support/rules";

const DAY = 24n * 3600n;
const RATE = FAN.rewardRate;
/** Share of a fan's price that goes into the pool. */
const FAN_INTO_POOL = (FAN.price * 95n) / 100n;

/** Alice has just bought the only fan. The pool pays for this many ticks, and is one wei short of another. */
async function deployFundedFor(ticks: bigint) {
  const fixture = await deployWithEmptyPool();
  const { game, alice } = fixture;
  const wanted = RATE * (ticks + 1n) - 1n;
  if (wanted > FAN_INTO_POOL) await game.fundRewards(wanted - FAN_INTO_POOL);
  const boughtAt = (await now()) + 100n;
  await at(boughtAt, () => game.connect(alice).purchaseComponent(FAN.id));
  if (wanted < FAN_INTO_POOL) throw new Error("The purchase alone pays for more ticks");
  return { ...fixture, boughtAt, surplus: wanted };
}

const deployAtHalfSpeed = () => deployFundedFor(RUNWAY / 2n);
const deployAtTheRunway = () => deployFundedFor(RUNWAY);
/** Unit in which the game counts the ticks that this pool pays for: an hour. */
const HOUR = 3600n;
const deployJustAboveTheRunway = () => deployFundedFor(RUNWAY + HOUR);

/** As at half speed, but the owner has rescued the surplus except for a tenth of a tick. */
async function deployStopped() {
  const fixture = await deployAtHalfSpeed();
  const { game, token, owner, boughtAt, surplus } = fixture;
  const earned = RATE * ticksIn(DAY, RUNWAY / 2n);
  await at(boughtAt + DAY, () => game.rescueTokens(token, owner, surplus - earned - RATE / 10n));
  return { ...fixture, earned, stoppedAt: boughtAt + DAY };
}

describe("rewardPool", () => {
  it("owes the sum of all rewards, to the wei, in every second, at full speed and slowed", async () => {
    const { game, token, owner, alice, bob } = await loadFixture(deployPlayedGame);
    for (const isSlowed of [false, true]) {
      if (isSlowed) await game.rescueTokens(token, owner, ethers.parseEther("960000"));
      for (const seconds of [1n, 59n, DAY, 30n * DAY]) {
        await at((await now()) + seconds, mine);
        const sum = (await allEarnedOf(game, alice)).total + (await allEarnedOf(game, bob)).total;
        const { reserve, owed, speed } = await game.rewardPool();
        expect(owed).to.equal(sum);
        expect(owed).to.be.lessThan(reserve);
        expect(speed < 10_000n).to.equal(isSlowed);
      }
    }
  });

  describe("at full speed", () => {
    it("shows its end as if the pool were fixed in this block, in whole funded hours", async () => {
      const { game, boughtAt, surplus } = await loadFixture(deployJustAboveTheRunway);
      expect(fullSpeedUntil(boughtAt, surplus, RATE)).to.equal(boughtAt + HOUR);
      for (const seconds of [0n, 1n, HOUR - 1n]) {
        if (seconds !== 0n) await at(boughtAt + seconds, mine);
        const until = boughtAt + seconds + (seconds === 0n ? HOUR : 0n);
        expect([...(await game.rewardPool())]).to.deep.equal([surplus, RATE * seconds, RATE, until, 10_000n]);
      }
    });

    it("ends in exactly that second, within one stretch", async () => {
      const { game, alice, boughtAt, surplus } = await loadFixture(deployJustAboveTheRunway);
      await at(boughtAt + HOUR, mine);
      expect(await earnedOf(game, alice, FAN.id)).to.equal(RATE * HOUR);
      // Exactly the runway is left: this is the last second at full speed.
      expect([...(await game.rewardPool())].slice(3)).to.deep.equal([boughtAt + HOUR, 10_000n]);
      await at(boughtAt + HOUR + 1n, mine);
      // The next tick lacks a 256th.
      expect(await earnedOf(game, alice, FAN.id)).to.equal(RATE * HOUR);
      const second = boughtAt + HOUR + 1n;
      expect([...(await game.rewardPool())]).to.deep.equal([surplus, RATE * HOUR, RATE, second, 10_000n]);
      await at(boughtAt + HOUR + 2n, mine);
      expect(await earnedOf(game, alice, FAN.id)).to.equal(RATE * (HOUR + 1n));
      // One hour less counts.
      expect([...(await game.rewardPool())]).to.deep.equal([surplus, RATE * (HOUR + 1n), RATE, 0n, 9_995n]);
    });

    it("includes the second in which exactly the runway is funded, and not one tick less", async () => {
      const { game, carol, alice, boughtAt, surplus } = await loadFixture(deployAtTheRunway);
      expect([...(await game.rewardPool())]).to.deep.equal([surplus, 0n, RATE, boughtAt, 10_000n]);
      await at(boughtAt + 1n, () => game.setComponentSettings(FAN.id, FAN.price, RATE, 1n, true));
      expect(await earnedOf(game, alice, FAN.id)).to.equal(0n);
      await game.connect(carol).fundRewards(1n);
      expect((await game.rewardPool()).speed).to.equal(10_000n);
      await game.connect(alice).fundRewards(RATE);
      const second = await now();
      const { reserve, owed, fullSpeedUntil: until } = await game.rewardPool();
      expect(until).to.equal(fullSpeedUntil(second, reserve - owed, RATE));
    });
  });

  describe("slowed", () => {
    it("pays by the clock's formula, ever slower, and never the whole pool", async () => {
      const { game, alice, boughtAt, surplus } = await loadFixture(deployAtHalfSpeed);
      const funded = RUNWAY / 2n;
      for (const seconds of [1n, 2n, 3n, 1000n, DAY, RUNWAY, 3n * RUNWAY, 4000n * DAY]) {
        await at(boughtAt + seconds, mine);
        const earned = RATE * ticksIn(seconds, funded);
        expect(await earnedOf(game, alice, FAN.id)).to.equal(earned);
        expect([...(await game.rewardPool())]).to.deep.equal([
          surplus,
          earned,
          RATE,
          0n,
          speedOf((surplus - earned) / RATE),
        ]);
        expect(earned).to.be.lessThan(surplus);
      }
    });

    it("rounds a speed below a 10,000th down to 0", async () => {
      const { game, token, owner, boughtAt, surplus } = await loadFixture(deployAtHalfSpeed);
      // 778 ticks are just more than a 10,000th of the runway, 777 are less.
      const earned = RATE * ticksIn(10n, RUNWAY / 2n);
      await at(boughtAt + 10n, () => game.rescueTokens(token, owner, surplus - earned - RATE * 778n));
      expect((await game.rewardPool()).speed).to.equal(1n);
      await at(boughtAt + 11n, () => game.rescueTokens(token, owner, 1n));
      expect((await game.rewardPool()).speed).to.equal(0n);
    });
  });

  describe("a change moves the speed as it should:", () => {
    it("funding raises it from its second on, not before", async () => {
      const { game, alice, carol, boughtAt, surplus } = await loadFixture(deployAtHalfSpeed);
      const earned = RATE * ticksIn(DAY, RUNWAY / 2n);
      await at(boughtAt + DAY, () => game.connect(carol).fundRewards(RATE * RUNWAY));
      expect(await earnedOf(game, alice, FAN.id)).to.equal(earned);
      const left = surplus + RATE * RUNWAY - earned;
      const until = fullSpeedUntil(boughtAt + DAY, left, RATE);
      expect([...(await game.rewardPool())]).to.deep.equal([surplus + RATE * RUNWAY, earned, RATE, until, 10_000n]);
      // Started ticks are kept, so one may complete a moment sooner.
      const parts = partsIn(DAY, RUNWAY / 2n);
      await at(boughtAt + DAY + 1000n, mine);
      expect(await earnedOf(game, alice, FAN.id)).to.equal(RATE * ((parts + 1000n * PARTS) / PARTS));
    });

    it("a donation raises it from the next change on, not before", async () => {
      const { game, token, alice, carol, boughtAt, surplus } = await loadFixture(deployAtHalfSpeed);
      await at(boughtAt + 10n, () => token.connect(carol).transfer(game, RATE * RUNWAY));
      await at(boughtAt + DAY, mine);
      const earned = RATE * ticksIn(DAY, RUNWAY / 2n);
      expect(await earnedOf(game, alice, FAN.id)).to.equal(earned);
      // Tokens that a change in this block would fix already count.
      const reserve = surplus + RATE * RUNWAY;
      expect([...(await game.rewardPool())]).to.deep.equal([
        reserve,
        earned,
        RATE,
        fullSpeedUntil(boughtAt + DAY, reserve - earned, RATE),
        10_000n,
      ]);
      const parts = partsIn(2n * DAY, RUNWAY / 2n);
      await at(boughtAt + 2n * DAY, () => game.connect(alice).claim(FAN.id));
      expect(await token.balanceOf(game)).to.equal(reserve - RATE * (parts / PARTS));
      await at(boughtAt + 2n * DAY + 10n, mine);
      expect(await earnedOf(game, alice, FAN.id)).to.equal(RATE * ((parts % PARTS) / PARTS + 10n));
    });

    it("a purchase that brings more than its own ticks raises it, one that brings fewer lowers it", async () => {
      const { game, alice, bob, carol, boughtAt, surplus } = await loadFixture(deployAtHalfSpeed);
      const before = (await game.rewardPool()).speed;
      expect(before).to.equal(5_000n);
      const earned = RATE * ticksIn(10n, RUNWAY / 2n);
      await at(boughtAt + 10n, () => game.connect(bob).purchaseComponent(FAN.id));
      const left = surplus - earned + FAN_INTO_POOL;
      expect((await game.rewardPool()).speed).to.equal(speedOf(left / (2n * RATE)));
      expect((await game.rewardPool()).speed).to.be.lessThan(before);
      expect(await earnedOf(game, alice, FAN.id)).to.equal(earned);

      // A type whose price is what it earns in 180 days.
      await game.setComponentSettings(3n, RATE * 2n * RUNWAY, RATE, 0n, true);
      const slowed = (await game.rewardPool()).speed;
      await game.connect(carol).purchaseComponent(3n);
      expect((await game.rewardPool()).speed).to.be.greaterThan(slowed);
    });

    it("a rescue lowers it, and takes no earned rewards", async () => {
      const { game, token, owner, alice, boughtAt, surplus } = await loadFixture(deployJustAboveTheRunway);
      await at(boughtAt + 50n, () => game.rescueTokens(token, owner, RATE * HOUR));
      expect(await earnedOf(game, alice, FAN.id)).to.equal(RATE * 50n);
      const left = surplus - RATE * (HOUR + 50n);
      expect([...(await game.rewardPool())].slice(3)).to.deep.equal([0n, speedOf(left / RATE)]);
      await at(boughtAt + 50n + DAY, mine);
      expect(await earnedOf(game, alice, FAN.id)).to.equal(RATE * (50n + ticksIn(DAY, left / RATE)));
    });

    it("a higher rate lowers it, a lower one raises it", async () => {
      const { game, alice, boughtAt, surplus } = await loadFixture(deployAtHalfSpeed);
      const earned = RATE * ticksIn(10n, RUNWAY / 2n);
      await at(boughtAt + 10n, () => game.setComponentSettings(FAN.id, CPU.price, 2n * RATE, 0n, true));
      expect(await earnedOf(game, alice, FAN.id)).to.equal(earned);
      expect((await game.rewardPool()).speed).to.equal(speedOf((surplus - earned) / (2n * RATE)));
      await at(boughtAt + 11n, () => game.setComponentSettings(FAN.id, CPU.price, RATE / 4n, 0n, true));
      const { reserve, owed, fullSpeedUntil: until, speed } = await game.rewardPool();
      expect(speed).to.equal(10_000n);
      expect(until).to.equal(fullSpeedUntil(boughtAt + 11n, reserve - owed, RATE / 4n));
    });

    for (const paused of [1n, 7n * DAY]) {
      it(`a pause of ${paused} seconds freezes it`, async () => {
        const { game, alice, boughtAt } = await loadFixture(deployAtHalfSpeed);
        await at(boughtAt + DAY, () => game.pauseContract());
        const earned = RATE * ticksIn(DAY, RUNWAY / 2n);
        const frozen = [...(await game.rewardPool())];
        await at(boughtAt + DAY + paused, () => game.unpauseContract());
        expect([...(await game.rewardPool())]).to.deep.equal(frozen);
        expect(await earnedOf(game, alice, FAN.id)).to.equal(earned);
        await at(boughtAt + 2n * DAY + paused, mine);
        expect(await earnedOf(game, alice, FAN.id)).to.equal(RATE * ticksIn(2n * DAY, RUNWAY / 2n));
      });
    }

    it("a change of the catalogue that changes no rate moves nothing", async () => {
      const { game, alice, boughtAt } = await loadFixture(deployJustAboveTheRunway);
      await at(boughtAt + 50n, () => game.setComponentSettings(FAN.id, FAN.price * 2n, RATE, 5n, false));
      // Fixed again, without the started hour.
      expect((await game.rewardPool()).fullSpeedUntil).to.equal(boughtAt + 50n);
      expect(await earnedOf(game, alice, FAN.id)).to.equal(RATE * 50n);
    });
  });

  describe("a tick", () => {
    // At half speed a second is 127 of 256 parts of a tick: the third one makes the first tick full.
    it("counts in full for a player who earned only in its last moment", async () => {
      const { game, alice, bob, boughtAt } = await loadFixture(deployAtHalfSpeed);
      await at(boughtAt + 2n, () => game.connect(bob).purchaseComponent(FAN.id));
      expect((await game.rewardPool()).owed).to.equal(0n);
      const funded = ((await game.rewardPool()).reserve - 0n) / (2n * RATE);
      const parts = partsIn(2n, RUNWAY / 2n);
      let seconds = 1n;
      for (; parts + partsIn(seconds, funded) < PARTS; seconds++) {
        await at(boughtAt + 2n + seconds, mine);
        expect((await game.rewardPool()).owed).to.equal(0n);
      }
      await at(boughtAt + 2n + seconds, mine);
      expect(await earnedOf(game, alice, FAN.id)).to.equal(RATE);
      expect(await earnedOf(game, bob, FAN.id)).to.equal(RATE);
      expect((await game.rewardPool()).owed).to.equal(2n * RATE);
    });

    it("pays the rate at which it becomes full", async () => {
      const { game, alice, boughtAt } = await loadFixture(deployAtHalfSpeed);
      await at(boughtAt + 2n, () => game.setComponentSettings(FAN.id, FAN.price, RATE / 2n, 0n, true));
      await at(boughtAt + 3n, mine);
      expect(await earnedOf(game, alice, FAN.id)).to.equal(RATE / 2n);
    });

    it("that is not full is not lost by a claim", async () => {
      const { game, alice, boughtAt } = await loadFixture(deployAtHalfSpeed);
      // 10 seconds are 1279 parts: four ticks and 255 of 256 parts of the next.
      expect(partsIn(10n, RUNWAY / 2n)).to.equal(5n * PARTS - 1n);
      await expect(at(boughtAt + 10n, () => game.connect(alice).claim(FAN.id)))
        .to.emit(game, "RewardsClaimed")
        .withArgs(alice.address, FAN.id, ripeOf(4n * RATE, 10n));
      await at(boughtAt + 11n, mine);
      expect(await earnedOf(game, alice, FAN.id)).to.equal(RATE);
    });
  });

  describe("with nothing left", () => {
    it("has stopped, and keeps and pays what was earned", async () => {
      const { game, token, alice, earned, stoppedAt } = await loadFixture(deployStopped);
      await at(stoppedAt + 1000n * DAY, mine);
      expect([...(await game.rewardPool())]).to.deep.equal([earned + RATE / 10n, earned, RATE, 0n, 0n]);
      await expect(game.connect(alice).claim(FAN.id)).to.changeTokenBalances(token, [alice, game], [earned, -earned]);
      await expect(game.connect(alice).claim(FAN.id)).to.be.revertedWithCustomError(game, "NothingToClaim");
    });

    it("resumes from the second of the funding, not before", async () => {
      const { game, alice, carol, earned, stoppedAt } = await loadFixture(deployStopped);
      const parts = partsIn(DAY, RUNWAY / 2n) % PARTS;
      // With what is left from before, this pays for the runway and an hour more.
      const funding = RATE * (RUNWAY + HOUR) - RATE / 10n;
      const fundedAt = stoppedAt + 30n * DAY;
      await at(fundedAt, () => game.connect(carol).fundRewards(funding));
      expect(await earnedOf(game, alice, FAN.id)).to.equal(earned);
      expect((await game.rewardPool()).fullSpeedUntil).to.equal(fundedAt + HOUR);
      await at(fundedAt + 50n, mine);
      expect(await earnedOf(game, alice, FAN.id)).to.equal(earned + RATE * ((parts + 50n * PARTS) / PARTS));
    });

    it("does not resume for less than a tick's worth", async () => {
      const { game, alice, carol, earned, stoppedAt } = await loadFixture(deployStopped);
      await game.connect(carol).fundRewards((RATE * 9n) / 10n - 1n);
      await at(stoppedAt + 100n * DAY, mine);
      expect(await earnedOf(game, alice, FAN.id)).to.equal(earned);
      await game.connect(carol).fundRewards(1n);
      await at(stoppedAt + 5000n * DAY, mine);
      // One tick's worth is there, and it never becomes full in one stretch but for the part that was.
      const parts = partsIn(DAY, RUNWAY / 2n) % PARTS;
      expect(await earnedOf(game, alice, FAN.id)).to.equal(
        earned + RATE * ((parts + partsIn(4900n * DAY, 1n)) / PARTS),
      );
    });
  });

  it("is at full speed for ever at rate 0, and slowed again when the rate is back", async () => {
    const { game, boughtAt, surplus } = await loadFixture(deployAtHalfSpeed);
    await at(boughtAt + 10n, () => game.setComponentSettings(FAN.id, FAN.price, 0n, 0n, true));
    const owed = RATE * ticksIn(10n, RUNWAY / 2n);
    expect([...(await game.rewardPool())]).to.deep.equal([surplus, owed, 0n, ethers.MaxUint256, 10_000n]);
    await at(boughtAt + DAY, () => game.setComponentSettings(FAN.id, FAN.price, RATE, 0n, true));
    expect([...(await game.rewardPool())]).to.deep.equal([surplus, owed, RATE, 0n, speedOf((surplus - owed) / RATE)]);
  });

  describe("tells what the clock will do", () => {
    const TOKENS = 10n ** 18n;
    const TYPES = 8n;

    /** Alice owns one component of each of eight types, which earn all of a pool's tokens in `days`. */
    async function deployWith(tokens: bigint, days: bigint) {
      const token = await ethers.deployContract("PlainToken__Mock");
      const fixture = await deployGameOn(token, 2n ** 96n);
      const { game, owner, alice } = fixture;
      const rate = (tokens * TOKENS) / (days * DAY) / TYPES;
      const setRate = async (id: bigint, to: bigint) => game.setComponentSettings(id, rate * 7n * DAY, to, 0n, true);
      for (let id = 1n; id <= TYPES; id++) {
        await setRate(id, 0n);
        await game.connect(alice).purchaseComponent(id);
      }
      const { reserve } = await game.rewardPool();
      if (reserve > tokens * TOKENS) await game.rescueTokens(token, owner, reserve - tokens * TOKENS);
      else await game.fundRewards(tokens * TOKENS - reserve);
      const start = (await now()) + 100n;
      const rates = Array.from({ length: Number(TYPES) }, (_, i) =>
        encodeCall(game, "setComponentSettings", [i + 1, rate * 7n * DAY, rate, 0n, true]),
      );
      await at(start, () => game.multicall(rates));
      return { ...fixture, start, rate: rate * TYPES };
    }

    it("with a billion tokens: full speed, and full rewards come", async () => {
      const { game, start, rate } = await deployWith(1_000_000_000n, 99n);
      const { speed, fullSpeedUntil: until } = await game.rewardPool();
      expect([speed, until]).to.deep.equal([10_000n, start + 9n * DAY]);
      await at(until, mine);
      expect((await game.rewardPool()).owed).to.equal(rate * (until - start));
    });

    it("with 309 million tokens owed and a surplus of 680 million: full speed, and full rewards come", async () => {
      const { game, start, rate } = await deployWith(989_000_000n, 160n);
      await at(start + 50n * DAY, () => game.fundRewards(1n));
      const { owed, speed, fullSpeedUntil: until } = await game.rewardPool();
      expect(owed).to.equal(rate * 50n * DAY);
      expect(owed).to.be.within(309_000_000n * TOKENS, 310_000_000n * TOKENS);
      expect([speed, until]).to.deep.equal([10_000n, start + 70n * DAY]);
      await at(until, mine);
      expect((await game.rewardPool()).owed).to.equal(rate * 70n * DAY);
    });

    it("of a rich pool that nobody touches for 300 days", async () => {
      const { game, start, rate } = await deployWith(1_000_000n, 11_580n);
      const { speed, fullSpeedUntil: until } = await game.rewardPool();
      expect([speed, until]).to.deep.equal([10_000n, start + 11_490n * DAY]);
      await at(start + 300n * DAY, mine);
      const later = await game.rewardPool();
      expect(later.owed).to.equal(rate * 300n * DAY);
      expect(later.fullSpeedUntil).to.equal(until);
    });
  });
});
