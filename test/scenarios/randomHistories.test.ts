import { loadFixture } from "@nomicfoundation/hardhat-network-helpers";
import { expect } from "chai";
import fc from "fast-check";

import { CPU, deployDryGame, FAN, PLAYER_TOKENS } from "../fixtures";
import { now } from "../support/blocks";
import { GameModel } from "../support/gameModel";
import { history, HISTORY_CHECK, observe, perform, type Stage, type Step } from "../support/histories";

/** Plays a history on chain and in the model, and compares every read after every step. */
async function playBoth(steps: readonly Step[]): Promise<void> {
  const { alice, bob, carol, ...fixture } = await loadFixture(deployDryGame);
  const stage: Stage = { ...fixture, players: [alice, bob, carol] };
  const addresses = stage.players.map((player) => player.address);
  let second = await now();
  const types = [FAN, CPU].map(({ price, rewardRate, repairCost }) => ({
    price,
    rewardRate,
    repairCost,
    isActive: true,
  }));
  const model = new GameModel(second, addresses, PLAYER_TOKENS, types);
  for (const { wait, action } of steps) {
    second += BigInt(wait);
    model.advanceTo(second);
    expect(await perform(stage, action, second)).to.equal(model.apply(action));
    const observed = await observe(stage);
    expect(observed).to.deep.equal(model.observe());
    const [reserve, owed] = observed.pool;
    expect(owed).to.be.at.most(reserve);
  }
}

describe("random histories", () => {
  it("are played by the game as the specification's model plays them, after every step and to the wei", async () => {
    await fc.assert(fc.asyncProperty(history, playBoth), HISTORY_CHECK);
  });
});
