import { parseEther } from "ethers";
import { describe, expect } from "vitest";

import { nameWords } from "../../../scripts/game/playerName";
import { balance, LOCAL, transaction } from "../support/walletData";
import { it } from "../support/walletFixtures";
import { BLOCKCHAIN } from "../support/walletServices";

/** The native currency among the services' tokens. */
const NATIVE = `${LOCAL}:0xeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeee`;

const RETRY_BLOCK_MS = 30_000;

describe("W6 Account", () => {
  it("W6 shows the address, or the name that it resolves to, and so does the header", async ({ visitConnected }) => {
    const { game, modal, services } = await visitConnected();
    await modal.open();
    await modal.text(nameWords("0x90F79bf6EB2c4f870365E785982E1f101E93b906")).waitFor();
    await modal.text("10000 ETH · 25,000 RIG").waitFor();
    expect(await modal.part("w3m-account-select-network").getAttribute("active-network")).toBe("Local network");
    await game.visit.picture("wallet.account");

    // With one network there is nothing to choose, and the list of networks does not open.
    await modal.part("w3m-account-select-network").click();
    expect(await modal.view("networks").count()).toBe(0);

    // Answers of the services are cached for a while.
    await game.page.evaluate(() => localStorage.removeItem("@appkit/identity_cache"));
    services.on(BLOCKCHAIN, /^\/v1\/identity\//, { name: "alice.rig.test", avatar: null });
    await game.page.reload();
    await expect.poll(() => game.account().textContent()).toContain("alice.rig.test");
    await modal.open();
    await modal.text("alice.rig.test").waitFor();
    await game.page.keyboard.press("Escape");
    await modal.closed();
    await game.account().click();
    await game.visit.picture("wallet.flyout-name");
  });

  it("W6 shows 0.00 when the native balance cannot be read", async ({ visitWithWallet }) => {
    const { game, wallet, modal } = await visitWithWallet();
    await game.load();
    await game.cutChain();
    await game.connectButton().click();
    await modal.choose(wallet.name);
    await game.account().waitFor();
    await modal.closed();
    await modal.open();
    await modal.text("0.000 ETH").waitFor();
  });

  it("W6 lists the history of this network without spam", async ({ visitConnected }) => {
    const { game, modal, services } = await visitConnected();
    services.on(BLOCKCHAIN, /\/history$/, {
      data: [
        transaction("RIG", "12.5"),
        transaction("FOREIGN", "7", { chain: "eip155:1" }),
        transaction("SPAM", "1", { isSpam: true }),
      ],
      next: null,
    });
    await modal.open();
    await modal.part("w3m-account-default-activity-button").click();
    await modal.text("May 2029").waitFor();
    await modal.text("+12.500 RIG").waitFor();
    await expect.poll(() => modal.card.locator("wui-transaction-list-item").count()).toBe(1);
    await game.visit.picture("wallet.history");
    expect(services.requested(BLOCKCHAIN, /\/history$/)[0].query).toMatchObject({ chainId: LOCAL });
  });

  it("W6 sends what has an amount, a receiver and a token; tokens without decimals are dropped", async ({
    chain,
    visitConnected,
  }) => {
    const { game, wallet, modal, services } = await visitConnected();
    const { token } = chain.deployment;
    services.on(BLOCKCHAIN, /\/balance$/, {
      balances: [balance("ETH", "3.5", "18"), balance("RIG", "250", "18", token), balance("ODD", "9", "0", token)],
    });
    // No receiver is a name that they know.
    services.on(BLOCKCHAIN, /^\/v1\/profile\/account\//, { addresses: {}, attributes: [] });
    const view = modal.view("wallet-send");
    const next = view.locator("wui-button[fullwidth]");
    const says = (message: string) => expect.poll(async () => (await next.textContent())?.trim()).toBe(message);
    await modal.open();
    await modal.part("w3m-account-default-send-button").click();
    await says("Select Token");
    await view.locator("w3m-input-token wui-button").click();
    const tokens = modal.card.locator("wui-list-token");
    await expect
      .poll(() => tokens.evaluateAll((list) => list.map((item) => item.getAttribute("tokencurrency"))))
      .toEqual(["ETH", "RIG"]);
    await game.visit.picture("wallet.send-tokens");
    await tokens.first().click();
    await says("Add Amount");
    const amount = view.locator("wui-input-amount input");
    await amount.fill("4");
    await says("Insufficient Funds");
    // There is no on-ramp to link to.
    expect(await view.getByText("Buy").count()).toBe(0);
    await amount.fill("2");
    await says("Add Address");
    await view.locator("w3m-input-address").click({ position: { x: 20, y: 20 } });
    const receiver = view.locator("w3m-input-address textarea");
    await receiver.fill("0x1234");
    await says("Invalid Address");
    const { address } = chain.player(3);
    await receiver.fill(address);
    await says("Preview Send");
    await game.visit.picture("wallet.send");
    const before = await chain.provider.getBalance(address);
    await next.click();
    await modal.view("wallet-send-preview").locator(".sendButton").click();
    await expect.poll(() => chain.provider.getBalance(address)).toBe(before + parseEther("2"));
    expect(wallet.requested("eth_sendTransaction")).toBe(1);
  });

  it("W6 keeps the way back for a player who goes back and on again at once", async ({ visitConnected }) => {
    const { game, modal } = await visitConnected();
    const send = modal.part("w3m-account-default-send-button");
    await modal.open();
    await send.click();
    await modal.part("header-back").waitFor();
    // The back button fades for 10 s instead of 0.2, so that the player is sure to go on meanwhile.
    const animations = await game.page.context().newCDPSession(game.page);
    await animations.send("Animation.enable");
    await animations.send("Animation.setPlaybackRate", { playbackRate: 0.02 });
    await modal.part("header-back").dispatchEvent("click");
    await send.dispatchEvent("click");
    await modal.view("wallet-send").waitFor();
    await animations.send("Animation.setPlaybackRate", { playbackRate: 1 });
    await modal.card.locator("w3m-header").evaluate(({ shadowRoot }) => {
      for (const animation of shadowRoot!.getAnimations()) animation.finish();
    });
    await modal.back();
    await send.waitFor();
  });

  it("W6 swaps where the services do", async ({ chain, visitConnected }) => {
    const { game, modal, services } = await visitConnected();
    services.on(BLOCKCHAIN, /\/convert\/tokens$/, {
      tokens: [
        { name: "Ether", symbol: "ETH", address: NATIVE, decimals: 18, logoUri: "" },
        { name: "RigRaid", symbol: "RIG", address: `${LOCAL}:${chain.deployment.token}`, decimals: 18, logoUri: "" },
      ],
    });
    services.on(BLOCKCHAIN, /\/fungible\/price$/, {
      fungibles: [{ name: "Ether", symbol: "ETH", price: 2000, iconUrl: "" }],
    });
    await modal.open();
    await modal.part("w3m-account-default-swaps-button").click();
    await modal.view("swap").waitFor();
    await modal.text("ETH").waitFor();
    await modal.text("Select token").waitFor();
    expect(await modal.card.getByText("Buy").count()).toBe(0);
    await game.visit.picture("wallet.swap");
  });
});

describe("W9 when the services fail", () => {
  it("W9 history: says that transactions could not be fetched", async ({ visitWithWallet }) => {
    const { game, wallet, modal, services } = await visitWithWallet();
    game.visit.forgive(/Failed to load resource/);
    services.on(BLOCKCHAIN, /\/history$/, 500);
    await game.load();
    await modal.connect(wallet);
    await modal.open();
    await modal.part("w3m-account-default-activity-button").click();
    await modal.says("Failed to fetch transactions");
    await modal.text("No Transactions yet").waitFor();
  });

  it("W9 balances: says that they are unavailable, and asks again after 30 s at the earliest", async ({
    visitWithWallet,
  }) => {
    const { game, wallet, modal, services } = await visitWithWallet();
    game.visit.forgive(/Failed to load resource/);
    const startedAt = Date.now();
    await game.page.clock.setFixedTime(startedAt);
    services.on(BLOCKCHAIN, /\/balance$/, 500);
    const requested = () => services.requested(BLOCKCHAIN, /\/balance$/).length;
    const lookAgain = async () => {
      await modal.back();
      await modal.part("w3m-account-default-send-button").click();
      await modal.view("wallet-send").waitFor();
    };
    await game.load();
    await modal.connect(wallet);
    await modal.open();
    await modal.part("w3m-account-default-send-button").click();
    await modal.says("Token Balance Unavailable");
    expect(requested()).toBe(1);
    await game.page.clock.setFixedTime(startedAt + RETRY_BLOCK_MS - 1);
    await lookAgain();
    expect(requested()).toBe(1);
    services.on(BLOCKCHAIN, /\/balance$/, { balances: [balance("ETH", "3.5", "18")] });
    await game.page.clock.setFixedTime(startedAt + RETRY_BLOCK_MS);
    await lookAgain();
    await expect.poll(requested).toBe(2);
  });
});
