import { loadFixture, time } from "@nomicfoundation/hardhat-network-helpers";
import { expect } from "chai";

import { CPU, FAN } from "../fixtures";
import { breakShields, deployArena, hit } from "../support/arena";
import { callForEach } from "../support/batches";
import { DAY, inSeconds } from "../support/clock";
import { earnedOf } from "../support/rewards";
import { OTHER_WRITES, PLAYER_WRITES } from "../support/writes";

/** Alice's components work, Bob's fan is hacked and his CPU works, Carol's are both hacked; all have unpaid rewards. */
async function deployEarned() {
  const fixture = await deployArena();
  const { game, alice, bob, carol } = fixture;
  await breakShields(game, bob, carol);
  await breakShields(game, alice, bob);
  for (const [victim, id] of [
    [bob, FAN.id],
    [carol, FAN.id],
    [carol, CPU.id],
  ] as const) {
    await hit(game, alice, victim, id);
  }
  return { ...fixture, players: [alice, bob, carol] };
}

type Fixture = Awaited<ReturnType<typeof deployEarned>>;

/** Everything that an owner can do with the worst of intentions, repeatedly where that is possible. */
const MISDEEDS: Record<string, (fixture: Fixture) => Promise<void>> = {
  "taking what there is of the pool": async ({ game, token, owner }) => {
    // Everything is refused, what nobody has earned is not.
    const everything = await token.balanceOf(game);
    await expect(game.rescueTokens(token, owner, everything)).to.be.revertedWithCustomError(
      game,
      "RescueExceedsSurplus",
    );
    const { reserve, owed, ratePerSecond } = await game.rewardPool();
    await inSeconds(10);
    await game.rescueTokens(token, owner, reserve - owed - ratePerSecond * 10n);
    await expect(game.rescueTokens(token, owner, 1)).to.be.revertedWithCustomError(game, "RescueExceedsSurplus");
  },
  "taking it during a pause": async ({ game, token, owner }) => {
    await game.pauseContract();
    const { reserve, owed } = await game.rewardPool();
    await game.rescueTokens(token, owner, reserve - owed);
    await time.increase(DAY);
    await expect(game.rescueTokens(token, owner, 1)).to.be.revertedWithCustomError(game, "RescueExceedsSurplus");
    await game.unpauseContract();
  },
  "pausing for a year": async ({ game }) => {
    await game.pauseContract();
    await time.increase(365 * DAY);
    await game.unpauseContract();
  },
  "lowering the reward rates to nothing": async ({ game }) => {
    for (const { id, price, repairCost } of [FAN, CPU]) await game.setComponentSettings(id, price, 0, repairCost, true);
  },
  "raising the reward rates as high as the price allows": async ({ game }) => {
    const price = 2n ** 96n - 1n;
    for (const { id, repairCost } of [FAN, CPU]) {
      await game.setComponentSettings(id, price, 2n ** 64n - 1n, repairCost, true);
    }
  },
  "taking types off sale and making them and their repair expensive": async ({ game }) => {
    for (const { id, rewardRate } of [FAN, CPU]) {
      await game.setComponentSettings(id, 2n ** 96n - 1n, rewardRate, 2n ** 96n - 1n, false);
    }
  },
  "adding all the types there can be": async ({ game }) => {
    await callForEach(game, "setComponentSettings", [3, 32], (id) => [id, CPU.price, CPU.rewardRate, 0, true]);
  },
  "setting the fees and the fail probability to their ends": async ({ game }) => {
    for (const end of [0, 30]) {
      await game.setAttackFeePercentage(end);
      await game.setPurchaseFeePercentage(end);
    }
    for (const end of [0, 100]) await game.setAttackFailProbability(end);
  },
  "changing the fee collector": async ({ game, owner }) => {
    await game.setFeeCollector(owner);
    await game.setFeeCollector(game);
  },
  "repairing for everyone, which makes the pool last less long": async ({ game, token, owner }) => {
    const { reserve, owed, ratePerSecond } = await game.rewardPool();
    await game.rescueTokens(token, owner, reserve - owed - ratePerSecond * 100n);
    await game.repairAllComponentsForEveryone(0, 3);
    await time.increase(DAY);
  },
  "handing the game over and away": async ({ game, stranger, token }) => {
    await game.transferOwnership(stranger);
    await game.connect(stranger).acceptOwnership();
    const { reserve, owed } = await game.rewardPool();
    await expect(
      game.connect(stranger).rescueTokens(token, stranger, reserve - owed + 1n),
    ).to.be.revertedWithCustomError(game, "RescueExceedsSurplus");
    await game.connect(stranger).renounceOwnership();
  },
  "setting skins": async ({ game }) => {
    await game.setSkinSettings(FAN.id, 1, 2n ** 96n - 1n, true);
  },
  "many of these in one transaction": async ({ game, token, owner }) => {
    const { reserve, owed, ratePerSecond } = await game.rewardPool();
    await inSeconds(10);
    const surplus = reserve - owed - ratePerSecond * 10n;
    await game.multicall([
      game.interface.encodeFunctionData("setComponentSettings", [FAN.id, FAN.price, 0, 0, false]),
      game.interface.encodeFunctionData("pauseContract"),
      game.interface.encodeFunctionData("rescueTokens", [await token.getAddress(), owner.address, surplus]),
      game.interface.encodeFunctionData("setComponentSettings", [CPU.id, CPU.price, 0, 0, false]),
      game.interface.encodeFunctionData("unpauseContract"),
    ]);
  },
};

async function rewardsOf({ game, players }: Fixture): Promise<bigint[]> {
  return Promise.all(players.flatMap((player) => [FAN, CPU].map(({ id }) => earnedOf(game, player, id))));
}

describe("an owner who tries to take what players have earned", () => {
  for (const [misdeed, commit] of Object.entries(MISDEEDS)) {
    it(`gets nothing by ${misdeed}`, async () => {
      const fixture = await loadFixture(deployEarned);
      const { game, token, players } = fixture;
      const before = await rewardsOf(fixture);
      expect(before.every((reward) => reward > 0n)).to.equal(true);

      await commit(fixture);
      const after = await rewardsOf(fixture);
      expect(after.filter((reward, i) => reward < before[i])).to.deep.equal([]);
      const { reserve, owed } = await game.rewardPool();
      expect(owed).to.equal(after.reduce((sum, reward) => sum + reward, 0n));
      expect(reserve >= owed).to.equal(true);

      for (const player of players) {
        const balance = await token.balanceOf(player);
        const { total } = await game.getAllRewards(player);
        await game.connect(player).claimAllRewards();
        expect((await token.balanceOf(player)) - balance >= total).to.equal(true);
      }
    });
  }

  it("has been tried with every function of the owner's", async () => {
    const { game } = await loadFixture(deployEarned);
    const named = Object.values(MISDEEDS).map(String).join();
    const untried: string[] = [];
    game.interface.forEachFunction((write) => {
      if (!write.constant && !new RegExp(`\\b${write.name}\\b`).test(named)) untried.push(write.name);
    });
    // An upgrade is the stated exception; the rest is what players do, or happens once.
    const others = [...Object.keys(PLAYER_WRITES), ...OTHER_WRITES].map((signature) => signature.split("(")[0]);
    const tried = ["acceptOwnership", "multicall"];
    expect(untried).to.have.members([...others.filter((name) => !tried.includes(name)), "upgradeToAndCall"]);
  });
});
