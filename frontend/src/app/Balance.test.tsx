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

  it("celebrates only gains after the restart of a chain", () => {
    const { container, rerender } = render(<Balance wei={5_451n * TOKEN} />);
    rerender(<Balance wei={5_451n * TOKEN} restartedAt={1} />);
    rerender(<Balance wei={25_000n * TOKEN} restartedAt={1} />);
    expect(container.textContent).toBe("25,000 RIG");
    rerender(<Balance wei={25_003n * TOKEN} restartedAt={1} />);
    expect(container.textContent).toBe("+3 RIG25,003 RIG");
    // The player has read that it was restarted.
    rerender(<Balance wei={25_008n * TOKEN} />);
    expect(container.textContent).toBe("+5 RIG25,008 RIG");
  });

  it("stays as it was while a result is hidden, and moves then", () => {
    const { container, rerender } = render(<Balance wei={100n * TOKEN} isHeld />);
    rerender(<Balance wei={107n * TOKEN} isHeld />);
    expect(container.textContent).toBe("100 RIG");
    rerender(<Balance wei={107n * TOKEN} />);
    expect(container.textContent).toBe("+7 RIG107 RIG");
  });
});
