import { render, screen, within } from "@testing-library/react";
import { beforeEach, describe, expect, it, vi } from "vitest";

import { queryClient } from "../../chain/game/queryClient";
import { clock } from "../../chain/node/clock";
import { TOKEN } from "../../chain/testing/gameState";
import { PLAYER, resetConsole, TestConsole } from "../../chain/testing/TestConsole";
import Income from "./Income";
import type { PlayerDay } from "./playerDays";

vi.mock("../../chain/node/deployment", async (original) => {
  const { deployment: plain, ...rest } = await original<typeof import("../../chain/node/deployment")>();
  return { ...rest, deployment: { ...plain, indexerUrl: "https://indexer.example" } };
});
// A canvas is a browser's.
vi.mock("../../ui/Plot", () => ({ default: () => null }));

const DAY = 86_400;

describe("the charts of a player's days", () => {
  beforeEach(() => {
    resetConsole();
    vi.spyOn(clock, "now").mockReturnValue(3 * DAY + 1);
  });

  function show(...days: PlayerDay[]) {
    queryClient.setQueryData(["indexed", "playerDays", PLAYER], { data: days, block: 1 });
    render(<Income address={PLAYER} />, { wrapper: TestConsole });
    return within(screen.getByRole("region", { name: "Spending by day" }));
  }

  it("have their figures in a table, with those of the days on which nothing happened", () => {
    const nothing = { claimed: 0n, looted: 0n, lost: 0n, spent: 0n };
    const chart = show({ ...nothing, day: DAY, spent: 5n * TOKEN }, { ...nothing, day: 3 * DAY, spent: TOKEN / 2n });
    const rows = chart.getAllByRole("row", { hidden: true }).map(({ textContent }) => textContent);
    expect(rows).toEqual(["WhenSpent", "2 Jan 19705 RIG", "3 Jan 19700 RIG", "4 Jan 19700.5 RIG"]);
  });

  it("say that there is nothing where nothing happened", () => {
    expect(show().getByText("Nothing spent yet.")).toBeTruthy();
    expect(screen.getByText("Nothing has come in or gone out yet.")).toBeTruthy();
  });
});
