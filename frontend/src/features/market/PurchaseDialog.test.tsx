// @vitest-environment jsdom
import { cleanup, fireEvent, render, screen, within } from "@testing-library/react";
import { afterEach, describe, expect, it, vi } from "vitest";
import type { Item } from "./model";
import { PurchaseDialog, type Payment } from "./PurchaseDialog";

const TOKEN = 10n ** 18n;

const FAN: Item = {
  kind: "component",
  component: { id: 1n, price: 50n * TOKEN, rewardRate: TOKEN / 86_400n, repairCost: TOKEN, isActive: true },
};
const FROST: Item = {
  kind: "skin",
  skin: { componentId: 7, id: 2, name: "Frost", price: 540n * TOKEN, state: "offered" },
};
const SHIELDS: Item = { kind: "supply", supply: "shields", amount: 2, priceEach: 10n * TOKEN };

function show(item: Item, { balance = 1_000n * TOKEN, payment }: { balance?: bigint; payment?: Payment } = {}) {
  const onConfirm = vi.fn();
  render(
    <PurchaseDialog
      open
      onOpenChange={vi.fn()}
      item={item}
      balance={balance}
      feePercentage={5}
      protectionSeconds={12 * 3600}
      payment={payment}
      onConfirm={onConfirm}
    />,
  );
  return onConfirm;
}

afterEach(cleanup);

describe("the purchase dialog", () => {
  it("shows the bill of a component and what is left", () => {
    const onConfirm = show(FAN, { balance: 80n * TOKEN });
    const { textContent } = screen.getByRole("dialog", { name: "Buy the Case Fan" });
    expect(textContent).toContain("Protected for the first 12 h");
    expect(textContent).toContain("To the reward pool, 95%47.50 RIG");
    expect(textContent).toContain("Fee, 5%2.50 RIG");
    expect(textContent).toContain("Your balance afterwards30 RIG");
    fireEvent.click(screen.getByRole("button", { name: "Buy for 50 RIG" }));
    expect(onConfirm).toHaveBeenCalledOnce();
  });

  it("sells skins in the same way", () => {
    show(FROST);
    const { textContent } = screen.getByRole("dialog", { name: "Buy Frost for the Processor" });
    expect(textContent).toContain("To the reward pool, 95%513 RIG");
    expect(textContent).toContain("Send one transaction that buys Frost for the Processor");
    expect(screen.getByRole("button", { name: "Buy for 540 RIG" })).toBeTruthy();
  });

  it("adds supplies up", () => {
    show(SHIELDS);
    const { textContent } = screen.getByRole("dialog", { name: "Buy 2 shields" });
    expect(textContent).toContain("2 × each10 RIG");
    expect(textContent).toContain("Price20 RIG");
    expect(textContent).toContain("Fee, 5%1 RIG");
    expect(screen.getByRole("button", { name: "Buy for 20 RIG" })).toBeTruthy();
  });

  it.each([
    ["permit", ["Sign for exactly the price; free of charge", "Send one transaction that buys 2 shields"]],
    ["approve", ["Send one transaction that allows exactly the price", "Send one transaction that buys 2 shields"]],
    ["approved", ["Send one transaction that buys 2 shields"]],
  ] as const)("says what the wallet will ask with payment by %s", (payment, steps) => {
    show(SHIELDS, { payment });
    const list = screen.getByRole("list", { name: "What your wallet will ask" });
    expect(
      within(list)
        .getAllByRole("listitem")
        .map((step) => step.textContent),
    ).toEqual(steps);
  });

  it("says exactly what is missing", () => {
    const onConfirm = show(FAN, { balance: 38n * TOKEN });
    expect(screen.getByRole("dialog").textContent).toContain("You need 12 RIG more.");
    fireEvent.click(screen.getByRole("button", { name: "Buy for 50 RIG" }));
    expect(onConfirm).not.toHaveBeenCalled();
  });
});
