import { expect, it } from "vitest";

import { DAY } from "#game/weeks";

import { fillDays } from "./days";

it.each([
  ["the second before it begins", 3 * DAY - 1, [1, 2]],
  ["its first second", 3 * DAY, [1, 2, 3]],
])("a day counts as begun: %s", (_when, until, days) => {
  const filled = fillDays([{ day: DAY, hits: 4 }], until, { hits: 0 });
  expect(filled).toEqual(days.map((day) => ({ day: day * DAY, hits: day === 1 ? 4 : 0 })));
});
