import { describe, expect, it } from "vitest";

import { levelProspect, levelTitle } from "./capacity";

describe("a level", () => {
  it.each([
    [1n, "7 XP to level 2, Scavenger. Level 5 adds one more attack charge."],
    [5n, "7 XP to level 6, Rigger. Level 10 adds one more shield and one more attack charge."],
    [9n, "7 XP to level 10, Builder. Level 10 adds one more shield and one more attack charge."],
    [10n, "7 XP to level 11, Builder II. Level 15 adds one more attack charge."],
    [49n, "7 XP to level 50, Architect. Level 50 adds one more shield and one more attack charge."],
    [50n, "7 XP to level 51, Architect II."],
    [99n, "7 XP to level 100, Singularity."],
  ])("%i says how far the next one is and what lies ahead", (level, text) => {
    expect(levelProspect({ level, xpToNextLevel: 7n })).toBe(text);
  });

  it("100 has nothing ahead", () => {
    expect(levelProspect({ level: 100n, xpToNextLevel: 0n })).toBe("");
  });

  it("has its own title", () => {
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
