import { Transaction } from "ethers";
import { beforeEach, describe, expect, it } from "vitest";

import { FakeChain } from "../../chain/testing/FakeChain";
import { FakeDatabase } from "../../chain/testing/browserStores";
import { FakeWallet } from "../../chain/testing/FakeWallet";
import { decodeCalls, whileMining } from "../../chain/testing/runMined";
import { useTransactionStore } from "../../chain/transactions/store";
import type { SentTransaction } from "../../chain/transactions/transaction";
import { destroyKey, findKey, makeKey } from "../../chain/operator/keys";
import { hasOperator, setOwnOperator, useOwnOperators } from "../../chain/operator/state";
import { stop } from "./switch";

const COINS = 10_000_000n;
/** Price of gas that is paid: a quarter more than today's. */
const PRICE = 125n;
const TRANSFER = 21_000n;

describe("stopping", () => {
  let chain: FakeChain;
  let wallet: FakeWallet;
  let operator: string;
  let until: bigint;

  beforeEach(async () => {
    chain = new FakeChain().install();
    chain.coins = COINS;
    chain.gasPrice = 100n;
    chain.gas = TRANSFER + 4n;
    wallet = new FakeWallet(chain);
    new FakeDatabase().install();
    operator = (await makeKey(wallet.address)).address;
    setOwnOperator(wallet.address, { address: operator, scope: 15, budget: "0", isStopped: false });
    useTransactionStore.setState({ transactions: [] });
    until = 9_999n;
    chain.functions.getOperator = () => [until, 15n, 0n];
    chain.functions.setOperator = () => [];
    return () => setOwnOperator(wallet.address, undefined);
  });

  const end = () => whileMining(() => stop(wallet.address, wallet), { chain, logs: [] });
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

  it("tells of what is too little to be sent, and destroys the key", async () => {
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

  it("revokes also what was allowed a key that is lost", async () => {
    await destroyKey(wallet.address);
    await end();
    expect(started().map(({ intent: { kind } }) => kind)).toEqual(["revokeOperators"]);
    expect(await isForgotten()).toBe(true);
  });
});
