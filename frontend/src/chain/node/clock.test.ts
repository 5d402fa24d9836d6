import { beforeEach, describe, expect, it, vi } from "vitest";

import { ChainClock } from "./clock";

const COMPUTER_TIME = 1_700_000_000;

describe("ChainClock", () => {
  let clock: ChainClock;

  beforeEach(() => {
    vi.useFakeTimers({ now: COMPUTER_TIME * 1000, toFake: ["Date", "performance"] });
    clock = new ChainClock();
  });

  it("shows the computer's time until it knows a block", () => {
    expect(clock.now()).toBe(COMPUTER_TIME);
  });

  it.each([
    ["the computer's time between two blocks", COMPUTER_TIME - 5, COMPUTER_TIME],
    ["the block's time where the computer's is before it", COMPUTER_TIME + 5, COMPUTER_TIME + 5],
    ["the block's time where the computer's is after the next one", COMPUTER_TIME - 13, COMPUTER_TIME - 13],
  ])("begins with %s", (_which, timestamp, now) => {
    clock.begin(timestamp, 12);
    expect(clock.now()).toBeCloseTo(now, 6);
  });

  it("stops while it is held, and knows afterwards what time it is", () => {
    clock.observe(5_000);
    clock.hold(true);
    vi.advanceTimersByTime(7_500);
    clock.observe(5_006);
    expect(clock.now()).toBeCloseTo(5_000, 6);
    clock.hold(false);
    expect(clock.now()).toBeCloseTo(5_007.5, 6);
  });

  it("does not move when the computer's time is corrected", () => {
    clock.observe(5_000);
    vi.setSystemTime((COMPUTER_TIME + 86_400) * 1000);
    expect(clock.now()).toBeCloseTo(5_000, 6);
  });

  it("does not go back for a block that is seen late", () => {
    clock.observe(5_000);
    vi.advanceTimersByTime(12_000);
    clock.observeNew(5_010);
    expect(clock.now()).toBeCloseTo(5_012, 6);
  });

  it("jumps forward with a block from after time travel", () => {
    clock.observe(5_000);
    clock.observeNew(5_000 + 43_200);
    expect(clock.now()).toBeCloseTo(48_200, 6);
  });

  it("goes back when a new block shows that it is far ahead, and only then", () => {
    clock.observe(5_030);
    clock.observeNew(5_000);
    expect(clock.now()).toBeCloseTo(5_030, 6);
    clock.observe(5_031);
    clock.observeNew(5_000);
    expect(clock.now()).toBeCloseTo(5_000, 6);
  });
});
