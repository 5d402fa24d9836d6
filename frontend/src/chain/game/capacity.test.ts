import { describe, expect, it } from "vitest";

import { levelProspect, levelTitle, nextGain } from "./capacity";

describe("a level", () => {
  it.each([
    [1, "Level 5 brings one more attack charge"],
    [5, "Level 10 brings one more shield and one more attack charge"],
    [9, "Level 10 brings one more shield and one more attack charge"],
    [10, "Level 15 brings one more attack charge"],
    [49, "Level 50 brings one more shield and one more attack charge"],
    [50, undefined],
    [99, undefined],
  ])("%i says what comes next", (level, gain) => {
    expect(nextGain(level)).toBe(gain);
  });

  it.each([
    [2n, 120n, "120 XP to level 3, Solderer. Level 5 brings one more attack charge."],
    [50n, 7n, "7 XP to level 51, Architect II."],
    [100n, 0n, ""],
  ])("%i says how far the next one is and what lies ahead", (level, xpToNextLevel, text) => {
    expect(levelProspect({ level, xpToNextLevel })).toBe(text);
  });

  it("has a title of its own", () => {
    const titles = Array.from({ length: 101 }, (_, level) => levelTitle(level));
    expect(new Set(titles).size).toBe(101);
    expect([0, 1, 10, 14, 19, 20, 69, 74, 99, 100].map((level) => titles[level])).toEqual([
      "",
      "Rookie",
      "Builder",
      "Builder V",
      "Technician V",
      "Overclocker",
      "Virtuoso X",
      "Virtuoso XV",
      "Legend X",
      "Singularity",
    ]);
  });
});
