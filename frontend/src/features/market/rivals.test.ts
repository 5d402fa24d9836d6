import { expect, it } from "vitest";

import { countWorking } from "./rivals";

it("counts the rigs in which each type works", () => {
  const [none, works, hacked] = [
    { purchased: false, hacked: false },
    { purchased: true, hacked: false },
    { purchased: true, hacked: true },
  ];
  expect(countWorking([])).toEqual([]);
  expect(
    countWorking([
      [works, none, hacked],
      [works, works, none],
    ]),
  ).toEqual([2, 1, 0]);
});
