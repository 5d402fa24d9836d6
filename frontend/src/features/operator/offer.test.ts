import { beforeEach, describe, expect, it, vi } from "vitest";

import { setOwnOperator } from "../../chain/operator/state";
import { FakeDatabase } from "../../chain/testing/browserStores";
import { FakeChain } from "../../chain/testing/FakeChain";
import { FakeWallet } from "../../chain/testing/FakeWallet";
import { PLAYER } from "../../chain/testing/TestConsole";
import { knowWrites } from "../../chain/transactions/knownWrites";
import { beginVisit } from "../../chain/transactions/prompts";
import { runTransaction } from "../../chain/transactions/runTransaction";
import { useTransactionStore } from "../../chain/transactions/store";
import type { Intent } from "../../chain/transactions/writeKind";
import { WRITES } from "../../writes/all";
import { claimAllRewards } from "../../writes/claimAllRewards";
import { offerToPlay } from "./offer";
import { useSheet } from "./sheet";

const CLAIM: Intent = { kind: "claimAllRewards" };
const OWN = { address: "0x00000000000000000000000000000000000A11cE", scope: 15, budget: "0", isStopped: false };

/** Offers, and has the player close the sheet when it opens. */
async function offer(intent: Intent = CLAIM, beforeClosing = () => {}): Promise<boolean> {
  const answer = offerToPlay(intent, PLAYER);
  if (useSheet.getState().opened === "byAction") {
    beforeClosing();
    useSheet.setState({ opened: "no" });
  }
  return answer;
}

describe("the offer to play without pop-ups", () => {
  beforeEach(() => {
    knowWrites(WRITES);
    sessionStorage.clear();
    setOwnOperator(PLAYER, undefined);
    new FakeDatabase().install();
    useSheet.setState({ opened: "no" });
    beginVisit(offerToPlay);
    return () => {
      useSheet.setState({ opened: "no" });
      beginVisit();
    };
  });

  it("is made once, when the wallet would open again", async () => {
    expect(await offer()).toBe(true);
    expect(await offer()).toBe(false);
  });

  it("is not repeated to players who play so now, and made when that has ended", async () => {
    expect(await offer(CLAIM, () => setOwnOperator(PLAYER, OWN))).toBe(true);
    expect(await offer()).toBe(false);
    setOwnOperator(PLAYER, undefined);
    expect(await offer()).toBe(true);
  });

  it.each<[what: string, intent: Intent, isMade: boolean]>([
    ["an attack", { kind: "attackComponent", victim: PLAYER, componentId: 1 }, true],
    ["shields", { kind: "purchase", items: [{ kind: "shields", amount: 1 }] }, true],
    ["a component", { kind: "purchase", items: [{ kind: "component", componentId: 1 }] }, true],
    ["a skin", { kind: "applySkin", componentId: 1, skinId: 1 }, true],
    ["a budget that is revoked", { kind: "revokeBudget" }, false],
  ])("is for %s: %j", async (_, intent, isMade) => {
    expect(await offer(intent)).toBe(isMade);
  });

  it("is not made for the first window of a visit, keeps the second closed until it is declined, and is not in its way after that", async () => {
    const chain = new FakeChain().install();
    const wallet = new FakeWallet(chain);
    chain.functions.claimAllRewards = () => [];
    useTransactionStore.setState({ transactions: [] });
    void runTransaction(claimAllRewards(), wallet);
    await vi.waitFor(() => expect(wallet.requests).toEqual(["transaction"]));
    expect(useSheet.getState().opened).toBe("no");
    void runTransaction(claimAllRewards(), wallet);
    await vi.waitFor(() => expect(useSheet.getState().opened).toBe("byAction"));
    expect(wallet.requests).toEqual(["transaction"]);
    useSheet.setState({ opened: "no" });
    await vi.waitFor(() => expect(wallet.requests).toEqual(["transaction", "transaction"]));
    void runTransaction(claimAllRewards(), wallet);
    await vi.waitFor(() => expect(wallet.requests).toEqual(["transaction", "transaction", "transaction"]));
    expect(useSheet.getState().opened).toBe("no");
  });

  it("is not made where the browser cannot keep a key", async () => {
    vi.stubGlobal("indexedDB", undefined);
    expect(await offer()).toBe(false);
  });
});
