import { describe, expect, it } from "vitest";

import { PAGE_SIZE, coverageText, hasMorePages, joinPage, nextPosition, openingPosition } from "./paging";

const names = (from: number, to: number) => Array.from({ length: to - from }, (_, i) => `player ${from + i}`);

describe("a visit", () => {
  it("begins with the first player where all fit one page, else with any", () => {
    expect(openingPosition(0.99, PAGE_SIZE)).toBe(0);
    expect(openingPosition(0, PAGE_SIZE + 1)).toBe(0);
    expect(openingPosition(0.999999, PAGE_SIZE + 1)).toBe(PAGE_SIZE);
  });
});

describe("a page", () => {
  it("goes around the end, and has nobody twice", () => {
    const count = PAGE_SIZE + 10;
    const page = joinPage(count, PAGE_SIZE, names(PAGE_SIZE, count), names(0, PAGE_SIZE));
    expect(page.players).toEqual([...names(PAGE_SIZE, count), ...names(0, PAGE_SIZE - 10)]);
    expect(joinPage(5, 0, names(0, 5), names(0, 5)).players).toEqual(names(0, 5));
  });

  it("is followed by others until the circle is closed", () => {
    const count = PAGE_SIZE + 10;
    expect(nextPosition({ start: 0, count, players: [] })).toBe(PAGE_SIZE);
    expect(nextPosition({ start: PAGE_SIZE, count, players: [] })).toBe(PAGE_SIZE - 10);
  });

  it("says whom it is about", () => {
    const all = { start: 0, count: PAGE_SIZE, players: names(0, PAGE_SIZE) };
    const part = { ...all, count: 4_000 };
    expect([hasMorePages(all), hasMorePages(part)]).toEqual([false, true]);
    expect(coverageText(part, false)).toBe(`${PAGE_SIZE} of 4,000 players`);
    expect(coverageText(part, true)).toBe(`${PAGE_SIZE} of 4,000 players, and the best of all`);
  });
});
