import { loadFixture, takeSnapshot, time } from "@nomicfoundation/hardhat-network-helpers";
import { expect } from "chai";

import { CPU, deployFundedGame, FAN } from "../../fixtures";
import { breakShields } from "../../support/arena";
import { attackOf, raid } from "../../support/attacks";
import { encodeCall } from "../../support/batches";
import { at, now } from "../../support/blocks";
import { HOUR } from "../../support/clock";
import { giveRoll } from "../../support/harness";
import { appoint, SCOPE } from "../../support/operators";
import { allEarnedOf } from "../../support/rewards";
import { deployShieldless } from "../../support/rivals";
import { BOUNTY, RIPENING_TIME, ripeOf, stolenOf } from "../../support/rules";

const RIPE = BigInt(RIPENING_TIME);
const CRITICAL = 95;

describe("cheating: rewards that are not ripe", () => {
  it("a hack a second before they are ripe takes its half, and what it leaves is ripe a second later", async () => {
    const { game, token, alice, bob } = await loadFixture(deployShieldless);
    await game.connect(bob).claim(FAN.id);
    const claimedAt = await now();
    await at(claimedAt + RIPE - 1n, () => raid(game, alice, bob));
    const earned = FAN.rewardRate * (RIPE - 1n);
    const claim = at(claimedAt + RIPE, () => game.connect(bob).claim(FAN.id));
    await expect(claim).to.changeTokenBalance(token, bob, earned - stolenOf(earned));
    await expect(claim).not.to.emit(game, "RewardsLeft");
  });

  it("are not worth more by many claims than by one: the pool keeps the difference", async () => {
    const { game, token, alice } = await loadFixture(deployFundedGame);
    await game.connect(alice).purchaseComponent(FAN.id);
    const [boughtAt, before] = [await now(), await token.balanceOf(alice)];
    for (let hour = 1n; hour <= 8n; hour++) {
      await at(boughtAt + hour * BigInt(HOUR), () => game.connect(alice).claimAllRewards());
    }
    const anHour = FAN.rewardRate * BigInt(HOUR);
    expect((await token.balanceOf(alice)) - before).to.equal(8n * ripeOf(anHour, HOUR));
    expect(8n * ripeOf(anHour, HOUR)).to.equal((8n * anHour * 825n) / 1000n);
    expect((await game.rewardPool()).owed).to.equal(0n);
  });

  it("a call through `multicall`, an operator or both pays no more than a plain claim", async () => {
    const { game, token, alice, stranger } = await loadFixture(deployFundedGame);
    await game.connect(alice).purchaseComponent(FAN.id);
    const boughtAt = await now();
    await appoint(game.connect(alice), stranger, { scope: SCOPE.collect });
    const claim = encodeCall(game, "claim", [FAN.id]);
    const acted = encodeCall(game, "actFor", [alice.address, [claim]]);
    const paid = ripeOf(FAN.rewardRate * 1000n, 1000n);
    for (const send of [
      () => game.connect(alice).claim(FAN.id),
      () => game.connect(alice).multicall([claim]),
      () => game.connect(stranger).actFor(alice, [claim]),
      () => game.connect(stranger).multicall([acted]),
    ]) {
      const snapshot = await takeSnapshot();
      await expect(at(boughtAt + 1000n, send)).to.changeTokenBalance(token, alice, paid);
      await snapshot.restore();
    }
  });

  it("a thief of a key that may collect wastes a fifth of what is earned meanwhile at most, and gets nothing", async () => {
    const { game, token, alice, stranger: thief } = await loadFixture(deployFundedGame);
    await game.connect(alice).purchaseComponent(FAN.id);
    await appoint(game.connect(alice), thief, { scope: SCOPE.collect });
    const [start, before] = [await now(), await token.balanceOf(alice)];
    const claim = encodeCall(game, "claimAllRewards");
    for (let minute = 1n; minute <= 60n; minute++) {
      await at(start + minute * 60n, () => game.connect(thief).actFor(alice, [claim]));
    }
    const received = (await token.balanceOf(alice)) - before;
    const earned = FAN.rewardRate * (await now()) - FAN.rewardRate * (start - 1n);
    expect(received).to.be.at.least((earned * 80n) / 100n);
    expect(received).to.be.at.most((earned * 801n) / 1000n);
    expect(await token.balanceOf(thief)).to.equal(0n);
  });

  for (const roll of [50, CRITICAL]) {
    it(`two accounts of one person that raid each other with a roll of ${roll} instead of waiting lose by it`, async () => {
      const { game, token, alice, bob, carol } = await loadFixture(deployFundedGame);
      for (const player of [alice, bob, carol]) await game.connect(player).purchaseComponent(CPU.id);
      await time.increase(12 * HOUR);
      await game.setAttackFailProbability(0);
      await breakShields(game, carol, bob, CPU.id);
      await game.connect(bob).claimAllRewards();
      const claimedAt = await now();
      await giveRoll(game, alice, roll);
      const wealth = async () => {
        let sum = 0n;
        for (const player of [alice, bob])
          sum += (await token.balanceOf(player)) + (await allEarnedOf(game, player)).total;
        return sum;
      };
      const end = claimedAt + 12n * BigInt(HOUR);
      const finish = async () => {
        await time.increaseTo(end);
        return wealth();
      };

      // At the worst moment for waiting: an hour after the claim a fifth less an eighth of it is lost by collecting.
      const moment = claimedAt + BigInt(HOUR);
      const beginning = await takeSnapshot();
      await at(moment, () => game.connect(bob).claimAllRewards());
      const collecting = await finish();
      await beginning.restore();
      const again = await takeSnapshot();
      await at(moment, () => raid(game, alice, bob, CPU.id));
      await at(moment + 1n, () => game.connect(bob).repairAllComponents());
      const repairing = await finish();
      await again.restore();
      await at(moment, () => raid(game, alice, bob, CPU.id));
      await at(moment + 6n * BigInt(HOUR), () => game.connect(bob).reactivateComponent(CPU.id));
      const restarting = await finish();
      expect(repairing).to.be.lessThan(collecting);
      expect(restarting).to.be.lessThan(collecting);
    });
  }
});

describe("cheating: kept rolls", () => {
  it("a critical roll that is kept hits once, whatever is tried in the same transaction", async () => {
    const { game, alice, bob, carol, stranger } = await loadFixture(deployShieldless);
    await breakShields(game, bob, carol);
    await giveRoll(game, alice, 99);
    await appoint(game.connect(alice), stranger, { scope: SCOPE.fight });
    const attack = (victim: string) => encodeCall(game, "attackComponent", [victim, FAN.id]);
    const keep = encodeCall(game, "keepRoll");
    for (const calls of [
      [attack(bob.address), attack(carol.address)],
      [attack(bob.address), keep, attack(carol.address)],
    ]) {
      await expect(game.connect(alice).multicall(calls)).to.be.revertedWithCustomError(game, "AttackNotReady");
      await expect(game.connect(stranger).actFor(alice, calls)).to.be.revertedWithCustomError(game, "AttackNotReady");
    }
    await expect(game.connect(alice).multicall([keep, attack(bob.address)])).to.be.revertedWithCustomError(
      game,
      "RollAlreadyKept",
    );
    const { roll, bounty, stolenRewards } = await attackOf(game, raid(game, alice, bob));
    expect(roll).to.equal(99n);
    expect(bounty).to.equal(BOUNTY.fan);
    expect(stolenRewards).to.be.greaterThan(bounty);
  });

  it("keeping a roll costs none and saves none: the next one still costs a charge", async () => {
    const { game, alice, bob } = await loadFixture(deployShieldless);
    await game.setAttackFailProbability(100);
    for (let charges = 5n; charges > 0n; charges--) {
      const snapshot = await takeSnapshot();
      await raid(game, alice, bob);
      const without = await game.previewAttackRoll(alice, { blockTag: "pending" });
      await snapshot.restore();
      expect(await game.getRemainingAttacks(alice)).to.equal(charges);
      await raid(game, alice, bob);
      expect((await game.previewAttackRoll(alice, { blockTag: "pending" })).known).to.equal(without.known);
      await game.connect(alice).keepRoll();
    }
    await expect(raid(game, alice, bob)).to.be.revertedWithCustomError(game, "NoAttackCharges");
  });
});
