import { mine } from "@nomicfoundation/hardhat-network-helpers";
import { expect } from "chai";

import { deployDryGame, FAN } from "../fixtures";
import { at, now } from "../support/blocks";
import { PARTS, partsIn, RUNWAY } from "../support/rewardClock";

const DAY = 24n * 3600n;
const RATE = FAN.rewardRate;

/** The parts of ticks that pass in a time when the pool is changed at a fixed interval of seconds, and none of it is spent. */
function partsWithChanges(every: bigint, time: bigint, surplus: bigint): bigint {
  let parts = 0n;
  for (let elapsed = 0n; elapsed < time; elapsed += every) {
    parts += partsIn(every, (surplus - RATE * (parts / PARTS)) / RATE);
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

  for (const [speed, every] of [
    [90n, 2n],
    [50n, 2n],
    [5n, 2n],
    [5n, 1n],
  ] as const) {
    it(`pays exactly that in the game: ${speed} % speed, ${every}-second blocks`, async () => {
      const fixture = await deployDryGame();
      const { game, token, alice, owner } = fixture;
      await game.fundRewards(RATE * RUNWAY);
      const start = (await now()) + 100n;
      await at(start, () => game.connect(alice).purchaseComponent(FAN.id));
      const surplus = ((RATE * RUNWAY) / 100n) * speed;
      const { reserve } = await game.rewardPool();
      // At full speed until here, so that no part of a tick is left over.
      await at(start + 10n, () => game.rescueTokens(token, owner, reserve - RATE * 10n - surplus));
      const changes = 300n;
      for (let i = 1n; i <= changes; i++) {
        await at(start + 10n + i * every, () =>
          game.setComponentSettings(FAN.id, FAN.price, RATE, FAN.repairCost + i, true),
        );
      }
      const ticks = partsWithChanges(every, changes * every, surplus) / PARTS;
      expect(await game.getRewards(alice, FAN.id)).to.equal(RATE * (10n + ticks));
      await at(start + 20n + changes * every, mine);
      expect(await game.getRewards(alice, FAN.id)).to.be.at.least(RATE * (10n + ticks));
    });
  }
});
