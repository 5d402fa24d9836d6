import { describe, expect } from "vitest";

import type { Console } from "../support/console";
import { COMPLETE } from "../support/consoleBuilds";
import { inspect } from "../support/inspection";
import { RpcError } from "../support/ScriptedWallet";
import { it } from "../support/walletFixtures";

const ELSEWHERE = 5;

const wrongNetwork = (game: Console) =>
  game.page.getByRole("banner").getByRole("button", { name: /^Wrong network|^switch$/i });

describe("W4 a wallet on another network", () => {
  it("W4 gets a view that cannot be closed but shakes for 500 ms, and leaves by switching", async ({
    chain,
    visitWithWallet,
  }) => {
    const { game, wallet, modal } = await visitWithWallet();
    await game.page.clock.install();
    const warning = game.banner("Your wallet is on another network.");
    const isShaking = () => modal.card.evaluate((card) => card.getAttribute("shake") === "true");
    await game.load();
    await modal.connect(wallet);
    await wallet.goTo(ELSEWHERE);
    await modal.text("This app doesn’t support your current network").waitFor();
    await warning.waitFor();
    await game.visit.picture("wallet.unsupported-network");

    await game.page.clock.pauseAt(Date.now() + 60_000);
    for (const tryToClose of [
      () => modal.close(),
      () => game.page.keyboard.press("Escape"),
      () => game.page.mouse.click(5, 400),
    ]) {
      await tryToClose();
      await expect.poll(isShaking).toBe(true);
      await game.page.clock.runFor(499);
      expect(await isShaking()).toBe(true);
      await game.page.clock.runFor(1);
      await expect.poll(isShaking).toBe(false);
      expect(await modal.view("unsupported-chain").count()).toBe(1);
    }
    await game.page.clock.resume();

    await modal.text("Local network").click();
    await modal.closed();
    await warning.waitFor({ state: "detached" });
    expect(wallet.chainId).toBe(chain.deployment.chainId);
    expect(wallet.requests.at(-1)).toEqual({ method: "wallet_switchEthereumChain", params: [{ chainId: "0x7a69" }] });
  });

  it("W4 that does not know the game's is offered to add it, whatever it calls that", async ({
    chain,
    visitConnected,
  }) => {
    const { wallet, modal } = await visitConnected();
    const refusals = [
      new RpcError(4902, "Unrecognized chain ID."),
      new RpcError(32603, "Internal error."),
      new RpcError(5000, "Unknown network."),
      new RpcError(-32603, "Wrapped.", { originalError: { code: 4902 } }),
    ];
    for (const refusal of refusals) {
      await wallet.goTo(ELSEWHERE);
      wallet.on("wallet_switchEthereumChain", () => {
        throw refusal;
      });
      await modal.view("unsupported-chain").getByText("Local network").click();
      await expect.poll(() => wallet.chainId).toBe(chain.deployment.chainId);
      await modal.closed();
      expect(wallet.requests.at(-1)).toEqual({
        method: "wallet_addEthereumChain",
        params: [
          {
            chainId: "0x7a69",
            chainName: "Local network",
            nativeCurrency: { name: "ETH", symbol: "ETH", decimals: 18 },
            rpcUrls: [chain.deployment.rpcUrls[0]],
          },
        ],
      });
    }
    expect(wallet.requested("wallet_addEthereumChain")).toBe(refusals.length);
  });

  it("W4 is told so in the header, with a button that switches", async ({ chain, visitConnected }) => {
    const { game, wallet, modal } = await visitConnected(COMPLETE);
    await inspect(game, "wallet.header");
    await wallet.goTo(ELSEWHERE);
    await modal.view("unsupported-chain").waitFor();
    // The wallet keeps the player waiting, who sees the console meanwhile.
    let decide = () => undefined as void;
    wallet.on("wallet_switchEthereumChain", () => new Promise((resolve) => (decide = () => resolve(null))));
    await modal.text("Local network").click();
    await modal.closed();
    await wrongNetwork(game).waitFor();
    await inspect(game, "wallet.header-wrong-network");
    await game.account().click();
    await game.page.getByText("On another network (chain 5)").waitFor();
    await inspect(game, "wallet.flyout-wrong-network");
    await game.account().click();

    wallet.off("wallet_switchEthereumChain");
    await wrongNetwork(game).click();
    await wrongNetwork(game).waitFor({ state: "detached" });
    expect(wallet.chainId).toBe(chain.deployment.chainId);
    decide();
    await game.account().click();
    await game.page.getByText("Connected to the local chain").waitFor();
    await inspect(game, "wallet.flyout");
  });
});
