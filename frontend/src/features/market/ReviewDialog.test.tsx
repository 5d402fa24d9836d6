// @vitest-environment jsdom
import { cleanup, fireEvent, render, screen, within } from "@testing-library/react";
import { afterEach, describe, expect, it, vi } from "vitest";
import type { CartItem } from "../../chain/cart";
import type { Line } from "../../chain/quote";
import { reasonOf } from "../../ui/testing/reasonOf";
import { ReviewDialog, type ReviewDialogProps } from "./ReviewDialog";

const TOKEN = 10n ** 18n;

const TYPES = [1n, 2n].map((id) => ({ id, price: 50n * id * TOKEN, rewardRate: TOKEN / 86_400n, isActive: true }));
const line = (item: CartItem, tokens: bigint, problem?: string): Line => ({ item, price: tokens * TOKEN, problem });
const FAN = line({ kind: "component", componentId: 1 }, 50n);
const SUPPLY = line({ kind: "component", componentId: 2 }, 100n);
const FROST = line({ kind: "skin", componentId: 7, skinId: 2 }, 540n);
const SHIELDS = line({ kind: "shields", amount: 2 }, 20n);

function show(lines: readonly Line[], change: Partial<ReviewDialogProps> = {}) {
  const props = {
    lines,
    types: TYPES,
    speed: 10_000n,
    balance: 1_000n * TOKEN,
    feePercentage: 5,
    protectionSeconds: 12 * 3600,
    allowance: 0n,
    onBudget: vi.fn(),
    onRevoke: vi.fn(),
    onTakeOut: vi.fn(),
    onClose: vi.fn(),
    onConfirm: vi.fn(),
    ...change,
  };
  render(<ReviewDialog {...props} />);
  return props;
}

const text = () => screen.getByRole("dialog").textContent;
const buyButton = () => screen.getByRole("button", { name: /^Buy for/ });

afterEach(cleanup);

describe("the review of one thing", () => {
  it("shows the bill of a component and what is left", () => {
    const { onConfirm } = show([FAN], { balance: 80n * TOKEN });
    expect(screen.getByRole("dialog", { name: "Buy the Case Fan" })).toBeTruthy();
    expect(text()).toContain("Protected for the first 12 h");
    expect(text()).toContain("To the reward pool, 95%47.50 RIG");
    expect(text()).toContain("Fee, 5%2.50 RIG");
    expect(text()).toContain("Your balance afterwards30 RIG");
    fireEvent.click(screen.getByRole("button", { name: "Buy for 50 RIG" }));
    expect(onConfirm).toHaveBeenCalledOnce();
  });

  it("sells skins in the same way, applied right away", () => {
    show([FROST]);
    expect(screen.getByRole("dialog", { name: "Buy Frost for the Processor" })).toBeTruthy();
    expect(text()).toContain("applied right away");
    expect(text()).toContain("To the reward pool, 95%513 RIG");
  });

  it("adds supplies up", () => {
    show([SHIELDS]);
    expect(text()).toContain("2 × each10 RIG");
    expect(text()).toContain("Price20 RIG");
    expect(screen.getByRole("button", { name: "Buy for 20 RIG" })).toBeTruthy();
  });

  it("says exactly what is missing", () => {
    const { onConfirm } = show([FAN], { balance: 38n * TOKEN });
    expect(text()).toContain("You need 12 RIG more.");
    fireEvent.click(buyButton());
    expect(onConfirm).not.toHaveBeenCalled();
  });

  it("says why it cannot be bought", () => {
    show([{ ...FAN, problem: "The Case Fan is not on sale" }]);
    expect(reasonOf(buyButton())).toBe("The Case Fan is not on sale");
  });
});

describe("the review of a cart", () => {
  it("adds up what it costs and earns, and when all of it is paid back", () => {
    show([SHIELDS, FAN, SUPPLY, FROST], { speed: 5_000n });
    expect(screen.getByRole("dialog", { name: "Buy 4 items" })).toBeTruthy();
    expect(text()).toMatch(/\+0\.9999 RIG a dayPays back in 710 d at today's speed/);
    expect(text()).toContain("Price710 RIG");
    expect(text()).toContain("Your balance afterwards290 RIG");
  });

  it("leaves out what would fail, and says why", () => {
    const { onTakeOut } = show([FAN, { ...FROST, problem: "You need the Processor first" }]);
    expect(screen.getByRole("dialog", { name: "Buy the Case Fan" })).toBeTruthy();
    expect(text()).toContain("You need the Processor first");
    expect(text()).toContain("Price50 RIG");
    fireEvent.click(screen.getByRole("button", { name: "Take Frost for the Processor out" }));
    expect(onTakeOut).toHaveBeenCalledWith(FROST.item);
  });

  it("marks from where on the purse is too small", () => {
    show([FAN, SUPPLY], { balance: 149n * TOKEN });
    const [first, second] = screen.getAllByRole("listitem");
    expect(first!.textContent).not.toContain("Beyond your purse");
    expect(second!.textContent).toContain("Beyond your purse");
    expect(text()).toContain("You need 1 RIG more.");
    expect(reasonOf(buyButton())).toBe("Your balance is too low");
  });
});

describe("the permission", () => {
  it.each([
    ["permit", undefined, ["Sign for exactly the price; free of charge", "Send one transaction that buys 2 shields"]],
    ["permit", 100n, ["Sign for your budget; free of charge", "Send one transaction that buys 2 shields"]],
    [
      "approve",
      undefined,
      ["Send one transaction that allows exactly the price", "Send one transaction that buys 2 shields"],
    ],
    ["allowed", undefined, ["Send one transaction that buys 2 shields"]],
  ] as const)("by %s with a budget of %s is what the wallet will ask", (payment, budget, steps) => {
    show([SHIELDS], { payment, budget });
    const list = screen.getByRole("list", { name: "What your wallet will ask" });
    expect(
      within(list)
        .getAllByRole("listitem")
        .map((step) => step.textContent),
    ).toEqual(steps);
  });

  it("is for exactly the price, unless the player wants a budget", () => {
    const { onBudget } = show([FAN], { payment: "permit" });
    fireEvent.click(screen.getByRole("checkbox", { name: /^Allow a budget/ }));
    expect(onBudget).toHaveBeenCalledWith(100n * TOKEN);
    cleanup();
    const again = show([FAN], { payment: "permit", budget: 400n * TOKEN });
    expect(text()).toContain("up to 400 RIG in all, until you revoke it. Only the exact price guards");
    fireEvent.change(screen.getByRole("spinbutton", { name: "Budget" }), { target: { value: "120.5" } });
    expect(again.onBudget).toHaveBeenCalledWith((1205n * TOKEN) / 10n);
  });

  it("tells what is left of a budget, which can be revoked", () => {
    const { onRevoke } = show([FAN], { payment: "allowed", allowance: 350n * TOKEN });
    expect(text()).toContain("300 RIG left afterwards");
    expect(screen.queryByRole("checkbox")).toBeNull();
    fireEvent.click(screen.getByRole("button", { name: "Revoke" }));
    expect(onRevoke).toHaveBeenCalledOnce();
    cleanup();
    show([FAN], { payment: "permit", allowance: 49n * TOKEN });
    expect(text()).toContain("of which 49 RIG is left, does not cover it");
    expect(screen.getByRole("button", { name: "Revoke" })).toBeTruthy();
    cleanup();
    show([FAN], { payment: "allowed", allowance: 2n ** 256n - 1n });
    expect(text()).toContain("unlimited allowance: the game may take all your tokens");
    expect(screen.getByRole("button", { name: "Revoke" })).toBeTruthy();
    cleanup();
    show([FAN], { payment: "permit" });
    expect(screen.queryByRole("button", { name: "Revoke" })).toBeNull();
  });
});
