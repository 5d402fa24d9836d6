import { mine } from "@nomicfoundation/hardhat-network-helpers";
import { expect } from "chai";

import { CPU, deployWithEmptyPool, FAN } from "../fixtures";
import { at, now } from "../support/blocks";
import { PARTS, partsIn, speedOf } from "../support/rewardClock";
import { allEarnedOf } from "../support/rewards";

const DAY = 24n * 3600n;
const RATE = CPU.rewardRate + FAN.rewardRate;

describe("a pool that nobody funds but players with their purchases, which pay for a little over 6.6 days", () => {
  it("lasts: it pays everybody alike, ever less, and never stops", async () => {
    const { game, alice, bob } = await deployWithEmptyPool();
    const start = (await now()) + 100n;
    await at(start, () => game.connect(alice).purchaseComponent(CPU.id));
    await at(start + 1n, () => game.connect(bob).purchaseComponent(FAN.id));
    const reserve = ((CPU.price + FAN.price) * 95n) / 100n;
    // A second at that speed is less than a tick.
    const parts = partsIn(1n, (CPU.price * 95n) / 100n / CPU.rewardRate);
    expect(parts).to.be.lessThan(PARTS);
    /** Ticks that have passed a number of seconds after Bob's purchase. */
    const ticksAfter = (seconds: bigint) => (parts + partsIn(seconds, reserve / RATE)) / PARTS;

    let before = 10_000n;
    for (const days of [0n, 7n, 30n, 90n, 365n, 3650n]) {
      if (days !== 0n) await at(start + 1n + days * DAY, mine);
      const ticks = ticksAfter(days * DAY);
      expect((await allEarnedOf(game, alice)).total).to.equal(CPU.rewardRate * ticks);
      expect((await allEarnedOf(game, bob)).total).to.equal(FAN.rewardRate * ticks);
      const { owed, speed } = await game.rewardPool();
      expect(owed).to.equal(RATE * ticks);
      expect(speed).to.equal(speedOf((reserve - owed) / RATE));
      expect(speed).to.be.lessThan(before);
      before = speed;
    }
    // In ten years it has paid 97 percent of what it had, instead of all of it in the first week.
    expect(before).to.be.greaterThan(0n);
    expect(ticksAfter(3650n * DAY)).to.be.within(((reserve / RATE) * 97n) / 100n, reserve / RATE - 1n);
  });
});
