import { act, render, screen } from "@testing-library/react";
import { beforeEach, describe, expect, it, vi } from "vitest";

import { Amount } from "./Amount";
import { LiveAmount } from "./LiveAmount";
import { TokenSymbolContext } from "./token";

const TOKEN = 10n ** 18n;

describe("Amount", () => {
  it("shows the token, and all digits on hover", () => {
    const { container } = render(
      <TokenSymbolContext value="GOLD">
        <Amount wei={1_234n * TOKEN + 5n} />
      </TokenSymbolContext>,
    );
    expect(container.textContent).toBe("1,234 GOLD");
    expect(screen.getByTitle("1,234.000000000000000005 GOLD")).toBeTruthy();
  });

  it("can be compact and carry another symbol", () => {
    const { container } = render(<Amount wei={12_345n * TOKEN} compact symbol="ETH" />);
    expect(container.textContent).toBe("12.3K ETH");
  });
});

describe("LiveAmount", () => {
  beforeEach(() => void vi.useFakeTimers());

  it("ticks without rendering again, and never interrupts a screen reader", () => {
    let wei = TOKEN;
    let renders = 0;
    const getValue = () => wei;
    function Counted() {
      renders++;
      return <LiveAmount getValue={getValue} decimals={2} />;
    }
    const { container } = render(<Counted />);
    expect(container.textContent).toBe("1.00 RIG");
    wei = (TOKEN * 5n) / 4n;
    act(() => void vi.advanceTimersByTime(300));
    expect(container.textContent).toBe("1.25 RIG");
    expect(renders).toBe(1);
    expect(container.querySelector("[aria-live]")).toBeNull();
  });

  it("shows fewer decimals of a large amount, so that it fits where it stands", () => {
    const { container } = render(<LiveAmount getValue={() => (390_094_876_543n * TOKEN) / 1_000_000n} decimals={6} />);
    expect(container.textContent).toBe("390,094.876 RIG");
  });

  it("keeps its digits when the rest of the screen renders", () => {
    let wei = 1n * TOKEN;
    const { container, rerender } = render(<LiveAmount getValue={() => wei} decimals={1} />);
    wei = 7n * TOKEN;
    rerender(<LiveAmount getValue={() => wei} decimals={1} />);
    expect(container.textContent).toBe("7.0 RIG");
  });
});
