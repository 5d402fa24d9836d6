import { type TransactionReceipt, parseEther } from "ethers";
import { describe, expect } from "vitest";

import type { Account, Chain } from "./support/chain";
import type { Console } from "./support/console";
import { it } from "./support/fixtures";
import { RpcError, ScriptedWallet } from "./support/ScriptedWallet";
import { LocalWallet } from "./support/wallets";

const FAN = { id: 1, name: "Case Fan" };
const PSU = { id: 2, name: "Power Supply" };
const QPU = { id: 10, name: "Quantum Coprocessor" };
const PENDING = "Sent. Waiting for the next block.";

function placed(component: string): RegExp {
  return new RegExp(`Your ${component} is in its socket and earning\\.`);
}

/** What a wallet is asked by `wallet_sendCalls`. */
interface SendCalls {
  readonly version: string;
  readonly from: string;
  readonly atomicRequired: boolean;
  readonly calls: readonly { readonly to: string; readonly data: string }[];
}

/** Connects a wallet that answers on its own. */
async function connectScripted(game: Console, wallet: ScriptedWallet): Promise<void> {
  await game.connectButton().click();
  await game.page.getByTestId("w3m-modal-card").getByText(wallet.name).first().click();
  await game.account().waitFor();
}

/** Buys up to the moment when the transaction waits for a block. */
async function buyAndWait(game: Console, wallet: LocalWallet, component: string): Promise<void> {
  await game.buy(component);
  await wallet.approve("signature");
  await wallet.approve("transaction");
  await game.notice(`Buy ${component}`).filter({ hasText: PENDING }).waitFor();
}

describe("two tabs", () => {
  it("show the same pending transactions, and neither loses one of the other's", async ({ chain, visit }) => {
    const game = await visit();
    const wallet = await LocalWallet.enter(game, 1, "Market");
    const other = await game.openTab("Market");
    await other.account().waitFor();
    const otherWallet = await LocalWallet.open(other, 1);

    await chain.holdTransactions();
    await buyAndWait(game, wallet, FAN.name);
    await other.page.getByRole("button", { name: "Transactions, 1 under way" }).waitFor();
    await other
      .offer(FAN.name)
      .getByRole("button", { name: `Buy ${FAN.name}`, disabled: true })
      .waitFor();

    await buyAndWait(other, otherWallet, PSU.name);
    for (const tab of [game, other])
      await tab.page.getByRole("button", { name: "Transactions, 2 under way" }).waitFor();
    await game.page.reload();
    await game.page.getByRole("button", { name: "Transactions, 2 under way" }).waitFor();

    await chain.mine();
    for (const tab of [game, other]) {
      for (const { name } of [FAN, PSU]) {
        await tab.notice(placed(name)).waitFor();
        await tab.offer(name).getByRole("button", { name: "Owned" }).waitFor();
      }
    }
    // Nothing is left that a third tab would wait for.
    const third = await game.openTab("Market");
    await third.account().waitFor();
    expect(await third.transactions().count()).toBe(0);
  });
});

describe("several pending transactions", () => {
  it("are each shown at their own button and in the list", async ({ chain, visit }) => {
    const game = await visit();
    const wallet = await LocalWallet.enter(game, 1, "Market");
    await chain.holdTransactions();
    await buyAndWait(game, wallet, FAN.name);
    await buyAndWait(game, wallet, PSU.name);

    const button = (component: string) => game.offer(component).getByRole("button", { name: `Buy ${component}` });
    for (const { name } of [FAN, PSU]) expect(await button(name).getAttribute("aria-busy")).toBe("true");
    expect(await button(QPU.name).getAttribute("aria-busy")).not.toBe("true");
    await game.visit.picture("market.two-pending");

    await chain.mine();
    await game.notice(placed(FAN.name)).waitFor();
    await game.notice(placed(PSU.name)).waitFor();
    await game.transactions().click();
    expect(await game.page.getByRole("banner").getByRole("listitem").allTextContents()).toEqual([
      expect.stringMatching(placed(PSU.name)),
      expect.stringMatching(placed(FAN.name)),
    ]);
  });
});

describe("tokens that somebody sends", () => {
  it("are noticed with the next block, and asked for no sooner", async ({ chain, visit }) => {
    const game = await visit();
    const player = chain.player(1);
    await chain.leave(player, parseEther("12"));
    await LocalWallet.enter(game, 1, "Market");
    await game.page.getByRole("main").getByText("12 RIG").first().waitFor();
    await game.page.waitForLoadState("networkidle");

    const requests: string[] = [];
    game.visit.onRpc(game.rpcUrl, ({ method }) => requests.push(method));
    await chain.mine();
    await game.comeBack();
    await expect.poll(() => requests.length).toBeGreaterThan(0);
    await game.page.waitForLoadState("networkidle");
    expect(new Set(requests)).toEqual(new Set(["eth_getBlockByNumber"]));
    await chain.token.connect(await chain.owner()).transfer(player.address, parseEther("30"));
    await game.comeBack();
    await game.page.getByRole("main").getByText("42 RIG").first().waitFor();
  });
});

describe("a wallet that changes in the middle of a purchase", () => {
  /** A wallet whose owner does something while it signs. */
  async function whileSigning(game: Console, chain: Chain, act: (wallet: ScriptedWallet) => unknown) {
    const wallet = await ScriptedWallet.open(game, chain, chain.player(1));
    wallet.on("eth_signTypedData_v4", async (account: string, data: unknown) => {
      const signature = await chain.rpc("eth_signTypedData_v4", account, data);
      await act(wallet);
      return signature;
    });
    await game.load("Market");
    await connectScripted(game, wallet);
    await game.buy(FAN.name);
    return wallet;
  }

  async function expectNothingSent(wallet: ScriptedWallet, chain: Chain, accounts: Account[]): Promise<void> {
    expect(wallet.asked("eth_sendTransaction")).toBe(0);
    for (const { address } of accounts) expect(await chain.game.isComponentPurchased(address, FAN.id)).toBe(false);
  }

  it("to another account sends nothing from either", async ({ chain, visit }) => {
    const game = await visit();
    const other = chain.player(2);
    const wallet = await whileSigning(game, chain, async (wallet) => {
      wallet.on("eth_accounts", () => [other.address]);
      await wallet.emit("accountsChanged", [other.address]);
    });
    const notice = game.notice(`Buy ${FAN.name}: failed`);
    await notice.waitFor();
    expect(await notice.textContent()).toContain("Your wallet has switched to another account; nothing more was sent.");
    await game.visit.picture("market.account-changed");
    await expectNothingSent(wallet, chain, [chain.player(1), other]);
  });

  it("to another network sends nothing", async ({ chain, visit }) => {
    const game = await visit();
    const wallet = await whileSigning(game, chain, (wallet) => wallet.goTo(1));
    await game.notice(`Buy ${FAN.name}: failed`).filter({ hasText: "Your wallet is on another network." }).waitFor();
    await expectNothingSent(wallet, chain, [chain.player(1)]);
  });

  it("because it is locked sends nothing, and says what to do", async ({ chain, visit }) => {
    const game = await visit();
    const wallet = await whileSigning(game, chain, (wallet) => wallet.on("eth_accounts", () => []));
    await game.notice(`Buy ${FAN.name}: failed`).filter({ hasText: "it may be locked. Unlock it" }).waitFor();
    await expectNothingSent(wallet, chain, [chain.player(1)]);
  });
});

describe("a wallet without ETH", () => {
  it("is told so in words", async ({ chain, visit }) => {
    const game = await visit();
    const wallet = await LocalWallet.enter(game, 1, "Market");
    await chain.rpc("hardhat_setBalance", chain.player(1).address, "0x0");
    await game.buy(FAN.name);
    await wallet.approve("signature");
    await wallet.approve("transaction");
    await game
      .notice(`Buy ${FAN.name}: failed`)
      .filter({ hasText: "This account has too little ETH to pay the network's fee." })
      .waitFor();
  });
});

describe("a dry pool", () => {
  it("is said to whoever earns nothing because of it, until it is funded", async ({ chain, visit }) => {
    const game = await visit();
    const owner = await chain.owner();
    const dry = game.banner("The reward pool is dry.");
    await chain.buy(chain.player(1), FAN.id);
    await chain.drainPool(600n);
    await game.load();
    await game.page.waitForLoadState("networkidle");
    expect(await dry.count()).toBe(0);

    const wallet = await LocalWallet.open(game, 1);
    await wallet.connect();
    await dry.waitFor();
    await game.visit.picture("rig.dry-pool");

    await chain.token.connect(owner).approve(chain.game, parseEther("1000"));
    await chain.game.connect(owner).fundRewards(parseEther("1000"));
    await game.comeBack();
    await dry.waitFor({ state: "detached" });
  });
});

describe("a wallet that signs no permits but sends several calls as one", () => {
  const CALLS_ID = `0x${"ca11".repeat(16)}`;

  it("is asked once, for the exact approval and the purchase, and is asked again after a reload", async ({
    chain,
    visit,
  }) => {
    const game = await visit();
    const player = chain.player(1);
    const wallet = await ScriptedWallet.open(game, chain, player);
    let receipt: TransactionReceipt | null = null;
    wallet.on("eth_signTypedData_v4", () => {
      throw new RpcError(4200, "Typed data is not supported.");
    });
    wallet.on("wallet_getCapabilities", () => ({ "0x7a69": { atomic: { status: "supported" } } }));
    wallet.on("wallet_sendCalls", () => ({ id: CALLS_ID }));
    wallet.on("wallet_getCallsStatus", () => ({
      version: "2.0.0",
      id: CALLS_ID,
      chainId: "0x7a69",
      atomic: true,
      status: receipt ? 200 : 100,
      receipts: receipt && [{ transactionHash: receipt.hash, status: "0x1", logs: receipt.logs }],
    }));
    await game.load("Market");
    await connectScripted(game, wallet);
    await game.buy(FAN.name);
    await game.notice(PENDING).waitFor();

    const { params } = wallet.requests.find(({ method }) => method === "wallet_sendCalls")!;
    const [{ version, from, atomicRequired, calls }] = params as unknown as [SendCalls];
    expect([version, from, atomicRequired]).toEqual(["2.0.0", player.address, true]);
    const price = await chain.priceOf(FAN.id);
    expect(calls.map(({ to, data }) => [to, data])).toEqual([
      [chain.deployment.token, chain.token.interface.encodeFunctionData("approve", [chain.deployment.game, price])],
      [chain.deployment.game, chain.game.interface.encodeFunctionData("purchaseComponent", [FAN.id])],
    ]);

    await game.page.reload();
    await game.notice(PENDING).waitFor();
    const signer = await chain.signerOf(player);
    await chain.token.connect(signer).approve(chain.game, price);
    receipt = await (await chain.game.connect(signer).purchaseComponent(FAN.id)).wait();
    await game.notice(placed(FAN.name)).waitFor();
    await game.offer(FAN.name).getByRole("button", { name: "Owned" }).waitFor();
    expect(wallet.asked("wallet_sendCalls")).toBe(1);
    expect(wallet.asked("eth_sendTransaction")).toBe(0);
  });
});
