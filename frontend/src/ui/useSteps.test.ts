import { renderHook } from "@testing-library/react";
import { describe, expect, it } from "vitest";

import { useSteps } from "./useSteps";

describe("useSteps", () => {
  it("renders more and more items", () => {
    const counts: number[] = [];
    renderHook(() => counts.push(useSteps(1, 3, Infinity)));
    expect([...new Set(counts)]).toEqual([1, 3, Infinity]);
  });

  it("renders all of a list that fits one step", () => {
    expect(renderHook(() => useSteps(5)).result.current).toBe(5);
  });
});
