import { expect } from "chai";

import { UsageError } from "../../../../scripts/cli/commandLine";
import { HELP, parseOptions } from "../../../../scripts/simulate/options";
import { speedChart } from "../../../../scripts/simulate/report/charts";
import { measure, type Result } from "../../../../scripts/simulate/report/measures";
import { pageOf, svgOf } from "../../../../scripts/simulate/report/page";
import { scenario } from "../../../../scripts/simulate/scenario";
import { type Scenario, Season } from "../../../../scripts/simulate/Season";

const SMALL: Partial<Scenario> = {
  players: { casual: 10, active: 4, whale: 1, raider: 3, bot: 2 },
  joining: () => 0.5,
  days: 6,
};

function play(changes: Partial<Scenario> = {}): Result {
  const season = new Season(scenario({ ...SMALL, ...changes }));
  season.play();
  return measure(season);
}

describe("a simulated season", () => {
  it("is the same for the same seed, and another one for another", () => {
    const first = play({ seed: 7 });
    expect(play({ seed: 7 })).to.deep.equal(first);
    expect(play({ seed: 8 })).not.to.deep.equal(first);
  });

  it("lets as many join as it is told, of all kinds, and tells returns in the order in which they did", () => {
    const { samples, quarters } = play();
    expect(samples.map(({ players }) => players)).to.deep.equal([20, 21, 21, 22, 22, 23]);
    expect(quarters.reduce((sum, { accounts }) => sum + accounts, 0)).to.equal(23);
    expect(quarters.at(-1)!.joinedToDay).to.equal(5);
  });

  it("pays nobody more than there is: what all gain comes from the pool and from what they spent", () => {
    const season = new Season(scenario(SMALL));
    season.play();
    const { model } = season;
    const all = [...model.balances.values()].reduce((sum, balance) => sum + balance, 0n);
    expect(all).to.equal(10n ** 27n * BigInt(season.agents.length + 1));
    expect(model.owed <= model.reserve).to.equal(true);
  });

  it("books gas for each transaction", () => {
    const [free, expensive] = [play(), play({ gasCost: 0.01 })];
    expect(free.groups.every(({ parts }) => parts.gas === 0)).to.equal(true);
    expect(expensive.groups.every(({ parts }) => parts.gas < 0)).to.equal(true);
  });

  it("keeps the roll that is left at the end of a visit, for those who raid", () => {
    const season = new Season(scenario({ ...SMALL, players: { raider: 3, defender: 2 }, joining: () => 0 }));
    season.play();
    const kept = season.agents.map(({ player }) => player.keptRoll !== undefined);
    expect(kept).to.deep.equal([true, true, true, false, false]);
  });

  it("pays less to those who collect everything every hour", () => {
    const collectors = (["careful", "always"] as const).map((collects) => ({
      kind: "hourly" as const,
      collects,
      count: 3,
    }));
    const { groups } = play({ players: { raider: 2 }, collectors });
    const percent = (name: string) => groups.find(({ group }) => group === name)!.percent;
    expect(percent("hourly, always")).to.be.within(75, 85);
    expect(percent("hourly, careful")).to.be.within(88, 100);
  });

  it("lets two accounts with one owner hit each other after shields have broken", () => {
    const twins = [true, false].map((insure) => ({ kind: "defender" as const, insure }));
    const season = new Season(scenario({ ...SMALL, twins, days: 10 }));
    season.play();
    const hits = (name: string) => {
      return season.agents.filter(({ group }) => group === name).map(({ player }) => player.successfulAttacks);
    };
    expect(hits("lone defender")).to.deep.equal([0, 0]);
    expect(Math.min(...hits("insured defender"))).to.be.greaterThan(0);
    const { parts } = measure(season).groups.find(({ group }) => group === "insured defender")!;
    expect(parts.loot).to.be.greaterThan(0);
    expect(parts.repairs).to.be.lessThan(-parts.loot);
  });

  it("slows rewards down when the pool is too small for its players, and says since when", () => {
    const { slowedOnDay, samples } = play({ pool: 0n });
    expect(slowedOnDay).to.equal(1);
    expect(samples.at(-1)!.speed).to.be.within(0.5, 0.9);
    expect(play({ pool: 10n ** 24n }).slowedOnDay).to.equal(undefined);
  });

  it("makes a page that needs nothing else, and pictures", () => {
    const result = play();
    const page = pageOf(result, "npm run simulate -- --seed 1 <b>");
    expect(page).to.include("--seed 1 &lt;b>").and.include("Speed of rewards");
    expect(page).not.to.match(/<(script|link|img)[^>]+(src|href)=/);
    expect(page.match(/<svg /g)).to.have.length(5);
    expect(page).to.include("<title>Day 6\nSpeed: 100</title>");
    expect(svgOf(speedChart(result))).to.match(/^<svg .*Speed of rewards, percent<\/text>/s);
  });
});

describe("the simulator's flags", () => {
  it("are all explained", () => {
    const usual = parseOptions(["--players", "casual=3,bot=1", "--teams", "swarm,strippers=4", "--rule", "RUNWAY=5"]);
    expect(usual).to.deep.include({
      players: { casual: 3, bot: 1 },
      teams: { swarm: 100, strippers: 4 },
      rules: { RUNWAY: 5 },
      days: 21,
    });
    for (const flag of [
      "players",
      "teams",
      "join",
      "pool",
      "rule",
      "gas",
      "network",
      "seed",
      "page",
      "json",
      "goals",
    ]) {
      expect(HELP).to.include(`--${flag} `);
    }
  });

  for (const [args, message] of [
    [["--days", "0"], '--days must be a whole number from 1 to 3650, not "0".'],
    [["--days", "1.5"], '--days must be a whole number from 1 to 3650, not "1.5".'],
    [["--players", "casual"], '--players must say how many: casual=<number>, not "casual".'],
    [["--teams", "gang"], '--teams knows swarm, strippers, pair, shelter, not "gang".'],
    [["--pool", "much"], '--pool must be tokens such as 2000000, below a thousand million, not "much".'],
    [["--rule", "LUCK=3"], '--rule: the simulator uses no number "LUCK" of GameRules.sol.'],
    [["--rule", "RUNWAY"], '--rule must be RUNWAY=<whole number>, not "RUNWAY".'],
  ] as const) {
    it(`refuses ${args.join(" ")}`, () => {
      expect(() => parseOptions([...args])).to.throw(UsageError, message);
    });
  }
});
