import { loadFixture, mine, setBalance } from "@nomicfoundation/hardhat-network-helpers";
import { expect } from "chai";
import { ethers } from "hardhat";

import { FAN } from "../../fixtures";
import { attackOf, raid, rollOf, simulateAttack } from "../../support/attacks";
import { mined } from "../../support/blocks";
import { delegate, deployUnluckyGambler, makeUnlucky } from "../../support/gambling";
import { deployOpenRivals } from "../../support/rivals";
import { Outcome } from "../../support/rules";

/** Attempts of a cheat on the game, which rolls the same each time. */
const ATTEMPTS = 5;
/** Attempts on a game that rolls again each time: enough for a hit, but for one in 10^15. */
const NAIVE_ATTEMPTS = 30;

describe("cheating: undoing an attack unless it hits", () => {
  describe("by a contract account", () => {
    it("gets past no miss, however often it is tried", async () => {
      const { game, gambler, account, bob, roll } = await loadFixture(deployUnluckyGambler);
      for (let i = 0; i < ATTEMPTS; i++) {
        await expect(gambler.attackOrRevert(game, bob, FAN.id)).to.be.revertedWithCustomError(gambler, "NotAHit");
        expect(await game.previewAttackRoll(account)).to.deep.equal([true, BigInt(roll)]);
      }
      expect(await game.getRemainingAttacks(account)).to.equal(5);
      expect(await game.getRemainingShields(bob)).to.equal(2);
      expect(await game.attacksCount()).to.equal(0);
    });

    it("comes to the next roll by paying for the miss alone", async () => {
      const { game, gambler, account, bob, roll } = await loadFixture(deployUnluckyGambler);
      const attack = game.interface.encodeFunctionData("attackComponent", [bob.address, FAN.id]);
      const { block, ...miss } = await attackOf(game, gambler.execute(game, attack));
      expect(miss).to.include({ roll: BigInt(roll), outcome: Outcome.Miss });
      expect(await game.getRemainingAttacks(account)).to.equal(4);
      await mine();
      expect(await game.previewAttackRoll(account)).to.deep.equal([true, BigInt(await rollOf(account, block, 1))]);
    });

    it("would pay for hits alone in a game that rolls by the running block", async () => {
      const { gambler, account, bob } = await loadFixture(deployUnluckyGambler);
      const naive = await ethers.deployContract("NaiveGame__Mock");
      let hits = 0;
      for (let i = 0; i < NAIVE_ATTEMPTS; i++) {
        const attempt = gambler.attackOrRevert(naive, bob, FAN.id, { gasLimit: 500_000 });
        await attempt
          .then((transaction) => transaction.wait())
          .then(
            () => hits++,
            () => undefined,
          );
      }
      expect(hits).to.be.greaterThan(0);
      expect(await naive.chargesSpent(account)).to.equal(hits);
    });
  });

  // The coverage tool's network does not know transactions of type 4, which delegate an account.
  (process.env.COVERAGE ? describe.skip : describe)("by an own account that delegates to code (EIP-7702)", () => {
    /** An own account that is a player and then delegates to the gambler's code; its first roll is just a miss. */
    async function deployDelegatedAccount() {
      const rivals = await deployOpenRivals();
      const { game, token } = rivals;
      const wallet = new ethers.Wallet(ethers.id("an own account that cheats"), ethers.provider);
      await setBalance(wallet.address, ethers.parseEther("10"));
      await token.transfer(wallet, FAN.price);
      await token.connect(wallet).approve(game, FAN.price);
      const { block } = await mined(game.connect(wallet).purchaseComponent(FAN.id));
      const gambler = await delegate(wallet, await ethers.deployContract("Gambler__Mock"));
      const roll = await makeUnlucky(game, wallet.address, block);
      return { ...rivals, wallet, roll, gambler };
    }

    it("gets past no miss, for any sender of the transaction", async () => {
      const { game, wallet, gambler, bob, stranger, roll } = await loadFixture(deployDelegatedAccount);
      for (let i = 0; i < ATTEMPTS; i++) {
        const sender = i % 2 === 0 ? wallet : stranger;
        await expect(gambler.connect(sender).attackOrRevert(game, bob, FAN.id)).to.be.revertedWithCustomError(
          gambler,
          "NotAHit",
        );
        expect(await game.previewAttackRoll(wallet)).to.deep.equal([true, BigInt(roll)]);
      }
      expect(await game.getRemainingAttacks(wallet)).to.equal(5);
      expect(await game.attacksCount()).to.equal(0);
    });

    it("rolls for the account, not for the code or the sender", async () => {
      const { game, wallet, gambler, bob, stranger, roll } = await loadFixture(deployDelegatedAccount);
      const attack = game.interface.encodeFunctionData("attackComponent", [bob.address, FAN.id]);
      await expect(gambler.connect(stranger).execute(game, attack))
        .to.emit(game, "ComponentAttacked")
        .withArgs(1, wallet.address, bob, FAN.id, Outcome.Miss, roll, 0, 0, 0);
    });
  });

  it("by simulating it first against several victims: the roll is the same for all of them, in every block", async () => {
    const { game, alice, bob, carol, boughtAt } = await loadFixture(deployOpenRivals);
    const roll = await makeUnlucky(game, alice.address, boughtAt.alice.block);
    for (let i = 0; i < ATTEMPTS; i++) {
      for (const victim of [bob, carol]) {
        const simulation = await simulateAttack(game, alice, victim, FAN.id);
        expect(simulation).to.include({ success: false, remainingShields: 2n, remainingAttacks: 4n });
      }
      await mine();
    }
    await game.setAttackFailProbability(roll);
    for (const victim of [bob, carol]) {
      expect((await simulateAttack(game, alice, victim, FAN.id)).remainingShields).to.equal(1);
    }
    await game.setAttackFailProbability(roll + 1);
    await expect(raid(game, alice, bob))
      .to.emit(game, "ComponentAttacked")
      .withArgs(1, alice, bob, FAN.id, Outcome.Miss, roll, 0, 0, 0);
  });
});
