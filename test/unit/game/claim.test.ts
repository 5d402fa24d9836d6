import { loadFixture } from "@nomicfoundation/hardhat-network-helpers";
import { expect } from "chai";

import { CPU, deployFundedGame, deployPlayedGame, FAN } from "../../fixtures";
import { callForEach, encodeCall } from "../../support/batches";
import { at, now, PENDING } from "../../support/blocks";
import { inSeconds } from "../../support/clock";
import { RIPENING_TIME, ripeOf } from "../../support/rules";
import { transfersOf } from "../../support/transfers";

/** The rewards of so many seconds are all paid. */
const RIPE = BigInt(RIPENING_TIME);

describe("claim", () => {
  it("pays exactly the rate for every second since the purchase", async () => {
    const { game, token, alice } = await loadFixture(deployFundedGame);
    const second = (await now()) + 100n;
    await at(second, () => game.connect(alice).purchaseComponent(FAN.id));
    const claim = at(second + RIPE, () => game.connect(alice).claim(FAN.id));
    await expect(claim).to.changeTokenBalances(token, [alice, game], [FAN.rewardRate * RIPE, FAN.rewardRate * -RIPE]);
    await expect(claim)
      .to.emit(game, "RewardsClaimed")
      .withArgs(alice.address, FAN.id, FAN.rewardRate * RIPE);
  });

  it("starts again from nothing and remembers when", async () => {
    const { game, token, alice } = await loadFixture(deployPlayedGame);
    const second = (await now()) + 1000n;
    await at(second, () => game.connect(alice).claim(FAN.id));
    expect(await game.getRewards(alice, FAN.id)).to.equal(0n);
    expect((await game.userComponents(alice, FAN.id)).lastClaimTimestamp).to.equal(second);
    const claim = at(second + 7n, () => game.connect(alice).claim(FAN.id));
    await expect(claim).to.changeTokenBalance(token, alice, ripeOf(FAN.rewardRate * 7n, 7n));
  });

  it("lowers the owed rewards by exactly its payment, and leaves those of others", async () => {
    const { game, alice, bob } = await loadFixture(deployPlayedGame);
    await inSeconds(RIPENING_TIME);
    const before = await game.rewardPool(PENDING);
    const fan = await game.getRewards(alice, FAN.id, PENDING);
    const others = [await game.getRewards(alice, CPU.id, PENDING), await game.getRewards(bob, FAN.id, PENDING)];
    await game.connect(alice).claim(FAN.id);

    expect([...(await game.rewardPool())]).to.deep.equal([
      before.reserve - fan,
      before.owed - fan,
      before.ratePerSecond,
      before.fullSpeedUntil,
      before.speed,
    ]);
    expect([await game.getRewards(alice, CPU.id), await game.getRewards(bob, FAN.id)]).to.deep.equal(others);
  });

  it("leaves the protection as it is", async () => {
    const { game, alice } = await loadFixture(deployPlayedGame);
    const { protectedUntil } = await game.userComponents(alice, FAN.id);
    await game.connect(alice).claim(FAN.id);
    expect((await game.userComponents(alice, FAN.id)).protectedUntil).to.equal(protectedUntil);
  });

  it("pays for a type that has been taken off sale, which keeps earning", async () => {
    const { game, token, alice } = await loadFixture(deployPlayedGame);
    const second = (await now()) + 100n;
    await at(second, () => game.connect(alice).claim(FAN.id));
    await game.setComponentSettings(FAN.id, FAN.price, FAN.rewardRate, FAN.repairCost, false);
    const claim = at(second + RIPE, () => game.connect(alice).claim(FAN.id));
    await expect(claim).to.changeTokenBalance(token, alice, FAN.rewardRate * RIPE);
  });

  it("refuses a component that the caller does not own", async () => {
    const { game, bob, stranger } = await loadFixture(deployPlayedGame);
    await expect(game.connect(bob).claim(CPU.id))
      .to.be.revertedWithCustomError(game, "ComponentNotOwned")
      .withArgs(CPU.id);
    await expect(game.connect(stranger).claim(FAN.id))
      .to.be.revertedWithCustomError(game, "ComponentNotOwned")
      .withArgs(FAN.id);
  });

  it("refuses when there is nothing to pay: right after the purchase and right after a claim", async () => {
    const { game, alice, bob } = await loadFixture(deployPlayedGame);
    const buyAndClaim = [encodeCall(game, "purchaseComponent", [CPU.id]), encodeCall(game, "claim", [CPU.id])];
    await expect(game.connect(bob).multicall(buyAndClaim)).to.be.revertedWithCustomError(game, "NothingToClaim");
    const claimTwice = [encodeCall(game, "claim", [FAN.id]), encodeCall(game, "claim", [FAN.id])];
    await expect(game.connect(alice).multicall(claimTwice)).to.be.revertedWithCustomError(game, "NothingToClaim");
  });
});

describe("claimAllRewards", () => {
  it("pays all components in one transfer, and emits each payment", async () => {
    const { game, token, alice } = await loadFixture(deployFundedGame);
    const second = (await now()) + 100n;
    await at(second, () => game.connect(alice).purchaseComponent(FAN.id));
    await at(second + 10n, () => game.connect(alice).purchaseComponent(CPU.id));
    const claim = at(second + RIPE + 10n, () => game.connect(alice).claimAllRewards());
    const fan = FAN.rewardRate * (RIPE + 10n);
    const cpu = CPU.rewardRate * RIPE;
    await expect(claim).to.emit(game, "RewardsClaimed").withArgs(alice.address, FAN.id, fan);
    await expect(claim).to.emit(game, "RewardsClaimed").withArgs(alice.address, CPU.id, cpu);
    expect(await transfersOf(token, await claim)).to.deep.equal([[await game.getAddress(), alice.address, fan + cpu]]);
  });

  it("pays what the read said for the same block, and leaves nothing", async () => {
    const { game, token, alice } = await loadFixture(deployPlayedGame);
    const second = BigInt(await inSeconds(77_777));
    const { total } = await game.getAllRewards(alice, PENDING);
    await expect(game.connect(alice).claimAllRewards()).to.changeTokenBalance(token, alice, total);
    expect((await game.getAllRewards(alice)).total).to.equal(0n);
    for (const id of [FAN.id, CPU.id]) {
      expect((await game.userComponents(alice, id)).lastClaimTimestamp).to.equal(second);
    }
  });

  it("says nothing of components that pay nothing", async () => {
    const { game, alice } = await loadFixture(deployPlayedGame);
    const { lastClaimTimestamp } = await game.userComponents(alice, CPU.id);
    const second = (await now()) + 1000n;
    const batch = at(second, () =>
      game.connect(alice).multicall([encodeCall(game, "claim", [FAN.id]), encodeCall(game, "claimAllRewards")]),
    );
    const receipt = await (await batch).wait();
    const paid = receipt!.logs
      .map((log) => game.interface.parseLog(log))
      .filter((event) => event?.name === "RewardsClaimed")
      .map((event) => event!.args.componentId);
    expect(paid).to.deep.equal([FAN.id, CPU.id]);
    expect(lastClaimTimestamp).to.be.lessThan(second);
  });

  it("pays a full rig of 32 components", async () => {
    const { game, token, alice } = await loadFixture(deployFundedGame);
    await callForEach(game, "setComponentSettings", [3, 32], (id) => [id, 604_800 * id, id, 0, true]);
    await callForEach(game.connect(alice), "purchaseComponent", [3, 32], (id) => [id]);
    await inSeconds(100_000);
    const { total } = await game.getAllRewards(alice, PENDING);
    await expect(game.connect(alice).claimAllRewards()).to.changeTokenBalance(token, alice, total);
    expect((await game.rewardPool()).owed).to.equal(0n);
  });

  it("refuses when there is nothing to pay", async () => {
    const { game, alice, stranger } = await loadFixture(deployPlayedGame);
    await expect(game.connect(stranger).claimAllRewards()).to.be.revertedWithCustomError(game, "NothingToClaim");
    const claimAll = encodeCall(game, "claimAllRewards");
    await expect(game.connect(alice).multicall([claimAll, claimAll])).to.be.revertedWithCustomError(
      game,
      "NothingToClaim",
    );
  });
});
