import { loadFixture, mine, time } from "@nomicfoundation/hardhat-network-helpers";
import { expect } from "chai";
import { MaxUint256 } from "ethers";

import { playRound } from "../../scripts/local/program/play";
import { deployPlayedGame, FAN } from "../fixtures";
import { hit } from "../support/arena";
import { statsOf } from "../support/attacks";
import { HOUR } from "../support/clock";
import { appoint, SCOPE } from "../support/operators";

/** Alice lets a program play for her that has no tokens and no right to spend hers. */
async function deployGame() {
  const fixture = await deployPlayedGame();
  const { game, alice, stranger } = fixture;
  await game.setAttackFailProbability(0);
  await time.increase(24 * HOUR);
  await appoint(game.connect(alice), stranger, { scope: SCOPE.collect + SCOPE.fight + SCOPE.restore });
  return { ...fixture, program: game.connect(stranger) };
}

describe("a program with an operator's key", () => {
  it("collects what is ripe and attacks for its player", async () => {
    const { game, token, program, alice, bob, stranger } = await loadFixture(deployGame);
    const before = await token.balanceOf(alice);
    expect(await playRound(program, alice.address)).to.deep.equal(["claim", "claim", "attackComponent"]);
    expect(await token.balanceOf(alice)).to.be.greaterThan(before);
    expect(await token.balanceOf(stranger)).to.equal(0n);
    expect(await statsOf(game, alice)).to.include({ totalAttacks: 1n });
    expect(await game.getRemainingShields(bob)).to.equal(0n);
  });

  it("keeps the next roll, and leaves what is not ripe while a shield guards it", async () => {
    const { game, program, alice } = await loadFixture(deployGame);
    await playRound(program, alice.address);
    await time.increase(HOUR / 2);
    expect(await game.getRemainingShields(alice)).to.equal(1n);
    expect(await playRound(program, alice.address)).to.deep.equal(["keepRoll"]);
    expect((await game.getAttackReadiness(alice)).readableUntilBlock).to.equal(MaxUint256);
    await mine(300);
    expect(await playRound(program, alice.address)).to.deep.equal([]);
  });

  it("collects what is not ripe when it is open to a raid", async () => {
    const { game, program, alice, bob } = await loadFixture(deployGame);
    await game.connect(alice).claimAllRewards();
    await game.connect(bob).attackComponent(alice, FAN.id);
    expect(await game.getRemainingShields(alice)).to.equal(0n);
    expect(await playRound(program, alice.address)).to.include.members(["claim"]);
  });

  it("reactivates what was hacked, and primes what went cold once there is a target", async () => {
    const { game, program, alice, bob } = await loadFixture(deployGame);
    await game.connect(bob).attackComponent(alice, FAN.id);
    await time.increase(2 * HOUR);
    // A critical hit would leave nothing to claim.
    await hit(game, bob, alice);
    await mine(300);
    await time.increase(7 * HOUR);
    const done = await playRound(program, alice.address);
    expect(done).to.deep.equal(["claim", "claim", "reactivateComponent"]);
    expect((await game.userComponents(alice, FAN.id)).hacked).to.equal(false);
    expect((await playRound(program, alice.address)).at(-1)).to.equal("primeAttack");
  });

  it("is told by the game when it may not", async () => {
    const { game, program, alice, stranger } = await loadFixture(deployGame);
    await game.connect(alice).revokeOperators();
    await expect(playRound(program, alice.address))
      .to.be.revertedWithCustomError(game, "OperatorNotAllowed")
      .withArgs(alice.address, stranger.address, game.interface.getFunction("claim").selector);
  });
});
