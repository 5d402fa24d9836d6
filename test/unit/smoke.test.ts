import { loadFixture, time } from "@nomicfoundation/hardhat-network-helpers";
import { expect } from "chai";
import { FAN, deployFundedGame } from "../fixtures";

describe("smoke", () => {
  it("buys and claims", async () => {
    const { game, alice, token } = await loadFixture(deployFundedGame);
    const tx = await game.connect(alice).purchaseComponent(FAN.id);
    const t0 = await time.latest();
    console.log("first purchase", (await tx.wait())!.gasUsed);
    console.log("second purchase", (await (await game.connect(alice).purchaseComponent(2)).wait())!.gasUsed);
    await time.setNextBlockTimestamp(t0 + 1000);
    await expect(game.connect(alice).claim(FAN.id)).to.changeTokenBalance(token, alice, FAN.rewardRate * 1000n);
    await time.increase(1000);
    console.log("claim", (await (await game.connect(alice).claim(FAN.id)).wait())!.gasUsed);
    console.log("claimAll", (await (await game.connect(alice).claimAllRewards()).wait())!.gasUsed);
    console.log(await game.rewardPool(), await game.getAllComponents(alice));
    for (const n of ["RigRaid","RigRaidReads"]) { const a = await (await import("hardhat")).default.artifacts.readArtifact(n); console.log(n, a.deployedBytecode.length/2-1); }
  });
});
