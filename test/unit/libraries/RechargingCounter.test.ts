import { loadFixture } from "@nomicfoundation/hardhat-network-helpers";
import { expect } from "chai";
import fc from "fast-check";
import { ethers } from "hardhat";

describe("RechargingCounter", () => {
  const CAPACITY = 5;
  const PERIOD = 100;

  const deployHarness = () => ethers.deployContract("RechargingCounter__Harness");

  describe("settle", () => {
    for (const [what, count, since, now, expected] of [
      ["nothing before the first period is over", 2, 1000, 1099, [2, 1000]],
      ["one in its last second", 2, 1000, 1100, [3, 1100]],
      ["one, and keeps what is over", 2, 1000, 1199, [3, 1100]],
      ["everything that is missing in exactly that time", 2, 1000, 1300, [5, 1300]],
      ["no more than capacity, which it reached when it did", 2, 1000, 99_999, [5, 1300]],
      ["nothing to a full one, which keeps its time", 5, 1000, 99_999, [5, 1000]],
      ["nothing to one above capacity", 6, 1000, 99_999, [6, 1000]],
      ["nothing in no time", 0, 1000, 1000, [0, 1000]],
    ] as const) {
      it(`adds ${what}`, async () => {
        const counter = await loadFixture(deployHarness);
        expect(await counter.settle(count, since, CAPACITY, PERIOD, now)).to.deep.equal(expected.map(BigInt));
      });
    }

    it("comes to the same in one go and in two", async () => {
      const counter = await loadFixture(deployHarness);
      const cases = fc.asyncProperty(
        fc.integer({ min: 0, max: 10 }),
        fc.integer({ min: 0, max: 2000 }),
        fc.integer({ min: 0, max: 2000 }),
        async (count, first, second) => {
          const [c1, s1] = await counter.settle(count, 1000, 10, PERIOD, 1000 + first);
          const inTwo = await counter.settle(c1, s1, 10, PERIOD, 1000 + first + second);
          expect(inTwo).to.deep.equal(await counter.settle(count, 1000, 10, PERIOD, 1000 + first + second));
        },
      );
      await fc.assert(cases, { seed: 20_250_102, numRuns: 200 });
    });
  });

  describe("spend", () => {
    it("takes one and starts the recharge of a full one", async () => {
      const counter = await loadFixture(deployHarness);
      expect(await counter.spend(5, 1000, CAPACITY, 1777)).to.deep.equal([4n, 1777n]);
      expect(await counter.spend(6, 1000, CAPACITY, 1777)).to.deep.equal([5n, 1777n]);
    });

    it("takes one and does not disturb a running recharge", async () => {
      const counter = await loadFixture(deployHarness);
      expect(await counter.spend(4, 1000, CAPACITY, 1099)).to.deep.equal([3n, 1000n]);
      expect(await counter.spend(1, 1000, CAPACITY, 1099)).to.deep.equal([0n, 1000n]);
    });

    it("cannot take from an empty one", async () => {
      const counter = await loadFixture(deployHarness);
      await expect(counter.spend(0, 1000, CAPACITY, 1099)).to.be.revertedWithPanic(0x11);
    });
  });

  describe("refill", () => {
    it("adds, and does not disturb a running recharge", async () => {
      const counter = await loadFixture(deployHarness);
      expect(await counter.refill(1, 1000, CAPACITY, 3, 1050)).to.deep.equal([4n, 1000n]);
    });

    it("makes full from now on", async () => {
      const counter = await loadFixture(deployHarness);
      expect(await counter.refill(1, 1000, CAPACITY, 4, 1050)).to.deep.equal([5n, 1050n]);
    });
  });

  describe("timeUntilNext", () => {
    it("counts down to 1, and is 0 at capacity", async () => {
      const counter = await loadFixture(deployHarness);
      expect(await counter.timeUntilNext(4, 1000, CAPACITY, PERIOD, 1000)).to.equal(100);
      expect(await counter.timeUntilNext(4, 1000, CAPACITY, PERIOD, 1099)).to.equal(1);
      expect(await counter.timeUntilNext(5, 1000, CAPACITY, PERIOD, 1099)).to.equal(0);
      expect(await counter.timeUntilNext(6, 1000, CAPACITY, PERIOD, 9999)).to.equal(0);
    });
  });

  it("agrees with a counter that ticks by the second, for random histories", async () => {
    const counter = await loadFixture(deployHarness);
    const histories = fc.asyncProperty(
      fc.array(fc.record({ wait: fc.integer({ min: 0, max: 350 }), spends: fc.boolean() }), { maxLength: 30 }),
      async (steps) => {
        let [count, since, now] = [BigInt(CAPACITY), 1000n, 1000n];
        let [ticking, untilNext] = [CAPACITY, 0];
        for (const { wait, spends } of steps) {
          now += BigInt(wait);
          for (let i = 0; i < wait && ticking < CAPACITY; i++) {
            if (--untilNext > 0) continue;
            ticking++;
            untilNext = PERIOD;
          }
          [count, since] = await counter.settle(count, since, CAPACITY, PERIOD, now);
          expect(count).to.equal(ticking);
          if (!spends || ticking === 0) continue;
          if (ticking-- === CAPACITY) untilNext = PERIOD;
          [count, since] = await counter.spend(count, since, CAPACITY, now);
          expect(await counter.timeUntilNext(count, since, CAPACITY, PERIOD, now)).to.equal(untilNext);
        }
      },
    );
    await fc.assert(histories, { seed: 20_250_103, numRuns: 50 });
  });
});
