import { loadFixture, setBalance, time } from "@nomicfoundation/hardhat-network-helpers";
import { expect } from "chai";
import { ethers } from "hardhat";

import { deployPlayedGame, FAN } from "../../fixtures";
import { attacksIn, rollOf, statsOf } from "../../support/attacks";
import { encodeCall } from "../../support/batches";
import { inOneBlock, mined, now, PENDING } from "../../support/blocks";
import { delegate } from "../../support/gambling";
import { appoint, SCOPE } from "../../support/operators";
import { ALWAYS_MISS } from "../../support/rules";

const NONE = [0n, 0n, 0n];
const GAS = { gasLimit: 1_000_000n };

/** A day later nothing is protected; a stranger and a contract are to play for Alice. */
async function deployGame() {
  const fixture = await deployPlayedGame();
  const program = await ethers.deployContract("Gambler__Mock");
  await time.increase(24 * 60 * 60);
  const { game, alice, stranger } = fixture;
  const call = (name: string, ...args: unknown[]) => encodeCall(game, name, args);
  const acting = (player: { address: string }, ...calls: string[]) => call("actFor", player.address, calls);
  return { ...fixture, program, call, acting, asAlice: game.connect(alice), operator: stranger };
}

describe("cheating: operators", () => {
  it("a contract that reverts after a miss gets no other roll, and no charge back but the player's own", async () => {
    const { game, asAlice, alice, bob, program, acting, call } = await loadFixture(deployGame);
    await game.setAttackFailProbability(ALWAYS_MISS);
    await appoint(asAlice, program);
    const primedAt = Number((await game.getAttackReadiness(alice, PENDING)).primedAtBlock);
    const roll = await rollOf(alice, primedAt, 0);
    const attack = acting(alice, call("attackComponent", bob.address, FAN.id));
    // It looks, and undoes what it does not like.
    for (let i = 0; i < 3; i++) {
      expect((await game.previewAttackRoll(alice)).roll).to.equal(roll);
      await program.execute.staticCall(game, attack);
      await ethers.provider.send("evm_mine");
    }
    const { receipt } = await mined(program.execute(game, attack));
    expect(attacksIn(game, receipt)).to.have.length(1);
    expect(attacksIn(game, receipt)[0]).to.include({ attacker: alice.address, roll: BigInt(roll), outcome: 0n });
    expect(await statsOf(game, alice)).to.include({ totalAttacks: 1n });
    expect(await statsOf(game, program)).to.include({ level: 0n });
  });

  it("two operators in one block get one attack: the second roll is not fixed yet", async () => {
    const { game, asAlice, alice, bob, carol, operator, call } = await loadFixture(deployGame);
    await game.setAttackFailProbability(ALWAYS_MISS);
    await appoint(asAlice, operator);
    await appoint(asAlice, carol);
    const attack = [call("attackComponent", bob.address, FAN.id)];
    const block = await inOneBlock(async () => [
      await game.connect(operator).actFor(alice, attack, GAS),
      await game.connect(bob).claimAllRewards(GAS),
    ]);
    expect(Number((await game.getAttackReadiness(alice)).primedAtBlock)).to.equal(block);
    await expect(game.connect(carol).actFor(alice, [...attack, ...attack]))
      .to.be.revertedWithCustomError(game, "AttackNotReady")
      .withArgs(1n, block + 1);
    expect(await statsOf(game, alice)).to.include({ totalAttacks: 1n });
  });

  it("an operator of the owner plays, and owns nothing", async () => {
    const { game, owner, stranger, call } = await loadFixture(deployGame);
    await appoint(game.connect(owner), stranger, { budget: FAN.price });
    const asOperator = game.connect(stranger);
    for (const write of [call("pauseContract"), call("setFeeCollector", stranger.address)]) {
      await expect(asOperator.actFor(owner, [write]))
        .to.be.revertedWithCustomError(game, "OperatorNotAllowed")
        .withArgs(owner.address, stranger.address, write.slice(0, 10));
    }
    await expect(asOperator.pauseContract()).to.be.revertedWithCustomError(game, "OwnableUnauthorizedAccount");
    await asOperator.actFor(owner, [call("purchaseComponent", FAN.id)]);
    expect(await game.isComponentPurchased(owner, FAN.id)).to.equal(true);
  });

  it("an operator has no operators for its player, and gets no rights of other operators", async () => {
    const { game, asAlice, alice, carol, operator, call, acting } = await loadFixture(deployGame);
    await appoint(asAlice, operator);
    await appoint(game.connect(operator), carol);
    await expect(game.connect(carol).actFor(alice, [call("claimAllRewards")])).to.be.revertedWithCustomError(
      game,
      "OperatorNotAllowed",
    );
    const nested = acting(alice, call("claimAllRewards"));
    await expect(game.connect(carol).actFor(operator, [nested]))
      .to.be.revertedWithCustomError(game, "OperatorNotAllowed")
      .withArgs(operator.address, carol.address, nested.slice(0, 10));
  });

  it("a batch acts as the operator that sends it, and never as the player", async () => {
    const { game, token, asAlice, alice, operator, acting, call } = await loadFixture(deployGame);
    await appoint(asAlice, operator, { scope: SCOPE.collect });
    const batch = [acting(alice, call("claimAllRewards")), call("claimAllRewards")];
    await expect(game.connect(operator).multicall(batch)).to.be.revertedWithCustomError(game, "NothingToClaim");
    const before = await token.balanceOf(operator);
    await game.connect(operator).multicall([batch[0], call("getAllRewards", alice.address)]);
    expect(await token.balanceOf(operator)).to.equal(before);
  });

  it("a player who delegates their account (EIP-7702) sets operators", async function () {
    // Transactions of type 4 fail under coverage.
    if (process.env.COVERAGE === "true") this.skip();
    const { game, token, alice, operator, program, call } = await loadFixture(deployGame);
    const player = ethers.Wallet.createRandom().connect(ethers.provider);
    await setBalance(player.address, ethers.parseEther("1"));
    await token.connect(alice).transfer(player, FAN.price);
    await token.connect(player).approve(game, FAN.price);
    const account = await delegate(player, program);
    const grant = call("setOperator", operator.address, (await now()) + 1000n, SCOPE.build, FAN.price);
    await account.connect(player).execute(game, grant);
    await game.connect(operator).actFor(player, [call("purchaseComponent", FAN.id)]);
    expect(await game.isComponentPurchased(player, FAN.id)).to.equal(true);
    await account.connect(player).execute(game, call("revokeOperators"));
    expect(await game.getOperator(player, operator)).to.deep.equal(NONE);
  });

  it("an operator that reenters when it gets its gas money finds the door shut", async () => {
    const { game, asAlice, alice } = await loadFixture(deployGame);
    const greedy = await ethers.deployContract("GreedyOperator__Mock", [game]);
    const until = (await now()) + 1000n;
    await expect(asAlice.setOperator(greedy, until, 31n, FAN.price, { value: 5n })).to.be.revertedWithCustomError(
      game,
      "FailedCall",
    );
    expect(await game.getOperator(alice, greedy)).to.deep.equal(NONE);
    expect(await ethers.provider.getBalance(game)).to.equal(0n);
  });
});
