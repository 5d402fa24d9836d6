import { act, render, screen } from "@testing-library/react";
import { beforeEach, describe, expect, it, vi } from "vitest";

import { Loading } from "./Skeleton";
import { LATE_MS, StillWaiting } from "./StillWaiting";

beforeEach(() => void vi.useFakeTimers());

const pass = (milliseconds: number) => act(() => void vi.advanceTimersByTime(milliseconds));
const text = () => screen.queryByText(/^Still waiting/)?.textContent;

describe("a wait", () => {
  it("says nothing until it is late, and then what it is for, with a way out", () => {
    render(<StillWaiting what="your wallet" />);
    pass(LATE_MS - 1);
    expect(text()).toBeUndefined();
    pass(1);
    expect(text()).toBe("Still waiting for your wallet. ");
    expect(screen.getByRole("button", { name: "Try again" })).toBeTruthy();
  });

  it("for what a screen reads has the same end", () => {
    render(<Loading what="the market">…</Loading>);
    pass(LATE_MS);
    expect(text()).toBe("Still waiting for the market. ");
  });
});
