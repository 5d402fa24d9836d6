import { loadFixture } from "@nomicfoundation/hardhat-network-helpers";
import { expect } from "chai";
import { ethers } from "hardhat";

import { deployEmptyGame } from "../../../fixtures";
import { DAY, HOUR } from "../../../support/clock";

const RULES = {
  XP_BASE_REQUIREMENT: 100,
  XP_PER_ATTACK: 25,
  XP_PER_BREAK: 15,
  XP_SCALING_FACTOR: 50,
  MAX_LEVEL: 100,
  ATTACK_RECHARGE_TIME: 8 * HOUR,
  SHIELD_RECHARGE_TIME: 36 * HOUR,
  ATTACK_PRICE_TIME: 1800,
  SHIELD_PRICE_TIME: 6 * HOUR,
  RUNWAY: 90 * DAY,
  MIN_PAYBACK: 7 * DAY,
  MAX_COMPONENTS: 32,
  MAX_SKINS: 32,
  SERIOUS_SHARE: 20,
  STEAL_PERCENTAGE: 50,
  CRITICAL_ROLL: 95,
  RIPENING_TIME: 8 * HOUR,
  FRESH_PAYOUT_PERCENTAGE: 80,
  SHIELD_BREAK_IMMUNITY: HOUR,
  PURCHASE_PROTECTION: 12 * HOUR,
  REPAIR_PROTECTION: 12 * HOUR,
  REACTIVATION_DELAY: 6 * HOUR,
  REACTIVATION_PROTECTION: 24 * HOUR,
  PURCHASE_WINDOW: DAY,
  MAX_ATTACK_PURCHASES_PER_DAY: 1,
  MAX_SHIELD_PURCHASES_PER_DAY: 3,
  MAX_FEE_PERCENTAGE: 30,
  MAX_OPERATOR_TIME: 30 * DAY,
} as const;

describe("the rules", () => {
  for (const [name, value] of Object.entries(RULES) as [keyof typeof RULES, number][]) {
    it(`${name} is ${value}`, async () => {
      const { game } = await loadFixture(deployEmptyGame);
      expect(await game[name]()).to.equal(value);
    });
  }

  it("are all of the constants that the game can be asked for", async () => {
    const { game } = await loadFixture(deployEmptyGame);
    const requested: string[] = [];
    game.interface.forEachFunction(({ name }) => {
      if (/^[A-Z][A-Z_]+$/.test(name) && name !== "UPGRADE_INTERFACE_VERSION") requested.push(name);
    });
    expect(requested).to.have.members(Object.keys(RULES));
  });
});

describe("a fresh game", () => {
  it("has the initial settings", async () => {
    const { game, token, owner, feeCollector } = await loadFixture(deployEmptyGame);
    expect(await game.attackFailProbability()).to.equal(20n);
    expect(await game.attackFeePercentage()).to.equal(5n);
    expect(await game.purchaseFeePercentage()).to.equal(5n);
    expect(await game.feeCollector()).to.equal(feeCollector.address);
    expect(await game.token()).to.equal(await token.getAddress());
    expect(await game.owner()).to.equal(owner.address);
    expect(await game.pendingOwner()).to.equal(ethers.ZeroAddress);
    expect(await game.paused()).to.equal(false);
    expect(await game.pausedTimestamp()).to.equal(0n);
  });

  it("has no component types, no players, no attacks and an empty pool", async () => {
    const { game, alice } = await loadFixture(deployEmptyGame);
    expect(await game.componentsCount()).to.equal(0n);
    expect(await game.getAllComponentProperties()).to.deep.equal([]);
    expect(await game.getAllRewards(alice)).to.deep.equal([[], 0n]);
    expect(await game.activePlayersCount()).to.equal(0n);
    expect(await game["getActivePlayers()"]()).to.deep.equal([]);
    expect(await game.attacksCount()).to.equal(0n);
    expect(await game.rewardPool()).to.deep.equal([0n, 0n, 0n, ethers.MaxUint256, 10_000n]);
  });
});
