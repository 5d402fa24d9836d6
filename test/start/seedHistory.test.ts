import type { HardhatEthersSigner } from "@nomicfoundation/hardhat-ethers/signers";
import { loadFixture, mine, time } from "@nomicfoundation/hardhat-network-helpers";
import { expect } from "chai";
import { type AddressLike, formatEther } from "ethers";
import { ethers } from "hardhat";

import { CATALOGUE } from "#game/catalogue";

import { raid } from "../../scripts/local/moves";
import { randomOf } from "../../scripts/local/random";
import { SLEEPERS } from "../../scripts/local/start/characters";
import { FIRST_RIVAL } from "../../scripts/local/start/localGame";
import {
  HISTORY_SECONDS,
  type Move,
  planHistory,
  seedHistory,
  SLEEPERS_RIGS,
} from "../../scripts/local/start/seedHistory";
import { catalogueCalls } from "../../scripts/owner/deploy/applyCatalogue";
import { deployEmptyGame, deployFundedGame, deployPlayedGame, FAN } from "../fixtures";
import { advanceTo, HOUR } from "../support/clock";
import { NEVER_MISS } from "../support/rules";

const RIVALS = 12;
const VETERAN = RIVALS;
/** 2026-01-01T00:00:00Z, a Thursday. */
const OPENED_AT = 1_767_225_600;
const PLANS = Array.from({ length: 100 }, (_, seed) => planHistory(seed, RIVALS, OPENED_AT));

/** The ids of what a participant buys, in that order. */
function purchasesOf(moves: readonly Move[], participant: number): number[] {
  const actions = moves.filter((move) => move.participant === participant).map(({ action }) => action);
  return actions.flatMap((action) => (typeof action === "object" ? action.buys : []));
}

describe("start: the planned history", () => {
  it("is the same for the same seed, and another one for another seed", () => {
    expect(planHistory(1, RIVALS, OPENED_AT)).to.deep.equal(planHistory(1, RIVALS, OPENED_AT));
    expect(planHistory(1, RIVALS, OPENED_AT).moves).to.not.deep.equal(planHistory(2, RIVALS, OPENED_AT).moves);
  });

  it("lets everybody buy something, nothing twice, and nothing beyond the budget", () => {
    for (const { budgets, moves } of PLANS) {
      expect(budgets).to.have.length(RIVALS + 1);
      for (const [participant, budget] of budgets.entries()) {
        const ids = purchasesOf(moves, participant);
        expect(ids).to.not.be.empty;
        expect(new Set(ids).size).to.equal(ids.length);
        expect(ids.reduce((sum, id) => sum + CATALOGUE[id - 1].price, 0)).to.be.at.most(budget);
      }
    }
  });

  it("goes in order, after the opening and before the end", () => {
    for (const { moves } of PLANS) {
      const times = moves.map(({ at }) => at);
      expect(times).to.deep.equal([...times].sort((a, b) => a - b));
      expect(times[0]).to.be.at.least(HOUR);
      expect(times.at(-1)).to.be.below(HISTORY_SECONDS);
    }
  });

  it("gives turns only to those who have bought everything that they need the budget for", () => {
    for (const { moves } of PLANS) {
      const haveHadTurns = new Set<number>();
      for (const { participant, action } of moves) {
        if (action === "turn") haveHadTurns.add(participant);
        else if (typeof action === "object") expect(haveHadTurns).to.not.include(participant);
      }
      expect(haveHadTurns.size).to.be.above(RIVALS / 2);
      expect(haveHadTurns).to.include(VETERAN);
    }
  });

  it("leaves sleepers without protection, and raids the veteran last of all", () => {
    const protection = 12 * HOUR;
    for (const { moves } of PLANS) {
      const exposed = moves.filter(({ action }) => action === "exposed");
      expect(new Set(exposed.map(({ participant }) => participant))).to.deep.equal(new Set([0, 1, 2, 3, VETERAN]));
      for (const sleeper of [0, 1, 2, 3]) {
        const purchases = moves.filter(
          ({ participant, action }) => participant === sleeper && typeof action === "object",
        );
        expect(purchasesOf(moves, sleeper)).to.deep.equal(SLEEPERS_RIGS[sleeper]);
        const first = exposed.find(({ participant }) => participant === sleeper)!;
        expect(purchases.at(-1)!.at + protection).to.be.below(first.at);
      }
      expect(moves.at(-1)).to.deep.include({ participant: VETERAN, action: "raided" });
      expect(HISTORY_SECONDS - moves.at(-1)!.at).to.be.at.most(10 * 60);
    }
  });

  it("makes rivals of all sizes, from a few components to half of all types in nearly every history", () => {
    const largest = PLANS.map(({ seed, moves }) => {
      const counts = Array.from({ length: RIVALS }, (_, rival) => purchasesOf(moves, rival).length);
      expect(Math.min(...counts), `seed ${seed}`).to.be.at.most(2);
      return Math.max(...counts);
    });
    expect(largest.filter((count) => count >= CATALOGUE.length / 2)).to.have.length.of.at.least(99);
  });
});

/** A game whose attacks never miss, and a way to let rich participants make their moves in it. */
async function deployStage() {
  const { game, token, owner } = await deployEmptyGame();
  await game.multicall(catalogueCalls(game));
  await game.setAttackFailProbability(NEVER_MISS);
  const play = async (seed: number, participants: readonly HardhatEthersSigner[], moves: readonly Move[]) => {
    return seedHistory(
      { seed, budgets: participants.map(() => 8_000), moves },
      { game, token, owner, participants, report: expect.fail, advanceTo, openedAt: await time.latest() },
    );
  };
  const hacked = async (player: AddressLike) => {
    const rig = await game.getAllComponents(player);
    return rig.filter((component) => component.hacked).map(({ componentId }) => Number(componentId));
  };
  return { game, play, hacked };
}

describe("start: the played history", () => {
  it("lets a veteran without tokens leave with all shields, and without an allowance", async () => {
    const { game, token, owner, alice } = await loadFixture(deployFundedGame);
    await token.connect(alice).transfer(owner, await token.balanceOf(alice));
    await seedHistory(
      {
        seed: 1,
        budgets: [Number(formatEther(FAN.price))],
        moves: [
          { participant: 0, at: 60, action: { buys: Number(FAN.id) } },
          { participant: 0, at: 120, action: "leave" },
        ],
      },
      { game, token, report: expect.fail, owner, participants: [alice], advanceTo, openedAt: await time.latest() },
    );
    expect(await token.balanceOf(alice)).to.equal(0);
    expect(await game.getRemainingShields(alice)).to.equal(await game.getShieldCapacity(alice));
    expect(await token.allowance(alice, game)).to.equal(0);
  });

  for (const seed of [1, 2, 3]) {
    it(`leaves the Processor to the player, where somebody reaches another component (seed ${seed})`, async () => {
      const participants = (await ethers.getSigners()).slice(FIRST_RIVAL, FIRST_RIVAL + SLEEPERS + 6);
      const veteran = participants.length - 1;
      const { game, play, hacked } = await loadFixture(deployStage);
      await play(seed, participants, [
        ...[1, 7].map((buys) => ({ participant: veteran, at: HOUR, action: { buys } })),
        { participant: SLEEPERS, at: HOUR, action: { buys: 1 } },
        ...[1, 2, 3, 4].map((i) => ({ participant: SLEEPERS + i, at: HOUR, action: { buys: 7 } })),
        { participant: veteran, at: 20 * HOUR, action: "exposed" },
        { participant: veteran, at: 22 * HOUR, action: "raided" },
      ]);
      expect(await game.getRemainingShields(participants[veteran])).to.equal(0);
      expect(await hacked(participants[veteran])).to.deep.equal([1]);
    });
  }

  it("repairs who else could not raid a player", async () => {
    const participants = (await ethers.getSigners()).slice(FIRST_RIVAL, FIRST_RIVAL + SLEEPERS + 2);
    const [rival, veteran] = participants.slice(SLEEPERS);
    const { game, play, hacked } = await loadFixture(deployStage);
    await play(1, participants, [
      { participant: SLEEPERS, at: HOUR, action: { buys: 1 } },
      { participant: SLEEPERS + 1, at: HOUR, action: { buys: 1 } },
    ]);
    await time.increase(20 * HOUR);
    await game.connect(veteran).attackComponent(rival, 1);
    await time.increase(2 * HOUR);
    await game.connect(veteran).attackComponent(rival, 1);
    expect(await hacked(rival)).to.deep.equal([1]);
    await play(1, participants, [
      { participant: SLEEPERS + 1, at: HOUR, action: "exposed" },
      { participant: SLEEPERS + 1, at: 3 * HOUR, action: "raided" },
    ]);
    expect(await hacked(rival)).to.deep.equal([]);
    expect(await hacked(veteran)).to.deep.equal([1]);
    const repairs = await game.queryFilter(game.filters.ComponentRepaired());
    expect(repairs.map(({ args }) => args.player)).to.deep.equal([rival.address]);
  });

  it("raids nobody with a roll that is readable now, but not in the block that the attack comes into", async () => {
    const { game, alice, bob } = await loadFixture(deployPlayedGame);
    await time.increase(13 * HOUR);
    const { primedAtBlock } = await game.getAttackReadiness(alice);
    const attack = () => raid({ game, player: alice.address, random: randomOf(1) }, [bob.address]);
    await mine(Number(primedAtBlock) + 255 - (await time.latestBlock()));
    expect(await attack()).to.deep.equal([["attackComponent", bob.address, Number(FAN.id)]]);
    await mine();
    expect((await game.getAttackReadiness(alice)).state).to.equal(2);
    expect(await attack()).to.deep.equal([]);
  });
});
