import fc from "fast-check";
import { beforeEach, describe, expect, it, vi } from "vitest";

import { WRITES } from "../../writes/all";
import { knowWrites } from "./knownWrites";
import {
  acknowledgeLoss,
  addTransaction,
  rememberUnsent,
  shareWithOtherTabs,
  updateTransaction,
  useTransactionStore,
} from "./store";
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

/** Stores this as another tab would, with the event that the browser fires. */
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

beforeEach(() => knowWrites(WRITES));

describe("two tabs", () => {
  beforeEach(() => {
    useTransactionStore.setState({ transactions: [] });
    return shareWithOtherTabs();
  });

  it("show and keep what is pending in either, no matter which writes last", () => {
    addTransaction(pending("own"));
    otherTabStores(pending("theirs"));
    expect(ids()).toEqual(["own", "theirs"]);
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

  it("run from an approval to the transaction after it", () => {
    addTransaction(pending("own", { isFinal: false }));
    updateTransaction("own", { status: { stage: "confirmed", result: { kind: "allowed" } } });
    otherTabStores(pending("own", { hash: "0x02", sentAt: 2_000 }));
    expect(useTransactionStore.getState().transactions).toEqual([pending("own", { hash: "0x02", sentAt: 2_000 })]);
  });

  it("do not mind what else is stored, nor what the other cannot write", () => {
    addTransaction(pending("own"));
    window.dispatchEvent(new StorageEvent("storage", { key: STORED, newValue: "{" }));
    otherTabStores({ ...pending("theirs"), from: "nobody" });
    window.dispatchEvent(new StorageEvent("storage", { key: "another", newValue: "no JSON" }));
    window.dispatchEvent(new StorageEvent("storage", { key: null, newValue: null }));
    expect(ids()).toEqual(["own"]);
  });
});

describe("what a browser has stored", () => {
  const FULL: Transaction = {
    ...pending("full", { isNonceTrusted: true, others: ["0x02"], genesis: "0xa0" }),
    others: ["0x03"],
    intent: {
      kind: "purchase",
      items: [
        { kind: "component", componentId: 1 },
        { kind: "skin", componentId: 1, skinId: 2 },
        { kind: "shields", amount: 3 },
      ],
    },
  };
  const CALLS: Transaction = {
    ...pending("calls"),
    intent: { kind: "batch", actions: ["claimAllRewards", "primeAttack"] },
    sent: { callsId: "0xca115", chainId: 31337, sentAt: 1_000, isFinal: true },
  };
  const text = (...transactions: unknown[]) => JSON.stringify({ state: { transactions } });

  beforeEach(() => {
    localStorage.clear();
    sessionStorage.clear();
    useTransactionStore.setState({ transactions: [], hasLost: false });
  });

  /** Opens the page with this in the storage that all tabs share, or in the tab's own. */
  function begin(stored: string, place: Storage = localStorage) {
    useTransactionStore.setState({ transactions: [], hasLost: false });
    place.setItem(STORED, stored);
    if (place === localStorage) void useTransactionStore.persist.rehydrate();
    else rememberUnsent()();
    return useTransactionStore.getState();
  }

  it("comes back whole", () => {
    for (const transaction of [FULL, CALLS]) addTransaction(transaction);
    expect(begin(localStorage.getItem(STORED)!)).toMatchObject({ transactions: [FULL, CALLS], hasLost: false });
  });

  it("is nothing at the first visit", () => {
    void useTransactionStore.persist.rehydrate();
    rememberUnsent()();
    expect(useTransactionStore.getState()).toMatchObject({ transactions: [], hasLost: false });
  });

  const places = [
    ["all tabs share", localStorage],
    ["a tab has for itself", sessionStorage],
  ] as const;

  describe.each(places)("in what %s", (_whose, place) => {
    const stored = text(place === localStorage ? FULL : { ...FULL, sent: undefined, asked: FULL.sent });

    it("is dropped with a word when it is cut off anywhere", () => {
      for (let length = 0; length < stored.length; length++) {
        expect(begin(stored.slice(0, length), place)).toMatchObject({ transactions: [], hasLost: true });
      }
    });

    it.each(["null", "5", '"text"', "[]", "{}", '{"state":null}', '{"state":{"transactions":{"0":1}}}'])(
      "is dropped with a word when it is %s",
      (damaged) => {
        expect(begin(damaged, place)).toMatchObject({ transactions: [], hasLost: true });
      },
    );

    it("is dropped with a word when any part of it is something else, and what is beside it stays", () => {
      const parts = pathsIn(JSON.parse(stored));
      const values = fc.oneof(fc.constant({ __proto__: null }), fc.jsonValue());
      fc.assert(
        fc.property(fc.constantFrom(...parts), values, (path, value) => {
          const { transactions } = (JSON.parse(stored) as { state: { transactions: unknown[] } }).state;
          const damaged = place === localStorage ? CALLS : { ...pending("other"), sent: undefined, asked: sent() };
          const whole = JSON.parse(text(...transactions, damaged)) as object;
          set(whole, path, value);
          const { transactions: read, hasLost } = begin(JSON.stringify(whole), place);
          for (const { from, sent: found } of read) {
            expect(from).toMatch(/^0x[0-9a-f]{40}$/i);
            expect(typeof found?.sentAt).toMatch(/number|undefined/);
          }
          if (path.length > 3) expect(read).toHaveLength(hasLost ? 1 : 2);
        }),
      );
    });
  });

  /** The ways to all values in JSON. */
  function pathsIn(value: unknown, path: readonly string[] = []): (readonly string[])[] {
    const inner = typeof value === "object" && value !== null ? Object.entries(value) : [];
    return [...(path.length > 0 ? [path] : []), ...inner.flatMap(([key, each]) => pathsIn(each, [...path, key]))];
  }

  function set(root: object, path: readonly string[], value: unknown): void {
    const parent = path.slice(0, -1).reduce((each, key) => (each as Record<string, object>)[key]!, root);
    (parent as Record<string, unknown>)[path.at(-1)!] = value;
  }

  it.each([
    ["an address", { from: "0x01" }],
    ["an intent", { intent: { kind: "sellComponent", componentId: 1 } }],
    ["what it would buy", { intent: { kind: "purchase", items: [{ kind: "component", componentId: -1 }] } }],
    ["what was sent", { sent: undefined }],
    ["a nonce", { sent: { ...sent(), nonce: "0" } }],
    ["data", { sent: { ...sent(), data: "transfer" } }],
  ])("is dropped with a word when it lacks %s", (_part, change) => {
    const { transactions, hasLost } = begin(text(FULL, { ...pending("bad"), ...change }));
    expect(transactions.map(({ id }) => id)).toEqual(["full"]);
    expect(hasLost).toBe(true);
  });

  it("is not spoken of again once the player knows, and the next visit finds nothing of it", () => {
    begin("{");
    acknowledgeLoss();
    expect(begin(localStorage.getItem(STORED)!)).toMatchObject({ transactions: [], hasLost: false });
  });

  it.each(["blocks", "has no room for"])("does not matter where the browser %s it", (how) => {
    if (how === "blocks") {
      const refuse = () => {
        throw new DOMException("Access is denied", "SecurityError");
      };
      for (const place of ["localStorage", "sessionStorage"] as const)
        vi.spyOn(window, place, "get").mockImplementation(refuse);
    } else {
      vi.spyOn(Storage.prototype, "setItem").mockImplementation(() => {
        throw new DOMException("Full", "QuotaExceededError");
      });
    }
    void useTransactionStore.persist.rehydrate();
    const stop = rememberUnsent();
    addTransaction(pending("own"));
    expect(useTransactionStore.getState()).toMatchObject({ transactions: [{ id: "own" }], hasLost: false });
    stop();
    vi.restoreAllMocks();
  });
});
