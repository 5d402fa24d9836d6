import { render, renderHook, screen } from "@testing-library/react";
import { beforeEach, expect, it } from "vitest";

import { DAY } from "#game/weeks";

import { setOwnOperator } from "../../chain/operator/state";
import { FakeDatabase } from "../../chain/testing/browserStores";
import { FakeChain } from "../../chain/testing/FakeChain";
import { account } from "../../chain/testing/gameState";
import { PLAYER, resetConsole, start, TestConsole } from "../../chain/testing/TestConsole";
import { useTransactionStore } from "../../chain/transactions/store";
import { useIsInWindow } from "../../chain/transactions/windows";
import PlaySheet from "./PlaySheet";
import { useSheet } from "./sheet";

beforeEach(() => {
  new FakeChain().install();
  new FakeDatabase().install();
  resetConsole();
  return () => useSheet.setState({ opened: "no" });
});

/** Kinds of the transactions that have no notice while the sheet is open, and once it is closed. */
function withoutNotice(opened: "byAction" | "byPlayer") {
  useSheet.setState({ opened });
  const { unmount } = render(<PlaySheet player={PLAYER} />, { wrapper: TestConsole });
  const kinds = () => {
    const isInWindow = renderHook(() => useIsInWindow()).result.current;
    return useTransactionStore
      .getState()
      .transactions.filter(isInWindow)
      .map(({ id }) => id);
  };
  const open = kinds();
  unmount();
  return [open, kinds()];
}

it("takes the place of the notice of the action that waits for it", () => {
  start({ kind: "claimAllRewards" });
  expect(withoutNotice("byAction")).toEqual([["claimAllRewards"], []]);
});

it("replaces the notices of its steps, but not those of other actions", () => {
  start({ kind: "claimAllRewards" });
  start({ kind: "setOperator" });
  expect(withoutNotice("byPlayer")).toEqual([["setOperator"], []]);
});

it.each([
  ["a day", undefined, DAY],
  ["the time that the player chose last", 7 * DAY, 7 * DAY],
])("offers %s", (_, seconds, offered) => {
  setOwnOperator(PLAYER, { address: account(1), scope: 31, budget: "0", isStopped: false, seconds });
  render(<PlaySheet player={PLAYER} />, { wrapper: TestConsole });
  expect(screen.getByLabelText<HTMLSelectElement>("For").value).toBe(`${offered}`);
  setOwnOperator(PLAYER, undefined);
});
