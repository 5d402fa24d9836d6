import { waitFor } from "@testing-library/react";
import { parseEther } from "ethers";
import { beforeEach, describe, expect, it, vi } from "vitest";

import { CALL_IDS, CALLS_REFUSALS, CALLS_STATUSES, LOST_ANSWERS } from "../../../../test/world/wallets";
import { claimAllRewards } from "../../writes/claimAllRewards";
import { purchase } from "../../writes/purchase";
import { deployment } from "../node/deployment";
import type { ContractCall } from "../node/node";
import { FakeChain } from "../testing/FakeChain";
import { FakeToken } from "../testing/FakeToken";
import { FakeWallet } from "../testing/FakeWallet";
import { gameLog } from "../testing/gameState";
import { decodeCalls, type DecodedCall, latest, newWatcher, passUnseen, reach, runMined } from "../testing/runMined";
import { inspectCalls } from "./calls";
import { runTransaction } from "./runTransaction";
import { rememberUnsent, stopWaiting, useTransactionStore } from "./store";
import type { TransactionWatcher } from "./watcher";

const COST = parseEther("20");
const ID = `0x${"ca11".repeat(32)}`;
const HASH = `0x${"12".repeat(32)}`;
const GAME: unknown = expect.stringMatching(new RegExp(deployment.game, "i"));

const APPROVAL: DecodedCall = { name: "approve", args: [GAME, COST] };
const PURCHASE: DecodedCall = { name: "purchaseShields", args: [2n] };
const BOUGHT = { kind: "bought", items: [{ kind: "shields", amount: 2 }], isFirst: false };
const buyShields = () => purchase([{ item: { kind: "shields", amount: 2 }, price: COST }], { isPlayer: true });
const BUNDLER = "0x00000000000000000000000000000000000B0b00";
const STORED = "rigraid.transactions.31337.0x00000000000000000000000000000000000ca5e5";
const TOGETHER = ["calls"];
const ONE_BY_ONE = ["transaction", "transaction"];

interface SendCalls {
  readonly version: string;
  readonly from: string;
  readonly chainId: string;
  readonly atomicRequired: boolean;
  readonly calls: readonly ContractCall[];
}

describe("a purchase without a permit in a wallet that sends several calls as one", () => {
  let chain: FakeChain;
  let wallet: FakeWallet;
  let token: FakeToken;
  let watcher: TransactionWatcher;
  let request: SendCalls | undefined;
  let status: object;
  /** The calls that the wallet has not forgotten. */
  let known: string;

  beforeEach(() => {
    known = ID;
    chain = new FakeChain().install();
    wallet = new FakeWallet(chain);
    token = new FakeToken(chain, COST);
    delete chain.functions.DOMAIN_SEPARATOR;
    chain.functions.getShieldPrice = () => [parseEther("10")];
    chain.functions.purchaseShields = (_args, { from }) => token.take(from, COST);
    useTransactionStore.setState({ transactions: [] });
    request = undefined;
    status = { version: "2.0.0", id: ID, chainId: "0x7a69", atomic: true, status: 100 };
    wallet.methods.wallet_getCapabilities = () => ({ "0x7a69": { atomic: { status: "supported" } } });
    wallet.methods.wallet_sendCalls = ([sent]) => ((request = sent as SendCalls), { id: ID });
    wallet.methods.wallet_getCallsStatus = ([id]) => {
      // Wallets throw plain objects too.
      // eslint-disable-next-line @typescript-eslint/only-throw-error
      if (id !== known) throw { code: 5730, message: "unknown bundle" };
      return status;
    };
    watcher = newWatcher(chain);
    return () => watcher.stop();
  });

  /** The game's log of the purchase, as wallets give it. */
  const bought = () => ({ address: deployment.game, ...gameLog("ShieldsPurchased", [wallet.address, 2n, COST, 0n]) });

  function receipt(succeeded: string) {
    return { transactionHash: HASH, status: succeeded, logs: [bought()] };
  }

  /** Mines the purchase in a transaction of others: a bundler's. */
  function mineBundle(logs = [{ name: "ShieldsPurchased", values: [wallet.address, 2n, COST, 0n] }], succeeds = true) {
    const hash = chain.send(BUNDLER, BUNDLER, "0x1234");
    chain.mine({ hashes: [hash], logs, succeeds });
    return hash;
  }

  /** Sends it, up to the moment when the wallet alone knows the outcome. */
  async function send() {
    const outcome = runTransaction(buyShields(), wallet);
    await reach("pending");
    return { outcome };
  }

  /** Buys, with each transaction mined as it comes. */
  async function buyMined() {
    const logs = [{ name: "ShieldsPurchased", values: [wallet.address, 2n, COST, 0n] }];
    const outcome = await runMined(buyShields(), { chain, wallet, token, logs });
    expect(outcome).toEqual({ stage: "confirmed", result: BOUGHT });
  }

  async function buyOneByOne() {
    await buyMined();
    expect(wallet.sent.map(({ data }) => decodeCalls(data!))).toEqual([[APPROVAL], [PURCHASE]]);
  }

  it.each(["supported", "ready"])(
    "asks for the exact approval and the purchase together when that is %s",
    async (word) => {
      wallet.methods.wallet_getCapabilities = ([address, chains]) => {
        expect([address, chains]).toEqual([wallet.address, ["0x7a69"]]);
        return { "0x7A69": { atomic: { status: word } } };
      };
      await send();
      expect(wallet.requests).toEqual(TOGETHER);
      expect(request).toMatchObject({
        version: "2.0.0",
        from: wallet.address,
        chainId: "0x7a69",
        atomicRequired: true,
      });
      expect(request!.calls.map(({ to }) => to)).toEqual([deployment.token, deployment.game]);
      expect(request!.calls.flatMap(({ data }) => decodeCalls(data))).toEqual([APPROVAL, PURCHASE]);
    },
  );

  it("waits for the wallet and comes to the result in its receipt", async () => {
    const { outcome } = await send();
    await watcher.check();
    expect(latest().status.stage).toBe("pending");
    status = { ...status, status: 200, receipts: [receipt("0x1")] };
    await watcher.check();
    expect(await outcome).toEqual({ stage: "confirmed", result: BOUGHT });
    expect(latest().sent!.hash).toBe(HASH);
  });

  const NOT_DONE = "Your wallet reports that it failed. Check what you own before you try again.";
  const FAILED =
    "The transaction failed on the chain. Nothing changed except that the network's fee was paid. Try again.";

  it.each<[what: string, change: () => void, outcome: object]>([
    [
      "that the wallet has not sent",
      () => (status = { ...status, status: 400 }),
      { stage: "failed", message: NOT_DONE },
    ],
    [
      "that the wallet has forgotten",
      () => (known = "0x01"),
      {
        stage: "unknown",
        message: "Your wallet no longer knows it. Check what you own before you try again.",
      },
    ],
  ])("%s is told so when the chain has not shown it for some blocks", async (_what, change, end) => {
    const { outcome } = await send();
    change();
    await passUnseen(chain, watcher);
    expect(await outcome).toEqual(end);
  });

  it.each([500, 600, "CONFIRMED"])("that the chain refused is failed, whatever the wallet says: %s", async (word) => {
    const { outcome } = await send();
    const hash = mineBundle([], false);
    status = { ...status, status: word, receipts: [{ transactionHash: hash, status: "0x0" }] };
    await watcher.check();
    expect(await outcome).toEqual({ stage: "failed", message: FAILED });
  });

  it.each<[what: string, answer: () => object]>([
    ["a failure without receipts", () => ({ status: 500, receipts: [] })],
    ["a success without receipts", () => ({ status: 200 })],
    [
      "version 1's word and a receipt without logs",
      () => ({ status: "CONFIRMED", receipts: [{ transactionHash: HASH }] }),
    ],
    ["that it still waits", () => ({ status: "PENDING" })],
    ["that it does not know them", () => ((known = "0x01"), {})],
  ])("comes to its result in the game's events where the wallet says %s", async (_what, answer) => {
    const { outcome } = await send();
    status = answer();
    const hash = mineBundle();
    await watcher.check();
    expect(await outcome).toEqual({ stage: "confirmed", result: BOUGHT });
    expect(latest().sent!.hash).toBe(hash);
  });

  it("is not said to be done when the game shows none of it", async () => {
    const { outcome } = await send();
    const hash = mineBundle([]);
    status = { status: 200, receipts: [{ transactionHash: hash }] };
    await watcher.check();
    const message = "The transaction went through, but the game shows no purchase.";
    expect(await outcome).toEqual({ stage: "unknown", message });
  });

  it("can be given up when the wallet never tells", async () => {
    const { outcome } = await send();
    wallet.methods.wallet_getCallsStatus = () => {
      throw new Error("disconnected");
    };
    vi.spyOn(Date, "now").mockReturnValue(Date.now() + 30_000);
    await watcher.check();
    expect(latest().status).toEqual({ stage: "pending", isSlow: true });
    vi.spyOn(Date, "now").mockReturnValue(Date.now() + 2 * 60_000 + 1);
    await watcher.check();
    expect(latest().status).toEqual({ stage: "pending", isSlow: true, doubt: "wallet" });
    expect(await outcome).toMatchObject({ doubt: "wallet" });
    stopWaiting(latest().id);
    expect(latest().status).toMatchObject({ stage: "unknown" });
  });

  it.each(CALLS_STATUSES)("reads the answer of $source", async ({ answer, verdict, hashes = [] }) => {
    wallet.methods.wallet_getCallsStatus = () => answer;
    const { provider } = await wallet.getSigner();
    expect(await inspectCalls(provider, ID)).toEqual({ verdict, hashes, logs: [] });
  });

  it.each(CALL_IDS)("reads the calls' name in the answer of $source", async ({ answer, id }) => {
    wallet.methods.wallet_sendCalls = () => answer;
    await send();
    expect(latest().sent).toMatchObject({ callsId: id });
  });

  describe("whose answer is lost", () => {
    it.each(LOST_ANSWERS)("by $source is followed in the game's events", async ({ error }) => {
      wallet.refusals.calls = error;
      const { outcome } = await send();
      expect(wallet.requests).toEqual(TOGETHER);
      expect(latest().sent).toMatchObject({ callsId: "" });
      await watcher.check();
      expect(latest().status.stage).toBe("pending");
      mineBundle();
      await watcher.check();
      expect(await outcome).toEqual({ stage: "confirmed", result: BOUGHT });
    });

    it("to a reload during the wallet's prompt is followed", async () => {
      sessionStorage.clear();
      const stop = rememberUnsent();
      let stored: string | null = null;
      wallet.methods.wallet_sendCalls = () => {
        stored = sessionStorage.getItem(STORED);
        return new Promise(() => undefined);
      };
      void runTransaction(buyShields(), wallet);
      await waitFor(() => expect(stored).not.toBeNull());
      stop();
      useTransactionStore.setState({ transactions: [] });
      sessionStorage.setItem(STORED, stored!);
      rememberUnsent()();
      expect(latest()).toMatchObject({ status: { stage: "pending" }, sent: { callsId: "" } });
      mineBundle();
      await watcher.check();
      expect(latest().status).toEqual({ stage: "confirmed", result: BOUGHT });
    });
  });

  it("stays pending while the wallet gives no answer", async () => {
    await send();
    wallet.methods.wallet_getCallsStatus = () => {
      throw new Error("disconnected");
    };
    await watcher.check();
    expect(latest().status.stage).toBe("pending");
  });

  it("keeps no other waiting while the wallet does not answer", async () => {
    await send();
    let answer!: (answer: object) => void;
    wallet.methods.wallet_getCallsStatus = () => new Promise((resolve) => (answer = resolve));
    const checked = watcher.check();
    chain.functions.claimAllRewards = () => [];
    const outcome = runTransaction(claimAllRewards(), wallet);
    await reach("pending");
    chain.mine({ logs: [{ name: "RewardsClaimed", values: [wallet.address, 1n, 5n] }] });
    void watcher.check();
    expect(await outcome).toMatchObject({ stage: "confirmed" });
    answer({ status: "PENDING" });
    await checked;
  });

  it("is rejected when the player declines", async () => {
    wallet.refusals.calls = { code: 4001, message: "User rejected the request." };
    expect(await runTransaction(buyShields(), wallet)).toEqual({ stage: "rejected" });
    expect(wallet.requests).toEqual(TOGETHER);
  });

  describe("sends one by one", () => {
    it.each<[string, ((parameters: readonly unknown[]) => unknown) | undefined]>([
      ["does not know the question", undefined],
      ["has no word for it", () => undefined],
      ["is asked about another chain", () => ({ "0x1": { atomic: { status: "supported" } } })],
      ["says that it cannot", () => ({ "0x7a69": { atomic: { status: "unsupported" } } })],
      ["knows no capabilities of the chain", () => ({ "0x7a69": {} })],
    ])("when the wallet %s", async (_case, capabilities) => {
      delete wallet.methods.wallet_getCapabilities;
      if (capabilities) wallet.methods.wallet_getCapabilities = capabilities;
      await buyOneByOne();
      expect(wallet.requests).toEqual(ONE_BY_ONE);
    });

    it.each(CALLS_REFUSALS)("when the wallet refuses: $source", async ({ error }) => {
      wallet.refusals.calls = error;
      await buyOneByOne();
      expect(wallet.requests).toEqual([...TOGETHER, ...ONE_BY_ONE]);
    });
  });

  it("uses a permit where that is possible", async () => {
    token = new FakeToken(chain, COST);
    chain.functions.multicall = () => [[]];
    await buyMined();
    expect(wallet.requests).toEqual(["signature", "transaction"]);
  });
});
