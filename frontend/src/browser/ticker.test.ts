import { expect, it, vi } from "vitest";

import { everyTick } from "./ticker";

it("one timer serves all listeners, and ends with the last of them", () => {
  vi.useFakeTimers();
  const [first, second] = [vi.fn(), vi.fn()];
  const ends = [everyTick(first), everyTick(second)];
  expect(vi.getTimerCount()).toBe(1);
  vi.advanceTimersByTime(250);
  ends[0]!();
  vi.advanceTimersByTime(250);
  expect([first, second].map(({ mock }) => mock.calls.length)).toEqual([1, 2]);
  ends[1]!();
  expect(vi.getTimerCount()).toBe(0);
  everyTick(first)();
  expect(vi.getTimerCount()).toBe(0);
});
