import { loadFixture, mine, time } from "@nomicfoundation/hardhat-network-helpers";
import { expect } from "chai";
import { ethers } from "hardhat";

import { CPU, FAN } from "../../fixtures";
import { attackOf, pauseFor, raid, readinessOf, rollOf } from "../../support/attacks";
import { encodeCall } from "../../support/batches";
import { atBlock, mined } from "../../support/blocks";
import { DAY } from "../../support/clock";
import { appoint } from "../../support/operators";
import { deployMissing, deployOpenRivals, deployRivals } from "../../support/rivals";
import { ALWAYS_MISS, Outcome, Readiness } from "../../support/rules";

const KEPT = [Readiness.Ready, 0n, ethers.MaxUint256, false];

describe("keepRoll", () => {
  /** Alice has kept her first roll. */
  async function deployKept() {
    const fixture = await deployOpenRivals();
    const { game, alice, boughtAt } = fixture;
    const roll = BigInt(await rollOf(alice, boughtAt.alice.block, 0));
    await game.connect(alice).keepRoll();
    return { ...fixture, roll };
  }

  it("emits the roll and the block of its hash, which the reads keep returning", async () => {
    const { game, alice, boughtAt } = await loadFixture(deployOpenRivals);
    const roll = BigInt(await rollOf(alice, boughtAt.alice.block, 0));
    await expect(game.connect(alice).keepRoll())
      .to.emit(game, "AttackRollKept")
      .withArgs(alice.address, roll, boughtAt.alice.block);
    expect(await game.previewAttackRoll(alice)).to.deep.equal([true, roll]);
    expect(await game.getAttackReadiness(alice)).to.deep.equal(KEPT);
  });

  it("costs no charge and changes no timer", async () => {
    const { game, alice, bob } = await loadFixture(deployMissing);
    await raid(game, alice, bob);
    const before = [await game.lastAttackRechargeTime(alice), await game.getRemainingAttacks(alice)];
    await game.connect(alice).keepRoll();
    expect([await game.lastAttackRechargeTime(alice), await game.getRemainingAttacks(alice)]).to.deep.equal(before);
  });

  it("works in the last block in which the roll can be read, not in the next", async () => {
    const { game, alice, bob, boughtAt } = await loadFixture(deployRivals);
    await atBlock(boughtAt.alice.block + 256);
    await expect(game.connect(alice).keepRoll()).to.emit(game, "AttackRollKept");
    await atBlock(boughtAt.bob.block + 257);
    await expect(game.connect(bob).keepRoll())
      .to.be.revertedWithCustomError(game, "AttackNotReady")
      .withArgs(Readiness.Cold, boughtAt.bob.block);
  });

  it("holds when the hash is gone, for as long as it takes", async () => {
    const { game, alice, bob, roll } = await loadFixture(deployKept);
    await mine(20_000);
    await time.increase(300 * DAY);
    expect(await game.previewAttackRoll(alice)).to.deep.equal([true, roll]);
    expect(await game.getAttackReadiness(alice)).to.deep.equal(KEPT);
    expect((await attackOf(game, raid(game, alice, bob))).roll).to.equal(roll);
  });

  it("is used up by the attack, which primes the next one", async () => {
    const { game, alice, bob, carol } = await loadFixture(deployKept);
    await mine(300);
    const { block } = await attackOf(game, raid(game, alice, bob));
    expect(await game.getAttackReadiness(alice)).to.deep.equal([
      Readiness.Priming,
      BigInt(block),
      BigInt(block + 256),
      false,
    ]);
    const next = await attackOf(game, raid(game, alice, carol));
    expect(next.roll).to.equal(await rollOf(alice, block, 1));
  });

  it("is judged by the fail probability at the time of the attack", async () => {
    const { game, alice, bob, roll } = await loadFixture(deployKept);
    await game.setAttackFailProbability(roll + 1n);
    expect((await attackOf(game, raid(game, alice, bob))).outcome).to.equal(Outcome.Miss);
  });

  it("survives purchases, claims, being attacked and being hacked", async () => {
    const { game, alice, bob, carol, roll } = await loadFixture(deployKept);
    const asAlice = game.connect(alice);
    await asAlice.claimAllRewards();
    await asAlice.purchaseShields(1);
    await asAlice.purchaseComponent(CPU.id);
    for (let i = 0; i < 4; i++) {
      await raid(game, i % 2 ? bob : carol, alice);
      await time.increase(3600);
    }
    expect((await game.userComponents(alice, FAN.id)).hacked).to.equal(true);
    await asAlice.repairAllComponents();
    expect(await game.previewAttackRoll(alice)).to.deep.equal([true, roll]);
    expect((await attackOf(game, raid(game, alice, bob))).roll).to.equal(roll);
  });

  describe("is refused", () => {
    it("twice", async () => {
      const { game, alice, bob } = await loadFixture(deployKept);
      await expect(game.connect(alice).keepRoll()).to.be.revertedWithCustomError(game, "RollAlreadyKept").withArgs();
      const keep = encodeCall(game, "keepRoll");
      await expect(game.connect(bob).multicall([keep, keep])).to.be.revertedWithCustomError(game, "RollAlreadyKept");
    });

    it("while the attack is priming: in the block of the attack before it", async () => {
      const { game, alice, bob } = await loadFixture(deployMissing);
      const calls = [encodeCall(game, "attackComponent", [bob.address, FAN.id]), encodeCall(game, "keepRoll")];
      const block = BigInt(await time.latestBlock()) + 1n;
      await expect(game.connect(alice).multicall(calls))
        .to.be.revertedWithCustomError(game, "AttackNotReady")
        .withArgs(Readiness.Priming, block);
    });

    it("to an account that is no player", async () => {
      const { game, stranger } = await loadFixture(deployRivals);
      await expect(game.connect(stranger).keepRoll())
        .to.be.revertedWithCustomError(game, "AttackNotReady")
        .withArgs(Readiness.Cold, 0n);
    });
  });

  it("is never cold, so that there is nothing to prime and no overflow is used", async () => {
    const { game, alice } = await loadFixture(deployKept);
    await time.increase(10 * DAY);
    await pauseFor(game, 300);
    expect(await readinessOf(game, alice)).to.include({ state: Readiness.Ready, primingIsFree: false });
    await expect(game.connect(alice).primeAttack()).to.be.revertedWithCustomError(game, "AttackNotCold").withArgs(0n);
  });

  describe("a pause", () => {
    it("does not stop it, and the kept roll stays valid afterwards", async () => {
      const { game, alice, bob, boughtAt } = await loadFixture(deployOpenRivals);
      const roll = BigInt(await rollOf(alice, boughtAt.alice.block, 0));
      await game.pauseContract();
      await expect(game.connect(alice).keepRoll()).to.emit(game, "AttackRollKept");
      await mine(300);
      await game.unpauseContract();
      expect((await attackOf(game, raid(game, alice, bob))).roll).to.equal(roll);
      await expect(game.connect(alice).keepRoll()).to.emit(game, "AttackRollKept");
    });

    it("stops an operator, as it stops all its calls", async () => {
      const { game, alice, stranger } = await loadFixture(deployOpenRivals);
      await appoint(game.connect(alice), stranger);
      await game.pauseContract();
      await expect(game.connect(stranger).actFor(alice, [encodeCall(game, "keepRoll")])).to.be.revertedWithCustomError(
        game,
        "GameIsPaused",
      );
    });
  });

  describe("by an operator", () => {
    it("keeps the player's roll, not the operator's", async () => {
      const { game, alice, stranger, boughtAt } = await loadFixture(deployOpenRivals);
      await appoint(game.connect(alice), stranger);
      const roll = BigInt(await rollOf(alice, boughtAt.alice.block, 0));
      await expect(game.connect(stranger).actFor(alice, [encodeCall(game, "keepRoll")]))
        .to.emit(game, "AttackRollKept")
        .withArgs(alice.address, roll, boughtAt.alice.block);
      expect(await game.previewAttackRoll(alice)).to.deep.equal([true, roll]);
    });

    it("cannot keep the roll of the attack that was made in the same block, by it or by the player", async () => {
      const { game, alice, bob, stranger } = await loadFixture(deployOpenRivals);
      await game.setAttackFailProbability(ALWAYS_MISS);
      await appoint(game.connect(alice), stranger);
      const keep = encodeCall(game, "keepRoll");
      const attack = encodeCall(game, "attackComponent", [bob.address, FAN.id]);
      const block = BigInt(await time.latestBlock()) + 1n;
      await expect(game.connect(stranger).actFor(alice, [attack, keep]))
        .to.be.revertedWithCustomError(game, "AttackNotReady")
        .withArgs(Readiness.Priming, block);
      // Kept first, the roll is used by the attack of the same call.
      const { roll } = await game.previewAttackRoll(alice);
      const acted = await mined(game.connect(stranger).actFor(alice, [keep, attack]));
      const rolls = acted.receipt.logs.map((log) => game.interface.parseLog(log)!.args.roll as bigint | undefined);
      expect(rolls.slice(0, 2)).to.deep.equal([roll, roll]);
    });

    it("comes too early in the block of the player's own attack", async () => {
      const { game, alice, bob, stranger } = await loadFixture(deployMissing);
      await appoint(game.connect(alice), stranger);
      const keep = encodeCall(game, "keepRoll");
      const [attacked, kept] = await inOneBlockSettled(
        () => game.connect(alice).attackComponent(bob, FAN.id, { gasLimit: 1_000_000 }),
        () => game.connect(stranger).actFor(alice, [keep], { gasLimit: 1_000_000 }),
      );
      expect([attacked, kept]).to.deep.equal([1, 0]);
      await expect(game.connect(stranger).actFor(alice, [keep])).to.emit(game, "AttackRollKept");
    });
  });
});

/** Sends two transactions into one block and returns their statuses. */
async function inOneBlockSettled(
  first: () => Promise<{ hash: string }>,
  second: () => Promise<{ hash: string }>,
): Promise<(number | null)[]> {
  const hashes: string[] = [];
  await ethers.provider.send("evm_setAutomine", [false]);
  try {
    for (const send of [first, second]) hashes.push((await send()).hash);
    await mine();
  } finally {
    await ethers.provider.send("evm_setAutomine", [true]);
  }
  const receipts = await Promise.all(hashes.map((hash) => ethers.provider.getTransactionReceipt(hash)));
  expect(receipts[0]!.blockNumber).to.equal(receipts[1]!.blockNumber);
  return receipts.map((receipt) => receipt!.status);
}
