import { mine } from "@nomicfoundation/hardhat-network-helpers";
import { expect } from "chai";

import { deployWithEmptyPool, FAN } from "../fixtures";
import { at, now } from "../support/blocks";
import { PARTS, partsIn, RUNWAY } from "../support/rewardClock";
import { earnedOf } from "../support/rewards";

const DAY = 24n * 3600n;
const RATE = FAN.rewardRate;

/** The parts of ticks that pass in a time when the pool is changed at a fixed interval of seconds, and none of it is spent. */
function partsWithChanges(every: bigint, time: bigint, surplus: bigint): bigint {
  let [parts, countedFrom] = [0n, 0n];
  for (let elapsed = every; elapsed <= time; elapsed += every) {
    const gained = partsIn(elapsed - countedFrom, (surplus - RATE * (parts / PARTS)) / RATE);
    // Time in which not even a part became full still counts.
    if (gained > 0n) countedFrom = elapsed;
    parts += gained;
  }
  return parts;
}

/** By how much the first differs from the second, percent. */
const percentBetween = (a: bigint, b: bigint) => (Number(a - b) / Number(b)) * 100;

/*
 * A known limit of the reward clock: what it gains between two changes is rounded down to 1/256 of a tick, and its speed is
 * judged again at each. Rare changes let rewards slow down a little too early, very frequent ones a little too much.
 */
describe("a slowed pool that changes all the time", function () {
  this.timeout(300_000);

  // Within how many percent of what one change a day gives, over a day. A change loses less than 1/256 of a tick.
  for (const [speed, every, atLeast, atMost] of [
    [90n, 1n, 0.3, 0.4],
    [90n, 2n, 0.4, 0.5],
    [50n, 1n, 0.0, 0.1],
    [50n, 2n, 0.3, 0.4],
    [5n, 1n, -5.3, -5.2],
    [5n, 2n, -1.3, -1.2],
  ] as const) {
    const surplus = ((RATE * RUNWAY) / 100n) * speed;
    const onceADay = partsWithChanges(DAY, DAY, surplus);
    const difference = percentBetween(partsWithChanges(every, DAY, surplus), onceADay);

    it(`at ${speed} % speed, in every ${every}-second block, pays ${Math.abs(difference).toFixed(2)} % ${difference > 0 ? "more" : "less"} than with one a day`, () => {
      expect(difference).to.be.within(atLeast, atMost);
      expect(difference).to.be.greaterThan(-100 / (256 * (Number(speed) / 100) * Number(every)));
    });
  }

  describe("nearly empty, by a wei in every block", () => {
    const EVERY = 2n;

    /** Alice has just begun to earn from a pool that pays for `funded` seconds. */
    async function deployNearlyEmpty(funded: bigint) {
      const fixture = await deployWithEmptyPool();
      const { game, token, owner, alice } = fixture;
      await game.setComponentSettings(FAN.id, FAN.price, 0n, 0n, true);
      await game.connect(alice).purchaseComponent(FAN.id);
      const { reserve } = await game.rewardPool();
      await game.rescueTokens(token, owner, reserve - RATE * funded);
      const start = (await now()) + 100n;
      await at(start, () => game.setComponentSettings(FAN.id, FAN.price, RATE, 0n, true));
      return { ...fixture, start };
    }

    it("is not stopped: the time between two changes adds up until it counts", async () => {
      const funded = 10_000n;
      const { game, alice, start } = await deployNearlyEmpty(funded);
      expect(partsIn(EVERY, funded)).to.equal(0n);
      const changes = 700n;
      for (let i = 1n; i <= changes; i++) await at(start + i * EVERY, () => game.fundRewards(1n));
      const ticks = partsWithChanges(EVERY, changes * EVERY, RATE * funded) / PARTS;
      expect(ticks).to.be.greaterThan(0n);
      expect(await earnedOf(game, alice, FAN.id)).to.equal(RATE * ticks);
      // Half of what comes without any change is the least.
      expect(ticks * 2n * PARTS).to.be.at.least(partsIn(changes * EVERY, funded) - PARTS);
    });

    it("gains no time at a speed that is paid for later", async () => {
      const { game, alice, start } = await deployNearlyEmpty(20n);
      expect(partsIn(1_000n, 20n)).to.equal(0n);
      await at(start + 500n, () => game.fundRewards(1n));
      await at(start + 1_000n, () => game.fundRewards(RATE * 2n * RUNWAY));
      await at(start + 1_010n, mine);
      expect(await earnedOf(game, alice, FAN.id)).to.equal(RATE * 10n);
    });
  });

  for (const [speed, every] of [
    [90n, 2n],
    [5n, 1n],
  ] as const) {
    it(`pays exactly that in the game: ${speed} % speed, ${every}-second blocks`, async () => {
      const fixture = await deployWithEmptyPool();
      const { game, token, alice, owner } = fixture;
      await game.fundRewards(RATE * RUNWAY);
      const start = (await now()) + 100n;
      await at(start, () => game.connect(alice).purchaseComponent(FAN.id));
      const surplus = ((RATE * RUNWAY) / 100n) * speed;
      const { reserve } = await game.rewardPool();
      // At full speed until here, so that no part of a tick is left over.
      await at(start + 10n, () => game.rescueTokens(token, owner, reserve - RATE * 10n - surplus));
      const changes = 100n;
      for (let i = 1n; i <= changes; i++) {
        await at(start + 10n + i * every, () =>
          game.setComponentSettings(FAN.id, FAN.price, RATE, FAN.repairCost + i, true),
        );
      }
      const ticks = partsWithChanges(every, changes * every, surplus) / PARTS;
      expect(await earnedOf(game, alice, FAN.id)).to.equal(RATE * (10n + ticks));
      await at(start + 20n + changes * every, mine);
      expect(await earnedOf(game, alice, FAN.id)).to.be.at.least(RATE * (10n + ticks));
    });
  }
});
