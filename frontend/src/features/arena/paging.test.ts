import { describe, expect, it } from "vitest";

import { PAGE_SIZE, hasMorePages, joinPage, openPage, openingPositions, pageText, turnPage } from "./paging";

/** A game with so many players, as `getActivePlayers` answers. */
function game(count: number) {
  const all = Array.from({ length: count }, (_, i) => `player ${i}`);
  const slice = (start: number) => ({ start, players: all.slice(start, start + PAGE_SIZE) });
  return {
    all,
    open: (seed: number) => openPage(count, openingPositions(seed).map(slice), slice(0).players),
    page: (start: number) => joinPage(count, slice(start), slice(0).players),
  };
}

describe("the opening page", () => {
  it("begins at a position among all players, where there is somebody", () => {
    expect(openingPositions(0.7).slice(0, 6)).toEqual([0, 1, 2, 5, 11, 22]);
    expect(game(12).open(0.7).start).toBe(11);
    expect(game(11).open(0.7).start).toBe(5);
    expect(game(16).open(0.7).start).toBe(11);
    expect(game(17).open(0.7).start).toBe(11);
    expect(game(23).open(0.7).start).toBe(22);
  });

  it.each([1, 2, 13, 64, 100])("of %i can begin with every one of them", (count) => {
    const { open, all } = game(count);
    const starts = Array.from({ length: 1000 }, (_, i) => open(i / 1000).start);
    expect([...new Set(starts)].sort((a, b) => a - b)).toEqual(all.map((_, i) => i));
  });

  it("asks for no more positions when there are more players", () => {
    expect(openingPositions(0.999_999_9)).toHaveLength(21);
    expect(game(10_000).open(0.5).start).toBe(8_192);
  });

  it("of nobody is empty", () => {
    expect(game(0).open(0.7)).toEqual({ start: 0, count: 0, players: [] });
  });
});

describe("a page", () => {
  it("goes on with the first players where they end", () => {
    const { page, all } = game(20);
    expect(page(11).players).toEqual(all.slice(11));
    expect(page(15).players).toEqual([...all.slice(15), ...all.slice(0, 4)]);
  });

  it("shows nobody twice when there are few", () => {
    const { page, all } = game(4);
    expect(page(3).players).toEqual([all[3], all[0], all[1], all[2]]);
    expect(hasMorePages(page(3))).toBe(false);
    expect(hasMorePages(game(PAGE_SIZE).page(0))).toBe(false);
    expect(hasMorePages(game(PAGE_SIZE + 1).page(0))).toBe(true);
  });

  it("turns forwards and backwards around the end", () => {
    const { page } = game(20);
    expect(turnPage(page(0), 1)).toBe(9);
    expect(turnPage(page(15), 1)).toBe(4);
    expect(turnPage(page(4), -1)).toBe(15);
    expect(turnPage(page(9), -1)).toBe(0);
  });

  it("says who is on it", () => {
    const { page } = game(20);
    expect(pageText(page(0))).toBe("1–9 of 20");
    expect(pageText(page(11))).toBe("12–20 of 20");
    expect(pageText(page(12))).toBe("13–20, 1 of 20");
    expect(pageText(page(19))).toBe("20, 1–8 of 20");
    expect(pageText(game(10_000).page(8_192))).toBe("8,193–8,201 of 10,000");
  });
});
