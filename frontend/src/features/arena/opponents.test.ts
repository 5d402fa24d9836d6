import { describe, expect, it } from "vitest";

import { ATTACK_RULES, component, RIVAL } from "../../chain/testing/gameState";
import {
  bestAttack,
  hindranceOf,
  isRaidable,
  type Judgement,
  lootAt,
  type Opponent,
  orderTargets,
  prospectOf,
  readOpponent,
  sortOpponents,
  type Target,
} from "./opponents";
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

it("the loot grows with the component", () => {
  const earning = { amount: 100n, ratePerSecond: 40n, clock: CLOCK, paused: false };
  expect(lootAt(target(1, 0n, { earning }), ATTACK_RULES, CLOCK.readAt + 5).stolen).toBe(90n);
});

describe("an opponent", () => {
  const economy = {
    settings: [{ rewardRate: 10n }, { rewardRate: 20n }],
    bounties: [3n, 4n],
    rules: { seriousShare: 60 },
    paused: false,
  };
  const reading = {
    address: RIVAL,
    level: 3,
    shields: 2,
    immuneUntil: 7,
    clock: CLOCK,
    rewards: [5n, 6n],
    ripeAt: [8, 9],
  };

  it("has targets for the components that they own, and no others", () => {
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
          ripeAt: 9,
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

  it("leaves out protected rivals, and those where every attack bounces", () => {
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
  const why = (opponents: readonly Opponent[], working: number[], broken: number[], buyable: number[] = [1, 7, 8]) => {
    const arsenal = { working: new Set(working), hacked: new Set(broken) };
    return hindranceOf(opponents, { ...judgement(), arsenal }, buyable);
  };

  it.each<[string, ReturnType<typeof why>, ReturnType<typeof why>]>([
    [
      "is the player's own hacked component, of those that would reach somebody",
      why([fan, card, immune], [2], [1, 7]),
      { kind: "hacked", ids: [1], opponents: 1 },
    ],
    [
      "is what the player does not own, what reaches most first",
      why([fan, card, { ...card, address: "another" }], [2], []),
      { kind: "unowned", id: 8, opponents: 2 },
    ],
    ["is not what is not on sale", why([card], [1], [], [1, 7]), { kind: "protected", until: 1_500 }],
    [
      "is a protection or an immunity, until the first one ends",
      why([immune, card], [1], [], []),
      { kind: "protected", until: 1_200 },
    ],
    ["is nothing that changes by itself", why([hacked], [1], []), { kind: "unknown" }],
  ])("%s", (_, found, expected) => {
    expect(found).toEqual(expected);
  });
});
