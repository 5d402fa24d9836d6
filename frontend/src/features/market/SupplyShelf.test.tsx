// @vitest-environment jsdom
import { cleanup, fireEvent, render, screen, within } from "@testing-library/react";
import { afterEach, describe, expect, it, vi } from "vitest";
import { reasonOf } from "../../ui/testing/reasonOf";
import type { SupplyStock } from "./supplies";
import { SupplyShelf, type SupplyShelfProps } from "./SupplyShelf";

const TOKEN = 10n ** 18n;
const HOUR = 3600;

const shields: SupplyStock = {
  kind: "shields",
  price: 10n * TOKEN,
  priceSeconds: 1_800,
  held: 1,
  capacity: 3,
  nextAt: 4 * HOUR,
  rechargeSeconds: 12 * HOUR,
  perDay: 3,
  remaining: 3,
};

function show(stock: Partial<SupplyStock> = {}, change: Partial<SupplyShelfProps> = {}) {
  const onBuy = vi.fn();
  render(
    <SupplyShelf
      stocks={[{ ...shields, ...stock }]}
      isPlayer
      nowSeconds={0}
      paused={false}
      seriousShare={20}
      balance={100n * TOKEN}
      onBuy={onBuy}
      {...change}
    />,
  );
  return onBuy;
}

const card = () => within(screen.getByRole("article", { name: "Shields" }));
const text = () => screen.getByRole("article").textContent;
const buyButton = () => card().getByRole("button", { name: /^Buy/ });

afterEach(cleanup);

describe("supplies", () => {
  it("are bought in any number that the limits leave", () => {
    const onBuy = show();
    fireEvent.click(card().getByRole("button", { name: "One more" }));
    expect(text()).toContain("20 RIG");
    fireEvent.click(card().getByRole("button", { name: "Buy 2 shields" }));
    expect(onBuy).toHaveBeenCalledWith(expect.objectContaining({ kind: "shields" }), 2);
    expect(reasonOf(card().getByRole("button", { name: "One more" }))).toBe("2 is the maximum right now");
  });

  it("show how many there are, how many are left and when more come", () => {
    show({ remaining: 1, windowEndsAt: 5 * HOUR });
    expect(text()).toContain("You hold1 of 3");
    expect(text()).toContain("Left to buy today1 of 3 all again in 5 h");
    expect(text()).toContain("1 every 12 h next in 4 h");
    expect(reasonOf(card().getByRole("button", { name: "One more" }))).toBe("1 is the maximum right now");
  });

  it("say why there are none", () => {
    show({ held: 3 });
    expect(reasonOf(buyButton())).toBe("You hold all 3 shields that your level allows");
    cleanup();
    show({ remaining: 0, windowEndsAt: 2 * HOUR });
    expect(reasonOf(buyButton())).toBe("Daily limit reached (3 shields); resets in 2 h");
  });

  it("cost what the rig earns in some time", () => {
    show();
    expect(text()).toContain("Each10 RIG 30 min of your full rewards");
  });

  it("say when a charge costs more than the highest bounty", () => {
    const charges: Partial<SupplyStock> = { kind: "attacks", price: 5n * TOKEN };
    const caution = /costs more than the highest bounty/;
    show(charges, { highestBounty: 5n * TOKEN - 1n });
    expect(screen.getByText(caution).textContent).toContain("4.99 RIG");
    cleanup();
    show(charges, { highestBounty: 5n * TOKEN });
    expect(screen.queryByText(caution)).toBeNull();
    cleanup();
    show({}, { highestBounty: 0n });
    expect(screen.queryByText(caution)).toBeNull();
  });

  it("say what is missing", () => {
    show({}, { balance: 4n * TOKEN });
    expect(text()).toContain("You need 6 RIG more");
  });

  it("count nothing down while the game is paused", () => {
    show({ windowEndsAt: 5 * HOUR }, { paused: true, disabledReason: "The game is paused" });
    expect(screen.getByRole("article").querySelector("time")).toBeNull();
    expect(reasonOf(buyButton())).toBe("The game is paused");
  });

  it("can be looked at by somebody who is not a player", () => {
    show({ held: 0, capacity: 0 }, { isPlayer: false, balance: undefined, disabledReason: "Buy a first component" });
    expect(text()).toContain("To buy a day3");
    expect(text()).not.toContain("You hold");
    expect(text()).toContain("Each 30 min of your full rewards");
    expect(text()).not.toContain("RIG");
    expect(reasonOf(buyButton())).toBe("Buy a first component");
  });
});
