// @vitest-environment jsdom
import { cleanup, render, screen } from "@testing-library/react";
import { afterEach, describe, expect, it } from "vitest";
import { MarketFrame, type Purse, SHELVES } from "./MarketFrame";

const DAY = 86_400n;
const purse: Purse = { nowSeconds: 0, fullSpeedUntil: 30n * DAY, speed: 10_000n, paused: false };

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

  it("says until when rewards run at full speed, and what one has", () => {
    expect(show({ balance: 12n * 10n ** 18n })).toContain("Full rewards until 31 Jan 1970 in 30 dYou have 12 RIG");
  });
});
