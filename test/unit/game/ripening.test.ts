import { loadFixture, time } from "@nomicfoundation/hardhat-network-helpers";
import { expect } from "chai";
import type { ContractTransactionResponse } from "ethers";

import type { IRigRaid } from "#bindings";

import { CPU, deployFundedGame, deployPlayedGame, FAN } from "../../fixtures";
import { deployHackedArena, deployWaitedArena } from "../../support/arena";
import { attackOf, raid } from "../../support/attacks";
import { encodeCall } from "../../support/batches";
import { at, now, PENDING } from "../../support/blocks";
import { HOUR } from "../../support/clock";
import { appoint } from "../../support/operators";
import { deployShieldless } from "../../support/rivals";
import { BOUNTY, RIPENING_TIME, ripeOf, stolenOf } from "../../support/rules";
import { transfersOf } from "../../support/transfers";

const RIPE = BigInt(RIPENING_TIME);

/** A funded game in which Alice has just bought a fan. */
async function deployFan() {
  const fixture = await deployFundedGame();
  await fixture.game.connect(fixture.alice).purchaseComponent(FAN.id);
  return { ...fixture, boughtAt: await now() };
}

/** The game's events of a transaction, in order, each with its arguments. */
async function eventsOf(game: IRigRaid, transaction: Promise<ContractTransactionResponse>) {
  const receipt = (await (await transaction).wait())!;
  const events = receipt.logs.map((log) => game.interface.parseLog(log)).filter((event) => event !== null);
  return events.map(({ name, args }) => [name, ...args] as unknown[]);
}

describe("ripening", () => {
  describe("a claim pays 80 % of what has just been earned, and more by the second until all of it after 8 hours", () => {
    for (const [age, paid] of [
      [1n, 800_006_944_444_444n],
      [HOUR, 2_970_000_000_000_000_000n],
      [4 * HOUR, 12_960_000_000_000_000_000n],
      [RIPE - 1n, 28_798_800_006_944_444_444n],
      [RIPE, 28_800_000_000_000_000_000n],
      [RIPE + 1n, 28_801_000_000_000_000_000n],
      [30n * RIPE, 864_000_000_000_000_000_000n],
    ] as const) {
      it(`${paid} wei of ${FAN.rewardRate * BigInt(age)} after ${age} seconds`, async () => {
        const { game, token, alice, boughtAt } = await loadFixture(deployFan);
        const earned = FAN.rewardRate * BigInt(age);
        const { reserve } = await game.rewardPool();
        await time.setNextBlockTimestamp(boughtAt + BigInt(age));
        expect(await game.getRipening(alice, FAN.id, PENDING)).to.deep.equal([earned, boughtAt + RIPE]);
        expect(await game.getRewards(alice, FAN.id, PENDING)).to.equal(paid);
        expect(await game.getAllRewards(alice, PENDING)).to.deep.equal([[paid, 0n], paid]);

        const claim = at(boughtAt + BigInt(age), () => game.connect(alice).claim(FAN.id));
        const events: unknown[][] = [["RewardsClaimed", alice.address, FAN.id, paid]];
        if (earned !== paid) events.push(["RewardsLeft", alice.address, earned - paid]);
        expect(await eventsOf(game, claim)).to.deep.equal(events);
        expect(await transfersOf(token, await claim)).to.deep.equal([[await game.getAddress(), alice.address, paid]]);
        // The rest is the pool's: nothing is owed any more, and only the payment has left.
        const pool = await game.rewardPool();
        expect([pool.reserve, pool.owed]).to.deep.equal([reserve - paid, 0n]);
        expect(await game.getRipening(alice, FAN.id)).to.deep.equal([0n, boughtAt + BigInt(age) + RIPE]);
      });
    }
  });

  it("restarts with every claim", async () => {
    const { game, token, alice, boughtAt } = await loadFixture(deployFan);
    await at(boughtAt + RIPE, () => game.connect(alice).claim(FAN.id));
    const claim = at(boughtAt + RIPE + 100n, () => game.connect(alice).claim(FAN.id));
    await expect(claim).to.changeTokenBalance(token, alice, ripeOf(FAN.rewardRate * 100n, 100n));
  });

  it("depends on the age of each component, and emits the total rest once", async () => {
    const { game, token, alice, boughtAt } = await loadFixture(deployFan);
    await at(boughtAt + RIPE - 100n, () => game.connect(alice).purchaseComponent(CPU.id));
    const [fan, cpu] = [FAN.rewardRate * RIPE, CPU.rewardRate * 100n];
    const fresh = ripeOf(cpu, 100n);
    await time.setNextBlockTimestamp(boughtAt + RIPE);
    const ripeAt = [boughtAt + RIPE, boughtAt + 2n * RIPE - 100n];
    expect(await game.getAllRipening(alice, PENDING)).to.deep.equal([[fan, cpu], ripeAt]);
    expect(await game.getAllRewards(alice, PENDING)).to.deep.equal([[fan, fresh], fan + fresh]);
    const claim = at(boughtAt + RIPE, () => game.connect(alice).claimAllRewards());
    expect(await eventsOf(game, claim)).to.deep.equal([
      ["RewardsClaimed", alice.address, FAN.id, fan],
      ["RewardsClaimed", alice.address, CPU.id, fresh],
      ["RewardsLeft", alice.address, cpu - fresh],
    ]);
    await expect(claim).to.changeTokenBalance(token, alice, fan + fresh);
  });

  it("rounds each component down before the sum", async () => {
    const { game, token, alice, boughtAt } = await loadFixture(deployFan);
    await at(boughtAt + 10n, () => game.connect(alice).purchaseComponent(CPU.id));
    for (const { id, price } of [FAN, CPU]) await game.setComponentSettings(id, price, 0n, 0n, true);
    await at(boughtAt + RIPE, () => game.connect(alice).claimAllRewards());
    for (const { id, price } of [FAN, CPU]) await game.setComponentSettings(id, price, 1n, 0n, true);
    const rated = await now();
    // The fan earns from a second before the processor: 9 and 8 wei, 7.2 and 6.4 of them ripe. Together they were 13.6.
    const claim = at(rated + 8n, () => game.connect(alice).claimAllRewards());
    await expect(claim).to.changeTokenBalance(token, alice, 7n + 6n);
    await expect(claim).to.emit(game, "RewardsLeft").withArgs(alice.address, 4n);
  });

  describe("leaves a component alone whose payment would be 0", () => {
    /** Alice's fan earns a wei per second; a second's reward alone pays nothing. */
    async function deployFaint() {
      const fixture = await deployFan();
      const { game, alice } = fixture;
      await game.setComponentSettings(FAN.id, FAN.price, 1n, 0n, true);
      await game.connect(alice).purchaseComponent(CPU.id);
      await time.increase(RIPENING_TIME);
      await game.connect(alice).claimAllRewards();
      return { ...fixture, claimedAt: await now() };
    }

    it("without an event, and it keeps its age", async () => {
      const { game, alice, claimedAt } = await loadFixture(deployFaint);
      const claim = at(claimedAt + 1n, () => game.connect(alice).claimAllRewards());
      const cpu = ripeOf(CPU.rewardRate, 1n);
      expect(await eventsOf(game, claim)).to.deep.equal([
        ["RewardsClaimed", alice.address, CPU.id, cpu],
        ["RewardsLeft", alice.address, CPU.rewardRate - cpu],
      ]);
      expect((await game.userComponents(alice, FAN.id)).lastClaimTimestamp).to.equal(claimedAt);
      expect(await game.getRipening(alice, FAN.id)).to.deep.equal([1n, claimedAt + RIPE]);
      expect((await game.rewardPool()).owed).to.equal(1n);
    });

    it("and refuses when that is all of them", async () => {
      const { game, alice, claimedAt } = await loadFixture(deployFaint);
      const claim = at(claimedAt + 1n, () => game.connect(alice).claim(FAN.id));
      await expect(claim).to.be.revertedWithCustomError(game, "NothingToClaim").withArgs();
      // Two wei are worth one.
      await expect(at(claimedAt + 2n, () => game.connect(alice).claim(FAN.id)))
        .to.emit(game, "RewardsClaimed")
        .withArgs(alice.address, FAN.id, 1n);
    });
  });

  describe("a pause", () => {
    it("lets rewards ripen, though none are earned in it", async () => {
      const { game, token, alice, boughtAt } = await loadFixture(deployFan);
      await at(boughtAt + 1000n, () => game.pauseContract());
      const earned = FAN.rewardRate * 1000n;
      await time.increaseTo(boughtAt + RIPE - 1n);
      expect(await game.getRipening(alice, FAN.id)).to.deep.equal([earned, boughtAt + RIPE]);
      expect(await game.getRewards(alice, FAN.id)).to.equal(ripeOf(earned, RIPE - 1n));
      await time.increaseTo(boughtAt + RIPE);
      expect(await game.getRewards(alice, FAN.id)).to.equal(earned);
      await at(boughtAt + 2n * RIPE, () => game.unpauseContract());
      const claim = at(boughtAt + 2n * RIPE + 1n, () => game.connect(alice).claim(FAN.id));
      await expect(claim).to.changeTokenBalance(token, alice, earned + FAN.rewardRate);
    });
  });

  describe("a hack", () => {
    it("takes its share of everything that was earned, ripe or not", async () => {
      const { game, alice, bob } = await loadFixture(deployShieldless);
      await game.connect(bob).claim(FAN.id);
      const claimedAt = await now();
      await time.setNextBlockTimestamp(claimedAt + 1000n);
      const attack = await attackOf(game, raid(game, alice, bob));
      const earned = FAN.rewardRate * 1000n;
      expect(attack.stolenRewards).to.equal(stolenOf(earned, attack.roll) + BOUNTY.fan);
    });

    it("leaves the age as it is: what it left ripens, and claiming that restarts the age", async () => {
      const { game, token, alice, bob } = await loadFixture(deployShieldless);
      await game.connect(bob).claim(FAN.id);
      const claimedAt = await now();
      await time.setNextBlockTimestamp(claimedAt + 1000n);
      const { roll } = await attackOf(game, raid(game, alice, bob));
      const left = FAN.rewardRate * 1000n - stolenOf(FAN.rewardRate * 1000n, roll);
      expect(await game.getRipening(bob, FAN.id)).to.deep.equal([left, claimedAt + RIPE]);
      const early = at(claimedAt + RIPE - 1n, () => game.connect(bob).claim(FAN.id));
      await expect(early).to.changeTokenBalance(token, bob, ripeOf(left, RIPE - 1n));
      expect(await game.getRipening(bob, FAN.id)).to.deep.equal([0n, claimedAt + 2n * RIPE - 1n]);
    });

    for (const [comeBack, deploy, call] of [
      ["repair", deployHackedArena, "repairAllComponents"],
      ["reactivation", deployWaitedArena, "reactivateComponent"],
    ] as const) {
      it(`and a ${comeBack} leave the age as it is`, async () => {
        const { game, bob } = await loadFixture(deploy);
        const [, before] = await game.getRipening(bob, FAN.id);
        const args = call === "repairAllComponents" ? [] : [FAN.id];
        await game.connect(bob).getFunction(call)(...args);
        expect((await game.getRipening(bob, FAN.id)).ripeAt).to.equal(before);
        expect((await game.userComponents(bob, FAN.id)).lastClaimTimestamp).to.equal(before - RIPE);
      });
    }
  });

  it("holds for an operator's claim as for the player's own", async () => {
    const { game, token, alice, stranger, boughtAt } = await loadFixture(deployFan);
    await appoint(game.connect(alice), stranger);
    const claim = at(boughtAt + 100n, () =>
      game.connect(stranger).actFor(alice, [encodeCall(game, "claim", [FAN.id])]),
    );
    const paid = ripeOf(FAN.rewardRate * 100n, 100n);
    await expect(claim).to.changeTokenBalances(token, [alice, stranger], [paid, 0n]);
    expect(await eventsOf(game, claim)).to.deep.equal([
      ["RewardsClaimed", alice.address, FAN.id, paid],
      ["RewardsLeft", alice.address, FAN.rewardRate * 100n - paid],
      ["OperatorActed", alice.address, stranger.address, 0n],
    ]);
  });

  it("reads as zeros where nothing is owned, and refuses a type that there is not", async () => {
    const { game, alice, stranger } = await loadFixture(deployPlayedGame);
    expect(await game.getRipening(stranger, FAN.id)).to.deep.equal([0n, 0n]);
    expect(await game.getAllRipening(stranger)).to.deep.equal([
      [0n, 0n],
      [0n, 0n],
    ]);
    for (const id of [0n, 3n]) {
      await expect(game.getRipening(alice, id)).to.be.revertedWithCustomError(game, "UnknownComponent").withArgs(id);
    }
  });
});
