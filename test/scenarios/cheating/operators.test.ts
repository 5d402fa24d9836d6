import { loadFixture, setBalance, time } from "@nomicfoundation/hardhat-network-helpers";
import { expect } from "chai";
import { ethers } from "hardhat";

import { CPU, deployFundedGame, deployPlayedGame, FAN } from "../../fixtures";
import { attacksIn, raid, rollOf, statsOf } from "../../support/attacks";
import { encodeCall } from "../../support/batches";
import { at, inOneBlock, mined, now, PENDING } from "../../support/blocks";
import { HOUR } from "../../support/clock";
import { delegate } from "../../support/gambling";
import { giveRoll } from "../../support/harness";
import { appoint, SCOPE } from "../../support/operators";
import { ALWAYS_MISS, BOUNTY, NEVER_MISS, stolenOf } from "../../support/rules";

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

  it("a stolen key that may only fight ends the player's immunity, and the thief's own account takes 338.2 of 702 RIG", async () => {
    const { game, token, alice, bob: accomplice, carol: thief, stranger: stolen } = await loadFixture(deployFundedGame);
    await game.setAttackFailProbability(NEVER_MISS);
    for (const account of [accomplice, thief]) await game.connect(account).purchaseComponent(CPU.id);
    const bought = await mined(game.connect(alice).purchaseComponent(CPU.id));
    const hit = BigInt(bought.timestamp + 39 * HOUR);
    // Each has two shields, and is immune for an hour when one breaks. Alice's last one breaks ten minutes before the hit.
    for (const [before, victim] of [
      [8_400n, accomplice],
      [4_800n, accomplice],
      [4_200n, alice],
      [600n, alice],
    ] as const)
      await at(hit - before, () => raid(game, thief, victim, CPU.id));
    await appoint(game.connect(alice), stolen, { scope: SCOPE.fight });
    for (const player of [alice, thief]) await giveRoll(game, player);
    expect(await game.getRemainingShields(alice)).to.equal(0n);
    await expect(raid(game, thief, alice, CPU.id)).to.be.revertedWithCustomError(game, "TargetImmune");

    // The key has her hit an account that holds nothing and has no shield: one that breaks would make her immune again.
    const attack = encodeCall(game, "attackComponent", [accomplice.address, CPU.id]);
    await at(hit - 2n, () => game.connect(accomplice).claimAllRewards());
    const given = stolenOf(CPU.rewardRate) + BOUNTY.cpu;
    const act = at(hit - 1n, () => game.connect(stolen).actFor(alice, [attack]));
    await expect(act).to.changeTokenBalance(token, alice, (given * 95n) / 100n);
    const raided = at(hit, () => raid(game, thief, alice, CPU.id));
    await expect(raided).to.changeTokenBalance(token, thief, ethers.parseEther("338.2"));
    const lost = ethers.parseEther("351");
    expect(lost).to.equal(stolenOf(CPU.rewardRate * 39n * BigInt(HOUR)));
    expect(await statsOf(game, alice)).to.include({ totalRewardsLost: lost, totalRewardsStolen: given });
  });

  it("a budget that is lowered while the operator spends it is spent twice, unless it is revoked first", async () => {
    const { game, token, asAlice, alice, operator, call } = await loadFixture(deployGame);
    const spend = (...ids: bigint[]) =>
      game.connect(operator).actFor(
        alice,
        ids.map((id) => call("purchaseSkin", FAN.id, id)),
        GAS,
      );
    const price = ethers.parseEther("100");
    for (const id of [1n, 2n, 3n]) await game.setSkinSettings(FAN.id, id, price, true);
    const until = await appoint(asAlice, operator, { budget: 2n * price });
    const before = await token.balanceOf(alice);
    // The operator sees that the budget is to become smaller, and comes first in the block.
    await inOneBlock(async () => [
      await spend(1n, 2n),
      await asAlice.setOperator(operator, until, SCOPE.build, price, GAS),
    ]);
    await spend(3n);
    expect(await game.getOperator(alice, operator)).to.deep.equal([until, SCOPE.build, 0n]);
    expect(before - (await token.balanceOf(alice))).to.equal(3n * price);

    // Revoked first, what was spent is known before a new budget is set.
    for (const id of [4n, 5n]) await game.setSkinSettings(FAN.id, id, price, true);
    await asAlice.setOperator(operator, until, SCOPE.build, 2n * price);
    await inOneBlock(async () => [await spend(4n), await asAlice.setOperator(operator, 0n, 0n, 0n, GAS)]);
    await expect(spend(5n)).to.be.revertedWithCustomError(game, "OperatorNotAllowed");
    expect(before - (await token.balanceOf(alice))).to.equal(4n * price);
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
