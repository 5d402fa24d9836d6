import { loadFixture, time } from "@nomicfoundation/hardhat-network-helpers";
import { expect } from "chai";
import { ethers } from "hardhat";

import { CPU, FAN } from "../../../fixtures";
import { deployHackedArena } from "../../../support/arena";
import { DAY } from "../../../support/clock";

const COLD = 0n;
const NOTHING_OWNED = [0n, ethers.ZeroAddress, 0n, false, false, 0n, 0n];
const NO_STATS = [0n, 0n, 0n, 0n, 0n, 0n, 0n, 0n, 0n];

/** The reads of an account that has never bought a component, and of the zero address. */
for (const name of ["a stranger", "the zero address"]) {
  describe(`the reads of ${name}`, () => {
    async function deploy() {
      const fixture = await deployHackedArena();
      await time.increase(DAY);
      return { ...fixture, nobody: name === "a stranger" ? fixture.stranger.address : ethers.ZeroAddress };
    }

    it("show no components and no rewards", async () => {
      const { game, nobody } = await loadFixture(deploy);
      expect(await game.getAllComponents(nobody)).to.deep.equal([NOTHING_OWNED, NOTHING_OWNED]);
      expect(await game.getAllRewards(nobody)).to.deep.equal([[0n, 0n], 0n]);
      for (const { id } of [FAN, CPU]) {
        expect(await game.userComponents(nobody, id)).to.deep.equal(NOTHING_OWNED);
        expect(await game.getRewards(nobody, id)).to.equal(0n);
        expect(await game.isComponentPurchased(nobody, id)).to.equal(false);
        expect(await game.isComponentProtected(nobody, id)).to.deep.equal([false, 0n]);
      }
      expect(await game.getTotalRepairCost(nobody)).to.equal(0n);
      expect(await game.getPlayerOwnedSkins(nobody)).to.deep.equal([]);
    });

    it("show a record of zeros", async () => {
      const { game, nobody } = await loadFixture(deploy);
      expect(await game.getPlayerStats(nobody)).to.deep.equal([NO_STATS, 0n, 0n]);
    });

    it("show no charges, no shields, no timers and nothing that could be bought", async () => {
      const { game, nobody } = await loadFixture(deploy);
      for (const read of [
        game.getRemainingAttacks,
        game.getRemainingShields,
        game.remainingAttacks,
        game.remainingShields,
        game.getAttackCapacity,
        game.getShieldCapacity,
        game.getAttackPrice,
        game.getShieldPrice,
        game.getTimeUntilNextAttack,
        game.getTimeUntilNextShield,
        game.lastAttackRechargeTime,
        game.lastShieldRechargeTime,
        game.lastAttackReset,
        game.shieldBreakImmunityUntil,
      ]) {
        expect(await read(nobody), read.name).to.equal(0n);
      }
      expect(await game.isImmuneAfterShieldBreak(nobody)).to.deep.equal([false, 0n]);
      expect(await game.getRemainingPurchases(nobody)).to.deep.equal([0n, 0n]);
      for (const amount of [0n, 1n, ethers.MaxUint256]) {
        expect(await game.canPurchaseAttacks(nobody, amount)).to.equal(false);
        expect(await game.canPurchaseShields(nobody, amount)).to.equal(false);
      }
    });

    it("show a cold attack without a roll", async () => {
      const { game, nobody } = await loadFixture(deploy);
      expect(await game.getAttackReadiness(nobody)).to.deep.equal([COLD, 0n, 0n, false]);
      expect(await game.previewAttackRoll(nobody)).to.deep.equal([false, 0n]);
    });
  });
}
