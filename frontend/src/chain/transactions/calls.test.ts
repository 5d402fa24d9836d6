import { parseEther } from "ethers";
import { beforeEach, describe, expect, it } from "vitest";

import { deployment } from "../node/deployment";
import type { ContractCall } from "../node/node";
import { FakeChain } from "../testing/FakeChain";
import { FakeToken } from "../testing/FakeToken";
import { FakeWallet } from "../testing/FakeWallet";
import { gameLog } from "../testing/gameState";
import { type DecodedCall, decodeCalls, latest, newWatcher, reach, runMined } from "../testing/runMined";
import { claimAllRewards } from "../../writes/claimAllRewards";
import { purchase } from "../../writes/purchase";
import { runTransaction } from "./runTransaction";
import { useTransactionStore } from "./store";
import type { TransactionWatcher } from "./watcher";

const COST = parseEther("20");
const ID = `0x${"ca11".repeat(32)}`;
const HASH = `0x${"12".repeat(32)}`;
const GAME: unknown = expect.stringMatching(new RegExp(deployment.game, "i"));

const APPROVAL: DecodedCall = { name: "approve", args: [GAME, COST] };
const PURCHASE: DecodedCall = { name: "purchaseShields", args: [2n] };
const BOUGHT = { kind: "bought", items: [{ kind: "shields", amount: 2 }], isFirst: false };
const buyShields = () => purchase([{ item: { kind: "shields", amount: 2 }, price: COST }], { isPlayer: true });
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
    watcher = newWatcher();
    return () => watcher.stop();
  });

  function receipt(succeeded: string) {
    const log = gameLog("ShieldsPurchased", [wallet.address, 2n, COST, 0n]);
    return { transactionHash: HASH, status: succeeded, logs: [{ address: deployment.game, ...log }] };
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

  const NOT_SENT = "Your wallet did not send it, or no longer knows it. Check what you own before you try again.";
  const FAILED =
    "The transaction failed on the chain. Nothing changed except that the network's fee was paid. Try again.";

  it.each<[what: string, change: () => void, message: string]>([
    ["that the wallet has not sent", () => (status = { ...status, status: 400 }), NOT_SENT],
    ["that the wallet has forgotten", () => (known = "0x01"), NOT_SENT],
    ["that the chain refused", () => (status = { ...status, status: 500, receipts: [receipt("0x0")] }), FAILED],
    ["that the chain refused in part", () => (status = { ...status, status: 600, receipts: [receipt("0x0")] }), FAILED],
  ])("%s is failed", async (_what, change, message) => {
    const { outcome } = await send();
    change();
    await watcher.check();
    expect(await outcome).toEqual({ stage: "failed", message });
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
    wallet.methods.wallet_getCallsStatus = () => new Promise(() => undefined);
    void watcher.check();
    chain.functions.claimAllRewards = () => [];
    const outcome = runTransaction(claimAllRewards(), wallet);
    await reach("pending");
    chain.mine();
    void watcher.check();
    expect(await outcome).toMatchObject({ stage: "confirmed" });
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

    it.each([
      ["has no such method", { code: -32601, message: "not found" }],
      ["is not upgraded by the player", { code: 5750, message: "User rejected the upgrade." }],
      ["cannot do it atomically after all", { error: { code: 5760, message: "no" } }],
    ])("when the wallet %s", async (_case, refusal) => {
      wallet.refusals.calls = refusal;
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
