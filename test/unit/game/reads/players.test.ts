import { loadFixture } from "@nomicfoundation/hardhat-network-helpers";
import { expect } from "chai";
import { ethers } from "hardhat";

import { deployArena } from "../../../support/arena";
import { raid } from "../../../support/attacks";

const MAX = ethers.MaxUint256;

/** Contents of pages of three players: start, count, positions of the players. */
const PAGES: [bigint, bigint, number[]][] = [
  [0n, 3n, [0, 1, 2]],
  [0n, 2n, [0, 1]],
  [1n, 1n, [1]],
  [2n, 1n, [2]],
  [1n, 100n, [1, 2]],
  [0n, MAX, [0, 1, 2]],
  [2n, MAX, [2]],
  [0n, 0n, []],
  [3n, 1n, []],
  [3n, 0n, []],
  [MAX, 1n, []],
  [MAX, MAX, []],
];

describe("the list of players", () => {
  it("is in the order in which they joined, each once", async () => {
    const { game, alice, bob, carol } = await loadFixture(deployArena);
    expect(await game["getActivePlayers()"]()).to.deep.equal([alice.address, bob.address, carol.address]);
    expect(await game.activePlayersCount()).to.equal(3n);
  });

  for (const [start, count, positions] of PAGES) {
    it(`has ${positions.length} players on a page of ${count} from ${start} on`, async () => {
      const { game } = await loadFixture(deployArena);
      const everybody = await game["getActivePlayers()"]();
      const page = positions.map((position) => everybody[position]);
      expect(await game["getActivePlayers(uint256,uint256)"](start, count)).to.deep.equal(page);
      const { players, stats } = await game.getPlayers(start, count);
      expect(players).to.deep.equal(page);
      expect(stats.length).to.equal(page.length);
    });
  }

  it("comes with the records of the players", async () => {
    const { game, alice, bob, carol } = await loadFixture(deployArena);
    await game.setAttackFailProbability(100);
    await raid(game, carol, alice);
    const { players, stats } = await game.getPlayers(0, 3);
    for (const [position, player] of [alice, bob, carol].entries()) {
      expect(players[position]).to.equal(player.address);
      expect(stats[position]).to.deep.equal((await game.getPlayerStats(player)).stats);
    }
    expect(stats.map((record) => record.totalAttacks)).to.deep.equal([0n, 0n, 1n]);
    expect(stats.map((record) => record.successfulDefenses)).to.deep.equal([1n, 0n, 0n]);
  });
});
