import { act, fireEvent, render, screen } from "@testing-library/react";
import { beforeEach, describe, expect, it, vi } from "vitest";

import { PLAYER, resetConsole, TestConsole } from "../chain/testing/TestConsole";
import { addTransaction, findTransaction, updateTransaction } from "../chain/transactions/store";
import { LATE_MS } from "../ui/StillWaiting";
import { setWallet } from "../wallet/testing/setWallet";
import TransactionNotices from "./TransactionNotices";
import { WalletArea } from "./WalletArea";

beforeEach(() => {
  vi.useFakeTimers();
  resetConsole();
});

const waitLong = () => act(() => vi.advanceTimersByTimeAsync(LATE_MS));

describe("a transaction's wait", () => {
  it.each([
    ["network or wallet", { stage: "checking" }, "Still waiting for the network or your wallet."],
    ["a signature", { stage: "wallet", request: "Sign." }, "Still waiting for your wallet."],
  ] as const)("for %s can be given up", async (_what, status, text) => {
    setWallet({ status: "connected", address: PLAYER });
    // A result that another test's window has shown has no notice, so this has an id of its own.
    addTransaction({ id: text, intent: { kind: "claimAllRewards" }, label: "Collect", from: PLAYER, status });
    render(<TransactionNotices />, { wrapper: TestConsole });
    expect(screen.queryByRole("button", { name: "Stop waiting" })).toBeNull();
    await waitLong();
    expect(screen.getByRole("status").textContent).toContain(text);
    expect(screen.queryByRole("button", { name: "Try again" })).toBeNull();
    fireEvent.click(screen.getByRole("button", { name: "Stop waiting" }));
    expect(findTransaction(text)?.status).toEqual({ stage: "interrupted" });
  });
});

it("lets a transaction be given up whose outcome may never be seen, and names what is not known", () => {
  setWallet({ status: "connected", address: PLAYER });
  addTransaction({
    id: "doubtful",
    intent: { kind: "claimAllRewards" },
    label: "Collect",
    from: PLAYER,
    status: { stage: "pending", isSlow: true },
  });
  render(<TransactionNotices />, { wrapper: TestConsole });
  // A doubt is news, also of a notice that the player has dismissed.
  fireEvent.click(screen.getByRole("button", { name: "Dismiss" }));
  expect(screen.queryByText("Collect")).toBeNull();
  act(() => updateTransaction("doubtful", { status: { stage: "pending", isSlow: true, doubt: "forgotten" } }));
  fireEvent.click(screen.getByRole("button", { name: "Stop waiting" }));
  expect(screen.getByText("Collect: outcome unknown")).toBeTruthy();
  expect(screen.getByText("It may still go through. Check what you own before you try again.")).toBeTruthy();
});

describe("a wallet that does not answer", () => {
  it("when it is to connect is said to be waited for, with a way to try again", async () => {
    const connect = () => new Promise<void>(() => undefined);
    setWallet({ status: "disconnected", connect });
    render(<WalletArea />, { wrapper: TestConsole });
    fireEvent.click(screen.getByRole("button", { name: "Connect" }));
    await waitLong();
    expect(screen.getByRole("status").textContent).toContain("Still waiting for your wallet.");
    expect(screen.getByRole("button", { name: "Try again" })).toBeTruthy();
  });
});
