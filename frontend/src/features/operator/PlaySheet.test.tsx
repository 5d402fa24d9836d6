import { render, renderHook } from "@testing-library/react";
import { beforeEach, expect, it } from "vitest";

import { FakeDatabase } from "../../chain/testing/browserStores";
import { FakeChain } from "../../chain/testing/FakeChain";
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
