import { loadFixture, mine, time } from "@nomicfoundation/hardhat-network-helpers";
import { expect } from "chai";

import { FAN } from "../../fixtures";
import { attackOf, pauseFor, raid, readinessOf, rollOf } from "../../support/attacks";
import { atBlock, hashOf, mined, PENDING } from "../../support/blocks";
import {
  BOUNDLESS_HISTORY,
  HISTORY_WINDOW,
  rememberHash,
  setCanonicalHistory,
  setHistory,
} from "../../support/history";
import { deployOpenRivals, deployRivals } from "../../support/rivals";
import { ATTACK_RECHARGE_TIME, READABLE_BLOCKS, Readiness } from "../../support/rules";

describe("getAttackReadiness", () => {
  it("is cold, and nothing else, for an account that is no player", async () => {
    const { game, stranger } = await loadFixture(deployRivals);
    expect(await game.getAttackReadiness(stranger)).to.deep.equal([Readiness.Cold, 0n, 0n, false]);
    await game.pauseContract();
    await game.unpauseContract();
    expect(await game.getAttackReadiness(stranger)).to.deep.equal([Readiness.Cold, 0n, 0n, false]);
  });

  it("is priming in the block of the first purchase, ready from the next one on", async () => {
    const { game, owner } = await loadFixture(deployRivals);
    const { block } = await mined(game.connect(owner).purchaseComponent(FAN.id));
    const primed = [BigInt(block), BigInt(block + 256), false];
    expect(await game.getAttackReadiness(owner)).to.deep.equal([Readiness.Priming, ...primed]);
    expect(await game.getAttackReadiness(owner, PENDING)).to.deep.equal([Readiness.Ready, ...primed]);
    await mine();
    expect(await game.getAttackReadiness(owner)).to.deep.equal([Readiness.Ready, ...primed]);
  });

  it("starts again with each attack", async () => {
    const { game, alice, bob } = await loadFixture(deployOpenRivals);
    await mine(10);
    const { block } = await mined(raid(game, alice, bob));
    expect(await game.getAttackReadiness(alice)).to.deep.equal([
      Readiness.Priming,
      BigInt(block),
      BigInt(block + 256),
      false,
    ]);
  });

  it("is not touched by being attacked, nor by a further purchase", async () => {
    const { game, alice, carol, boughtAt } = await loadFixture(deployOpenRivals);
    expect((await readinessOf(game, carol)).primedAtBlock).to.equal(boughtAt.carol.block);
    await raid(game, alice, carol);
    await game.connect(carol).purchaseShields(1);
    expect((await readinessOf(game, carol)).primedAtBlock).to.equal(boughtAt.carol.block);
  });

  it("is ready up to block `readableUntilBlock` and cold after it", async () => {
    const { game, alice, boughtAt } = await loadFixture(deployRivals);
    const until = boughtAt.alice.block + 256;
    await atBlock(until);
    expect(await readinessOf(game, alice)).to.include({ state: Readiness.Ready, readableUntilBlock: BigInt(until) });
    await atBlock(until + 1);
    expect(await readinessOf(game, alice)).to.include({ state: Readiness.Cold, readableUntilBlock: BigInt(until) });
  });

  it("is ready for 8191 blocks where the history contract answers", async () => {
    const { game, alice, boughtAt } = await loadFixture(deployRivals);
    const primedAt = boughtAt.alice.block;
    const until = primedAt + HISTORY_WINDOW;
    await setCanonicalHistory();
    await rememberHash(primedAt, await hashOf(primedAt));
    await atBlock(until);
    await rememberHash(until - 1, await hashOf(until - 1));
    expect(await readinessOf(game, alice)).to.include({ state: Readiness.Ready, readableUntilBlock: BigInt(until) });
    await atBlock(until + 1);
    await rememberHash(until, await hashOf(until));
    expect(await readinessOf(game, alice)).to.include({ state: Readiness.Cold, readableUntilBlock: BigInt(until) });
  });

  it("is never ready after `readableUntilBlock`, whatever the history contract says", async () => {
    const { game, alice, boughtAt } = await loadFixture(deployRivals);
    await setHistory(BOUNDLESS_HISTORY);
    await atBlock(boughtAt.alice.block + HISTORY_WINDOW + 1);
    const { state, readableUntilBlock } = await readinessOf(game, alice);
    expect(readableUntilBlock).to.equal(boughtAt.alice.block + HISTORY_WINDOW);
    expect(state).to.equal(Readiness.Cold);
  });

  describe("primingIsFree", () => {
    it("is false while the attack is ready or priming, though charges have overflowed", async () => {
      const { game, alice } = await loadFixture(deployRivals);
      await time.increase(ATTACK_RECHARGE_TIME);
      expect(await readinessOf(game, alice)).to.include({ state: Readiness.Ready, primingIsFree: false });
    });

    it("is true for an attack that ran out in a pause once that has ended, but not during the pause", async () => {
      const { game, alice } = await loadFixture(deployRivals);
      const paused = await mined(game.pauseContract());
      await atBlock(paused.block + READABLE_BLOCKS);
      expect(await readinessOf(game, alice)).to.include({ state: Readiness.Cold, primingIsFree: false });
      await game.unpauseContract();
      expect(await readinessOf(game, alice)).to.include({ state: Readiness.Cold, primingIsFree: true });
    });
  });
});

describe("previewAttackRoll", () => {
  it("is unknown in the block of the priming and known in the next", async () => {
    const { game, alice, bob } = await loadFixture(deployOpenRivals);
    const { block } = await mined(raid(game, alice, bob));
    expect(await game.previewAttackRoll(alice)).to.deep.equal([false, 0n]);
    expect(await game.previewAttackRoll(alice, PENDING)).to.deep.equal([true, BigInt(await rollOf(alice, block, 1))]);
  });

  it("is what the attack then rolls, in every block in which it can be made", async () => {
    const { game, alice, bob, boughtAt } = await loadFixture(deployOpenRivals);
    const roll = BigInt(await rollOf(alice, boughtAt.alice.block, 0));
    for (const age of [20, 100, 255, 256]) {
      await atBlock(boughtAt.alice.block + age);
      expect(await game.previewAttackRoll(alice, PENDING)).to.deep.equal([true, roll]);
    }
    expect((await attackOf(game, raid(game, alice, bob))).roll).to.equal(roll);
  });

  it("is unknown when cold, though the charge or the pause is ever so free", async () => {
    const { game, alice } = await loadFixture(deployRivals);
    await pauseFor(game, READABLE_BLOCKS);
    expect(await game.previewAttackRoll(alice, PENDING)).to.deep.equal([false, 0n]);
  });

  it("is told to anybody, also while the game is paused", async () => {
    const { game, alice, stranger, boughtAt } = await loadFixture(deployRivals);
    await game.pauseContract();
    expect(await game.connect(stranger).previewAttackRoll(alice)).to.deep.equal([
      true,
      BigInt(await rollOf(alice, boughtAt.alice.block, 0)),
    ]);
  });
});
