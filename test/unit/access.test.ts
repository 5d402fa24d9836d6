import type { HardhatEthersSigner } from "@nomicfoundation/hardhat-ethers/signers";
import { loadFixture } from "@nomicfoundation/hardhat-network-helpers";
import { expect } from "chai";
import type { BaseContract } from "ethers";

import { deployPlayedGame } from "../fixtures";
import { OWNER_WRITES, PLAYER_WRITES, REFUSED_WHILE_PAUSED } from "../support/writes";

function call(game: BaseContract, caller: HardhatEthersSigner, signature: string, args: unknown[]) {
  return game.connect(caller).getFunction(signature)(...args);
}

describe("access", () => {
  for (const [signature, args] of Object.entries(OWNER_WRITES)) {
    it(`refuses ${signature} to everybody but the owner`, async () => {
      const fixture = await loadFixture(deployPlayedGame);
      const { game, alice, feeCollector } = fixture;
      for (const caller of [alice, feeCollector]) {
        await expect(call(game, caller, signature, await args(fixture)))
          .to.be.revertedWithCustomError(game, "OwnableUnauthorizedAccount")
          .withArgs(caller.address);
      }
    });

    const refused = REFUSED_WHILE_PAUSED.includes(signature);
    it(`${refused ? "refuses" : "lets"} the owner ${refused ? "" : "do "}${signature} while paused`, async () => {
      const fixture = await loadFixture(deployPlayedGame);
      const { game, owner } = fixture;
      await game.pauseContract();
      const attempt = call(game, owner, signature, await args(fixture));
      if (refused) await expect(attempt).to.be.revertedWithCustomError(game, "GameIsPaused").withArgs();
      else await expect(attempt).not.to.be.reverted;
    });
  }

  for (const [signature, args] of Object.entries(PLAYER_WRITES)) {
    it(`refuses ${signature} while paused`, async () => {
      const fixture = await loadFixture(deployPlayedGame);
      const { game, alice } = fixture;
      await game.pauseContract();
      await expect(call(game, alice, signature, await args(fixture)))
        .to.be.revertedWithCustomError(game, "GameIsPaused")
        .withArgs();
    });
  }
});
