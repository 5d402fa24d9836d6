import { act, render } from "@testing-library/react";
import { beforeEach, describe, expect, it, vi } from "vitest";

import { TOKEN } from "../chain/testing/gameState";
import { Balance } from "./Balance";

beforeEach(() => void vi.useFakeTimers());

describe("the balance in the header", () => {
  it("moves by what a raid brings, which stands beside it for a moment", () => {
    const before = 15_000n * TOKEN;
    const { container, rerender } = render(<Balance wei={before} />);
    expect(container.textContent).toBe("15,000 RIG");
    rerender(<Balance wei={before + (77n * TOKEN) / 100n} />);
    expect(container.textContent).toBe("+0.77 RIG15,000.77 RIG");
    act(() => void vi.runAllTimers());
    expect(container.textContent).toBe("15,000.77 RIG");
  });

  it("says nothing beside it when something is paid, and rounds what is large", () => {
    const { container, rerender } = render(<Balance wei={123_456n * TOKEN} />);
    rerender(<Balance wei={123_400n * TOKEN} />);
    expect(container.textContent).toBe("123K RIG");
  });
});
