import { loadFixture, mine, time } from "@nomicfoundation/hardhat-network-helpers";
import { expect } from "chai";
import { ethers } from "hardhat";

import { CPU, FAN } from "../../fixtures";
import { attackOf, raid } from "../../support/attacks";
import { PENDING } from "../../support/blocks";
import { at, DAY, HOUR } from "../../support/clock";
import { allEarnedOf, earnedOf } from "../../support/rewards";
import { deployOpenRivals, deployShieldless } from "../../support/rivals";
import { BOUNTY, Outcome, stolenOf } from "../../support/rules";

describe("cheating: several accounts in one hand", () => {
  describe("attacking oneself through a second account", () => {
    // Alice and Bob are one person here.
    type Shieldless = Awaited<ReturnType<typeof deployShieldless>>;

    /** Tokens and earned rewards of the two accounts. */
    async function wealth({ game, token, alice, bob }: Shieldless, blockTag = "latest") {
      let sum = 0n;
      for (const account of [alice, bob]) {
        sum += await token.balanceOf(account, { blockTag });
        sum += (await allEarnedOf(game, account, { blockTag })).total;
      }
      return sum;
    }

    for (const [fee, waited] of [
      [5n, 0],
      [5n, HOUR],
      [5n, 9 * HOUR],
      [30n, 9 * HOUR],
      [1n, 9 * HOUR],
    ] as const) {
      it(`loses the fee of ${fee} percent and gets the bounty, ${waited / HOUR} hours later`, async () => {
        const fixture = await loadFixture(deployShieldless);
        const { game, alice, bob, boughtAt } = fixture;
        await game.setAttackFeePercentage(fee);
        const now = (await time.latest()) + waited + 10;
        await at(now);
        const before = await wealth(fixture, "pending");
        await raid(game, alice, bob);
        const unpaid = FAN.rewardRate * BigInt(now - boughtAt.bob.timestamp);
        const loot = stolenOf(unpaid) + BOUNTY.fan;
        expect(await wealth(fixture)).to.equal(before + BOUNTY.fan - (loot * fee) / 100n);
        // The hacked component earns no more.
        expect(await earnedOf(game, bob, FAN.id)).to.equal(unpaid - stolenOf(unpaid));
        await time.increase(HOUR);
        expect(await earnedOf(game, bob, FAN.id)).to.equal(unpaid - stolenOf(unpaid));
      });
    }

    /** Wealth of the two accounts in a day, had nothing happened. */
    const undisturbed = (before: bigint) => before + (2n * FAN.rewardRate + CPU.rewardRate) * BigInt(DAY);

    it("costs twice the bounty in what the component does not earn, even without a fee and with the most expensive repair", async () => {
      const fixture = await loadFixture(deployShieldless);
      const { game, alice, bob } = fixture;
      await game.setAttackFeePercentage(0);
      await game.setComponentSettings(FAN.id, FAN.price, FAN.rewardRate, 2n ** 96n - 1n, true);
      const now = (await time.latest()) + 100;
      await at(now);
      const before = await wealth(fixture, "pending");
      await raid(game, alice, bob);
      await at(now + 6 * HOUR);
      await game.connect(bob).reactivateComponent(FAN.id);
      await time.increaseTo(now + DAY);
      const bounty = (FAN.rewardRate * BigInt(6 * HOUR)) / 2n;
      expect(await wealth(fixture)).to.equal(undisturbed(before) - bounty);
    });

    it("costs twice the bounty in repairs, too", async () => {
      const fixture = await loadFixture(deployShieldless);
      const { game, alice, bob } = fixture;
      await game.setAttackFeePercentage(0);
      const now = (await time.latest()) + 100;
      await at(now);
      const before = await wealth(fixture, "pending");
      await raid(game, alice, bob);
      await at(now + 1);
      await game.connect(bob).repairAllComponents();
      await time.increaseTo(now + DAY);
      expect(await wealth(fixture)).to.equal(undisturbed(before) - BOUNTY.fan - FAN.rewardRate);
    });
  });

  describe("collecting good rolls", () => {
    const SQUAD = 20;
    const VICTIMS = 120;

    /** A squad of one person's accounts, new and with full charges, and a crowd of victims whose protection is over. */
    async function deploySquad() {
      const fixture = await deployOpenRivals();
      const { game, token, owner } = fixture;
      const [squad, crowd] = [await ethers.deployContract("Squad__Mock"), await ethers.deployContract("Squad__Mock")];
      await token.connect(owner).transfer(squad, FAN.price * BigInt(SQUAD));
      await token.connect(owner).transfer(crowd, FAN.price * BigInt(VICTIMS));
      for (let i = 0; i < VICTIMS / 30; i++) await crowd.recruit(game, FAN.id, 30);
      await time.increase(12 * HOUR);
      await squad.recruit(game, FAN.id, SQUAD);
      await game.setAttackFailProbability(30);
      const members = await Promise.all(
        (await squad.roster()).map((member) => ethers.getContractAt("Gambler__Mock", member)),
      );
      return { ...fixture, members, victims: [...(await crowd.roster())] };
    }

    it("costs a charge for each roll: the good ones that are used and the bad ones that are waited out", async () => {
      const { game, members, victims } = await loadFixture(deploySquad);
      const attack = async (member: (typeof members)[number]) => {
        const call = game.interface.encodeFunctionData("attackComponent", [victims.pop()!, FAN.id]);
        return (await attackOf(game, member.execute(game, call))).outcome;
      };
      const isGood = async (member: (typeof members)[number]) => {
        const [known, roll] = await game.previewAttackRoll(member, PENDING);
        return known && roll >= 30n;
      };
      const hasCharge = async (member: (typeof members)[number]) => (await game.getRemainingAttacks(member)) > 0n;

      let [attacks, primings] = [0, 0];
      for (let gamblers = members; gamblers.length > 0;) {
        for (const member of gamblers) {
          for (; (await hasCharge(member)) && (await isGood(member)); attacks++) {
            expect(await attack(member)).not.to.equal(Outcome.Miss);
          }
        }
        // Nobody has a good roll any more: all wait until theirs are cold, and make new ones.
        await mine(257);
        const left = [];
        for (const member of gamblers) {
          if (!(await hasCharge(member))) continue;
          const prime = member.execute(game, game.interface.encodeFunctionData("primeAttack"));
          await expect(prime).to.emit(game, "AttackPrimed").withArgs(member, false);
          primings++;
          left.push(member);
        }
        gamblers = left;
      }
      // As many as if every account had simply attacked five times, missing or not.
      expect(attacks + primings).to.equal(SQUAD * 5);
      expect(primings).to.be.greaterThan(0);
    });
  });
});
