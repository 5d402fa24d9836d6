import { loadFixture, time } from "@nomicfoundation/hardhat-network-helpers";
import { expect } from "chai";
import { type EventLog, getAddress, MaxUint256, type Signer, toBeHex } from "ethers";
import fc from "fast-check";
import { ethers } from "hardhat";

import { type IRigRaid, IRigRaid__factory } from "#bindings";
import { REPAIR_COST_HOURS } from "#game/catalogue";
import { type LeagueLog, MAX_PRIZE_PERCENT, placesOf, prizesOf, rankWeek, weekAt, weekStart } from "#game/league";

import { deployFundedGame, FAN } from "../../fixtures";
import { hit } from "../../support/arena";
import { DAY, HOUR } from "../../support/clock";
import { earnedOf } from "../../support/rewards";

const game = IRigRaid__factory.createInterface();
const FIRST_BLOCK = 100;
const HIT = 2;
/** Income of a component of type 1, 2 and 3, wei an hour. */
const HOURLY = [0n, 3_600n, 36_000n, 360_000n].map((wei) => wei * 1_000n);

/** Address of a player. */
const player = (number: number) => getAddress(toBeHex(number, 20));

/** A scripted week: three types of components, of 1, 10 and 100 tokens a second. */
class Week {
  readonly logs: LeagueLog[] = [];
  block = 1;

  constructor() {
    const settings = (id: number, rate: bigint) => [id, 0n, rate, 0n, true];
    for (const id of [1, 2, 3]) {
      this.emit("ComponentSettingsChanged", [id, settings(0, 0n), settings(id, HOURLY[id] / 3_600n)]);
    }
  }

  own(number: number, ...types: number[]): this {
    for (const id of types) this.emit("ComponentPurchased", [player(number), id, 0n, 0n, 0n]);
    return this;
  }

  /** A hit that takes a number of hours of the component's income, and a bounty. */
  hit(raider: number, victim: number, hours: number, id = 1, block = FIRST_BLOCK): this {
    this.block = Math.max(this.block, block);
    const lost = (HOURLY[id] * BigInt(hours * 1_000)) / 1_000n;
    const bounty = (HOURLY[id] * 3n) / 2n;
    return this.emit("ComponentAttacked", [1, player(raider), player(victim), id, HIT, 50, lost + bounty, bounty, 0n]);
  }

  emit(name: string, values: unknown[]): this {
    this.logs.push({ ...game.encodeEventLog(name, values), blockNumber: this.block });
    return this;
  }

  standing(number: number) {
    return rankWeek(this.logs, FIRST_BLOCK).find(({ account }) => account === player(number))!;
  }

  /** Score in points. */
  score(number: number): number {
    return this.standing(number).points / 1_000;
  }
}

/** Cost of a hit among accounts of one person, in hours of the component: repair and fee, less the bounty. */
const costOf = (lost: number, bounty = REPAIR_COST_HOURS / 2) => REPAIR_COST_HOURS - bounty + 0.05 * (lost + bounty);

describe("a league", () => {
  it("gives a point for each hour of the raider's income, so that small rigs can win", () => {
    const week = new Week().own(1, 1).own(2, 1, 2, 3).own(3, 1, 2, 3);
    week.hit(1, 3, 4).hit(2, 3, 4, 3);
    expect(week.score(1)).to.equal(4);
    expect(week.score(2)).to.equal(3.603);
    expect(week.standing(2).net).to.equal(4n * HOURLY[3]);
    const [small, large] = [1, 2].map((number) => week.standing(number));
    expect([small.division, large.division]).to.deep.equal([0, 2]);
    expect(placesOf(rankWeek(week.logs, FIRST_BLOCK), 1)).to.deep.equal([]);
  });

  it("counts the income at the time of the hit, of all components, hacked or not", () => {
    const week = new Week().own(1, 1, 2).own(2, 1, 2);
    week.hit(2, 1, 1, 2).hit(1, 2, 5.5, 2);
    expect(week.score(1)).to.equal(5 - 0.91 + 0.91 - 0.909);
    // A later purchase takes no points away.
    expect(week.own(1, 3).score(1)).to.equal(4.091);
  });

  it("counts at most six hours of the component for a hit, and no bounty", () => {
    const week = new Week().own(1, 1).own(2, 1).hit(1, 2, 6.001);
    expect(week.score(1)).to.equal(6);
    expect(new Week().own(1, 1, 2).own(2, 1).hit(1, 2, 10_000).score(1)).to.equal(0.545);
  });

  it("subtracts what a rival took back, but only that rival", () => {
    const week = new Week().own(1, 1).own(2, 1).own(3, 1);
    expect(week.hit(1, 2, 4).hit(2, 1, 3).score(1)).to.equal(1);
    expect([week.score(2), week.standing(2).net]).to.deep.equal([0, 0n]);
    expect(week.hit(3, 1, 5).score(1)).to.equal(1);
  });

  it("counts only the week's hits, by the rates and rigs of the time", () => {
    const week = new Week().own(1, 1).own(2, 1);
    week.hit(1, 2, 6, 1, FIRST_BLOCK - 1);
    expect(week.score(1)).to.equal(0);
    // The first hit of a week counts in full, whatever came before.
    expect(week.hit(1, 2, 6).score(1)).to.equal(6);
  });

  it("ranks by score, then by net loot, then by address, whatever the order of equals", () => {
    const week = new Week().own(4, 1).own(3, 1).own(2, 2).own(1, 1).own(9, 1, 2);
    week.hit(4, 9, 2).hit(3, 9, 2).hit(2, 9, 2, 2).hit(1, 9, 3);
    const places = rankWeek(week.logs, FIRST_BLOCK).map(({ account }) => Number(account));
    expect(places).to.deep.equal([1, 2, 3, 4, 9]);
  });

  it("pays everybody the same share of net loot, and by place what an earlier version settled", () => {
    const week = new Week().own(1, 1).own(2, 1).own(3, 1, 2, 3).own(4, 1).own(9, 1, 2, 3);
    week.hit(1, 9, 4).hit(2, 9, 5).hit(4, 9, 1).hit(3, 9, 2, 3);
    const standings = rankWeek(week.logs, FIRST_BLOCK);
    const winners = (terms: Parameters<typeof prizesOf>[1]) =>
      prizesOf(standings, terms).map(({ account, ...prize }) => ({ account: Number(account), ...prize }));
    const [first, second, third, other] = [
      { account: 2, division: 0, place: 1, points: 5_000, amount: (5n * HOURLY[1]) / 4n },
      { account: 1, division: 0, place: 2, points: 4_000, amount: (4n * HOURLY[1]) / 4n },
      { account: 4, division: 0, place: 3, points: 1_000, amount: HOURLY[1] / 4n },
      { account: 3, division: 2, place: 1, points: 1_801, amount: (2n * HOURLY[3]) / 4n },
    ];
    expect(winners({ share: 25 })).to.deep.equal([first, second, third, other]);
    const less = { ...second, amount: (4n * HOURLY[1]) / 10n };
    expect(winners({ percentages: [25, 10] })).to.deep.equal([first, less, other]);
  });

  it("begins on Monday, in the week of the deployment", () => {
    const [sunday, monday] = [Date.UTC(2026, 10, 22, 23, 59, 59) / 1_000, Date.UTC(2026, 10, 23) / 1_000];
    expect(monday).to.equal(sunday + 1);
    expect([weekAt(sunday, sunday), weekAt(monday, sunday), weekAt(monday + 7 * DAY, sunday)]).to.deep.equal([1, 2, 3]);
    expect(weekStart(2, sunday)).to.equal(monday);
  });
});

describe("accounts that feed each other", () => {
  /** Requires that a prize on these points is worth less than they cost. Both are in hours of a component that all own. */
  const expectLoss = (points: number, cost: number) => expect((points * MAX_PRIZE_PERCENT) / 100).to.be.lessThan(cost);

  it("as a pair: eight hits bring 12 points at most, and cost 15 hours", () => {
    const week = new Week().own(1, 1).own(2, 1);
    for (let hit = 0; hit < 8; hit++) week.hit(1, 2, 6);
    expect(week.score(1)).to.equal(11.951);
    expect(8 * costOf(6)).to.equal(15);
    expectLoss(11.951, 15);
    // Taking it back costs the score.
    for (let hit = 0; hit < 8; hit++) week.hit(2, 1, 6);
    expect([week.score(1), week.score(2)]).to.deep.equal([0, 0]);
  });

  it("as a swarm: every charge of a week on another account brings 162 points, and costs 50 hours", () => {
    const swarm = Array.from({ length: 27 }, (_, index) => index + 2);
    const week = new Week().own(1, 1).own(99, 1).own(98, 1);
    for (const number of swarm) week.own(number, 1).hit(1, number, 6);
    expect(week.score(1)).to.equal(162);
    expect(27 * costOf(6)).to.equal(50.625);
    expectLoss(162, 50.625);
    // The same hits on strangers who left six hours bring as many points, and the loot.
    for (const number of swarm) week.hit(99, number, 6);
    expect(week.score(99)).to.equal(162);
  });

  it("as a ring: each point costs the same as in a swarm", () => {
    const week = new Week();
    for (let number = 1; number <= 5; number++) week.own(number, 1);
    for (let number = 1; number <= 5; number++) week.hit(number, (number % 5) + 1, 6);
    expect([1, 2, 3, 4, 5].map((number) => week.score(number))).to.deep.equal([6, 6, 6, 6, 6]);
    expectLoss(5 * 6, 5 * costOf(6));
  });

  it("with a small rig that grows before the week ends: the prize follows the loot, not the rig", () => {
    const week = new Week().own(1, 1).own(2, 1).hit(1, 2, 6).own(1, 3);
    const [{ amount, division }] = prizesOf(rankWeek(week.logs, FIRST_BLOCK), { share: MAX_PRIZE_PERCENT });
    expect({ amount, division }).to.deep.equal({ amount: (6n * HOURLY[1]) / 4n, division: 2 });
  });

  it("by overtaking somebody: prizes have no steps", () => {
    const prizeWith = (hours: number) => {
      const week = new Week().own(1, 1).own(2, 1).own(3, 1).own(4, 1).hit(1, 4, 4).hit(2, 3, hours);
      const prizes = prizesOf(rankWeek(week.logs, FIRST_BLOCK), { share: MAX_PRIZE_PERCENT });
      return prizes.find(({ account }) => account === player(2))!.amount;
    };
    const [behind, level, ahead] = [3.875, 4, 4.125].map(prizeWith);
    expect([level - behind, ahead - level]).to.deep.equal([HOURLY[1] / 32n, HOURLY[1] / 32n]);
    expect(level).to.equal(HOURLY[1]);
  });

  it("by a first point: no prize depends on it", () => {
    // The rival's hit cost six points while the rig was small; six hours of a larger component are fewer with a large rig.
    const week = () => new Week().own(1, 1).own(2, 1, 3).own(5, 1).hit(2, 1, 6).own(1, 3).hit(1, 2, 6, 3);
    const prizes = (played: Week) => prizesOf(rankWeek(played.logs, FIRST_BLOCK), { share: MAX_PRIZE_PERCENT });
    const net = 6n * HOURLY[3] - 6n * HOURLY[1];
    expect(week().score(1)).to.equal(0);
    const prize = { account: player(1), division: 2, place: 1, points: 0, amount: net / 4n };
    expect(prizes(week())).to.deep.equal([prize]);
    const fed = prizes(week().hit(1, 5, 6));
    expect(fed).to.deep.equal([{ ...prize, points: 59, amount: net / 4n + (6n * HOURLY[1]) / 4n }]);
    // The earlier rule pays those alone who have scored.
    expect(prizesOf(rankWeek(week().logs, FIRST_BLOCK), { percentages: [25] })).to.deep.equal([]);
  });

  it("by halving their own hits: one is worth more than it costs, all together are not", () => {
    const week = () => new Week().own(1, 1, 3).own(2, 1, 3);
    const prizes = (played: Week) => prizesOf(rankWeek(played.logs, FIRST_BLOCK), { share: MAX_PRIZE_PERCENT });
    expect(prizes(week().hit(2, 1, 6, 3).hit(1, 2, 6, 3))).to.deep.equal([]);
    const [{ amount }, ...others] = prizes(week().hit(1, 2, 0.1).hit(2, 1, 6, 3).hit(1, 2, 6, 3));
    expect(others).to.deep.equal([]);
    expect(Number(amount) / Number(HOURLY[1])).to.equal(74.975);
    expect(costOf(0.1)).to.be.closeTo(1.58, 1e-9);
    expect(costOf(0.1) + 2 * costOf(6) * Number(HOURLY[3] / HOURLY[1])).to.be.closeTo(376.58, 1e-9);
  });

  it("in random weeks: hits on each other are never worth what they cost", () => {
    const accounts = [1, 2, 3, 4, 5];
    const id = fc.constantFrom(1, 2, 3);
    const hit = fc.record({
      raider: fc.constantFrom(...accounts),
      victim: fc.constantFrom(...accounts),
      hours: fc.integer({ min: 1, max: 80 }).map((tenths) => tenths / 10),
      id,
      /** Bought by the raider before it. */
      bought: fc.option(id),
    });
    fc.assert(
      fc.property(
        fc.array(hit, { maxLength: 16 }),
        fc.uniqueArray(fc.constantFrom(...accounts), { minLength: 2 }),
        (all, hand) => {
          const hits = all.filter(({ raider, victim }) => raider !== victim);
          const isFed = ({ raider, victim }: (typeof hits)[number]) => hand.includes(raider) && hand.includes(victim);
          const owned = new Set(hand.map(player));
          const prizesWith = (isPlayed: (each: (typeof hits)[number]) => boolean) => {
            const week = new Week();
            for (const account of accounts) week.own(account, 1);
            for (const each of hits) {
              if (each.bought !== null) week.own(each.raider, each.bought);
              if (isPlayed(each)) week.hit(each.raider, each.victim, each.hours, each.id);
            }
            const prizes = prizesOf(rankWeek(week.logs, FIRST_BLOCK), { share: MAX_PRIZE_PERCENT });
            return prizes.reduce((sum, { account, amount }) => sum + (owned.has(account) ? amount : 0n), 0n);
          };
          const fed = hits.filter(isFed);
          const gain = prizesWith(() => true) - prizesWith((each) => !isFed(each));
          const sum = (amounts: readonly number[]) => amounts.reduce((total, amount) => total + amount, 0);
          const counted = sum(fed.map(({ hours, id }) => Number(HOURLY[id]) * Math.min(hours, 6)));
          const cost = sum(fed.map(({ hours, id }) => Number(HOURLY[id]) * costOf(hours)));
          // Each prize is rounded down.
          expect(Number(gain)).to.be.at.most((counted * MAX_PRIZE_PERCENT) / 100 + hand.length);
          if (fed.length > 0) expect(Number(gain)).to.be.lessThan(cost);
        },
      ),
      { seed: 20261128, numRuns: 100 },
    );
  });

  it("with any amount: the cheapest point costs more than it can win", () => {
    for (let lost = 0.5; lost <= 100; lost += 0.5) expectLoss(Math.min(lost, 6), costOf(lost));
    expect(costOf(6) / 6).to.equal(0.3125);
  });

  for (const [name, size, hits, points, cost] of [
    ["a pair", 1, 12, 12, 26.4],
    ["a swarm of twelve", 12, 13, 29.2, 33],
  ] as const) {
    it(`as ${name} that feeds one of them for a week in the game itself: ${points} points cost ${cost} hours`, async () => {
      const { game: chain, token } = await loadFixture(deployFundedGame);
      const hourly = FAN.rewardRate * BigInt(HOUR);
      await chain.setComponentSettings(FAN.id, FAN.price, FAN.rewardRate, BigInt(REPAIR_COST_HOURS) * hourly, true);
      await chain.setAttackFailProbability(0);
      const [raider, ...feeders] = (await ethers.getSigners()).slice(6, 7 + size);
      for (const each of [raider, ...feeders]) {
        await token.transfer(each, 2n * FAN.price);
        await token.connect(each).approve(chain, MaxUint256);
        await chain.connect(each).purchaseComponent(FAN.id);
      }
      /** Holdings of the accounts: tokens, and the rewards of their fans. */
      const wealth = async () => {
        const parts = [raider, ...feeders].map(
          async (each) => (await token.balanceOf(each)) + (await earnedOf(chain, each, FAN.id)),
        );
        return (await Promise.all(parts)).reduce((sum, part) => sum + part, 0n);
      };
      const [before, began, first] = [await wealth(), await time.latest(), await time.latestBlock()];
      for (let hour = 0; hour < 7 * 24; hour += 4) {
        await time.increase(4 * HOUR);
        for (const feeder of feeders) {
          // After less than ten hours, a hit would count for less than six.
          if ((await earnedOf(chain, feeder, FAN.id)) < 10n * hourly) continue;
          if (!(await canRaid(chain, raider, feeder))) continue;
          await hit(chain, raider, feeder);
          if ((await chain.getTotalRepairCost(feeder)) > 0n) await chain.connect(feeder).repairAllComponents();
        }
      }
      const untouched = before + BigInt((await time.latest()) - began) * FAN.rewardRate * BigInt(size + 1);
      const lost = Number(untouched - (await wealth())) / Number(hourly);
      const logs = (await chain.queryFilter("*" as never)) as unknown as EventLog[];
      const standings = rankWeek(logs, first + 1);
      expect(standings[0]).to.include({ account: raider.address, hits });
      expect(standings[0].points / 1_000).to.be.closeTo(points, 0.1);
      expect(lost).to.be.closeTo(cost, 0.1);
      const [{ amount }] = prizesOf(standings, { share: MAX_PRIZE_PERCENT });
      expect(Number(amount) / Number(hourly)).to.be.lessThan(lost);
    });
  }
});

/** Whether a raid on somebody's fan would work now. */
async function canRaid(game: IRigRaid, attacker: Signer, victim: Signer): Promise<boolean> {
  return game
    .connect(attacker)
    .attackComponent.staticCall(victim, FAN.id)
    .then(
      () => true,
      () => false,
    );
}
