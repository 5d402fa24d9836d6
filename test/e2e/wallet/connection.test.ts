import { describe, expect } from "vitest";

import { nameWords, playerName } from "../../../scripts/game/playerName";
import { type Console } from "../support/console";
import { ELSEWHERE } from "../support/consoleBuilds";
import { ScriptedWallet, userRejected } from "../support/ScriptedWallet";
import { it } from "../support/walletFixtures";

/** Storage of the library for a connection. */
function remembered(game: Console): Promise<Record<string, string | null>> {
  return game.page.evaluate(() => ({
    status: localStorage.getItem("@appkit/connection_status"),
    namespaces: localStorage.getItem("@appkit/connected_namespaces"),
    connector: localStorage.getItem("@appkit/eip155:connected_connector_id"),
  }));
}

describe("W1 the modal opens", () => {
  it("W1 on Connect without an account, on Account with one", async ({ visitWithWallet }) => {
    const { game, wallet, modal } = await visitWithWallet();
    await game.load();
    await modal.open();
    await modal.view("connect").waitFor();
    await modal.close();
    await modal.closed();
    await modal.connect(wallet);
    // Signing in is for those builds alone that ask for it.
    expect(await modal.view("siwx-sign-message").count()).toBe(0);
    expect(wallet.requested("personal_sign")).toBe(0);
    await modal.open();
    await modal.view("account").waitFor();
    await modal.text(nameWords("0x90F79bf6EB2c4f870365E785982E1f101E93b906")).waitFor();
  });

  it("W1 on All Wallets on a phone without a wallet, on Connect on one that has a wallet", async ({
    chain,
    visitBuild,
  }) => {
    const [bare, equipped] = await Promise.all([0, 1].map(() => visitBuild(ELSEWHERE, { size: "phone" })));
    await ScriptedWallet.open(equipped.game, chain, chain.player(2));
    for (const [{ game, modal }, view] of [
      [bare, "all-wallets"],
      [equipped, "connect"],
    ] as const) {
      await game.open("Rig");
      await modal.open();
      await modal.view(view).waitFor();
      await game.visit.picture(`wallet.first-${view}`);
    }
  });
});

describe("W2 an announced wallet", () => {
  it("W2 is listed as installed, connects, survives a reload, and disconnects without a trace", async ({
    visitWithWallet,
  }) => {
    const { game, wallet, modal } = await visitWithWallet();
    await game.load();
    await modal.open();
    const entry = modal.view("connect").locator('wui-list-wallet[name="Scripted Wallet"]');
    expect(await entry.getAttribute("taglabel")).toBe("installed");
    await game.visit.picture("wallet.connect");
    await entry.click();
    await modal.connected(wallet);
    expect(await game.account().textContent()).toContain(playerName(wallet.address));
    expect(await remembered(game)).toEqual({ status: "connected", namespaces: "eip155", connector: "test.scripted" });

    await game.page.reload();
    await game.account().waitFor();
    expect(await game.account().textContent()).toContain(playerName(wallet.address));

    await game.disconnect();
    expect(wallet.requested("wallet_revokePermissions")).toBe(1);
    expect(await remembered(game)).toEqual({ status: "disconnected", namespaces: "", connector: null });
    await modal.open();
    await modal.view("connect").waitFor();

    const before = wallet.requests.length;
    await game.page.reload();
    await game.ready("Rig");
    await modal.open();
    await modal.view("connect").waitFor();
    expect(wallet.requests.slice(before)).toEqual([]);
  });

  it("W2 that changes its account is followed, and is disconnected when it takes all accounts away", async ({
    chain,
    visitConnected,
  }) => {
    const { game, wallet } = await visitConnected();
    const { address } = chain.player(3);
    wallet.on("eth_requestAccounts", () => [address]);
    await wallet.emit("accountsChanged", [address]);
    await expect.poll(() => game.account().textContent()).toContain(playerName(address));
    await wallet.emit("accountsChanged", []);
    await game.connectButton().waitFor();
  });
});

describe("W3 the status", () => {
  it("W3 goes connecting -> connected, connecting first when a connected status was stored", async ({
    visitWithWallet,
  }) => {
    const { game, wallet, modal } = await visitWithWallet();
    const connecting = game.page.getByRole("banner").getByRole("button", { name: "Connecting…" });
    await game.load();
    expect(await connecting.count()).toBe(0);
    let unlock = () => undefined as void;
    const locked = () => new Promise((resolve) => (unlock = () => resolve([wallet.address])));
    wallet.on("eth_requestAccounts", locked);
    await modal.open();
    await modal.choose(wallet.name);
    await modal.text("Continue in Scripted Wallet").waitFor();
    await expect.poll(() => wallet.requested("eth_requestAccounts")).toBe(1);
    expect(await game.account().count()).toBe(0);
    wallet.off("eth_requestAccounts");
    unlock();
    await modal.connected(wallet);

    wallet.on("eth_requestAccounts", locked);
    const before = wallet.requested("eth_requestAccounts");
    await game.page.reload();
    await connecting.waitFor();
    await expect.poll(() => wallet.requested("eth_requestAccounts")).toBe(before + 1);
    expect(await game.account().count()).toBe(0);
    wallet.off("eth_requestAccounts");
    unlock();
    await game.account().waitFor();
    expect(await connecting.count()).toBe(0);
  });

  it("W3 goes connecting -> disconnected when the wallet does not come back", async ({ visitConnected }) => {
    const { game, wallet } = await visitConnected();
    wallet.on("eth_requestAccounts", () => {
      throw userRejected();
    });
    await game.page.reload();
    await game.connectButton().waitFor();
    expect(await remembered(game)).toMatchObject({ status: "disconnected", connector: null });
    expect(await game.page.evaluate(() => localStorage.getItem("rigraid.wallet.session"))).toBeNull();
  });
});

describe("W5 a player who says no", () => {
  const reject = () => {
    throw userRejected();
  };

  it.for(["eth_requestAccounts", "wallet_switchEthereumChain"])(
    "W5 to %s is told so, stays disconnected, and can try again",
    async (method, { visitWithWallet }) => {
      const { game, wallet, modal } = await visitWithWallet();
      wallet.on(method, reject);
      await game.load();
      await modal.open();
      await modal.choose(wallet.name);
      await modal.text("Connection declined").waitFor();
      await modal.text("Connection can be declined if a previous request is still active").waitFor();
      await game.visit.picture(`wallet.declined-${method}`);
      expect(await remembered(game)).toMatchObject({ status: "disconnected", connector: null });
      expect(await game.account().count()).toBe(0);

      wallet.off(method);
      await modal.part("w3m-connecting-widget-secondary-button").click();
      await game.account().waitFor();
      await modal.closed();
    },
  );

  it("W5 to leaving another network is told so and can try again, or disconnect", async ({ visitConnected }) => {
    const { game, wallet, modal } = await visitConnected();
    await wallet.goTo(5);
    wallet.on("wallet_switchEthereumChain", reject);
    await modal.view("unsupported-chain").getByText("Local network").click();
    await modal.says("Switch declined");
    await game.visit.picture("wallet.switch-declined");
    await modal.part("disconnect-button").click();
    await modal.closed();
    await game.connectButton().waitFor();
    expect(await remembered(game)).toEqual({ status: "disconnected", namespaces: "", connector: null });
  });
});
