import { loadFixture } from "@nomicfoundation/hardhat-network-helpers";
import { expect } from "chai";
import { MaxUint256, type Signer } from "ethers";
import { ethers } from "hardhat";

import { deployPlayedGame } from "../../fixtures";
import { raid } from "../../support/attacks";
import { at, now, PENDING } from "../../support/blocks";
import { ALL_SCOPES, appoint, SCOPE } from "../../support/operators";

/** Alice has attacked Bob twice. Carol has tokens and plays nothing; the stranger is nobody's operator yet. */
async function deployTaunts() {
  const fixture = await deployPlayedGame();
  const { game, alice, bob } = fixture;
  await game.setAttackFailProbability(100);
  await ethers.provider.send("evm_increaseTime", [24 * 60 * 60]);
  await raid(game, alice, bob);
  await raid(game, alice, bob);
  const taunts = await ethers.deployContract("Taunts", [game]);
  const say = (sender: Signer, player: string, attackId: bigint, line: bigint) =>
    taunts.connect(sender).taunt(player, attackId, line);
  return { ...fixture, taunts, say };
}

describe("Taunts", () => {
  it("is of one game and has 32 lines", async () => {
    const { taunts, game } = await loadFixture(deployTaunts);
    expect(await taunts.GAME()).to.equal(await game.getAddress());
    expect(await taunts.LINES()).to.equal(32n);
  });

  it("publishes a player's line about the first and the latest attack, the first and the last line", async () => {
    const { taunts, say, game, alice } = await loadFixture(deployTaunts);
    expect(await game.attacksCount()).to.equal(2n);
    for (const [attackId, line] of [
      [1n, 0n],
      [2n, 31n],
    ]) {
      await expect(say(alice, alice.address, attackId, line))
        .to.emit(taunts, "Taunted")
        .withArgs(alice.address, attackId, line);
    }
  });

  it("publishes it again, and that of a player who was not in the attack: clients choose", async () => {
    const { taunts, say, game, alice, carol } = await loadFixture(deployTaunts);
    await game.connect(carol).purchaseComponent(1n);
    for (const player of [alice, alice, carol]) {
      await expect(say(player, player.address, 1n, 3n))
        .to.emit(taunts, "Taunted")
        .withArgs(player.address, 1n, 3n);
    }
  });

  it("stores nothing and keeps no tokens", async () => {
    const { taunts, say, token, alice } = await loadFixture(deployTaunts);
    const receipt = (await (await say(alice, alice.address, 1n, 3n)).wait())!;
    expect(receipt.logs).to.have.lengthOf(1);
    expect(await token.balanceOf(taunts)).to.equal(0n);
    // The first write of a slot alone would cost 20,000 more.
    expect(receipt.gasUsed).to.be.at.most(65_000n);
  });

  it("refuses numbers of attacks that have not happened", async () => {
    const { taunts, say, alice } = await loadFixture(deployTaunts);
    for (const attackId of [0n, 3n, MaxUint256]) {
      await expect(say(alice, alice.address, attackId, 0n))
        .to.be.revertedWithCustomError(taunts, "UnknownAttack")
        .withArgs(attackId);
    }
  });

  it("refuses lines from 32 on", async () => {
    const { taunts, say, alice } = await loadFixture(deployTaunts);
    for (const line of [32n, 256n, MaxUint256]) {
      await expect(say(alice, alice.address, 1n, line))
        .to.be.revertedWithCustomError(taunts, "UnknownLine")
        .withArgs(line);
    }
  });

  it("refuses accounts that have bought nothing", async () => {
    const { taunts, say, carol } = await loadFixture(deployTaunts);
    await expect(say(carol, carol.address, 1n, 0n))
      .to.be.revertedWithCustomError(taunts, "NotAPlayer")
      .withArgs(carol.address);
  });

  it("lets an operator speak who may fight, alone or among other things", async () => {
    const { taunts, say, game, alice, stranger } = await loadFixture(deployTaunts);
    for (const scope of [SCOPE.fight, ALL_SCOPES]) {
      await appoint(game.connect(alice), stranger, { scope });
      await expect(say(stranger, alice.address, 1n, 5n))
        .to.emit(taunts, "Taunted")
        .withArgs(alice.address, 1n, 5n);
    }
  });

  it("refuses others: strangers, operators who may not fight, those of other players, the player for the operator", async () => {
    const { taunts, say, game, alice, bob, carol, stranger } = await loadFixture(deployTaunts);
    await appoint(game.connect(bob), carol, { scope: SCOPE.fight });
    await appoint(game.connect(alice), stranger, { scope: ALL_SCOPES - SCOPE.fight });
    for (const [sender, player] of [
      [bob, alice],
      [carol, alice],
      [stranger, alice],
      [bob, carol],
      [alice, stranger],
    ]) {
      await expect(say(sender, player.address, 1n, 0n))
        .to.be.revertedWithCustomError(taunts, "NotYours")
        .withArgs(player.address);
    }
  });

  it("refuses an operator from the second on in which they expire, and one that was revoked", async () => {
    const { taunts, say, game, alice, stranger } = await loadFixture(deployTaunts);
    const until = (await now()) + 100n;
    await game.connect(alice).setOperator(stranger, until, SCOPE.fight, 0n);
    await expect(at(until - 1n, () => say(stranger, alice.address, 1n, 0n))).to.emit(taunts, "Taunted");
    await expect(at(until, () => say(stranger, alice.address, 1n, 0n)))
      .to.be.revertedWithCustomError(taunts, "NotYours")
      .withArgs(alice.address);
    await appoint(game.connect(alice), stranger, { scope: SCOPE.fight });
    await game.connect(alice).revokeOperators();
    await expect(say(stranger, alice.address, 1n, 0n)).to.be.revertedWithCustomError(taunts, "NotYours");
  });

  it("refuses all in a paused game, and none afterwards", async () => {
    const { taunts, say, game, alice } = await loadFixture(deployTaunts);
    await game.pauseContract();
    await expect(say(alice, alice.address, 1n, 0n)).to.be.revertedWithCustomError(taunts, "GameIsPaused");
    await game.unpauseContract();
    await expect(say(alice, alice.address, 1n, 0n)).to.emit(taunts, "Taunted");
  });

  it("names the first of several problems: sender, pause, player, attack, line", async () => {
    const { taunts, game, bob, carol, alice } = await loadFixture(deployTaunts);
    const refusal = (sender: Signer, player: string, attackId: bigint, line: bigint) =>
      expect(taunts.connect(sender).taunt.staticCall(player, attackId, line, PENDING)).to.be;
    await game.pauseContract();
    await refusal(bob, carol.address, 0n, 32n).revertedWithCustomError(taunts, "NotYours");
    await refusal(carol, carol.address, 0n, 32n).revertedWithCustomError(taunts, "GameIsPaused");
    await game.unpauseContract();
    await refusal(carol, carol.address, 0n, 32n).revertedWithCustomError(taunts, "NotAPlayer");
    await refusal(alice, alice.address, 0n, 32n).revertedWithCustomError(taunts, "UnknownAttack");
    await refusal(alice, alice.address, 1n, 32n).revertedWithCustomError(taunts, "UnknownLine");
  });
});
