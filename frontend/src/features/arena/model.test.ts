import { describe, expect, it } from "vitest";

import { ATTACK_RULES, RIVAL, component } from "../../chain/testing/gameState";
import {
  type Judgement,
  type Opponent,
  type Target,
  bestAttack,
  hindranceOf,
  isSerious,
  lootAt,
  obstacleTo,
  isRaidable,
  orderTargets,
  outcomeOfHit,
  prospectOf,
  readArsenal,
  readOpponent,
  sortOpponents,
} from "./model";
import { target as fullTarget } from "./testing/TestArena";

const CLOCK = { readAt: 50, fundedTicks: 1_000, runway: 100 };

const NOW = 1_000;
const target = (id: number, amount: bigint, change: Partial<Target> = {}) =>
  fullTarget(id, `Part ${id}`, amount, change);

function opponent(targets: readonly Target[], change: Partial<Opponent> = {}): Opponent {
  return { address: RIVAL, level: 1, shields: 0, immuneUntil: 0, components: [], targets, ...change };
}

function judgement(...working: number[]): Judgement {
  return { arsenal: { working: new Set(working), hacked: new Set() }, rules: ATTACK_RULES, now: NOW };
}

describe("the loot", () => {
  // As the contract computes it: stolen = unpaid * 30 / 100, fee = (stolen + bounty) * 5 / 100, each rounded down.
  it.each([
    [0n, 0n, 0n, 0n, 0n],
    [3n, 0n, 0n, 0n, 0n],
    [4n, 0n, 1n, 0n, 1n],
    [66n, 0n, 19n, 0n, 19n],
    [67n, 0n, 20n, 1n, 19n],
    [66n, 1n, 19n, 1n, 19n],
    [0n, 100n, 0n, 5n, 95n],
    [1_000_000_000_000_000_003n, 7n, 300_000_000_000_000_000n, 15_000_000_000_000_000n, 285_000_000_000_000_007n],
  ])("of %i wei with a bounty of %i is exact", (held, bounty, stolen, fee, gain) => {
    expect(lootAt(target(1, held, { bounty }), ATTACK_RULES, NOW)).toEqual({ stolen, bounty, fee, gain });
  });

  it("follows the game's settings", () => {
    const rules = { ...ATTACK_RULES, stealPercentage: 33, attackFeePercentage: 30 };
    expect(lootAt(target(1, 1_001n), rules, NOW)).toMatchObject({ stolen: 330n, fee: 99n, gain: 231n });
    expect(lootAt(target(1, 1_001n), { ...rules, attackFeePercentage: 0 }, NOW)).toMatchObject({ fee: 0n, gain: 330n });
  });

  it("grows with the component", () => {
    const earning = { amount: 100n, ratePerSecond: 40n, clock: CLOCK, paused: false };
    expect(lootAt(target(1, 0n, { earning }), ATTACK_RULES, CLOCK.readAt + 5).stolen).toBe(90n);
  });
});

describe("a serious component", () => {
  const economy = { settings: [19n, 20n, 100n, 0n].map((rewardRate) => ({ rewardRate })), rules: ATTACK_RULES };

  it("earns at least its share of the best one that works", () => {
    const all = [component(1), component(2), component(3), component(4)];
    expect([1, 2, 3, 4].map((id) => isSerious(id, all, economy))).toEqual([false, true, true, false]);
  });

  it("is measured by what works alone", () => {
    expect(isSerious(1, [component(1), component(3, { hacked: true })], economy)).toBe(true);
    expect(isSerious(1, [component(1), component(3, { purchased: false })], economy)).toBe(true);
    expect(isSerious(1, [], economy)).toBe(true);
    expect(isSerious(4, [], economy)).toBe(false);
  });
});

describe("an opponent", () => {
  const economy = {
    settings: [{ rewardRate: 10n }, { rewardRate: 20n }],
    bounties: [3n, 4n],
    rules: { seriousShare: 60 },
    paused: false,
  };
  const reading = { address: RIVAL, level: 3, shields: 2, immuneUntil: 7, clock: CLOCK, rewards: [5n, 6n] };

  it("has what was read as targets, and nothing of what they do not own", () => {
    const components = [component(1, { purchased: false }), component(2, { currentSkinId: 3n, protectedUntil: 99n })];
    expect(readOpponent({ ...reading, components }, economy)).toEqual({
      address: RIVAL,
      level: 3,
      shields: 2,
      immuneUntil: 7,
      components,
      targets: [
        {
          id: 2,
          name: "Power Supply",
          skinId: 3,
          hacked: false,
          protectedUntil: 99,
          isSerious: true,
          earning: { amount: 6n, ratePerSecond: 20n, clock: CLOCK, paused: false },
          bounty: 4n,
        },
      ],
    });
  });

  it("has components that are too small beside a better one", () => {
    const { targets } = readOpponent({ ...reading, components: [component(1), component(2)] }, economy);
    expect(targets.map((each) => each.isSerious)).toEqual([false, true]);
  });

  it("earns nothing with a hacked component", () => {
    const [hacked] = readOpponent({ ...reading, components: [component(1, { hacked: true })] }, economy).targets;
    expect(hacked?.earning).toMatchObject({ amount: 5n, ratePerSecond: 0n });
  });
});

describe("what stands in the way of an attack", () => {
  const arsenal = readArsenal([component(1), component(2, { hacked: true }), component(3, { purchased: false })]);
  const everything = { hacked: true, protectedUntil: 9 };

  it.each<[string, number, Partial<Target>, number, number, ReturnType<typeof obstacleTo>]>([
    ["nothing where both components work", 1, {}, 0, 1_000, undefined],
    ["that the attacker owns none", 3, {}, 0, 0, { kind: "unarmed" }],
    ["that the attacker's is hacked", 2, {}, 0, 0, { kind: "ownHacked" }],
    ["that it is hacked already", 1, { hacked: true }, 0, 0, { kind: "hacked" }],
    ["a protection until its end", 1, { protectedUntil: 1_000 }, 0, 999, { kind: "protected", until: 1_000 }],
    ["no protection at its end", 1, { protectedUntil: 1_000 }, 0, 1_000, undefined],
    ["an immunity until its end", 1, {}, 1_000, 999, { kind: "immune", until: 1_000 }],
    ["no immunity at its end", 1, {}, 1_000, 1_000, undefined],
    ["in the contract's order first that one owns none", 3, everything, 9, 0, { kind: "unarmed" }],
    ["a protection before an immunity", 1, { protectedUntil: 9 }, 9, 0, { kind: "protected", until: 9 }],
  ])("is %s", (_, id, change, immuneUntil, now, obstacle) => {
    expect(obstacleTo(target(id, 0n, change), { immuneUntil }, arsenal, now)).toEqual(obstacle);
  });

  it("before connecting is only what lies with the opponent", () => {
    expect(obstacleTo(target(2, 0n), { immuneUntil: 0 }, undefined, 0)).toBeUndefined();
    expect(obstacleTo(target(3, 0n, everything), { immuneUntil: 9 }, undefined, 0)).toEqual({ kind: "hacked" });
  });
});

describe("an attack that does not miss", () => {
  it.each([
    [0, true, "hit"],
    [0, false, "hit"],
    [1, true, "blocked"],
    [1, false, "bounced"],
  ])("on %i shields, serious: %s, is %s", (shields, isSerious, outcome) => {
    expect(outcomeOfHit(shields, { isSerious })).toBe(outcome);
  });
});

describe("the order", () => {
  it("of targets is: what can be attacked, the most loot first, then the rest", () => {
    const targets = [target(1, 10n), target(2, 900n), target(3, 80n), target(4, 400n, { hacked: true })];
    const ordered = orderTargets(opponent(targets), judgement(1, 3, 4));
    expect(ordered.map(({ id }) => id)).toEqual([3, 1, 2, 4]);
  });

  it("of targets puts what bounces off a shield after what breaks one", () => {
    const targets = [target(1, 900n, { isSerious: false }), target(2, 10n), target(3, 5_000n, { hacked: true })];
    const ids = (shields: number) =>
      orderTargets(opponent(targets, { shields }), judgement(1, 2, 3)).map(({ id }) => id);
    expect(ids(1)).toEqual([2, 1, 3]);
    expect(ids(0)).toEqual([1, 2, 3]);
  });

  const rich = opponent([target(1, 10n), target(2, 900n)], { address: "rich", level: 2 });
  const poor = opponent([target(1, 100n)], { address: "poor", level: 5 });
  const safe = opponent([target(1, 5_000n, { protectedUntil: 1_001 })], { address: "safe", level: 3 });
  const shielded = opponent([target(1, 2_000n)], { address: "shielded", level: 1, shields: 1 });
  const sturdy = opponent([target(1, 3_000n, { isSerious: false })], { address: "sturdy", level: 4, shields: 2 });
  const walled = opponent([target(1, 9_000n)], { address: "walled", level: 1, shields: 3 });
  const all = [sturdy, walled, shielded, rich, safe, poor];

  it("of opponents follows what the best attack on them is expected to bring: nothing where a shield is in its way", () => {
    const names = (sort: Parameters<typeof sortOpponents>[1], ...working: number[]) =>
      sortOpponents(all, sort, judgement(...working)).map(({ address }) => address);
    expect(names("best", 1)).toEqual(["poor", "rich", "shielded", "walled", "sturdy", "safe"]);
    expect(names("best", 1, 2)).toEqual(["rich", "poor", "shielded", "walled", "sturdy", "safe"]);
    expect(names("loot", 1)).toEqual(["walled", "shielded", "poor", "rich", "sturdy", "safe"]);
    expect(names("level", 1)).toEqual(["poor", "sturdy", "safe", "rich", "walled", "shielded"]);
  });

  it("tells who can be raided: not whoever is protected, nor off whom all bounces", () => {
    expect(all.filter((each) => isRaidable(each, judgement(1)))).toEqual([walled, shielded, rich, poor]);
    expect(prospectOf(safe, judgement(1))).toBeUndefined();
    expect(prospectOf(poor, judgement(1))).toEqual({ componentId: 1, outcome: "hit", gain: 29n });
    expect(prospectOf(sturdy, judgement(1))?.outcome).toBe("bounced");
  });

  it("begins with the best attack, if there is one", () => {
    expect(bestAttack(all, judgement(1, 2))).toEqual({ opponent: rich, componentId: 2 });
    expect(bestAttack([walled, shielded], judgement(1))).toEqual({ opponent: shielded, componentId: 1 });
    expect(bestAttack([safe, sturdy], judgement(1))).toBeUndefined();
  });
});

describe("why nobody can be raided", () => {
  const fan = opponent([target(1, 10n)], { address: "fan" });
  const card = opponent([target(8, 10n), target(1, 1n, { protectedUntil: 1_500 })], { address: "card" });
  const immune = opponent([target(1, 10n)], { address: "immune", immuneUntil: 1_200 });
  const hacked = opponent([target(1, 10n, { hacked: true })], { address: "hacked" });
  const why = (opponents: readonly Opponent[], working: number[], broken: number[], onSale: number[] = [1, 7, 8]) => {
    const arsenal = { working: new Set(working), hacked: new Set(broken) };
    return hindranceOf(opponents, { ...judgement(), arsenal }, onSale);
  };

  it.each<[string, ReturnType<typeof why>, ReturnType<typeof why>]>([
    [
      "is the player's own hacked component, of those that would reach somebody",
      why([fan, card, immune], [2], [1, 7]),
      { kind: "hacked", ids: [1], rivals: 1 },
    ],
    [
      "is what the player does not own, what reaches most first",
      why([fan, card, { ...card, address: "another" }], [2], []),
      { kind: "unowned", id: 8, rivals: 2 },
    ],
    ["is not what is not on sale", why([card], [1], [], [1, 7]), { kind: "protected", until: 1_500 }],
    [
      "is a protection or a truce, until the first one ends",
      why([immune, card], [1], [], []),
      { kind: "protected", until: 1_200 },
    ],
    ["is nothing that changes by itself", why([hacked], [1], []), { kind: "unknown" }],
  ])("%s", (_, found, expected) => {
    expect(found).toEqual(expected);
  });
});
