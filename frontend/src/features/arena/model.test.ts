import { describe, expect, it } from "vitest";

import { NEVER } from "../../ui/format";
import {
  type AttackRules,
  type Judgement,
  type Opponent,
  type Target,
  bestGain,
  expectedOutcome,
  gainAt,
  lootOf,
  obstacleTo,
  orderTargets,
  readArsenal,
  readOpponent,
  sortOpponents,
} from "./model";

const RULES: AttackRules = { failProbability: 30, stealPercentage: 50, attackFeePercentage: 5 };
const OWNER = "0x1111111111111111111111111111111111111111";

function component(id: number, change: Partial<Parameters<typeof readArsenal>[0][number]> = {}) {
  return {
    componentId: BigInt(id),
    purchased: true,
    hacked: false,
    currentSkinId: 0n,
    protectedUntil: 0n,
    ...change,
  };
}

function target(id: number, amount: bigint, change: Partial<Target> = {}): Target {
  const earning = { amount, ratePerSecond: 0n, readAt: 0, fundedUntil: NEVER, paused: false };
  return { id, name: `Part ${id}`, skinId: 0, hacked: false, protectedUntil: 0, earning, ...change };
}

function opponent(targets: readonly Target[], change: Partial<Opponent> = {}): Opponent {
  return { address: OWNER, level: 1, shields: 0, immuneUntil: 0, targets, ...change };
}

function judgement(...working: number[]): Judgement {
  return { arsenal: { working: new Set(working), hacked: new Set() }, rules: RULES, now: 1_000 };
}

describe("the loot", () => {
  // As `Attacks.sol` computes it: stolen = unpaid * 50 / 100, fee = stolen * 5 / 100, each rounded down.
  it.each([
    [0n, 0n, 0n, 0n],
    [1n, 0n, 0n, 0n],
    [2n, 1n, 0n, 1n],
    [39n, 19n, 0n, 19n],
    [40n, 20n, 1n, 19n],
    [41n, 20n, 1n, 19n],
    [79n, 39n, 1n, 38n],
    [1_000_000_000_000_000_003n, 500_000_000_000_000_001n, 25_000_000_000_000_000n, 475_000_000_000_000_001n],
  ])("of %i wei is exact", (held, stolen, fee, gain) => {
    expect(lootOf(held, RULES)).toEqual({ stolen, fee, gain });
  });

  it("follows the game's settings", () => {
    const rules = { ...RULES, stealPercentage: 33, attackFeePercentage: 30 };
    expect(lootOf(1_001n, rules)).toEqual({ stolen: 330n, fee: 99n, gain: 231n });
    expect(lootOf(1_001n, { ...rules, attackFeePercentage: 0 })).toEqual({ stolen: 330n, fee: 0n, gain: 330n });
  });

  it("grows with the component until the pool is dry", () => {
    const earning = { amount: 100n, ratePerSecond: 40n, readAt: 1_000, fundedUntil: 1_010n, paused: false };
    expect(gainAt(target(1, 0n, { earning }), RULES, 1_005)).toBe(lootOf(300n, RULES).gain);
    expect(gainAt(target(1, 0n, { earning }), RULES, 1_011)).toBe(lootOf(500n, RULES).gain);
  });
});

describe("an opponent", () => {
  const economy = { settings: [{ rewardRate: 10n }, { rewardRate: 20n }], fundedUntil: NEVER, paused: false };
  const reading = { address: OWNER, level: 3, shields: 2, immuneUntil: 7, readAt: 50, rewards: [5n, 6n] };

  it("has what was read as targets, and nothing of what they do not own", () => {
    const components = [component(1, { purchased: false }), component(2, { currentSkinId: 3n, protectedUntil: 99n })];
    expect(readOpponent({ ...reading, components }, economy)).toEqual({
      address: OWNER,
      level: 3,
      shields: 2,
      immuneUntil: 7,
      targets: [
        {
          id: 2,
          name: "Power Supply",
          skinId: 3,
          hacked: false,
          protectedUntil: 99,
          earning: { amount: 6n, ratePerSecond: 20n, readAt: 50, fundedUntil: NEVER, paused: false },
        },
      ],
    });
  });

  it("earns nothing with a hacked component", () => {
    const [hacked] = readOpponent({ ...reading, components: [component(1, { hacked: true })] }, economy).targets;
    expect(hacked?.earning).toMatchObject({ amount: 5n, ratePerSecond: 0n });
  });
});

describe("what stands in the way of an attack", () => {
  const arsenal = readArsenal([component(1), component(2, { hacked: true }), component(3, { purchased: false })]);
  const free = { immuneUntil: 0 };

  it("is nothing where both components work", () => {
    expect(obstacleTo(target(1, 0n), free, arsenal, 1_000)).toBeUndefined();
  });

  it("is that the attacker owns none, or that theirs is hacked", () => {
    expect(obstacleTo(target(3, 0n), free, arsenal, 0)).toEqual({ kind: "unarmed" });
    expect(obstacleTo(target(2, 0n), free, arsenal, 0)).toEqual({ kind: "ownHacked" });
    expect(obstacleTo(target(2, 0n), free, undefined, 0)).toBeUndefined();
  });

  it("is that it is hacked already", () => {
    expect(obstacleTo(target(1, 0n, { hacked: true }), free, arsenal, 0)).toEqual({ kind: "hacked" });
  });

  it("is a protection until, and not at, its end", () => {
    const shielded = target(1, 0n, { protectedUntil: 1_000 });
    expect(obstacleTo(shielded, free, arsenal, 999)).toEqual({ kind: "protected", until: 1_000 });
    expect(obstacleTo(shielded, free, arsenal, 1_000)).toBeUndefined();
  });

  it("is an immunity until, and not at, its end", () => {
    const immune = { immuneUntil: 1_000 };
    expect(obstacleTo(target(1, 0n), immune, arsenal, 999)).toEqual({ kind: "immune", until: 1_000 });
    expect(obstacleTo(target(1, 0n), immune, arsenal, 1_000)).toBeUndefined();
  });

  it("is named in the contract's order", () => {
    const everything = target(3, 0n, { hacked: true, protectedUntil: 9 });
    expect(obstacleTo(everything, { immuneUntil: 9 }, arsenal, 0)?.kind).toBe("unarmed");
    expect(obstacleTo(everything, { immuneUntil: 9 }, undefined, 0)?.kind).toBe("hacked");
    expect(obstacleTo(target(1, 0n, { protectedUntil: 9 }), { immuneUntil: 9 }, arsenal, 0)?.kind).toBe("protected");
  });
});

describe("how an attack would end", () => {
  it("follows from the roll, and from the shields only where the roll hits", () => {
    expect(expectedOutcome(29, RULES, 0)).toBe("missed");
    expect(expectedOutcome(29, RULES, 3)).toBe("missed");
    expect(expectedOutcome(30, RULES, 0)).toBe("hit");
    expect(expectedOutcome(30, RULES, 1)).toBe("blocked");
    expect(expectedOutcome(99, { failProbability: 100 }, 0)).toBe("missed");
    expect(expectedOutcome(0, { failProbability: 0 }, 0)).toBe("hit");
  });

  it("is open while the roll is not known", () => {
    expect(expectedOutcome(undefined, RULES, 1)).toBeUndefined();
  });
});

describe("the order", () => {
  it("of targets is: what can be attacked, the most loot first, then the rest", () => {
    const targets = [target(1, 10n), target(2, 900n), target(3, 80n), target(4, 400n, { hacked: true })];
    const ordered = orderTargets(opponent(targets), judgement(1, 3, 4));
    expect(ordered.map(({ id }) => id)).toEqual([3, 1, 2, 4]);
  });

  it("of opponents follows the best target that can be attacked", () => {
    const rich = opponent([target(1, 10n), target(2, 900n)], { address: "rich", level: 2 });
    const poor = opponent([target(1, 100n)], { address: "poor", level: 5 });
    const safe = opponent([target(1, 5_000n, { protectedUntil: 1_001 })], { address: "safe", level: 3 });
    const names = (sort: Parameters<typeof sortOpponents>[1], ...working: number[]) =>
      sortOpponents([rich, safe, poor], sort, judgement(...working)).map(({ address }) => address);
    expect(names("joined", 1)).toEqual(["rich", "safe", "poor"]);
    expect(names("loot", 1)).toEqual(["poor", "rich", "safe"]);
    expect(names("loot", 1, 2)).toEqual(["rich", "poor", "safe"]);
    expect(names("level", 1)).toEqual(["poor", "safe", "rich"]);
    expect(bestGain(safe, judgement(1))).toBeUndefined();
    expect(bestGain(poor, judgement(1))).toBe(lootOf(100n, RULES).gain);
  });
});
