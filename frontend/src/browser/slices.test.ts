import { expect, it, vi } from "vitest";

import { inSlices, SLICE_MS } from "./slices";

it("the page can draw whenever items have taken long enough, and not before the first", async () => {
  let time = 100;
  vi.spyOn(performance, "now").mockImplementation(() => time);
  const tasks = vi.spyOn(globalThis, "MessageChannel");
  const done: [item: number, tasks: number][] = [];
  await inSlices([1, 2, 3, 4, 5], (item) => {
    done.push([item, tasks.mock.calls.length]);
    time += SLICE_MS / 2;
  });
  expect(done).toEqual([
    [1, 0],
    [2, 0],
    [3, 1],
    [4, 1],
    [5, 2],
  ]);
});
