import { loadFixture, mine, time } from "@nomicfoundation/hardhat-network-helpers";
import { expect } from "chai";

import {
  describeForecast,
  describeFullSpeed,
  describePool,
  forecast,
  HORIZON,
  type Pool,
  readPool,
  speedNow,
} from "../../../scripts/owner/deploy/pool";
import { deployWithEmptyPool, FAN } from "../../fixtures";

const DAY = 86_400n;
const RATE = FAN.rewardRate;

/** A pool that could pay full rewards for a number of days. */
const lasting = (days: number): Pool => {
  return { reserve: BigInt(days) * DAY * RATE, owed: 0n, ratePerSecond: RATE, runway: 90n * DAY };
};

/** A game in which Alice's fan earns, with what a pool needs to pay full rewards for a number of days. */
async function deployLasting(days: number) {
  const fixture = await deployWithEmptyPool();
  const { game, token, owner, alice } = fixture;
  await game.connect(alice).purchaseComponent(FAN.id);
  const pool = await readPool(game);
  // The funding comes a second later.
  const missing = BigInt(days) * DAY * RATE - (pool.reserve - pool.owed) + RATE;
  if (missing > 0n) await game.fundRewards(missing);
  else await game.rescueTokens(await token.getAddress(), owner, -missing);
  return fixture;
}

const deploySlowed = () => deployLasting(45);
const deployFull = () => deployLasting(120);

describe("the reward pool's forecast", () => {
  describe("against the chain", () => {
    for (const [what, deploy] of [
      ["when rewards are slowed", deploySlowed],
      ["when they will be", deployFull],
    ] as const) {
      it(`tells the speed in 90 days if nothing changes, ${what}`, async () => {
        const { game } = await loadFixture(deploy);
        const pool = await readPool(game);
        const start = BigInt(await time.latest());
        const { untouched } = forecast(pool);
        await time.increaseTo(start + HORIZON - 50_000n);
        const before = (await game.rewardPool()).owed;
        await time.increaseTo(start + HORIZON + 50_000n);
        const ticks = ((await game.rewardPool()).owed - before) / RATE;
        // A tick more or less is 0.1 of 10,000; the forecast rounds down.
        expect(Number(ticks) / 10).to.be.closeTo(Number(untouched), 1.2);
      });

      it(`tells the speed in 90 days if somebody acts every half day, ${what}`, async () => {
        const { game, alice } = await loadFixture(deploy);
        const start = BigInt(await time.latest());
        const { busy } = forecast(await readPool(game));
        for (let at = start + DAY / 2n; at <= start + HORIZON; at += DAY / 2n) {
          await time.setNextBlockTimestamp(at);
          await game.connect(alice).claim(FAN.id);
        }
        // Acting twice a day falls short of a change in every block by up to 0.3 %.
        expect(Number((await game.rewardPool()).speed)).to.be.closeTo(Number(busy), 15);
      });
    }

    it("agrees about the speed now", async () => {
      for (const deploy of [deploySlowed, deployFull]) {
        const { game } = await loadFixture(deploy);
        await mine();
        expect(speedNow(await readPool(game))).to.equal((await game.rewardPool()).speed);
      }
    });
  });

  it("is full rewards up to 180 days, or when nothing earns", () => {
    for (const pool of [lasting(180), lasting(1_000), { ...lasting(0), ratePerSecond: 0n }]) {
      expect(forecast(pool)).to.deep.equal({ untouched: 10_000n, busy: 10_000n });
      expect(describeForecast(forecast(pool))).to.equal("full rewards");
    }
    expect(forecast(lasting(179)).untouched).to.equal(9_781n);
  });

  it("is a quarter of the speed, or 37 % of it, when rewards are slowed from today on", () => {
    expect(forecast(lasting(90))).to.deep.equal({ untouched: 2_500n, busy: 3_678n });
    expect(forecast(lasting(45))).to.deep.equal({ untouched: 1_250n, busy: 1_839n });
    expect(forecast(lasting(0))).to.deep.equal({ untouched: 0n, busy: 0n });
    expect(describeForecast(forecast(lasting(90)))).to.equal(
      "25 % of full rewards if nothing changes, 36.78 % if players act but no tokens come in",
    );
  });

  it("describes runway, speed, and until when it is full", () => {
    expect(describePool(lasting(45))).to.deep.equal([
      ["Reserve", "3,888 tokens"],
      ["Runway", "45 d of full rewards"],
      ["Speed", "50 %"],
    ]);
    expect(describePool({ ...lasting(45), ratePerSecond: 0n }).slice(1)).to.deep.equal([
      ["Runway", "forever: nothing earns"],
      ["Speed", "100 %"],
    ]);
    expect(describeFullSpeed(0n)).to.equal("no longer: rewards are slowed");
    expect(describeFullSpeed(null)).to.equal("forever: nothing earns");
    expect(describeFullSpeed(1_767_225_600n)).to.equal("until 2026-01-01 00:00 UTC");
  });
});
