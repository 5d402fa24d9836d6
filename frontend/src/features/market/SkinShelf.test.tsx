// @vitest-environment jsdom
import { cleanup, fireEvent, render, screen, within } from "@testing-library/react";
import { afterEach, describe, expect, it, vi } from "vitest";
import { reasonOf } from "../../ui/testing/reasonOf";
import { readSkinRows, type MarketSkin } from "./model";
import { SkinShelf, type SkinShelfProps } from "./SkinShelf";

const TOKEN = 10n ** 18n;

function skin(componentId: bigint, id: bigint, isActive = true): MarketSkin {
  return { id, componentId, price: 5n * id * TOKEN, isActive };
}

const SKINS = [1n, 2n].map((componentId) => [
  skin(componentId, 1n),
  skin(componentId, 2n),
  skin(componentId, 3n, false),
]);
// The second component is owned and wears its bought Copper skin.
const ROWS = readSkinRows(
  SKINS,
  [skin(2n, 1n)],
  [
    { purchased: false, currentSkinId: 0n },
    { purchased: true, currentSkinId: 1n },
  ],
);

function show(change: Partial<SkinShelfProps> = {}) {
  const props = { rows: ROWS, onBuy: vi.fn(), onApply: vi.fn(), ...change };
  render(<SkinShelf {...props} />);
  return props;
}

afterEach(cleanup);

describe("the skins", () => {
  it("for components that the player owns come first", () => {
    show();
    expect(screen.getAllByRole("heading").map((heading) => heading.textContent)).toEqual([
      "Power Supply skins",
      "Case Fan skins",
    ]);
  });

  it("can be bought and applied, and say why not", () => {
    const { onBuy, onApply } = show();
    const own = within(screen.getByRole("region", { name: "Power Supply skins" }));
    fireEvent.click(own.getByRole("button", { name: "Apply Stock for the Power Supply" }));
    expect(onApply).toHaveBeenCalledWith(expect.objectContaining({ componentId: 2, id: 0 }));
    fireEvent.click(own.getByRole("button", { name: "Buy Frost for the Power Supply" }));
    expect(onBuy).toHaveBeenCalledWith(expect.objectContaining({ componentId: 2, id: 2, price: 10n * TOKEN }));
    expect(reasonOf(own.getByRole("button", { name: /^Applied Copper/ }))).toBe("The Power Supply wears it");
    expect(reasonOf(own.getByRole("button", { name: /^Not on sale Ember/ }))).toBe("Ember is not on sale");
    const other = screen.getByRole("button", { name: "Buy Copper for the Case Fan" });
    expect(reasonOf(other)).toBe("You need the Case Fan first");
  });

  it("say what is missing for those that could be bought", () => {
    show({ balance: 8n * TOKEN });
    expect(screen.getAllByText(/^You need .*more$/).map((text) => text.textContent)).toEqual(["You need 2 RIG more"]);
  });

  it("all wait while the game is paused", () => {
    show({ disabledReason: "The game is paused" });
    expect(reasonOf(screen.getByRole("button", { name: /^Apply Stock/ }))).toBe("The game is paused");
    expect(reasonOf(screen.getByRole("button", { name: /^Buy Frost for the Power/ }))).toBe("The game is paused");
  });
});
