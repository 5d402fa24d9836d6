import { describe, expect, it } from "vitest";

import { levelTitle } from "./levels";

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
});
