import { describe, expect } from "vitest";

import { nameWords, playerName } from "#game/playerName";

import { type Console } from "../support/console";
import { it } from "../support/fixtures";
import { userRejected } from "../support/ScriptedWallet";

/** Storage of the library for a connection. */
function remembered(game: Console): Promise<Record<string, string | null>> {
  return game.page.evaluate(() => ({
    status: localStorage.getItem("@appkit/connection_status"),
    namespaces: localStorage.getItem("@appkit/connected_namespaces"),
    connector: localStorage.getItem("@appkit/eip155:connected_connector_id"),
  }));
}

const NOTHING = { status: "disconnected", namespaces: "", connector: null };

const reject = () => {
  throw userRejected();
};

describe("W1, W2, W3 an announced wallet", () => {
  it("is listed as installed, connects, survives a reload, and disconnects without a trace", async ({
    chain,
    visitWithWallet,
  }) => {
    const { game, wallet, modal } = await visitWithWallet();
    const connecting = game.page.getByRole("banner").getByRole("button", { name: "Connecting…" });
    const requested = () => wallet.requested("eth_requestAccounts");
    let unlock = () => undefined as void;
    const locked = () => new Promise((resolve) => (unlock = () => resolve([wallet.address])));
    await game.load();
    expect(await connecting.count()).toBe(0);

    wallet.on("eth_requestAccounts", locked);
    await modal.open();
    const entry = modal.view("connect").locator('wui-list-wallet[name="Scripted Wallet"]');
    expect(await entry.getAttribute("taglabel")).toBe("installed");
    await game.visit.picture("wallet.connect");
    await entry.click();
    await modal.text("Continue in Scripted Wallet").waitFor();
    await expect.poll(requested).toBe(1);
    expect(await game.account().count()).toBe(0);
    wallet.off("eth_requestAccounts");
    unlock();
    await modal.connected(wallet);
    expect(await game.account().textContent()).toContain(playerName(wallet.address));
    expect(await remembered(game)).toEqual({ status: "connected", namespaces: "eip155", connector: "test.scripted" });
    // Signing in is for those builds alone that ask for it.
    expect(await modal.view("siwx-sign-message").count()).toBe(0);
    expect(wallet.requested("personal_sign")).toBe(0);
    await modal.open();
    await modal.view("account").waitFor();
    await modal.text(nameWords("0x90F79bf6EB2c4f870365E785982E1f101E93b906")).waitFor();

    const before = requested();
    wallet.on("eth_requestAccounts", locked);
    await game.page.reload();
    await connecting.waitFor();
    await expect.poll(requested).toBe(before + 1);
    expect(await game.account().count()).toBe(0);
    wallet.off("eth_requestAccounts");
    unlock();
    await game.account().waitFor();
    expect(await connecting.count()).toBe(0);
    expect(await game.account().textContent()).toContain(playerName(wallet.address));

    const { address } = chain.player(3);
    wallet.on("eth_requestAccounts", () => [address]);
    await wallet.emit("accountsChanged", [address]);
    await expect.poll(() => game.account().textContent()).toContain(playerName(address));

    await game.disconnect();
    expect(wallet.requested("wallet_revokePermissions")).toBe(1);
    expect(await remembered(game)).toEqual(NOTHING);
    await modal.open();
    await modal.view("connect").waitFor();

    await modal.choose(wallet.name);
    await game.account().waitFor();
    await modal.closed();
    wallet.on("eth_requestAccounts", reject);
    await game.page.reload();
    await game.connectButton().waitFor();
    expect(await remembered(game)).toMatchObject({ status: "disconnected", connector: null });
    expect(await game.page.evaluate(() => localStorage.getItem("rigraid.wallet.session"))).toBeNull();
  });
});

describe("W5 a player who says no", () => {
  it("to connecting, or to a network, is told so, stays disconnected, and can try again", async ({
    visitWithWallet,
  }) => {
    const { game, wallet, modal } = await visitWithWallet();
    const tryAgain = () => modal.part("w3m-connecting-widget-secondary-button").click();
    await game.load();
    await modal.open();
    let ask = () => modal.choose(wallet.name);
    for (const method of ["eth_requestAccounts", "wallet_switchEthereumChain"]) {
      const before = wallet.requested(method);
      wallet.on(method, reject);
      await ask();
      await expect.poll(() => wallet.requested(method)).toBeGreaterThan(before);
      await modal.text("Connection declined").waitFor();
      await modal.text("Connection can be declined if a previous request is still active").waitFor();
      await game.visit.picture(`wallet.declined-${method}`);
      await expect.poll(() => remembered(game)).toMatchObject({ status: "disconnected", connector: null });
      expect(await game.account().count()).toBe(0);
      wallet.off(method);
      ask = tryAgain;
    }
    await tryAgain();
    await modal.connected(wallet);

    // To leaving another network.
    await wallet.goTo(5);
    wallet.on("wallet_switchEthereumChain", reject);
    await modal.view("unsupported-chain").getByText("Local network").click();
    await modal.says("Switch declined");
    await game.visit.picture("wallet.switch-declined");
    await modal.part("disconnect-button").click();
    await modal.closed();
    await game.connectButton().waitFor();
    expect(await remembered(game)).toEqual(NOTHING);
  });
});
