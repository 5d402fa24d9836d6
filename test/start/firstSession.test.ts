import type { HardhatEthersSigner } from "@nomicfoundation/hardhat-ethers/signers";
import { loadFixture, time } from "@nomicfoundation/hardhat-network-helpers";
import { expect } from "chai";
import { MaxUint256, parseEther } from "ethers";
import { ethers } from "hardhat";

import type { IRigRaid } from "#bindings";
import { MAX_PRIZE_PERCENT } from "#game/league";
import { openTo, readRig } from "#game/targets";

import { advisedRig } from "../../frontend/src/shop/bestRig";
import { SLEEPERS } from "../../scripts/local/start/characters";
import { FIRST_RIVAL } from "../../scripts/local/start/localGame";
import { DEFAULT_TOKENS } from "../../scripts/local/start/options";
import { HISTORY_SECONDS, planHistory, seedHistory } from "../../scripts/local/start/seedHistory";
import { lastWeek } from "../../scripts/local/start/settleWeek";
import { catalogueCalls } from "../../scripts/owner/deploy/applyCatalogue";
import { readWeek } from "../../scripts/owner/tasks/leagueSettle/week";
import { deployEmptyGame, OPENING_POOL } from "../fixtures";
import { advanceTo, HOUR } from "../support/clock";
import { DEPLOYMENT } from "../support/deployment";
import { Outcome, stolenOf } from "../support/rules";

const SEEDS = [1, 2, 3];
/** Tokens that a newcomer has, wei. */
const START_TOKENS = parseEther(`${DEFAULT_TOKENS}`);
/** A fan, a power supply and a memory module. */
const CHEAPEST_RIG = [1, 2, 3];
/** Seconds between blocks of the local chain; each of the five attacks waits for the next block. */
const BLOCK_TIME = 12;
const TEN_MINUTES = 10 * 60;

/** A newcomer in the game that `npm start` opens, when its history has been played. */
async function deployHistory(seed: number) {
  const { game, token, owner } = await loadFixture(deployEmptyGame);
  const deployedIn = await ethers.provider.getBlockNumber();
  await game.multicall(catalogueCalls(game));
  await game.fundRewards(OPENING_POOL);
  const signers = await ethers.getSigners();
  const participants = [...signers.slice(FIRST_RIVAL), signers[FIRST_RIVAL - 1]];
  const newcomer = signers[FIRST_RIVAL - 2];
  const openedAt = await time.latest();
  await seedHistory(planHistory(seed, participants.length - 1, openedAt), {
    game,
    token,
    owner,
    participants,
    report: expect.fail,
    advanceTo,
    openedAt,
  });
  await time.increaseTo(openedAt + HISTORY_SECONDS);
  await token.transfer(newcomer, START_TOKENS);
  await token.connect(newcomer).approve(game, MaxUint256);
  return { game: game.connect(newcomer), newcomer, rivals: participants, openedAt, deployedIn };
}

/** Targets of a player of some types: everything of these that neither a shield, immunity nor a protection covers. */
async function openTargets(game: IRigRaid, rivals: readonly HardhatEthersSigner[], types: readonly number[]) {
  const now = await time.latest();
  const targets = rivals.map(async ({ address: opponent }) => {
    if ((await game.getRemainingShields(opponent)) > 0n) return [];
    const open = openTo(undefined, await readRig(game, opponent), now);
    return open.filter((id) => types.includes(id)).map((id) => ({ opponent, id }));
  });
  return (await Promise.all(targets)).flat();
}

describe("start: a newcomer's first session", () => {
  it("has an advised rig of five or six components for about 4,000 tokens", async () => {
    const { game } = await loadFixture(deployEmptyGame);
    await game.multicall(catalogueCalls(game));
    const types = await game.getAllComponentProperties();
    const rig = advisedRig(types, START_TOKENS);
    expect(rig).to.deep.equal([1, 2, 3, 5, 7]);
    expect(rig.reduce((sum, id) => sum + types[id - 1].price, 0n)).to.equal(parseEther("3760"));
  });

  for (const seed of SEEDS) {
    const deploy = () => deployHistory(seed);

    it(`meets sleepers with components of each cheap type, and a veteran just raided, in the history of seed ${seed}`, async () => {
      const { game, rivals } = await loadFixture(deploy);
      const open = (await openTargets(game, rivals.slice(0, SLEEPERS), CHEAPEST_RIG)).map(({ id }) => id);
      expect(open.filter((id) => id === 1)).to.have.length.of.at.least(3);
      expect([...new Set(open)].sort()).to.deep.equal(CHEAPEST_RIG);

      const veteran = rivals.at(-1)!;
      const raids = await game.queryFilter(game.filters.ComponentAttacked(undefined, undefined, veteran));
      const { args, blockNumber } = raids.at(-1)!;
      expect((await game.userComponents(veteran, args.componentId)).hacked).to.equal(true);
      const { timestamp } = (await ethers.provider.getBlock(blockNumber))!;
      expect((await time.latest()) - timestamp).to.be.below(HOUR / 2);
    });

    it(`leaves the veteran a prize of the last settled week, in the history of seed ${seed}`, async () => {
      const { game, rivals, openedAt, deployedIn } = await loadFixture(deploy);
      const week = lastWeek(openedAt, openedAt + HISTORY_SECONDS);
      const deployment = { ...DEPLOYMENT, game: await game.getAddress(), block: deployedIn };
      const { settlement } = await readWeek(ethers.provider, deployment, week, { share: MAX_PRIZE_PERCENT });
      const { address } = rivals.at(-1)!;
      expect(settlement.prizes.some(({ account, amount }) => account === address && amount > 0n)).to.equal(true);
    });

    it(`finds targets for all charges of the cheapest rig, in the history of seed ${seed}`, async () => {
      const { game, newcomer, rivals } = await loadFixture(deploy);
      for (const id of CHEAPEST_RIG) await game.purchaseComponent(id);
      const targets = await openTargets(game, rivals, CHEAPEST_RIG);
      expect(new Set(targets.map(({ opponent }) => opponent)).size).to.be.at.least(3);
      const charges = Number(await game.getRemainingAttacks(newcomer));
      expect(charges).to.equal(5);
      expect(targets).to.have.length.of.at.least(charges);

      const begin = await time.latest();
      for (const { opponent, id } of targets.slice(0, charges)) {
        await time.increase(BLOCK_TIME);
        await game.attackComponent(opponent, id);
      }
      expect((await time.latest()) - begin).to.be.below(TEN_MINUTES);
      expect(await game.getRemainingAttacks(newcomer)).to.equal(0);
      // The roll alone decides, so that four of five hit on average.
      const attacks = await game.queryFilter(game.filters.ComponentAttacked(undefined, newcomer));
      const failProbability = await game.attackFailProbability();
      expect(failProbability).to.equal(20);
      for (const { args } of attacks) {
        expect(args.outcome).to.equal(args.roll < failProbability ? Outcome.Miss : Outcome.Hit);
      }
    });

    it(`has a first raid that is worth two hours of the advised rig's income, in the history of seed ${seed}`, async () => {
      const { game, rivals } = await loadFixture(deploy);
      const types = await game.getAllComponentProperties();
      const rig = advisedRig(types, START_TOKENS);
      for (const id of rig) await game.purchaseComponent(id);
      const targets = await openTargets(game, rivals, rig);
      const loot = await Promise.all(
        targets.map(async ({ opponent, id }) => stolenOf((await game.getRipening(opponent, id)).earned)),
      );
      const fee = await game.attackFeePercentage();
      const hourly = rig.reduce((sum, id) => sum + types[id - 1].rewardRate * BigInt(HOUR), 0n);
      const worth = loot.map((amount) => (amount * (100n - fee)) / 100n).sort((a, b) => (a > b ? -1 : 1));
      // The best target, and another one for the next attack.
      for (const hit of worth.slice(0, 2)) expect(hit >= 2n * hourly).to.equal(true);
      expect(worth).to.have.length.of.at.least(2);
    });
  }
});
