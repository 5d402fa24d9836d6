import { beforeEach, describe, expect, it } from "vitest";

import { addTransaction, shareWithOtherTabs, updateTransaction, useTransactionStore } from "./store";
import type { SentTransaction, Transaction } from "./transaction";

const STORED = "rigraid.transactions.31337.0x00000000000000000000000000000000000ca5e5";
const PLAYER = "0x00000000000000000000000000000000000A11cE";

function sent(change: Partial<SentTransaction> = {}): SentTransaction {
  return {
    hash: "0x01",
    nonce: 0,
    chainId: 31337,
    genesis: undefined,
    to: PLAYER,
    data: "0x",
    fromBlock: 0,
    sentAt: 1_000,
    isFinal: true,
    ...change,
  };
}

function pending(id: string, change: Partial<SentTransaction> = {}): Transaction {
  return {
    id,
    intent: { kind: "claimAllRewards" },
    label: "Collect all rewards",
    from: PLAYER,
    status: { stage: "pending", isSlow: false },
    sent: sent(change),
  };
}

/** What the browser tells of another tab that has stored this. */
function otherTabStores(...transactions: Transaction[]): void {
  const newValue = JSON.stringify({ state: { transactions }, version: 2 });
  localStorage.setItem(STORED, newValue);
  window.dispatchEvent(new StorageEvent("storage", { key: STORED, newValue }));
}

function ids(): string[] {
  return useTransactionStore.getState().transactions.map(({ id }) => id);
}

function storedIds(): string[] {
  const { state } = JSON.parse(localStorage.getItem(STORED)!) as { state: { transactions: Transaction[] } };
  return state.transactions.map(({ id }) => id);
}

describe("two tabs", () => {
  beforeEach(() => {
    useTransactionStore.setState({ transactions: [] });
    return shareWithOtherTabs();
  });

  it("show what is pending in either", () => {
    addTransaction(pending("own"));
    otherTabStores(pending("theirs"));
    expect(ids()).toEqual(["own", "theirs"]);
  });

  it("lose nothing of each other's, whoever writes last", () => {
    addTransaction(pending("own"));
    otherTabStores(pending("theirs"));
    expect(storedIds()).toEqual(["own", "theirs"]);
  });

  it("write nothing again that both know, or they would never end", () => {
    addTransaction(pending("own"));
    otherTabStores(pending("own"));
    const before = useTransactionStore.getState();
    otherTabStores(pending("own"));
    expect(useTransactionStore.getState()).toBe(before);
  });

  it("do not forget what has finished in the other: each finds out on its own", () => {
    addTransaction(pending("own"));
    otherTabStores();
    expect(ids()).toEqual(["own"]);
  });

  it("do not begin to wait again for what is finished here", () => {
    addTransaction(pending("own"));
    updateTransaction("own", { status: { stage: "confirmed", result: { kind: "done" } } });
    otherTabStores(pending("own"));
    expect(useTransactionStore.getState().transactions.map(({ status }) => status.stage)).toEqual(["confirmed"]);
  });

  it("follow each other from an approval to what comes after it", () => {
    addTransaction(pending("own", { isFinal: false }));
    updateTransaction("own", { status: { stage: "confirmed", result: { kind: "allowed" } } });
    otherTabStores(pending("own", { hash: "0x02", sentAt: 2_000 }));
    expect(useTransactionStore.getState().transactions).toEqual([pending("own", { hash: "0x02", sentAt: 2_000 })]);
  });

  it("do not mind what else is stored", () => {
    addTransaction(pending("own"));
    window.dispatchEvent(new StorageEvent("storage", { key: "another", newValue: "no JSON" }));
    window.dispatchEvent(new StorageEvent("storage", { key: null, newValue: null }));
    expect(ids()).toEqual(["own"]);
  });
});
