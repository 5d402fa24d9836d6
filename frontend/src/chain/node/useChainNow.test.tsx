import { act, render, screen } from "@testing-library/react";
import { beforeEach, expect, it, vi } from "vitest";

import { clock } from "./clock";
import { useLastPassed } from "./useChainNow";

const NOW = 1_000_000;
const HALF_A_SECOND = 0.5;
const TIMES = [NOW - 5, NOW + 2, NOW + 3];

let now = NOW;
let renders = 0;

beforeEach(() => {
  vi.useFakeTimers();
  [now, renders] = [NOW, 0];
  vi.spyOn(clock, "now").mockImplementation(() => now);
});

function Passed() {
  renders++;
  return <p>{useLastPassed(TIMES)}</p>;
}

it("a component that waits for times renders in the second in which one of them passes, and not before", () => {
  render(<Passed />);
  const shown: [seconds: number, text: string | null, renders: number][] = [];
  for (; now < NOW + 4; now += HALF_A_SECOND) {
    act(() => void vi.advanceTimersByTime(HALF_A_SECOND * 1_000));
    shown.push([now - NOW, screen.getByRole("paragraph").textContent, renders]);
  }
  const before = String(NOW - 5);
  const [second, third] = [String(NOW + 2), String(NOW + 3)];
  expect(shown).toEqual([
    [0, before, 1],
    [0.5, before, 1],
    [1, before, 1],
    [1.5, before, 1],
    [2, second, 2],
    [2.5, second, 2],
    [3, third, 3],
    [3.5, third, 3],
  ]);
});
