import { beforeEach, describe, expect, it } from "vitest";

import { FakeChain } from "../testing/FakeChain";
import { FakeWallet } from "../testing/FakeWallet";
import { claimAllRewards } from "./actions";
import { runTransaction } from "./runTransaction";
import { useTransactionStore } from "./store";

const OTHER = "0x00000000000000000000000000000000000A11cE";
const CHANGED =
  "Your wallet has switched to another account; nothing more was sent. Switch back, or start again with the new account.";

describe("a transaction is not sent", () => {
  let chain: FakeChain;
  let wallet: FakeWallet;

  beforeEach(() => {
    chain = new FakeChain().install();
    wallet = new FakeWallet(chain);
    chain.functions.claimAllRewards = () => [];
    useTransactionStore.setState({ transactions: [] });
  });

  it("from a wallet that is locked", async () => {
    wallet.selected = undefined;
    expect(await runTransaction(claimAllRewards(), wallet)).toMatchObject({
      stage: "failed",
      message: expect.stringMatching(/^Your wallet does not give this page access to your account/) as string,
    });
    expect(wallet.requests).toEqual([]);
  });

  it("from another account than it was checked for, before the check or during it", async () => {
    wallet.selected = OTHER;
    expect(await runTransaction(claimAllRewards(), wallet)).toEqual({ stage: "failed", message: CHANGED });
    wallet.selected = wallet.address;
    chain.functions.claimAllRewards = () => ((wallet.selected = OTHER), []);
    expect(await runTransaction(claimAllRewards(), wallet)).toEqual({ stage: "failed", message: CHANGED });
    expect(wallet.requests).toEqual([]);
  });

  it("when the console has gone over to another account in the meantime", async () => {
    const getSigner = wallet.getSigner.bind(wallet);
    wallet.getSigner = async () => ({ ...(await getSigner()), getAddress: async () => OTHER });
    expect(await runTransaction(claimAllRewards(), wallet)).toEqual({ stage: "failed", message: CHANGED });
    expect(wallet.requests).toEqual([]);
  });

  it("when the wallet has left the network during the check", async () => {
    chain.functions.claimAllRewards = () => ((wallet.chainId = 1), []);
    expect(await runTransaction(claimAllRewards(), wallet)).toMatchObject({
      stage: "failed",
      message: expect.stringMatching(/on another network/) as string,
    });
    expect(wallet.requests).toEqual([]);
  });

  it("by an account without ETH for the fee, which is said in words", async () => {
    wallet.refusals.transaction = { code: -32000, message: "insufficient funds for gas * price + value" };
    expect(await runTransaction(claimAllRewards(), wallet)).toEqual({
      stage: "failed",
      message: "This account has too little ETH to pay the network's fee. Add some ETH and try again.",
    });
  });
});
