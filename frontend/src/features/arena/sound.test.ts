import { renderHook } from "@testing-library/react";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";

import { useResultSound, useSound } from "./sound";

const vibrate = vi.fn();
const tones: { frequency: number; startsAt: number }[] = [];
const close = vi.fn();

class Node {
  readonly gain = { setTargetAtTime: vi.fn() };
  constructor(
    _audio: unknown,
    private readonly options: { frequency?: number },
  ) {}
  connect(next: unknown) {
    return next;
  }
  start(startsAt: number) {
    tones.push({ frequency: this.options.frequency!, startsAt });
  }
  stop() {}
}

function browser({ isStill = false } = {}) {
  vi.stubGlobal("matchMedia", () => ({ matches: isStill }));
  vi.spyOn(window, "getComputedStyle").mockReturnValue({ getPropertyValue: () => "1100ms" } as never);
}

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal(
    "AudioContext",
    class {
      currentTime = 5;
      close = close;
    },
  );
  vi.stubGlobal("OscillatorNode", Node);
  vi.stubGlobal("GainNode", Node);
  Object.assign(navigator, { vibrate });
  tones.length = 0;
  vibrate.mockClear();
  close.mockClear();
  browser();
});

afterEach(() => {
  useSound.setState({ isOn: false });
  vi.useRealTimers();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

describe("the sound of a result", () => {
  it("is off until the player turns it on, and is remembered", () => {
    renderHook(() => useResultSound("hit"));
    vi.runAllTimers();
    expect(tones).toEqual([]);
    expect(vibrate).not.toHaveBeenCalled();
    useSound.setState({ isOn: true });
    expect(localStorage.getItem("rigraid.sound")).toContain('"isOn":true');
  });

  it("waits for the roll to come to rest, and ends with the dialog", () => {
    useSound.setState({ isOn: true });
    const { unmount } = renderHook(() => useResultSound("blocked"));
    expect(tones.map(({ frequency }) => frequency)).toEqual([523, 262]);
    expect(tones[0]!.startsAt).toBeCloseTo(6.1);
    vi.advanceTimersByTime(1_099);
    expect(vibrate).not.toHaveBeenCalled();
    vi.advanceTimersByTime(1);
    expect(vibrate).toHaveBeenCalledExactlyOnceWith([40, 40, 40]);
    unmount();
    expect(close).toHaveBeenCalledOnce();
  });

  it("comes immediately and without vibration for a player who wants no motion", () => {
    browser({ isStill: true });
    useSound.setState({ isOn: true });
    renderHook(() => useResultSound("missed"));
    vi.runAllTimers();
    expect(tones).toEqual([{ frequency: 147, startsAt: 5 }]);
    expect(vibrate).not.toHaveBeenCalled();
  });
});
