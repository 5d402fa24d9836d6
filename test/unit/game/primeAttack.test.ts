import type { HardhatEthersSigner } from "@nomicfoundation/hardhat-ethers/signers";
import { loadFixture, time } from "@nomicfoundation/hardhat-network-helpers";
import { expect } from "chai";

import type { IRigRaid } from "#bindings";

import { FAN } from "../../fixtures";
import { pauseFor, raid, readinessOf, rollOf, statsOf } from "../../support/attacks";
import { encodeCall } from "../../support/batches";
import { atBlock, expectRefusedUntil, hashOf, inOneBlock, mined, PENDING } from "../../support/blocks";
import { at, DAY, HOUR } from "../../support/clock";
import { rememberHash, setCanonicalHistory } from "../../support/history";
import { deployOpenRivals, deployRivals } from "../../support/rivals";
import { ALWAYS_MISS, ATTACK_RECHARGE_TIME, READABLE_BLOCKS, Readiness } from "../../support/rules";

describe("primeAttack", () => {
  /** Alice's first attack is cold, minutes after she became a player: no recharge has overflowed. */
  async function deployCold() {
    const fixture = await deployRivals();
    await atBlock(fixture.boughtAt.alice.block + 257);
    return fixture;
  }

  /** Alice has spent all charges on misses, the last of which primed an attack that is cold now. */
  async function deployColdAndEmpty() {
    const fixture = await deployOpenRivals();
    const { game, alice, bob } = fixture;
    await game.setAttackFailProbability(ALWAYS_MISS);
    const first = await mined(raid(game, alice, bob));
    for (let i = 0; i < 3; i++) await raid(game, alice, bob);
    const last = await mined(raid(game, alice, bob));
    await atBlock(last.block + 257);
    return { ...fixture, spendingBeganAt: first.timestamp };
  }

  /** Primes a cold attack, for free or not, as the game says before. */
  async function prime(game: IRigRaid, player: HardhatEthersSigner, isFree: boolean) {
    expect(await readinessOf(game, player)).to.include({ state: Readiness.Cold, primingIsFree: isFree });
    const priming = game.connect(player).primeAttack();
    await expect(priming).to.emit(game, "AttackPrimed").withArgs(player, isFree);
    return mined(priming);
  }

  describe("is refused", () => {
    it("to an account that is not a player", async () => {
      const { game, stranger } = await loadFixture(deployCold);
      await expect(game.connect(stranger).primeAttack())
        .to.be.revertedWithCustomError(game, "NotAPlayer")
        .withArgs(stranger);
    });

    it("in the block in which the attack was primed", async () => {
      const { game, alice } = await loadFixture(deployCold);
      const prime = game.interface.encodeFunctionData("primeAttack");
      const block = (await time.latestBlock()) + 1;
      await expect(game.connect(alice).multicall([prime, prime]))
        .to.be.revertedWithCustomError(game, "AttackNotCold")
        .withArgs(block);
    });

    it("while the attack is ready, up to the last block", async () => {
      const { game, alice, boughtAt } = await loadFixture(deployRivals);
      await atBlock(boughtAt.alice.block + READABLE_BLOCKS);
      await expect(game.connect(alice).primeAttack())
        .to.be.revertedWithCustomError(game, "AttackNotCold")
        .withArgs(boughtAt.alice.block);
    });

    it("while the attack is ready, although a recharge has overflowed and a pause has ended", async () => {
      const { game, alice, boughtAt } = await loadFixture(deployRivals);
      await time.increase(DAY);
      await pauseFor(game, READABLE_BLOCKS);
      // The canonical history contract, unlike the network's, returns hashes of blocks as old as that.
      await setCanonicalHistory();
      await rememberHash(boughtAt.alice.block, await hashOf(boughtAt.alice.block));
      await expect(game.connect(alice).primeAttack())
        .to.be.revertedWithCustomError(game, "AttackNotCold")
        .withArgs(boughtAt.alice.block);
    });

    it("without a charge, and says when the next one comes", async () => {
      const { game, alice, spendingBeganAt } = await loadFixture(deployColdAndEmpty);
      const nextAt = spendingBeganAt + ATTACK_RECHARGE_TIME;
      await expectRefusedUntil(nextAt, () => game.connect(alice).primeAttack(), game, "NoAttackCharges");
      expect(await game.getRemainingAttacks(alice)).to.equal(0);
    });
  });

  it("takes its new roll from its own block", async () => {
    const { game, alice, boughtAt } = await loadFixture(deployCold);
    const { block } = await mined(game.connect(alice).primeAttack());
    expect(block).to.equal(boughtAt.alice.block + 257);
    expect(await game.getAttackReadiness(alice)).to.deep.equal([
      Readiness.Priming,
      BigInt(block),
      BigInt(block + 256),
      false,
    ]);
    expect(await game.previewAttackRoll(alice)).to.deep.equal([false, 0n]);
    expect(await game.previewAttackRoll(alice, PENDING)).to.deep.equal([true, BigInt(await rollOf(alice, block, 0))]);
  });

  it("is not an attack", async () => {
    const { game, alice } = await loadFixture(deployCold);
    const before = await statsOf(game, alice);
    await game.connect(alice).primeAttack();
    expect(await statsOf(game, alice)).to.deep.equal(before);
    expect(await game.attacksCount()).to.equal(0);
  });

  describe("costs a charge", () => {
    it("at full charges without an overflow, and starts their timer", async () => {
      const { game, alice, boughtAt } = await loadFixture(deployCold);
      const now = boughtAt.alice.timestamp + ATTACK_RECHARGE_TIME - 1;
      await at(now);
      await prime(game, alice, false);
      expect(await game.getRemainingAttacks(alice)).to.equal(4);
      expect(await game.lastAttackRechargeTime(alice)).to.equal(now);
      expect(await game.getTimeUntilNextAttack(alice)).to.equal(ATTACK_RECHARGE_TIME);
    });

    it("below full charges, whose timer keeps running", async () => {
      const { game, alice, spendingBeganAt } = await loadFixture(deployColdAndEmpty);
      await at(spendingBeganAt + 2 * ATTACK_RECHARGE_TIME + 100);
      await prime(game, alice, false);
      expect(await game.getRemainingAttacks(alice)).to.equal(1);
      expect(await game.getTimeUntilNextAttack(alice)).to.equal(ATTACK_RECHARGE_TIME - 100);
    });
  });

  describe("is free when a recharge has overflowed", () => {
    it("from the second on in which it has", async () => {
      const { game, alice, boughtAt } = await loadFixture(deployCold);
      await at(boughtAt.alice.timestamp + ATTACK_RECHARGE_TIME);
      await prime(game, alice, true);
      expect(await game.getRemainingAttacks(alice)).to.equal(5);
      expect(await game.getTimeUntilNextAttack(alice)).to.equal(0);
    });

    it("once: the time at full charges starts again", async () => {
      const { game, alice } = await loadFixture(deployCold);
      // Days of overflow pay for one priming, not for several.
      await time.increase(3 * DAY);
      const first = await prime(game, alice, true);
      expect(await game.lastAttackRechargeTime(alice)).to.equal(first.timestamp);
      await atBlock(first.block + 257);
      await at(first.timestamp + ATTACK_RECHARGE_TIME - 1);
      expect(await readinessOf(game, alice)).to.include({ state: Readiness.Cold, primingIsFree: false });
      await at(first.timestamp + ATTACK_RECHARGE_TIME);
      await prime(game, alice, true);
    });

    it("not counting a pause", async () => {
      const { game, alice, boughtAt } = await loadFixture(deployCold);
      const paused = await mined(game.pauseContract());
      await time.increase(7 * DAY);
      const resumed = await mined(game.unpauseContract());
      const overflowsAt = boughtAt.alice.timestamp + ATTACK_RECHARGE_TIME + resumed.timestamp - paused.timestamp;
      await at(overflowsAt - 1);
      expect(await readinessOf(game, alice)).to.include({ state: Readiness.Cold, primingIsFree: false });
      await at(overflowsAt);
      await prime(game, alice, true);
    });

    it("counted from when the charges became full again", async () => {
      const { game, alice, spendingBeganAt } = await loadFixture(deployColdAndEmpty);
      const fullAt = spendingBeganAt + 5 * ATTACK_RECHARGE_TIME;
      await at(fullAt + ATTACK_RECHARGE_TIME - 1);
      expect((await readinessOf(game, alice)).primingIsFree).to.equal(false);
      await at(fullAt + ATTACK_RECHARGE_TIME);
      await prime(game, alice, true);
      // They were stored as spent, and none may be lost by that.
      expect(await game.getRemainingAttacks(alice)).to.equal(5);
      await time.increase(HOUR);
      expect(await game.getRemainingAttacks(alice)).to.equal(5);
    });

    it("counted from the purchase that filled them", async () => {
      const { game, alice, spendingBeganAt } = await loadFixture(deployColdAndEmpty);
      const boughtAt = spendingBeganAt + 4 * ATTACK_RECHARGE_TIME + 100;
      await at(boughtAt);
      await game.connect(alice).purchaseAttacks(1);
      await at(boughtAt + ATTACK_RECHARGE_TIME - 1);
      expect((await readinessOf(game, alice)).primingIsFree).to.equal(false);
      await at(boughtAt + ATTACK_RECHARGE_TIME);
      expect((await readinessOf(game, alice)).primingIsFree).to.equal(true);
    });
  });

  describe("is free when the attack ran out in a pause", () => {
    /** Pauses in one block and resumes in another, both counted from the block in which Alice primed. */
    async function pauseBetween(fixture: Awaited<ReturnType<typeof deployRivals>>, began: number, ended: number) {
      const { game, boughtAt } = fixture;
      await atBlock(boughtAt.alice.block + began);
      await game.pauseContract();
      await atBlock(boughtAt.alice.block + ended);
      return mined(game.unpauseContract());
    }

    for (const [began, ended, isFree] of [
      [10, 256, true],
      [10, 257, true],
      [10, 2000, true],
      // The last block of a ready attack is the one in which the pause began, or ended.
      [256, 257, true],
      [255, 256, true],
      // It was cold before.
      [257, 258, false],
      [257, 600, false],
    ] as const) {
      it(`${isFree ? "as" : "but not"} in one from block ${began} to ${ended} after the priming`, async () => {
        const fixture = await loadFixture(deployRivals);
        await pauseBetween(fixture, began, ended);
        await prime(fixture.game, fixture.alice, isFree);
        expect(await fixture.game.getRemainingAttacks(fixture.alice)).to.equal(isFree ? 5 : 4);
      });
    }

    it("but not when it was ready for one block more", async () => {
      const fixture = await loadFixture(deployRivals);
      const { game, alice, boughtAt } = fixture;
      await pauseBetween(fixture, 10, 255);
      expect((await readinessOf(game, alice)).state).to.equal(Readiness.Ready);
      await atBlock(boughtAt.alice.block + 257);
      await prime(game, alice, false);
    });

    it("but not for the owner's pause and unpause in one transaction, whenever and as often as they like", async () => {
      const { game, alice, boughtAt } = await loadFixture(deployRivals);
      const calls = ["pauseContract", "unpauseContract"].map((name) => encodeCall(game, name));
      for (const age of [255, 256, 257]) {
        await atBlock(boughtAt.alice.block + age);
        await game.multicall([...calls, ...calls, ...calls]);
      }
      expect(await game.paused()).to.equal(false);
      await prime(game, alice, false);
      expect(await game.getRemainingAttacks(alice)).to.equal(4);
    });

    it("also when other pauses have ended before and since", async () => {
      const fixture = await loadFixture(deployRivals);
      for (const [began, ended] of [
        [10, 20],
        [30, 200],
        [201, 300],
        [301, 302],
        [310, 900],
      ]) {
        await pauseBetween(fixture, began, ended);
      }
      await prime(fixture.game, fixture.alice, true);
      expect(await fixture.game.getRemainingAttacks(fixture.alice)).to.equal(5);
    });

    it("even without a charge", async () => {
      const { game, alice, bob } = await loadFixture(deployOpenRivals);
      await game.setAttackFailProbability(ALWAYS_MISS);
      for (let i = 0; i < 5; i++) await raid(game, alice, bob);
      await pauseFor(game, READABLE_BLOCKS);
      await prime(game, alice, true);
      expect(await game.getRemainingAttacks(alice)).to.equal(0);
    });

    it("once", async () => {
      const { game, alice } = await loadFixture(deployRivals);
      await pauseFor(game, READABLE_BLOCKS);
      const { block } = await prime(game, alice, true);
      await atBlock(block + 257);
      await prime(game, alice, false);
      expect(await game.getRemainingAttacks(alice)).to.equal(4);
    });

    it("and keeps an overflowed recharge for the next time", async () => {
      const { game, alice, boughtAt } = await loadFixture(deployRivals);
      await time.increase(ATTACK_RECHARGE_TIME);
      const paused = await mined(game.pauseContract());
      await atBlock(paused.block + READABLE_BLOCKS);
      const resumed = await mined(game.unpauseContract());
      const first = await prime(game, alice, true);
      // The pause shifted the time of full charges. The priming did not restart it.
      expect(await game.lastAttackRechargeTime(alice)).to.equal(
        boughtAt.alice.timestamp + resumed.timestamp - paused.timestamp,
      );
      await atBlock(first.block + 257);
      await prime(game, alice, true);
      expect(await game.getRemainingAttacks(alice)).to.equal(5);
    });

    it("but not when it was primed after the pause", async () => {
      const { game, owner } = await loadFixture(deployRivals);
      await pauseFor(game, READABLE_BLOCKS);
      const { block } = await mined(game.connect(owner).purchaseComponent(FAN.id));
      await atBlock(block + 257);
      await prime(game, owner, false);
    });

    it("but not when it was primed in the block in which the pause ended", async () => {
      const { game, owner } = await loadFixture(deployRivals);
      const paused = await mined(game.pauseContract());
      await atBlock(paused.block + READABLE_BLOCKS);
      const block = await inOneBlock(async () => [
        await game.connect(owner).unpauseContract({ nonce: await owner.getNonce() }),
        await game.connect(owner).purchaseComponent(FAN.id, { nonce: (await owner.getNonce()) + 1, gasLimit: 500_000 }),
      ]);
      expect((await readinessOf(game, owner)).primedAtBlock).to.equal(block);
      await atBlock(block + 257);
      await prime(game, owner, false);
    });
  });
});
