import { act, fireEvent, render, screen } from "@testing-library/react";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";

import { PLAYER, TestConsole, resetConsole } from "../chain/testing/TestConsole";
import { addTransaction, findTransaction } from "../chain/transactions/store";
import { LATE_MS } from "../ui/StillWaiting";
import { type Wallet, useWallet } from "../wallet/useWallet";
import TransactionNotices from "./TransactionNotices";
import { WalletArea } from "./WalletArea";

vi.mock("../wallet/useWallet");

beforeEach(() => {
  vi.useFakeTimers();
  resetConsole();
});

afterEach(() => {
  vi.useRealTimers();
});

const waitLong = () => act(() => vi.advanceTimersByTimeAsync(LATE_MS));

describe("a check that does not end", () => {
  it("can be given up, whoever keeps it waiting", async () => {
    vi.mocked(useWallet).mockReturnValue({ status: "connected", address: PLAYER } as Wallet);
    const intent = { kind: "claimAllRewards" } as const;
    addTransaction({ id: "1", intent, label: "Collect", from: PLAYER, status: { stage: "checking" } });
    render(<TransactionNotices />, { wrapper: TestConsole });
    await waitLong();
    expect(screen.getByRole("status").textContent).toContain("Still waiting for the network or your wallet.");
    fireEvent.click(screen.getByRole("button", { name: "Stop waiting" }));
    expect(findTransaction("1")?.status).toEqual({ stage: "interrupted" });
  });
});

describe("a wallet that does not answer", () => {
  it("when it is to connect is said to be waited for, with a way to try again", async () => {
    const connect = () => new Promise<void>(() => undefined);
    vi.mocked(useWallet).mockReturnValue({ status: "disconnected", connect } as Wallet);
    render(<WalletArea />, { wrapper: TestConsole });
    fireEvent.click(screen.getByRole("button", { name: "Connect" }));
    await waitLong();
    expect(screen.getByRole("status").textContent).toContain("Still waiting for your wallet.");
    expect(screen.getByRole("button", { name: "Try again" })).toBeTruthy();
  });

  it("when it is to sign can be given up", async () => {
    vi.mocked(useWallet).mockReturnValue({ status: "connected", address: PLAYER } as Wallet);
    const status = { stage: "wallet", request: "Sign." } as const;
    addTransaction({ id: "1", intent: { kind: "claimAllRewards" }, label: "Collect", from: PLAYER, status });
    render(<TransactionNotices />, { wrapper: TestConsole });
    expect(screen.queryByRole("button", { name: "Stop waiting" })).toBeNull();
    await waitLong();
    fireEvent.click(screen.getByRole("button", { name: "Stop waiting" }));
    expect(findTransaction("1")?.status).toEqual({ stage: "interrupted" });
  });
});
