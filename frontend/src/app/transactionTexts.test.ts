import { parseEther } from "ethers";
import { describe, expect, it } from "vitest";

import type { Transaction, TransactionStatus } from "../chain/transactions/transaction";
import { transactionText } from "./transactionTexts";
import "../writes/all";

function at(status: TransactionStatus): Transaction {
  return { id: "1", intent: { kind: "claimAllRewards" }, label: "Collect all rewards", from: "0x0", status };
}

describe("transactionText", () => {
  it.each<[TransactionStatus, string, string]>([
    [{ stage: "checking" }, "busy", "Collect all rewards"],
    [{ stage: "wallet", request: "Confirm." }, "busy", "Collect all rewards"],
    [{ stage: "pending", isSlow: false }, "busy", "Collect all rewards"],
    [
      { stage: "confirmed", result: { kind: "claimed", amount: parseEther("2000") } },
      "success",
      "2,000 RIG collected.",
    ],
    [{ stage: "failed", message: "No." }, "error", "Collect all rewards: failed"],
    [{ stage: "rejected" }, "quiet", "Collect all rewards: declined in your wallet"],
    [{ stage: "cancelled" }, "quiet", "Collect all rewards: cancelled"],
    [{ stage: "dropped" }, "quiet", "Collect all rewards: dropped"],
  ])("for %o is %s: %s", (status, tone, title) => {
    expect(transactionText(at(status))).toMatchObject({ tone, title });
  });

  it.each([
    ["hit", "success"],
    ["blocked", "quiet"],
    ["bounced", "quiet"],
    ["missed", "quiet"],
  ] as const)("for an attack that is %s is %s", (outcome, tone) => {
    const attack = {
      kind: "attacked",
      id: 7,
      roll: 50,
      victim: "0x1",
      componentId: 1,
      levelReached: undefined,
    } as const;
    const result = { ...attack, outcome, loot: 0n, bounty: 0n, fee: 0n };
    const transaction = { ...at({ stage: "confirmed", result }), intent: { kind: "attackComponent" } };
    expect(transactionText(transaction).tone).toBe(tone);
  });

  it("passes on what the wallet is asked for and why something failed", () => {
    expect(transactionText(at({ stage: "wallet", request: "Confirm." })).detail).toBe("Confirm.");
    expect(transactionText(at({ stage: "failed", message: "No." })).detail).toBe("No.");
  });

  it("does not say that nothing was sent when an approval was", () => {
    expect(transactionText(at({ stage: "rejected" })).detail).toBe("Nothing was sent.");
    const sent = { callsId: "0x01", chainId: 31337, genesis: undefined, sentAt: 0, isFinal: false };
    expect(transactionText({ ...at({ stage: "rejected" }), sent }).detail).toBe("Nothing more was sent.");
  });

  it("says when a transaction takes long", () => {
    expect(transactionText(at({ stage: "pending", isSlow: true })).detail).toMatch(/longer than usual/);
  });
});
