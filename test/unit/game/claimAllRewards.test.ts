import { loadFixture, time } from "@nomicfoundation/hardhat-network-helpers";
import { expect } from "chai";

import { CPU, deployFundedGame, deployPlayedGame, FAN } from "../../fixtures";
import { callForEach, encodeCall } from "../../support/batches";
import { at, now, PENDING } from "../../support/blocks";
import { transfersOf } from "../../support/transfers";

describe("claimAllRewards", () => {
  it("pays all components in one transfer and tells what each of them paid", async () => {
    const { game, token, alice } = await loadFixture(deployFundedGame);
    const second = (await now()) + 100n;
    await at(second, () => game.connect(alice).purchaseComponent(FAN.id));
    await at(second + 10n, () => game.connect(alice).purchaseComponent(CPU.id));
    const claim = at(second + 1000n, () => game.connect(alice).claimAllRewards());
    const fan = FAN.rewardRate * 1000n;
    const cpu = CPU.rewardRate * 990n;
    await expect(claim).to.emit(game, "RewardsClaimed").withArgs(alice.address, FAN.id, fan);
    await expect(claim).to.emit(game, "RewardsClaimed").withArgs(alice.address, CPU.id, cpu);
    expect(await transfersOf(token, await claim)).to.deep.equal([[await game.getAddress(), alice.address, fan + cpu]]);
  });

  it("pays what the read said for the same block, and leaves nothing", async () => {
    const { game, token, alice } = await loadFixture(deployPlayedGame);
    const second = (await now()) + 77_777n;
    await time.setNextBlockTimestamp(second);
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
    await time.setNextBlockTimestamp((await now()) + 100_000n);
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
