import { fireEvent, render, screen } from "@testing-library/react";
import { beforeEach, describe, expect, it, vi } from "vitest";

import { queryClient } from "../../chain/game/queryClient";
import { clock } from "../../chain/node/clock";
import { ownOperatorQuery } from "../../chain/operator/operators";
import type { OwnOperator } from "../../chain/operator/state";
import { FakeDatabase } from "../../chain/testing/browserStores";
import { FakeChain } from "../../chain/testing/FakeChain";
import { TOKEN } from "../../chain/testing/gameState";
import { PLAYER, resetConsole, TestConsole } from "../../chain/testing/TestConsole";
import OperatorBar from "./OperatorBar";
import { useSheet } from "./sheet";

const NOW = 1_000_000;
const PRICE = 3n;
const GAS_OF_10_ACTIONS = 10n * 150_000n * PRICE;
const OWN: OwnOperator = {
  address: "0x00000000000000000000000000000000000A11cE",
  scope: 15,
  budget: `${5n * TOKEN}`,
  isStopped: false,
};
/** Just enough of everything. */
const LIMITS = {
  address: OWN.address,
  until: NOW + 1_800,
  scope: 15,
  budget: TOKEN,
  coins: GAS_OF_10_ACTIONS,
  price: PRICE,
};

describe("the bar of playing without pop-ups", () => {
  beforeEach(() => {
    new FakeChain().install();
    new FakeDatabase().install();
    resetConsole();
    vi.spyOn(clock, "now").mockReturnValue(NOW);
    return () => useSheet.setState({ opened: "no" });
  });

  /** Shows the bar. Returns its text, and its buttons but for the time, which shows the date when it is pressed. */
  function show(limits: Partial<typeof LIMITS> = {}, isStopped = false) {
    queryClient.setQueryData(ownOperatorQuery(PLAYER, OWN.address).queryKey, { ...LIMITS, ...limits });
    const { container } = render(<OperatorBar player={PLAYER} own={{ ...OWN, isStopped }} />, { wrapper: TestConsole });
    const buttons = screen.getAllByRole("button").map(({ textContent }) => textContent);
    return { text: container.textContent, buttons: buttons.filter((name) => !/min$/.test(name ?? "")) };
  }

  it("shows the rest of the limits", () => {
    const { text, buttons } = show();
    expect(text).toContain("Playing without pop-ups for 30 min, 10 actions and 1 RIG");
    expect(text).not.toContain("Runs out soon");
    expect(buttons).toEqual(["Stop"]);
  });

  it.each([
    ["time", { until: NOW + 1_799 }],
    ["gas money", { coins: GAS_OF_10_ACTIONS - 1n }],
    ["the budget", { budget: TOKEN - 1n }],
  ])("offers to top up when little is left of %s", (_what, limits) => {
    const { text, buttons } = show(limits);
    expect(text).toContain("Runs out soon");
    expect(buttons).toEqual(["Top up", "Stop"]);
    fireEvent.click(screen.getByRole("button", { name: "Top up" }));
    expect(useSheet.getState().opened).toBe("byPlayer");
  });

  it.each<[string, Partial<typeof LIMITS>, boolean, string, string[]]>([
    [
      "its time is over",
      { until: NOW },
      false,
      "Playing without pop-ups has ended: your wallet asks again.",
      ["Play on", "End"],
    ],
    [
      "it was revoked",
      { until: 0 },
      false,
      "Playing without pop-ups has ended: your wallet asks again.",
      ["Play on", "End"],
    ],
    ["it was stopped here", {}, true, "Gas money is still in this browser.", ["Send it back"]],
  ])("says that %s", (_what, limits, isStopped, words, actions) => {
    const { text, buttons } = show(limits, isStopped);
    expect(text).toContain(words);
    expect(buttons).toEqual(actions);
  });
});
