import { loadFixture } from "@nomicfoundation/hardhat-network-helpers";
import { expect } from "chai";
import hre, { ethers } from "hardhat";

import { CATALOGUE } from "../../../scripts/catalogue";
import { describeRunway, launchGame, requireOpeningPool, runwayDays, type Step } from "../../../scripts/launch";

/** What one component of each type of the catalogue earns together, wei a day. */
const RATE_PER_DAY = 651649172020613395200n;
const NINETY_DAYS = 58648425481855205568000n;

async function deployToken() {
  const [owner, feeCollector] = await ethers.getSigners();
  const token = await ethers.deployContract("RigToken", [owner]);
  return { owner, feeCollector, token };
}

describe("launch", () => {
  describe("runwayDays", () => {
    it("counts whole days of one component of each type", () => {
      expect(runwayDays(NINETY_DAYS, 1)).to.equal(90n);
      expect(runwayDays(NINETY_DAYS - 1n, 1)).to.equal(89n);
      expect(runwayDays(0n, 1)).to.equal(0n);
    });

    it("shares the pool among the players", () => {
      expect(runwayDays(18n * 7n * RATE_PER_DAY, 18)).to.equal(7n);
      expect(runwayDays(18n * 7n * RATE_PER_DAY - 1n, 18)).to.equal(6n);
    });

    it("is told in a sentence", () => {
      expect(describeRunway(ethers.parseEther("2000000.5"), 18)).to.equal(
        "2,000,000.5 tokens pay 18 players for one component of each type for 170 days.",
      );
    });
  });

  describe("requireOpeningPool", () => {
    it("accepts a pool that lasts exactly 90 days", () => {
      requireOpeningPool(NINETY_DAYS);
    });

    it("refuses a pool that lasts a wei less, and says what is enough", () => {
      expect(() => requireOpeningPool(NINETY_DAYS - 1n)).to.throw(
        "An opening pool of 58,648.425481855205567999 tokens pays for one component of each type for 89 days only. " +
          "It must last 90 days: fund it with at least 58,649 tokens.",
      );
      requireOpeningPool(ethers.parseEther("58649"));
    });
  });

  describe("launchGame", () => {
    it("deploys the game, puts the catalogue on sale and fills the pool, telling each step", async () => {
      const { owner, feeCollector, token } = await loadFixture(deployToken);
      const labels: string[] = [];
      const tell: Step = (label, work) => {
        labels.push(label);
        return work();
      };
      const launch = {
        owner: owner.address,
        feeCollector: feeCollector.address,
        token: await token.getAddress(),
        openingPool: NINETY_DAYS,
      };
      const { game, block } = await launchGame(hre, launch, tell);

      expect(labels).to.deep.equal(["Deploying the game", "Filling the catalogue", "Filling the reward pool"]);
      expect(await game.owner()).to.equal(launch.owner);
      expect(await game.feeCollector()).to.equal(launch.feeCollector);
      expect(await game.token()).to.equal(launch.token);
      expect(await game.componentsCount()).to.equal(CATALOGUE.length);
      expect((await game.getAllComponentProperties()).every(({ isActive }) => isActive)).to.equal(true);
      expect(await game.rewardPool()).to.deep.equal([NINETY_DAYS, 0n, 0n, ethers.MaxUint256]);
      expect(await token.allowance(owner, game)).to.equal(0n);
      const [upgraded] = await game.queryFilter(game.filters.Upgraded(), 0);
      expect(block).to.equal(upgraded.blockNumber);
    });

    it("refuses an opening pool that is too small before it sends anything", async () => {
      const { owner, feeCollector, token } = await loadFixture(deployToken);
      const before = await ethers.provider.getBlockNumber();
      const launch = {
        owner: owner.address,
        feeCollector: feeCollector.address,
        token: await token.getAddress(),
        openingPool: NINETY_DAYS - 1n,
      };
      await expect(launchGame(hre, launch, (_, work) => work())).to.be.rejectedWith("fund it with at least 58,649");
      expect(await ethers.provider.getBlockNumber()).to.equal(before);
    });
  });
});
