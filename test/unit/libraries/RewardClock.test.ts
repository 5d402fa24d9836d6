import { loadFixture } from "@nomicfoundation/hardhat-network-helpers";
import { expect } from "chai";
import fc from "fast-check";
import { ethers } from "hardhat";

import { countedTicks, MAX_FUNDED, PARTS, partsIn } from "../../support/rewardClock";

describe("RewardClock", () => {
  const RUNWAY = 1000n;

  const deployHarness = () => ethers.deployContract("RewardClock__Harness");

  describe("surplusOf", () => {
    const MAX_RESERVE = 2n ** 96n - 1n;
    for (const [what, reserve, owed, expected] of [
      ["what is held and not owed", 5n, 3n, 2n],
      ["nothing where all is owed", 3n, 3n, 0n],
      ["nothing where more is owed than held", 3n, 4n, 0n],
      ["as much as can be stored, however much is held", ethers.MaxUint256, 4n, MAX_RESERVE - 4n],
    ] as const) {
      it(`is ${what}`, async () => {
        const clock = await loadFixture(deployHarness);
        expect(await clock.surplusOf(reserve, owed)).to.equal(expected);
      });
    }
  });

  describe("fundedBy", () => {
    for (const [what, surplus, rate, expected] of [
      ["whole ticks only", 1999n, 1000n, 1n],
      ["the tick that is just paid for", 2000n, 1000n, 2n],
      ["none for less than one", 999n, 1000n, 0n],
      ["none from an empty pool", 0n, 1000n, 0n],
      ["the maximum at rate 0", 0n, 0n, MAX_FUNDED],
      ["the maximum at rate 0, however much there is", ethers.MaxUint256, 0n, MAX_FUNDED],
      ["up to the maximum", MAX_FUNDED * 7n, 7n, MAX_FUNDED],
      ["no more than the maximum a step above it", MAX_FUNDED + 216_000n, 1n, MAX_FUNDED],
      ["no more than the maximum", ethers.MaxUint256, 1n, MAX_FUNDED],
    ] as const) {
      it(`counts ${what}`, async () => {
        const clock = await loadFixture(deployHarness);
        expect(await clock.fundedBy(surplus, rate)).to.equal(expected);
      });
    }

    // All of them: what a proof would say, for which the model checker needs too long.
    for (const [unit, first, end, step] of [
      ["seconds", 0, 16_380, 1],
      ["minutes", 16_380, 982_800, 60],
      ["hours", 982_800, 58_968_000, 3_600],
      ["60 hours", 58_968_000, Number(MAX_FUNDED), 216_000],
    ] as const) {
      it(`counts each tick from ${first} to ${end} rounded down to ${unit}, by at most 0.4 %`, async () => {
        const clock = await loadFixture(deployHarness);
        const chunk = 4096 * step;
        for (let from = first; from < end; from += chunk) {
          await clock.requireSteps(from, Math.min(from + chunk, end), step);
        }
        expect((step - 1) / Math.max(first, 1)).to.be.at.most(0.004);
      });
    }
  });

  describe("advance", () => {
    for (const [what, funded, elapsed, expected] of [
      ["does not move in no time", 500n, 0n, 0n],
      ["does not move when nothing is funded", 0n, 10n ** 9n, 0n],
      ["runs at full speed as long as more than the runway is funded", 1500n, 499n, 499n * PARTS],
      ["runs at full speed up to the second in which the runway begins", 1500n, 500n, 500n * PARTS],
      // (1000 * 1 * 256) / 1001 = 255.7
      ["begins to slow down in the second after that", 1500n, 501n, 500n * PARTS + 255n],
      ["slows down from the first second with exactly the runway", 1000n, 1n, 255n],
      ["and not before with one tick more", 1001n, 1n, 256n],
      // 500 * 1 * 256 / 1001 = 127.9
      ["runs at half speed with half the runway, rounded down", 500n, 1n, 127n],
      ["has used half of what was funded after a runway", 500n, 1000n, 250n * PARTS],
      ["has used two thirds of it after two", 600n, 2000n, 400n * PARTS],
      // 1 * 1 * 256 / 1001 = 0.3
      ["moves less than a unit in a second when next to nothing is funded", 1n, 1n, 0n],
      ["and by a unit when there is time for it", 1n, 4n, 1n],
    ] as const) {
      it(what, async () => {
        const clock = await loadFixture(deployHarness);
        expect(await clock.advance(funded, RUNWAY, elapsed)).to.equal(expected);
      });
    }

    it("is the formula of the specification, for every amount that the game can hold", async () => {
      const clock = await loadFixture(deployHarness);
      const runway = 90n * 24n * 3600n;
      const cases = fc.asyncProperty(
        fc.bigInt({ min: 0n, max: MAX_FUNDED }).map(countedTicks),
        fc.oneof(fc.bigInt({ min: 0n, max: 100n }), fc.bigInt({ min: 0n, max: 2n ** 32n - 1n })),
        async (funded, elapsed) => {
          expect(await clock.advance(funded, runway, elapsed)).to.equal(partsIn(elapsed, funded));
        },
      );
      await fc.assert(cases, { seed: 20_251_003, numRuns: 300 });
    });
  });

  it("counts a tick as whole when all of its units are there", async () => {
    const clock = await loadFixture(deployHarness);
    expect(await clock.wholeTicks(PARTS - 1n)).to.equal(0);
    expect(await clock.wholeTicks(PARTS)).to.equal(1);
    expect(await clock.wholeTicks(2n ** 40n - 1n)).to.equal(2n ** 32n - 1n);
  });
});
