import { fireEvent, screen } from "@testing-library/react";
import { beforeEach, describe, expect, it } from "vitest";

import { queryClient } from "../../chain/game/queryClient";
import { queryKeys } from "../../chain/game/queryKeys";
import { FakeChain } from "../../chain/testing/FakeChain";
import { showScreen } from "../../chain/testing/showScreen";
import { PLAYER, resetConsole } from "../../chain/testing/TestConsole";
import { setWallet } from "../../wallet/testing/setWallet";
import ActivityScreen from "./ActivityScreen";

describe("the activity", () => {
  beforeEach(() => {
    resetConsole();
    new FakeChain().install().pass(1);
    queryClient.setQueryData(queryKeys.past(PLAYER), { genesis: undefined, events: [], to: 100, isAll: true });
  });

  function show(address: string | undefined, path = "/activity"): void {
    const status = address === undefined ? "disconnected" : "connected";
    setWallet({ address, status });
    showScreen(ActivityScreen, "/activity/:whose?", path);
  }

  it.each([
    ["a visitor everybody's", undefined, "Everybody", "Nothing has happened yet", "Nobody has fought yet"],
    ["a player their own", PLAYER, "Yours", "You have not done anything yet", "You have not fought yet"],
  ])("shows %s at first, and says what has not happened", async (_, address, part, nothing, noFight) => {
    show(address);
    expect(screen.getByRole("link", { name: part }).getAttribute("aria-current")).toBe("page");
    await screen.findByText(nothing);
    fireEvent.click(screen.getByRole("button", { name: "Attacks" }));
    await screen.findByText(noFight);
  });

  it("has nothing of a visitor's own", () => {
    show(undefined, "/activity/yours");
    expect(screen.getByRole("heading", { name: "No wallet is connected" })).toBeTruthy();
  });
});
