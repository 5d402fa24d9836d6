import { expect } from "chai";
import fc from "fast-check";

import { fundedTicks, MAX_FUNDED_TICKS, MAX_OWED } from "#game/fundedTicks";
import { rewardTimeIn } from "#game/rewardClock";

import { countedTicks, MAX_FUNDED, partsIn } from "../../../support/rewardClock";

const DAY = 24 * 3600;
const RUNWAY = 90 * DAY;
const TICK = 256;

describe("the reward clock", () => {
  it("runs with game time while the pool pays for more than the runway", () => {
    expect(rewardTimeIn(0, RUNWAY, RUNWAY)).to.equal(0);
    expect(rewardTimeIn(100, RUNWAY + 100, RUNWAY)).to.equal(100 * TICK);
  });

  it("slows down in the second after which the pool pays for the runway alone", () => {
    // 256 * 7,776,000 / 7,776,001 is just below 256.
    expect(rewardTimeIn(101, RUNWAY + 100, RUNWAY)).to.equal(100 * TICK + 255);
  });

  it("pays half of what is left in a runway without changes, and two thirds in two", () => {
    expect(rewardTimeIn(RUNWAY, 30 * DAY, RUNWAY)).to.equal(15 * DAY * TICK);
    expect(rewardTimeIn(2 * RUNWAY, 30 * DAY, RUNWAY)).to.equal(20 * DAY * TICK);
    expect(rewardTimeIn(RUNWAY / 2, 45 * DAY, RUNWAY)).to.equal(15 * DAY * TICK);
  });

  it("rounds parts of a tick down", () => {
    // A second at a twentieth of the speed is 12.8 parts.
    expect(rewardTimeIn(1, RUNWAY / 20, RUNWAY)).to.equal(12);
    // 256 / 7,776,001 * 30,375 is just below 1.
    expect(rewardTimeIn(1, 30_375, RUNWAY)).to.equal(0);
    expect(rewardTimeIn(1, 30_376, RUNWAY)).to.equal(1);
  });

  it("never pays everything that is left, however long nothing changes, and nothing when nothing is", () => {
    // Beyond what numbers hold exactly: 2^32 seconds.
    expect(rewardTimeIn(2 ** 32, RUNWAY, RUNWAY)).to.equal(1_987_058_448);
    expect(rewardTimeIn(2 ** 32, 1, RUNWAY)).to.equal(255);
    expect(rewardTimeIn(2 ** 32, 0, RUNWAY)).to.equal(0);
  });

  it("is the formula of the specification, as the game's is", () => {
    const number = (most: bigint) => fc.bigInt({ min: 0n, max: most });
    // Covers what is near the runway, and every number that the game can hold.
    const [funded, elapsed] = [number(BigInt(3 * RUNWAY)), number(BigInt(400 * DAY))];
    const cases = fc.property(
      fc.oneof(funded, number(MAX_FUNDED)).map(countedTicks),
      fc.oneof(elapsed, number(2n ** 32n - 1n)),
      (ticks, seconds) => {
        expect(rewardTimeIn(Number(seconds), Number(ticks), RUNWAY)).to.equal(Number(partsIn(seconds, ticks)));
      },
    );
    fc.assert(cases, { seed: 20_251_004, numRuns: 1_000 });
  });

  it("counts funded seconds in steps that the game can store, up to its width", () => {
    expect(fundedTicks(1_000n, 1n, 100n)).to.equal(9);
    expect(fundedTicks(1_000n, 0n, 100n)).to.equal(10);
    expect(fundedTicks(5n, 6n, 1n)).to.equal(0);
    expect(fundedTicks(0n, 0n, 0n)).to.equal(Number(MAX_FUNDED));
    expect(fundedTicks(16_379n, 0n, 1n)).to.equal(16_379);
    expect(fundedTicks(16_380n + 119n, 0n, 1n)).to.equal(16_380 + 60);
    expect(fundedTicks(982_800n + 3_599n, 0n, 1n)).to.equal(982_800);
    expect(fundedTicks(58_968_000n + 215_999n, 0n, 1n)).to.equal(58_968_000);
    expect(fundedTicks(BigInt(MAX_FUNDED_TICKS), 0n, 1n)).to.equal(MAX_FUNDED_TICKS);
    expect(fundedTicks(2n ** 96n, 0n, 1n)).to.equal(MAX_FUNDED_TICKS);
    // An amount beyond the width of the owed rewards does not count.
    expect(fundedTicks(2n ** 100n, MAX_OWED - 50n, 10n)).to.equal(5);
  });
});
