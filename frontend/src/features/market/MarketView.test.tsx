// @vitest-environment jsdom
import { cleanup, fireEvent, render, screen } from "@testing-library/react";
import { afterEach, describe, expect, it, vi } from "vitest";
import { NEVER } from "../../ui/format";
import { MarketView, type MarketReadyProps } from "./MarketView";
import { PurchaseDialog } from "./PurchaseDialog";

const TOKEN = 10n ** 18n;
const DAY = 86_400n;

const settings = [1n, 2n, 3n].map((id) => ({
  id,
  price: id * 50n * TOKEN,
  rewardRate: TOKEN / DAY,
  repairCost: TOKEN,
  isActive: id !== 3n,
}));

const ready: MarketReadyProps = {
  status: "ready",
  settings,
  ownedIds: new Set([2]),
  nowSeconds: 0,
  fundedUntil: NEVER,
  onBuy: vi.fn(),
};

function reasonOf(button: HTMLElement): string | null | undefined {
  return document.getElementById(button.getAttribute("aria-describedby") ?? "")?.textContent;
}

afterEach(cleanup);

describe("MarketView", () => {
  it("sells", () => {
    const onBuy = vi.fn();
    render(<MarketView {...ready} onBuy={onBuy} />);
    fireEvent.click(screen.getByRole("button", { name: "Buy Case Fan" }));
    expect(onBuy).toHaveBeenCalledWith(1);
  });

  it("says why something cannot be bought", () => {
    render(<MarketView {...ready} disabledReason={(id) => (id === 1 ? "You need 5 RIG more" : undefined)} />);
    expect(reasonOf(screen.getByRole("button", { name: "Buy Case Fan" }))).toBe("You need 5 RIG more");
    expect(reasonOf(screen.getByRole("button", { name: "Owned Power Supply" }))).toMatch(/^You own the Power Supply/);
    expect(reasonOf(screen.getByRole("button", { name: "Not on sale Memory Module" }))).toMatch(/is not on sale$/);
  });

  it("says when payback lies beyond the funding", () => {
    render(<MarketView {...ready} fundedUntil={75n * DAY} />);
    expect(screen.getAllByText(/^Payback lies beyond 17 Mar 1970/)).toHaveLength(2);
  });

  it("says on the card what is missing for it, and of nothing else", () => {
    render(<MarketView {...ready} balance={38n * TOKEN} />);
    expect(screen.getByRole("article", { name: "Case Fan" }).textContent).toContain("12 RIG missing");
    expect(screen.getAllByText(/missing$/)).toHaveLength(1);
  });

  it("asks for nothing more of a balance that is just enough", () => {
    render(<MarketView {...ready} balance={50n * TOKEN} />);
    expect(screen.queryByText(/missing$/)).toBeNull();
  });

  it("counts the funding down unless the game is paused", () => {
    const { rerender } = render(<MarketView {...ready} fundedUntil={30n * DAY} />);
    expect(screen.getByText(/^Rewards funded until/).textContent).toBe("Rewards funded until 31 Jan 1970, in 30 d");
    rerender(<MarketView {...ready} fundedUntil={30n * DAY} paused />);
    expect(screen.getByText(/^Rewards funded until/).textContent).toBe(
      "Rewards funded until 31 Jan 1970, frozen while paused",
    );
  });

  it("can hide what is owned", () => {
    render(<MarketView {...ready} />);
    fireEvent.click(screen.getByRole("checkbox", { name: "Hide owned" }));
    expect(screen.queryByRole("heading", { name: "Power Supply" })).toBeNull();
  });
});

describe("PurchaseDialog", () => {
  const fan = { id: 1n, price: 50n * TOKEN, rewardRate: TOKEN / DAY, repairCost: TOKEN, isActive: true };

  function show(balance: bigint, onConfirm = vi.fn()) {
    render(
      <PurchaseDialog
        open
        onOpenChange={vi.fn()}
        component={fan}
        balance={balance}
        feePercentage={5}
        protectionHours={12}
        onConfirm={onConfirm}
      />,
    );
    return onConfirm;
  }

  it("shows the bill and what is left", () => {
    const onConfirm = show(80n * TOKEN);
    const dialog = screen.getByRole("dialog", { name: "Buy the Case Fan" });
    expect(dialog.textContent).toContain("To the reward pool, 95%47.50 RIG");
    expect(dialog.textContent).toContain("Fee, 5%2.50 RIG");
    expect(dialog.textContent).toContain("Your balance afterwards30 RIG");
    fireEvent.click(screen.getByRole("button", { name: "Buy for 50 RIG" }));
    expect(onConfirm).toHaveBeenCalledOnce();
  });

  it("says exactly what is missing", () => {
    const onConfirm = show(38n * TOKEN);
    expect(screen.getByRole("dialog").textContent).toContain("12 RIG missing.");
    fireEvent.click(screen.getByRole("button", { name: "Buy for 50 RIG" }));
    expect(onConfirm).not.toHaveBeenCalled();
  });
});
