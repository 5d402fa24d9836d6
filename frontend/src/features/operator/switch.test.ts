import { parseEther, Transaction } from "ethers";
import { beforeEach, describe, expect, it, vi } from "vitest";

import { token as tokenContract } from "../../chain/game/contract";
import { clock } from "../../chain/node/clock";
import { deployment } from "../../chain/node/deployment";
import type { ContractCall } from "../../chain/node/node";
import { destroyKey, findKey, makeKey, updateKey } from "../../chain/operator/keys";
import { hasOperator, setOwnOperator, useOwnOperators } from "../../chain/operator/state";
import { FakeDatabase } from "../../chain/testing/browserStores";
import { FakeChain, Revert } from "../../chain/testing/FakeChain";
import { FakeToken } from "../../chain/testing/FakeToken";
import { FakeWallet } from "../../chain/testing/FakeWallet";
import { gameLog } from "../../chain/testing/gameState";
import { decodeCalls, type DecodedCall, whileMining } from "../../chain/testing/runMined";
import { useTransactionStore } from "../../chain/transactions/store";
import type { SentTransaction } from "../../chain/transactions/transaction";
import type { Terms } from "../../writes/setOperator";
import { stop, submitPermit, turnOn } from "./switch";

const NOW = 1_000_000;
const BUDGET = parseEther("5");
const TERMS: Terms = { scopes: ["collect", "fight"], seconds: 3_600, budget: BUDGET, actions: 10, gasPrice: 1n };
/** Gas money for the actions at a price of 1 wei. */
const GAS_MONEY = 1_500_000n;

let chain: FakeChain;
let wallet: FakeWallet;
let token: FakeToken;
/** End of the permission that the key has already; 0 for none. */
let until: bigint;

beforeEach(() => {
  chain = new FakeChain().install();
  chain.coins = 0n;
  wallet = new FakeWallet(chain);
  token = new FakeToken(chain, BUDGET);
  new FakeDatabase().install();
  useTransactionStore.setState({ transactions: [] });
  vi.spyOn(clock, "now").mockReturnValue(NOW + 0.7);
  until = 0n;
  chain.functions.getOperator = () => [until, 0n, 0n];
  chain.functions.setOperator = () => [];
  chain.functions.permit = () => [];
  // Its budget would be added to what the next file's wallet approves.
  return () => setOwnOperator(wallet.address, undefined);
});

/** The game's log of each `setOperator`. */
const granted = (calls: readonly DecodedCall[]) =>
  calls
    .filter(({ name }) => name === "setOperator")
    .map(({ args }) => ({ name: "OperatorSet", values: [wallet.address, ...args] }));
const mined = <T>(work: () => Promise<T>) => whileMining(work, { chain, token, logs: granted });
const start = () => mined(() => turnOn(TERMS, wallet.address, wallet));
const keyAddress = async () => (await findKey(wallet.address))!.address;
const walletCalls = () => wallet.sent.map(({ data }) => decodeCalls(data!)[0]!);

/** Permits that the browser's key has handed to the token. */
async function permits(): Promise<unknown[][]> {
  const from = (await keyAddress()).toLowerCase();
  const sent = chain.blocks.flatMap(({ transactions }) => transactions).filter((each) => each.from === from);
  return sent.map(({ input }) => tokenContract.interface.parseTransaction({ data: input })!.args.slice(0, 3));
}

describe("turning on playing without pop-ups", () => {
  it("is a signature for the budget and one transaction with the gas money", async () => {
    expect(await start()).toEqual({ stage: "confirmed", result: { kind: "operatorSet", until: NOW + 3_600 } });
    expect(wallet.requests).toEqual(["signature", "transaction"]);
    const args = [await keyAddress(), BigInt(NOW + 3_600), 3n, BUDGET];
    expect(walletCalls()).toEqual([{ name: "setOperator", args }]);
    expect(wallet.sent[0]!.value).toBe(GAS_MONEY);
  });

  it("pays the gas money that the player saw, and remembers its price, whatever gas costs meanwhile", async () => {
    chain.gasPrice = 1_000n;
    await mined(() => turnOn({ ...TERMS, gasPrice: 3n }, wallet.address, wallet));
    expect(wallet.sent[0]!.value).toBe(3n * GAS_MONEY);
    expect(useOwnOperators.getState()[wallet.address]).toMatchObject({
      gasPrice: "3",
      seconds: TERMS.seconds,
      isStopped: false,
    });
  });

  it("has the key hand the permit to the token, once", async () => {
    await start();
    const game: unknown = expect.stringMatching(new RegExp(deployment.game, "i"));
    expect(await permits()).toEqual([[wallet.address, game, BUDGET]]);
    await mined(() => submitPermit(wallet.address, wallet));
    expect(await permits()).toHaveLength(1);
  });

  it("is the transaction alone where the game may take the budget already", async () => {
    token.allowance = BUDGET;
    expect(await start()).toMatchObject({ stage: "confirmed" });
    expect(wallet.requests).toEqual(["transaction"]);
    expect(await permits()).toEqual([]);
  });

  it.each<[why: string, arrange: () => void, requests: string[]]>([
    ["there are no permits", () => delete chain.functions.DOMAIN_SEPARATOR, []],
    ["the wallet cannot sign one", () => (wallet.refusals.signature = { code: 4200 }), ["signature"]],
    [
      "the token does not accept the signature",
      () => (chain.functions.permit = () => new Revert("ZeroAmount")),
      ["signature"],
    ],
  ])("takes an approval of the budget first where %s", async (_, arrange, requests) => {
    arrange();
    expect(await start()).toMatchObject({ stage: "confirmed" });
    expect(wallet.requests).toEqual([...requests, "transaction", "transaction"]);
    expect(walletCalls().map(({ name }) => name)).toEqual(["approve", "setOperator"]);
    expect(walletCalls()[0]!.args[1]).toBe(BUDGET);
    expect(await permits()).toEqual([]);
  });

  it("has a wallet that signs no permit send the approval with it, where it can send several calls as one", async () => {
    wallet.refusals.signature = { code: 4200 };
    let calls: readonly ContractCall[] = [];
    wallet.methods.wallet_getCapabilities = () => ({ "0x7a69": { atomic: { status: "supported" } } });
    wallet.methods.wallet_sendCalls = ([request]) => {
      ({ calls } = request as { calls: readonly ContractCall[] });
      return { id: "0x1" };
    };
    wallet.methods.wallet_getCallsStatus = () => ({
      status: 200,
      receipts: [
        {
          transactionHash: "0x12",
          logs: granted(calls.flatMap(({ data }) => decodeCalls(data))).map(({ name, values }) =>
            gameLog(name, values),
          ),
        },
      ],
    });
    expect(await start()).toMatchObject({ stage: "confirmed", result: { kind: "operatorSet" } });
    expect(wallet.requests).toEqual(["signature", "calls"]);
    expect(calls.map(({ data, value }) => [decodeCalls(data)[0]!.name, BigInt(value!)])).toEqual([
      ["approve", 0n],
      ["setOperator", GAS_MONEY],
    ]);
  });

  it("hands no permit over when the player declines the transaction", async () => {
    wallet.refusals.transaction = { code: 4001 };
    expect(await start()).toEqual({ stage: "rejected" });
    expect(await permits()).toEqual([]);
  });

  it("fails with the game's reason before the wallet opens", async () => {
    chain.functions.setOperator = () => new Revert("GameIsPaused");
    expect(await start()).toMatchObject({ stage: "failed" });
    expect(wallet.requests).toEqual([]);
  });
});

describe("topping up", () => {
  it.each([
    ["what is missing of the gas money", 400_000n, GAS_MONEY - 400_000n],
    ["no gas money where there is more", GAS_MONEY + 1n, 0n],
  ])("changes the terms of the key that plays, and adds %s", async (_, coins, added) => {
    const { address } = await makeKey(wallet.address);
    until = BigInt(NOW + 5);
    chain.coins = coins;
    await start();
    expect(await keyAddress()).toBe(address);
    expect(walletCalls()[0]!.args).toEqual([address, BigInt(NOW + 3_600), 3n, BUDGET]);
    expect(wallet.sent[0]!.value).toBe(added);
  });

  it.each([
    ["keeps a key that plays", 9n, 0n, true],
    ["keeps a key that has gas money", 0n, 1n, true],
    ["makes another key in place of one that has neither", 0n, 0n, false],
  ])("%s", async (_, granted, coins, isKept) => {
    const { address } = await makeKey(wallet.address);
    until = granted;
    chain.coins = coins;
    await start();
    expect((await keyAddress()) === address).toBe(isKept);
  });
});

describe("a permit that was signed before a reload", () => {
  const keep = (deadline: number) => {
    const terms = [wallet.address, deployment.game, BUDGET, deadline] as const;
    const signature = [27, `0x${"11".repeat(32)}`, `0x${"22".repeat(32)}`] as const;
    const permit = tokenContract.interface.encodeFunctionData("permit", [...terms, ...signature]);
    return updateKey(wallet.address, { permit });
  };
  const submit = () => submitPermit(wallet.address, wallet);

  beforeEach(async () => {
    await makeKey(wallet.address);
  });

  it("is handed over by the first tab, and not again", async () => {
    await keep(NOW + 60);
    await mined(() => Promise.all([submit(), submit()]));
    expect(await permits()).toHaveLength(1);
    expect(wallet.requests).toEqual([]);
  });

  it.each<[why: string, deadline: number, allowance: bigint]>([
    ["it is too late", NOW, 0n],
    ["the game may take as much already", NOW + 60, BUDGET],
  ])("is forgotten where %s", async (_, deadline, allowance) => {
    await keep(deadline);
    token.allowance = allowance;
    await mined(submit);
    expect(await permits()).toEqual([]);
    expect((await findKey(wallet.address))!.permit).toBeUndefined();
  });
});

describe("stopping", () => {
  const COINS = 10_000_000n;
  /** Price of gas that is paid: a quarter more than today's. */
  const PRICE = 125n;
  const TRANSFER = 21_000n;
  let operator: string;

  beforeEach(async () => {
    chain.coins = COINS;
    chain.gasPrice = 100n;
    chain.gas = TRANSFER + 4n;
    until = 9_999n;
    operator = (await makeKey(wallet.address)).address;
    setOwnOperator(wallet.address, { address: operator, scope: 15, budget: "0", isStopped: false });
  });

  const end = () => whileMining(() => stop(wallet.address, wallet), { chain, logs: granted });
  const started = () => useTransactionStore.getState().transactions;
  const find = (kind: string) => started().find(({ intent }) => intent.kind === kind);
  const returned = () => Transaction.from((find("returnCoins")!.sent as SentTransaction).raw);
  const isForgotten = async () =>
    (await findKey(wallet.address)) === undefined && useOwnOperators.getState()[wallet.address] === undefined;

  it("sends all gas money back but for the fee, has the wallet revoke, and destroys the key", async () => {
    await end();
    const { from, to, value, gasLimit, gasPrice } = returned();
    expect([from, to]).toEqual([operator, wallet.address]);
    expect([value, gasLimit, gasPrice]).toEqual([COINS - TRANSFER * PRICE, TRANSFER, PRICE]);
    expect(wallet.sent.map(({ data }) => decodeCalls(data!))).toEqual([
      [{ name: "setOperator", args: [operator, 0n, 0n, 0n] }],
    ]);
    expect(started().map(({ status }) => status.stage)).toEqual(["confirmed", "confirmed"]);
    expect(await isForgotten()).toBe(true);
  });

  it("forbids the use of the key from the first moment", async () => {
    const ended = end();
    expect(hasOperator(wallet.address)).toBe(false);
    await ended;
  });

  it("pays what a transfer takes on chains where that is more", async () => {
    chain.gas = 60_000n;
    await end();
    expect(returned().value).toBe(COINS - 60_000n * PRICE);
  });

  it("mentions a rest that is too small to send, and destroys the key", async () => {
    chain.coins = TRANSFER * PRICE;
    await end();
    expect(find("returnCoins")).toBeUndefined();
    expect(find("revokeOperators")!.status).toMatchObject({ result: { dust: TRANSFER * PRICE } });
    expect(await isForgotten()).toBe(true);
  });

  it("asks the wallet nothing where nothing is allowed any more", async () => {
    until = 0n;
    await end();
    expect(wallet.requests).toEqual([]);
    expect(await isForgotten()).toBe(true);
  });

  it("sends the gas money back also when the player does not revoke", async () => {
    wallet.refusals.transaction = { code: 4001 };
    await end();
    expect(find("revokeOperators")!.status.stage).toBe("rejected");
    expect(returned().value).toBeGreaterThan(0n);
    expect(await isForgotten()).toBe(true);
  });

  it("keeps the key, stopped, until its gas money has arrived", async () => {
    chain.refusal = { code: -32000, message: "transaction underpriced" };
    await end();
    expect((await findKey(wallet.address))?.address).toBe(operator);
    expect(useOwnOperators.getState()[wallet.address]).toMatchObject({ isStopped: true });
    chain.refusal = undefined;
    await end();
    expect(await isForgotten()).toBe(true);
  });

  it.each([
    ["has no locks", () => vi.stubGlobal("navigator", { userAgent: "" })],
    ["reports no base fee", () => (chain.baseFee = null)],
    ["reports a tip that nobody agreed to", () => ([chain.baseFee, chain.gasPrice] = [100n, 1_000_000n])],
  ])("sends the gas money back where the browser or the chain %s", async (_, arrange) => {
    setOwnOperator(wallet.address, { address: operator, scope: 15, budget: "0", isStopped: false, gasPrice: "100" });
    arrange();
    await end();
    // A tip of 100 wei at most.
    const paid = chain.baseFee ? 200n : PRICE;
    expect([returned().value, returned().gasPrice]).toEqual([COINS - TRANSFER * paid, paid]);
    expect(await isForgotten()).toBe(true);
  });

  it("keeps the gas money while gas costs more than twice what the player saw, and still revokes", async () => {
    setOwnOperator(wallet.address, { address: operator, scope: 15, budget: "0", isStopped: false, gasPrice: "100" });
    chain.gasPrice = 201n;
    await expect(end()).rejects.toThrow("Gas costs more than twice what you saw when you let this browser play.");
    expect(started().map(({ intent: { kind } }) => kind)).toEqual(["revokeOperators"]);
    expect(await isForgotten()).toBe(false);
    chain.gasPrice = 200n;
    await end();
    expect(returned().gasPrice).toBe(200n);
    expect(await isForgotten()).toBe(true);
  });

  it("also revokes a lost key", async () => {
    await destroyKey(wallet.address);
    await end();
    expect(started().map(({ intent: { kind } }) => kind)).toEqual(["revokeOperators"]);
    expect(await isForgotten()).toBe(true);
  });
});
