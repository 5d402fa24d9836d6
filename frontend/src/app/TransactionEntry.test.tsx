import { act, render, screen } from "@testing-library/react";
import { parseEther } from "ethers";
import { beforeEach, describe, expect, it } from "vitest";

import { type ComponentSettings, componentTypesQuery, poolQuery, type RewardPool } from "../chain/game/queries";
import { queryClient } from "../chain/game/queryClient";
import { attackedResult, TOKEN } from "../chain/testing/gameState";
import { PLAYER, resetConsole, TestConsole } from "../chain/testing/TestConsole";
import type { Transaction, TransactionStatus } from "../chain/transactions/transaction";
import { TransactionEntry, transactionText } from "./TransactionEntry";

beforeEach(resetConsole);

it("says what a new rig earns as soon as that has been read, also after the purchase", async () => {
  const items = [{ kind: "component", componentId: 1 }] as const;
  const transaction: Transaction = {
    id: "1",
    intent: { kind: "purchase", items },
    label: "Buy Case Fan",
    from: PLAYER,
    status: { stage: "confirmed", result: { kind: "bought", items, isFirst: true } },
  };
  render(<TransactionEntry transaction={transaction} />, { wrapper: TestConsole });
  expect(screen.getByText("Your rig is running.")).toBeTruthy();

  const types = [{ id: 1n, rewardRate: parseEther("1") }] as ComponentSettings[];
  act(() => {
    queryClient.setQueryData(componentTypesQuery.queryKey, types);
    queryClient.setQueryData(poolQuery.queryKey, { speed: 5_000n } as RewardPool);
  });
  expect(await screen.findByText("Your rig is running: 43,200 RIG a day.")).toBeTruthy();
});

function at(status: TransactionStatus): Transaction {
  return { id: "1", intent: { kind: "claimAllRewards" }, label: "Collect", from: "0x0", status };
}

describe("transactionText", () => {
  it.each<[TransactionStatus, string, string]>([
    [{ stage: "checking" }, "busy", "Collect"],
    [{ stage: "wallet", request: "Confirm." }, "busy", "Collect"],
    [{ stage: "pending", isSlow: false }, "busy", "Collect"],
    [{ stage: "confirmed", result: { kind: "claimed", amount: 2_000n * TOKEN } }, "success", "2,000 RIG collected."],
    [{ stage: "failed", message: "No." }, "error", "Collect: failed"],
    [{ stage: "repriced", message: "Press again." }, "quiet", "Collect: the price has changed"],
    [{ stage: "rejected" }, "quiet", "Collect: declined in your wallet"],
    [{ stage: "cancelled" }, "quiet", "Collect: cancelled"],
    [{ stage: "unknown", message: "It may." }, "quiet", "Collect: outcome unknown"],
    [{ stage: "dropped" }, "quiet", "Collect: dropped"],
  ])("for %o is %s: %s", (status, tone, title) => {
    expect(transactionText(at(status))).toMatchObject({ tone, title });
  });

  it.each([
    ["hit", "success"],
    ["blocked", "quiet"],
    ["bounced", "quiet"],
    ["missed", "quiet"],
  ] as const)("for an attack that is %s is %s", (outcome, tone) => {
    const confirmed = at({ stage: "confirmed", result: attackedResult({ outcome }) });
    const transaction = { ...confirmed, intent: { kind: "attackComponent" } };
    expect(transactionText(transaction).tone).toBe(tone);
  });

  it.each<[TransactionStatus, RegExp]>([
    [{ stage: "wallet", request: "Confirm." }, /^Confirm\.$/],
    [{ stage: "failed", message: "No." }, /^No\.$/],
    [{ stage: "rejected" }, /^Nothing was sent\.$/],
    [{ stage: "pending", isSlow: true }, /longer than usual/],
    [{ stage: "pending", isSlow: true, doubt: "forgotten" }, /^No node knows this transaction/],
    [{ stage: "pending", isSlow: true, doubt: "unfound" }, /^No node shows how this ended/],
    [{ stage: "pending", isSlow: true, doubt: "cosigners" }, /Others may still have to sign/],
    [{ stage: "pending", isSlow: true, doubt: "wallet" }, /^Your wallet does not report/],
    [{ stage: "unknown", message: "It may." }, /^It may\.$/],
  ])("says more of %o", (status, detail) => {
    expect(transactionText(at(status)).detail).toMatch(detail);
  });

  it("does not say that nothing was sent when an approval was", () => {
    const sent = { callsId: "0x01", chainId: 31337, genesis: undefined, sentAt: 0, isFinal: false };
    expect(transactionText({ ...at({ stage: "rejected" }), sent }).detail).toBe("Nothing more was sent.");
  });
});
