import { loadFixture, time } from "@nomicfoundation/hardhat-network-helpers";
import { expect } from "chai";

import { FAN } from "../../fixtures";
import { readinessOf } from "../../support/attacks";
import { inOneBlock } from "../../support/blocks";
import { deployUnluckyGambler } from "../../support/gambling";
import { deployMissing } from "../../support/rivals";
import { Readiness } from "../../support/rules";

describe("cheating: two attacks with one roll", () => {
  it("is refused in one transaction of a contract, which undoes the first one, too", async () => {
    const { game, gambler, account, bob, roll, primedAt } = await loadFixture(deployUnluckyGambler);
    await expect(gambler.attackTwice(game, bob, FAN.id)).to.be.revertedWithCustomError(game, "AttackNotReady");
    expect(await game.attacksCount()).to.equal(0);
    expect(await game.getRemainingAttacks(account)).to.equal(5);
    expect((await readinessOf(game, account)).primedAtBlock).to.equal(primedAt);
    expect(await game.previewAttackRoll(account)).to.deep.equal([true, BigInt(roll)]);
  });

  it("is refused in one multicall", async () => {
    const { game, alice, bob, carol } = await loadFixture(deployMissing);
    const attacks = [bob, carol].map(({ address }) =>
      game.interface.encodeFunctionData("attackComponent", [address, FAN.id]),
    );
    const block = (await time.latestBlock()) + 1;
    await expect(game.connect(alice).multicall(attacks))
      .to.be.revertedWithCustomError(game, "AttackNotReady")
      .withArgs(Readiness.Priming, block);
    expect(await game.getRemainingAttacks(alice)).to.equal(5);
    // One of them is fine.
    await expect(game.connect(alice).multicall([attacks[0]])).to.emit(game, "ComponentAttacked");
  });

  it("is refused right after the purchase that primes the first attack", async () => {
    const { game, owner, bob } = await loadFixture(deployMissing);
    await expect(
      game
        .connect(owner)
        .multicall([
          game.interface.encodeFunctionData("purchaseComponent", [FAN.id]),
          game.interface.encodeFunctionData("attackComponent", [bob.address, FAN.id]),
        ]),
    ).to.be.revertedWithCustomError(game, "AttackNotReady");
  });

  it("is refused in two transactions of one block: the second has no roll yet", async () => {
    const { game, alice, bob, carol } = await loadFixture(deployMissing);
    const nonce = await alice.getNonce();
    const block = await inOneBlock(async () => [
      await game.connect(alice).attackComponent(bob, FAN.id, { nonce, gasLimit: 500_000 }),
      await game.connect(bob).attackComponent(carol, FAN.id, { gasLimit: 500_000 }),
    ]);
    // Two players may well attack in one block; the same player may not.
    expect(await game.attacksCount()).to.equal(2);
    expect(await game.getAttackReadiness(alice)).to.deep.equal([
      Readiness.Priming,
      BigInt(block),
      BigInt(block + 256),
      false,
    ]);
    const again = inOneBlock(async () => [
      await game.connect(alice).attackComponent(bob, FAN.id, { nonce: nonce + 1, gasLimit: 500_000 }),
      await game.connect(alice).attackComponent(carol, FAN.id, { nonce: nonce + 2, gasLimit: 500_000 }),
    ]);
    await expect(again).to.be.rejectedWith("reverted");
    expect(await game.attacksCount()).to.equal(3);
    expect(await game.getRemainingAttacks(alice)).to.equal(3);
  });
});
