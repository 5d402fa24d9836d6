import { describe, expect, it } from "vitest";

import { nextGain } from "./capacity";

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
});
