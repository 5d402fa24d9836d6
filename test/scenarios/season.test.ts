import { loadFixture, mine } from "@nomicfoundation/hardhat-network-helpers";
import { expect } from "chai";
import { ethers } from "hardhat";

import { CATALOGUE } from "#game/catalogue";

import { catalogueCalls } from "../../scripts/owner/deploy/applyCatalogue";
import { deployEmptyGame, OPENING_POOL, PLAYER_TOKENS } from "../fixtures";
import { encodeCall } from "../support/batches";
import { at, now } from "../support/blocks";
import { allEarnedOf } from "../support/rewards";

const DAY = 24n * 3600n;

/** The opening catalogue, and fourteen players; player n buys the first n % 10 + 1 components. */
async function deploySeason() {
  const fixture = await deployEmptyGame();
  const { game, token } = fixture;
  await game.multicall(catalogueCalls(game));
  await game.fundRewards(OPENING_POOL);
  const players = (await ethers.getSigners()).slice(6);
  for (const [n, player] of players.entries()) {
    await token.transfer(player, PLAYER_TOKENS);
    await token.connect(player).approve(game, ethers.MaxUint256);
    const ids = Array.from({ length: (n % CATALOGUE.length) + 1 }, (_, i) => i + 1);
    await game.connect(player).multicall(ids.map((id) => encodeCall(game, "purchaseComponent", [id])));
  }
  return { ...fixture, players };
}

describe("a season with many players", () => {
  it("keeps its books: tokens are conserved, and everybody is owed exactly what the pool owes", async () => {
    const { game, token, owner, feeCollector, players, alice, bob, carol } = await loadFixture(deploySeason);
    const accounts = [game, owner, feeCollector, alice, bob, carol, ...players];
    const start = await now();
    for (let day = 5n; day <= 60n; day += 5n) {
      const claimant = players[Number(day) % players.length];
      await at(start + day * DAY, () => game.connect(claimant).claimAllRewards());
      const rewards = await Promise.all(players.map((player) => allEarnedOf(game, player)));
      const { reserve, owed } = await game.rewardPool();
      expect(rewards.reduce((sum, { total }) => sum + total, 0n)).to.equal(owed);
      expect(owed).to.be.at.most(reserve);
    }
    const balances = await Promise.all(accounts.map((account) => token.balanceOf(account)));
    expect(balances.reduce((sum, balance) => sum + balance, 0n)).to.equal(await token.totalSupply());
  });

  it("pays the last player to come for it everything, after everybody else has been paid", async () => {
    const { game, token, owner, players } = await loadFixture(deploySeason);
    const start = await now();
    await at(start + 4000n * DAY, () => game.pauseContract());
    const { reserve, owed, ratePerSecond } = await game.rewardPool();
    // Nothing is left that nobody has earned, but for half a tick: what they are owed does not grow any more.
    await game.rescueTokens(token, owner, reserve - owed - ratePerSecond / 2n);
    await game.unpauseContract();
    for (const player of players) {
      const { total } = await game.getAllRewards(player);
      expect(total).to.be.greaterThan(0n);
      await expect(game.connect(player).claimAllRewards()).to.changeTokenBalance(token, player, total);
    }
    const left = await game.rewardPool();
    expect([left.reserve, left.owed]).to.deep.equal([ratePerSecond / 2n, 0n]);
  });

  it("brings every component its price back at the end of its payback time, and not a day sooner", async () => {
    const { game, players } = await loadFixture(deploySeason);
    await game.fundRewards(OPENING_POOL * 10n);
    const richest = players[CATALOGUE.length - 1];
    for (const [i, { paybackDays }] of [...CATALOGUE.entries()].reverse()) {
      const id = BigInt(i + 1);
      const { price } = await game.getComponentSettings(id);
      const { lastClaimTimestamp } = await game.userComponents(richest, id);
      await at(lastClaimTimestamp + BigInt(paybackDays - 1) * DAY, mine);
      expect(await game.getRewards(richest, id)).to.be.lessThan(price);
      await at(lastClaimTimestamp + BigInt(paybackDays) * DAY, mine);
      // The rate is rounded down to whole wei per second.
      expect(await game.getRewards(richest, id)).to.be.within(price - BigInt(paybackDays) * DAY, price);
    }
  });
});
