import { act, renderHook } from "@testing-library/react";
import { describe, expect, it } from "vitest";

import { addTransaction, findTransaction, updateTransaction } from "./store";
import type { TransactionStatus } from "./transaction";
import { useIsInWindow, useWindow } from "./windows";

describe("a transaction's window", () => {
  function open(id: string) {
    addTransaction({ id, intent: { kind: "primeAttack" }, label: "", from: "0x1", status: { stage: "checking" } });
    const { unmount } = renderHook(() => useWindow(id));
    const become = (status: TransactionStatus) => updateTransaction(id, { status });
    const isShown = () => renderHook(() => useIsInWindow()).result.current(findTransaction(id)!);
    return { close: () => act(() => unmount()), become, isShown };
  }

  it("reports it until it is closed", () => {
    const { close, isShown } = open("hidden");
    expect(isShown()).toBe(true);
    close();
    expect(isShown()).toBe(false);
  });

  it("has told of a result for good", () => {
    const { close, become, isShown } = open("done");
    become({ stage: "confirmed", result: { kind: "done" } });
    close();
    expect(isShown()).toBe(true);
  });

  it("leaves what went wrong to a notice", () => {
    const { become, isShown } = open("failed");
    become({ stage: "failed", message: "No." });
    expect(isShown()).toBe(false);
  });
});
