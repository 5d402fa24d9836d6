import { parseEther } from "ethers";
import { expect } from "vitest";

import { nameWords } from "#game/playerName";

import { it } from "../support/fixtures";
import { BLOCKCHAIN } from "../support/services";

/** The local chain, as the services call networks. */
const LOCAL = "eip155:31337";
/** The native currency among the services' tokens. */
const NATIVE = `${LOCAL}:0xeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeee`;

/** A token in an account's balance. */
function balance(symbol: string, numeric: string, decimals: string, address?: string) {
  return {
    name: `${symbol} of the tests`,
    symbol,
    chainId: LOCAL,
    address: address && `${LOCAL}:${address}`,
    value: 1,
    price: 1,
    quantity: { decimals, numeric },
    iconUrl: "",
  };
}

/** A transaction of an account's history that moved one token. */
function transaction(symbol: string, amount: string, { chain = LOCAL, isSpam = false } = {}) {
  return {
    id: `${symbol}-${amount}-${chain}`,
    metadata: {
      operationType: "receive",
      hash: `0x${"ab".repeat(32)}`,
      minedAt: "2029-05-06T07:08:09Z",
      sentFrom: `0x${"12".repeat(20)}`,
      sentTo: `0x${"34".repeat(20)}`,
      status: "confirmed",
      nonce: 1,
      chain,
    },
    transfers: [
      {
        direction: "in",
        quantity: { numeric: amount },
        ...(isSpam
          ? { nft_info: { name: symbol, content: {}, flags: { is_spam: true } } }
          : { fungible_info: { name: symbol, symbol, icon: { url: "" } } }),
      },
    ],
  };
}

it("W6 Account shows address and balance, this network's history without spam, swap, and send", async ({
  chain,
  visitWithWallet,
}) => {
  const { game, wallet, modal, services } = await visitWithWallet();
  const { token } = chain.deployment;
  services.on(BLOCKCHAIN, /\/history$/, {
    data: [
      transaction("RIG", "12.5"),
      transaction("FOREIGN", "7", { chain: "eip155:1" }),
      transaction("SPAM", "1", { isSpam: true }),
    ],
    next: null,
  });
  services.on(BLOCKCHAIN, /\/balance$/, {
    balances: [balance("ETH", "3.5", "18"), balance("RIG", "250", "18", token), balance("ODD", "9", "0", token)],
  });
  services.on(BLOCKCHAIN, /\/convert\/tokens$/, {
    tokens: [
      { name: "Ether", symbol: "ETH", address: NATIVE, decimals: 18, logoUri: "" },
      { name: "RigRaid", symbol: "RIG", address: `${LOCAL}:${token}`, decimals: 18, logoUri: "" },
    ],
  });
  services.on(BLOCKCHAIN, /\/fungible\/price$/, {
    fungibles: [{ name: "Ether", symbol: "ETH", price: 2000, iconUrl: "" }],
  });
  // No receiver is a name that they know.
  services.on(BLOCKCHAIN, /^\/v1\/profile\/account\//, { addresses: {}, attributes: [] });
  await game.load();
  await modal.connect(wallet);
  await modal.open();
  await modal.text(nameWords("0x90F79bf6EB2c4f870365E785982E1f101E93b906")).waitFor();
  await modal.text("10000 ETH · 25,000 RIG").waitFor();
  const network = modal.part("w3m-account-select-network");
  expect(await network.getAttribute("active-network")).toBe("Local network");
  await game.visit.picture("wallet.account");
  // With one network there is nothing to choose, and the list of networks does not open.
  await network.click();
  expect(await modal.view("networks").count()).toBe(0);

  await modal.part("w3m-account-default-activity-button").click();
  await modal.text("May 2029").waitFor();
  await modal.text("+12.500 RIG").waitFor();
  await expect.poll(() => modal.card.locator("wui-transaction-list-item").count()).toBe(1);
  await game.visit.picture("wallet.history");
  expect(services.requested(BLOCKCHAIN, /\/history$/)[0].query).toMatchObject({ chainId: LOCAL });
  await modal.back();

  await modal.part("w3m-account-default-swaps-button").click();
  await modal.view("swap").waitFor();
  await modal.text("ETH").waitFor();
  await modal.text("Select token").waitFor();
  expect(await modal.card.getByText("Buy").count()).toBe(0);
  await game.visit.picture("wallet.swap");
  await modal.back();

  const send = modal.part("w3m-account-default-send-button");
  await send.click();
  await modal.part("header-back").waitFor();
  // A player who goes back and immediately forward again keeps the way back. The back button fades for 10 s instead of
  // 0.2, so the player goes forward during the fade.
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

  // Sends once there are an amount, a receiver and a token; tokens without decimals are dropped.
  await send.click();
  const view = modal.view("wallet-send");
  const next = view.locator("wui-button[fullwidth]");
  const says = (message: string) => expect.poll(async () => (await next.textContent())?.trim()).toBe(message);
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
