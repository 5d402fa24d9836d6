import { render, screen } from "@testing-library/react";
import { describe, expect, it, vi } from "vitest";

import { fillDays, noonOf } from "../chain/indexer/days";
import { TOKEN } from "../chain/testing/gameState";
import { TestConsole } from "../chain/testing/TestConsole";
import { Chart, type Line } from "./Chart";

// A canvas is a browser's.
vi.mock("./Plot", () => ({ default: () => null }));

const DAY = 86_400;
const lines: readonly Line<{ spent: bigint }>[] = [["Spent", "brass", ({ spent }) => spent]];

describe("a chart by day", () => {
  function show(days: readonly { day: number; spent: bigint }[]) {
    const rows = fillDays(days, 3 * DAY + 1, { spent: 0n });
    render(<Chart title="Spending" rows={rows} at={noonOf} lines={lines} empty="Nothing was spent yet." />, {
      wrapper: TestConsole,
    });
  }

  it("has its figures in a table, with those of the days on which nothing happened", () => {
    show([
      { day: DAY, spent: 5n * TOKEN },
      { day: 3 * DAY, spent: TOKEN / 2n },
    ]);
    const rows = screen.getAllByRole("row", { hidden: true }).map(({ textContent }) => textContent);
    expect(rows).toEqual(["WhenSpent", "2 Jan 19705 RIG", "3 Jan 19700 RIG", "4 Jan 19700.5 RIG"]);
  });

  it("of no days says that there is nothing", () => {
    show([]);
    expect(screen.getByRole("region", { name: "Spending" }).textContent).toContain("Nothing was spent yet.");
  });
});
