import { describe, expect, it } from "vitest";

import { levelTitle, nextGain } from "./levels";

describe("a level", () => {
  it.each([
    [0, ""],
    [1, "Rookie"],
    [4, "Rookie"],
    [5, "Tinkerer"],
    [10, "Builder"],
    [19, "Technician"],
    [99, "Legend"],
    [100, "Singularity"],
  ])("%i has the title %j", (level, title) => {
    expect(levelTitle(level)).toBe(title);
  });

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
});
