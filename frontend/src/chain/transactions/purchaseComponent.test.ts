import { Interface, TypedDataEncoder, ZeroHash, parseEther, verifyTypedData } from "ethers";
import { beforeEach, describe, expect, it, vi } from "vitest";

import { IRigRaid__factory } from "../../../../typechain-types/factories/contracts/interfaces/IRigRaid.sol/IRigRaid__factory";
import { clock } from "../clock";
import { deployment } from "../deployment";
import { FakeChain, Revert } from "../testing/FakeChain";
import { FakeWallet } from "../testing/FakeWallet";
import { purchaseComponent } from "./purchaseComponent";
import { runTransaction } from "./runTransaction";
import { useTransactionStore } from "./store";
import type { TransactionStatus } from "./transaction";
import { TransactionWatcher } from "./watcher";

const PRICE = parseEther("50");
const NONCE = 4n;
const abi = new Interface(IRigRaid__factory.abi);
const DOMAIN = {
  name: "RigRaid Token",
  version: "1",
  chainId: deployment.chainId,
  verifyingContract: deployment.token,
};
const PERMIT = {
  Permit: ["owner", "spender"]
    .map((name) => ({ name, type: "address" }))
    .concat(["value", "nonce", "deadline"].map((name) => ({ name, type: "uint256" }))),
};

describe("purchaseComponent", () => {
  let chain: FakeChain;
  let wallet: FakeWallet;
  let watcher: TransactionWatcher;
  let allowance: bigint;

  beforeEach(() => {
    chain = new FakeChain().install();
    wallet = new FakeWallet(chain);
    useTransactionStore.setState({ transactions: [] });
    allowance = 0n;
    vi.spyOn(clock, "now").mockReturnValue(1_000_000.7);
    chain.functions.getComponentSettings = () => [[1n, PRICE, 3n, 2n, true]];
    chain.functions.allowance = () => [allowance];
    chain.functions.balanceOf = () => [PRICE];
    chain.functions.DOMAIN_SEPARATOR = () => [TypedDataEncoder.hashDomain(DOMAIN)];
    chain.functions.nonces = () => [NONCE];
    chain.functions.name = () => ["RigRaid Token"];
    chain.functions.eip712Domain = () => ["0x0f", "RigRaid Token", "1", 31337n, deployment.token, ZeroHash, []];
    chain.functions.purchaseComponent = (_args, { from }) =>
      allowance >= PRICE ? [] : new Revert("ERC20InsufficientAllowance", [from, allowance, PRICE]);
    chain.functions.multicall = () => [[]];
    chain.functions.approve = () => [true];
    watcher = new TransactionWatcher({
      chainState: () => ({ connection: "online", head: undefined, genesis: undefined, restartedAt: undefined }),
      onMined: () => undefined,
    });
    return () => watcher.stop();
  });

  /** Buys, with every transaction mined as soon as it is sent. */
  async function buy(price = PRICE): Promise<TransactionStatus> {
    const logs = [{ name: "ComponentPurchased", values: [wallet.address, 1n, PRICE, 0n, 9n] }];
    const stop = useTransactionStore.subscribe(() => {
      const sent = chain.waiting.at(-1);
      if (!sent || useTransactionStore.getState().transactions.at(-1)?.status.stage !== "pending") return;
      if (sent.to === deployment.token) allowance = PRICE;
      chain.mine({ logs: sent.to === deployment.game ? logs : [] });
      void watcher.check();
    });
    const outcome = await runTransaction(purchaseComponent(1, price), wallet);
    stop();
    return outcome;
  }

  const bought = { stage: "confirmed", result: { kind: "purchased", componentId: 1, price: PRICE, isFirst: false } };

  it("asks for one signature and one transaction: a permit for exactly the price, and the purchase", async () => {
    expect(await buy()).toEqual(bought);
    expect(wallet.requests).toEqual(["signature", "transaction"]);

    const [calls] = abi.decodeFunctionData("multicall", wallet.sent[0]!.data!) as unknown as [string[]];
    const permit = abi.decodeFunctionData("selfPermit", calls[0]!).toArray();
    const [value, deadline, v, r, s] = permit as [bigint, bigint, bigint, string, string];
    expect(abi.decodeFunctionData("purchaseComponent", calls[1]!).toArray()).toEqual([1n]);
    expect([value, deadline]).toEqual([PRICE, 1_000_000n + 1_200n]);
    const message = { owner: wallet.address, spender: deployment.game, value, nonce: NONCE, deadline };
    expect(verifyTypedData(DOMAIN, PERMIT, message, { v: Number(v), r, s })).toBe(wallet.address);
    expect(wallet.sent[0]!.to).toBe(deployment.game);
  });

  it("asks the node once before the wallet opens, and reads what is pending", async () => {
    const tags = new Set<string>();
    chain.functions.allowance = (_args, _call, tag) => (tags.add(tag), [0n]);
    chain.functions.getComponentSettings = (_args, _call, tag) => (tags.add(tag), [[1n, PRICE, 3n, 2n, true]]);
    wallet.refusals.signature = { code: 4001 };
    await buy();
    expect(chain.requests).toHaveLength(1);
    expect([...tags]).toEqual(["pending"]);
  });

  it("asks for the transaction alone when the allowance is there", async () => {
    allowance = PRICE;
    expect(await buy()).toEqual(bought);
    expect(wallet.requests).toEqual(["transaction"]);
    expect(abi.parseTransaction({ data: wallet.sent[0]!.data! })?.name).toBe("purchaseComponent");
  });

  it.each([
    ["GameIsPaused", []],
    ["ComponentNotOnSale", [1n]],
    ["ComponentAlreadyOwned", [1n]],
  ])("says %s before the wallet opens", async (error, values) => {
    chain.functions.purchaseComponent = () => new Revert(error, values);
    expect(await buy()).toMatchObject({ stage: "failed" });
    expect(wallet.requests).toEqual([]);
  });

  it("says what is missing before the wallet opens", async () => {
    chain.functions.balanceOf = () => [parseEther("12.5")];
    expect(await buy()).toEqual({
      stage: "failed",
      message: "You have 12.5 RIG and need 50 RIG. Collect rewards or get more RIG first.",
    });
    expect(wallet.requests).toEqual([]);
  });

  it("does not buy at another price than the player saw", async () => {
    expect(await buy(parseEther("49"))).toEqual({
      stage: "failed",
      message: "The price has changed from 49 to 50 RIG. Look again before you buy.",
    });
    expect(wallet.requests).toEqual([]);
  });

  it("sends nothing when the player declines the signature", async () => {
    wallet.refusals.signature = { code: 4001, message: "User rejected the request." };
    expect(await buy()).toEqual({ stage: "rejected" });
    expect(wallet.requests).toEqual(["signature"]);
  });

  describe("approves exactly the price first, then buys,", () => {
    async function expectApproval(requests: string[]): Promise<void> {
      expect(await buy()).toEqual(bought);
      expect(wallet.requests).toEqual(requests);
      expect(wallet.sent.map(({ to }) => to)).toEqual([deployment.token, deployment.game]);
      const approve = new Interface(["function approve(address spender, uint256 value)"]);
      expect(approve.decodeFunctionData("approve", wallet.sent[0]!.data!).toArray()).toEqual([
        expect.stringMatching(new RegExp(deployment.game, "i")),
        PRICE,
      ]);
      expect(abi.parseTransaction({ data: wallet.sent[1]!.data! })?.name).toBe("purchaseComponent");
    }

    it("when the token has no permits", async () => {
      delete chain.functions.DOMAIN_SEPARATOR;
      await expectApproval(["transaction", "transaction"]);
    });

    it("when the token's signing domain is not what it says", async () => {
      chain.functions.DOMAIN_SEPARATOR = () => [ZeroHash];
      await expectApproval(["transaction", "transaction"]);
    });

    it("when the wallet cannot sign typed data", async () => {
      wallet.refusals.signature = { code: 4200, message: "not supported" };
      await expectApproval(["signature", "transaction", "transaction"]);
    });

    it("when the token does not accept the wallet's signature", async () => {
      chain.functions.multicall = () => new Revert("PermitRefused", [0n, PRICE]);
      await expectApproval(["signature", "transaction", "transaction"]);
    });
  });

  it("buys with a permit where the token does not describe its domain but uses the usual one", async () => {
    delete chain.functions.eip712Domain;
    expect(await buy()).toEqual(bought);
    expect(wallet.requests).toEqual(["signature", "transaction"]);
  });

  it("does not buy when the approval is declined", async () => {
    delete chain.functions.DOMAIN_SEPARATOR;
    wallet.refusals.transaction = { code: "ACTION_REJECTED" };
    expect(await buy()).toEqual({ stage: "rejected" });
    expect(wallet.sent).toEqual([]);
  });
});
