// @vitest-environment jsdom
import { cleanup, render, screen } from "@testing-library/react";
import { afterEach, describe, expect, it } from "vitest";
import { NEVER } from "../../ui/format";
import { MarketFrame, type Purse, SHELVES } from "./MarketFrame";

const DAY = 86_400n;
const purse: Purse = { nowSeconds: 0, fundedUntil: 30n * DAY, paused: false };

function show(change: Partial<Purse> = {}) {
  const { container } = render(
    <MarketFrame shelf={SHELVES[1]} purse={{ ...purse, ...change }}>
      {null}
    </MarketFrame>,
  );
  return container.textContent;
}

afterEach(cleanup);

describe("the market", () => {
  it("links to its shelves and says which one this is", () => {
    show();
    const links = screen.getAllByRole("link").map((link) => [link.textContent, link.getAttribute("href")]);
    expect(links).toEqual([
      ["Components", "/market"],
      ["Skins", "/market/skins"],
      ["Supplies", "/market/supplies"],
    ]);
    expect(screen.getByRole("link", { current: "page" }).textContent).toBe("Skins");
  });

  it("says how long rewards are funded, and what one has", () => {
    expect(show({ balance: 12n * 10n ** 18n })).toContain("Rewards funded until 31 Jan 1970, in 30 dYou have 12 RIG");
  });

  it("counts the funding down unless the game is paused", () => {
    expect(show({ paused: true })).toContain("Rewards funded until 31 Jan 1970, frozen while paused");
  });

  it.each([
    [0n, "The reward pool is dry"],
    [NEVER, "Rewards are funded"],
  ])("knows a pool that ends at %s", (fundedUntil, text) => {
    expect(show({ fundedUntil })).toContain(text);
  });
});
