import { loadFixture, time } from "@nomicfoundation/hardhat-network-helpers";
import { expect } from "chai";
import { ethers } from "hardhat";

import { CPU, deployGameOn, FAN } from "../../fixtures";
import { breakShields } from "../../support/arena";
import { statsOf } from "../../support/attacks";
import { encodeCall } from "../../support/batches";
import { PENDING } from "../../support/blocks";
import { inSeconds } from "../../support/clock";
import { giveRoll } from "../../support/harness";
import { BOUNTY, Outcome, PURCHASE_PROTECTION, RIPENING_TIME, stolenOf } from "../../support/rules";

describe("cheating: a token that calls back in the middle of an attack", () => {
  /** Bob's and Carol's components are open to an attack of the gambler, who has no shield to fear; no attack misses. */
  async function deployRaid() {
    const token = await ethers.deployContract("ReentrantToken__Mock");
    const fixture = await deployGameOn(token);
    const { game, alice, bob, carol, owner } = fixture;
    const gambler = await ethers.deployContract("Gambler__Mock");
    await token.mint(carol, FAN.price);
    await token.mint(gambler, FAN.price * 100n);
    await token.connect(carol).approve(game, ethers.MaxUint256);
    await gambler.execute(
      token,
      token.interface.encodeFunctionData("approve", [await game.getAddress(), ethers.MaxUint256]),
    );
    await game.connect(owner).setComponentSettings(FAN.id, FAN.price, FAN.rewardRate, FAN.repairCost, true);
    await game.connect(owner).setComponentSettings(CPU.id, CPU.price, CPU.rewardRate, CPU.repairCost, true);
    await game.connect(owner).setAttackFailProbability(0);
    await game.connect(owner).fundRewards(ethers.parseEther("100000"));
    await gambler.execute(game, encodeCall(game, "purchaseComponent", [FAN.id]));
    for (const player of [alice, bob, carol]) await game.connect(player).purchaseComponent(FAN.id);
    const bobBoughtAt = (await time.latest()) - 1;
    await time.increase(PURCHASE_PROTECTION);
    await breakShields(game, alice, bob);
    await giveRoll(game, gambler);
    return { ...fixture, gambler, bobBoughtAt };
  }

  type Raid = Awaited<ReturnType<typeof deployRaid>>;

  /** The gambler's call of the game, as the token makes it in the middle of a transfer. */
  const callback = async ({ game, gambler }: Raid, call: string) =>
    gambler.interface.encodeFunctionData("execute", [await game.getAddress(), call]);

  const REENTRANCY = ethers.id("ReentrancyGuardReentrantCall()").slice(0, 10);

  it("refuses another attack, and the first one is exact", async () => {
    const raid = await loadFixture(deployRaid);
    const { game, token, gambler, bob, carol, feeCollector, bobBoughtAt } = raid;
    const another = encodeCall(game, "attackComponent", [carol.address, FAN.id]);
    await token.arm(gambler, await callback(raid, another));
    const now = await inSeconds(100);
    const before = await game.rewardPool(PENDING);
    const attack = gambler.execute(game, encodeCall(game, "attackComponent", [bob.address, FAN.id]));
    await expect(attack).to.emit(token, "CalledBack").withArgs(false, REENTRANCY);
    const stolen = stolenOf(FAN.rewardRate * BigInt(now - bobBoughtAt));
    const loot = stolen + BOUNTY.fan;
    const fee = (loot * 5n) / 100n;
    await expect(attack).to.changeTokenBalances(token, [gambler, feeCollector, game], [loot - fee, fee, -loot]);
    const after = await game.rewardPool();
    expect(after.owed).to.equal(before.owed - stolen);
    expect(after.ratePerSecond).to.equal(before.ratePerSecond - FAN.rewardRate);
    expect(await statsOf(game, gambler)).to.include({ totalAttacks: 1n, successfulAttacks: 1n });
    expect(await game.getRemainingAttacks(gambler)).to.equal(4);
  });

  it("tells the truth about the attack while its loot is on the way", async () => {
    const raid = await loadFixture(deployRaid);
    const { game, token, gambler, bob, bobBoughtAt } = raid;
    await token.arm(game, encodeCall(game, "getRipening", [bob.address, FAN.id]));
    const now = await inSeconds(100);
    const unpaid = FAN.rewardRate * BigInt(now - bobBoughtAt);
    const loot = stolenOf(unpaid) + BOUNTY.fan;
    const ripeAt = BigInt(bobBoughtAt + RIPENING_TIME);
    const left = ethers.AbiCoder.defaultAbiCoder().encode(["uint256", "uint256"], [unpaid - stolenOf(unpaid), ripeAt]);
    const attack = gambler.execute(game, encodeCall(game, "attackComponent", [bob.address, FAN.id]));
    await expect(attack).to.emit(token, "CalledBack").withArgs(true, left);
    await expect(attack)
      .to.emit(game, "ComponentAttacked")
      .withArgs(
        2,
        gambler,
        bob,
        FAN.id,
        Outcome.Hit,
        (roll: bigint) => roll < 100n,
        loot,
        BOUNTY.fan,
        (loot * 5n) / 100n,
      );
  });

  it("pays the fee to who was the collector before it, although the owner sets another in the middle", async () => {
    const raid = await loadFixture(deployRaid);
    const { game, token, owner, gambler, bob, feeCollector, stranger } = raid;
    await game.connect(owner).transferOwnership(token);
    await token.execute(game, encodeCall(game, "acceptOwnership"));
    await token.arm(game, encodeCall(game, "setFeeCollector", [stranger.address]));
    const attack = gambler.execute(game, encodeCall(game, "attackComponent", [bob.address, FAN.id]));
    await expect(attack).to.emit(token, "CalledBack").withArgs(true, "0x");
    await expect(attack).to.changeTokenBalance(token, stranger, 0);
    await expect(attack).to.changeTokenBalance(token, feeCollector, (change: bigint) => change > 0n);
    expect(await game.feeCollector()).to.equal(stranger);
  });

  it("gives no attack in the middle of a purchase of charges", async () => {
    const raid = await loadFixture(deployRaid);
    const { game, token, gambler, bob, carol } = raid;
    await gambler.execute(game, encodeCall(game, "attackComponent", [bob.address, FAN.id]));
    const attack = encodeCall(game, "attackComponent", [carol.address, FAN.id]);
    await token.arm(gambler, await callback(raid, attack));
    const purchase = gambler.execute(game, encodeCall(game, "purchaseAttacks", [1]));
    await expect(purchase).to.emit(token, "CalledBack").withArgs(false, REENTRANCY);
    expect(await game.getRemainingAttacks(gambler)).to.equal(5);
  });
});
