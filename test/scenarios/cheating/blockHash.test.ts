import { loadFixture, mine } from "@nomicfoundation/hardhat-network-helpers";
import { expect } from "chai";
import { ethers } from "hardhat";

import { raid, rollOf } from "../../support/attacks";
import { atBlock, hashOf, mined, PENDING } from "../../support/blocks";
import {
  BROKEN_HISTORIES,
  GARBAGE,
  HISTORY_WINDOW,
  rememberHash,
  setCanonicalHistory,
  setHistory,
} from "../../support/history";
import { deployOpenRivals } from "../../support/rivals";
import { Readiness } from "../../support/rules";

describe("cheating: an attack whose roll everybody knew before", () => {
  it("is refused when the history contract reverts with what could be taken for a hash", async () => {
    const { game, alice, bob, boughtAt } = await loadFixture(deployOpenRivals);
    await setHistory(BROKEN_HISTORIES["reverts with 32 bytes"]);
    await atBlock(boughtAt.alice.block + 257);
    await expect(raid(game, alice, bob))
      .to.be.revertedWithCustomError(game, "AttackNotReady")
      .withArgs(Readiness.Cold, boughtAt.alice.block);
    expect(await game.previewAttackRoll(alice, PENDING)).to.deep.equal([false, 0n]);
    // Priming works, and the attack after it rolls by a real hash.
    const { block } = await mined(game.connect(alice).primeAttack());
    await mine();
    expect(await game.previewAttackRoll(alice)).to.deep.equal([true, BigInt(await rollOf(alice, block, 0))]);
  });

  it("would be possible with a reader that takes the first 32 bytes of an error for a hash", async () => {
    const { boughtAt } = await loadFixture(deployOpenRivals);
    const naive = await ethers.deployContract("NaiveBlockHash__Mock");
    await setHistory(BROKEN_HISTORIES["reverts with 32 bytes"]);
    await atBlock(boughtAt.carol.block + 300);
    // One hash for all old blocks, which everybody knows in advance.
    expect(await naive.read(boughtAt.alice.block)).to.equal(GARBAGE);
    expect(await naive.read(boughtAt.carol.block)).to.equal(GARBAGE);
  });

  it("is refused with the hash of another block that the history contract's ring has come round to", async () => {
    const { game, alice, bob, boughtAt } = await loadFixture(deployOpenRivals);
    const primedAt = boughtAt.alice.block;
    await setCanonicalHistory();
    await atBlock(primedAt + HISTORY_WINDOW + 1);
    // The slot of the primed block holds the hash of the block 8191 blocks later.
    await rememberHash(primedAt, await hashOf(primedAt + HISTORY_WINDOW));
    await expect(raid(game, alice, bob))
      .to.be.revertedWithCustomError(game, "AttackNotReady")
      .withArgs(Readiness.Cold, primedAt);
  });
});
