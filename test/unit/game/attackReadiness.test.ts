import { loadFixture, mine, time } from "@nomicfoundation/hardhat-network-helpers";
import { expect } from "chai";

import { FAN } from "../../fixtures";
import { attackOf, raid, readinessOf, rollOf } from "../../support/attacks";
import { atBlock, hashOf, mined, PENDING } from "../../support/blocks";
import {
  BOUNDLESS_HISTORY,
  HISTORY_WINDOW,
  rememberHash,
  setCanonicalHistory,
  setHistory,
} from "../../support/history";
import { deployMissing, deployOpenRivals, deployRivals } from "../../support/rivals";
import { ATTACK_RECHARGE_TIME, READABLE_BLOCKS, Readiness } from "../../support/rules";

describe("getAttackReadiness", () => {
  it("is priming in the block of the first purchase, ready from the next one on", async () => {
    const { game, owner } = await loadFixture(deployRivals);
    const { block } = await mined(game.connect(owner).purchaseComponent(FAN.id));
    const primed = [BigInt(block), BigInt(block + 256), false];
    expect(await game.getAttackReadiness(owner)).to.deep.equal([Readiness.Priming, ...primed]);
    expect(await game.getAttackReadiness(owner, PENDING)).to.deep.equal([Readiness.Ready, ...primed]);
    await mine();
    expect(await game.getAttackReadiness(owner)).to.deep.equal([Readiness.Ready, ...primed]);
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

  it("is told to anybody, also while the game is paused", async () => {
    const { game, alice, stranger, boughtAt } = await loadFixture(deployRivals);
    await game.pauseContract();
    expect(await game.connect(stranger).previewAttackRoll(alice)).to.deep.equal([
      true,
      BigInt(await rollOf(alice, boughtAt.alice.block, 0)),
    ]);
  });
});

describe("attackComponent: the roll", () => {
  it("comes from the hash of the block in which it was primed, the attacker and the attacks before it", async () => {
    const { game, alice, bob, carol, boughtAt } = await loadFixture(deployMissing);
    const primedAt = { [alice.address]: boughtAt.alice.block, [carol.address]: boughtAt.carol.block };
    const count = { [alice.address]: 0, [carol.address]: 0 };
    // Nothing of the victim's counts, nor what the attacker has suffered.
    for (const [attacker, victim] of [
      [alice, carol],
      [carol, bob],
      [carol, alice],
      [alice, bob],
      [alice, carol],
      [carol, alice],
    ]) {
      const { address } = attacker;
      const expected = await rollOf(address, primedAt[address], count[address]);
      const { block, roll } = await attackOf(game, raid(game, attacker, victim));
      expect(roll).to.equal(expected);
      primedAt[address] = block;
      count[address] += 1;
    }
  });

  for (const age of [257, HISTORY_WINDOW]) {
    it(`works in block ${age} after the priming where the history contract answers`, async () => {
      const { game, alice, bob, boughtAt } = await loadFixture(deployMissing);
      const primedAt = boughtAt.alice.block;
      await setCanonicalHistory();
      await rememberHash(primedAt, await hashOf(primedAt));
      await atBlock(primedAt + age);
      const { block, roll } = await attackOf(game, raid(game, alice, bob));
      expect(block).to.equal(primedAt + age);
      expect(roll).to.equal(await rollOf(alice, primedAt, 0));
    });
  }
});
