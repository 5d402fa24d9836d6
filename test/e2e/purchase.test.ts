import { parseEther } from "ethers";
import { describe, expect } from "vitest";

import { disabledReason } from "./support/console";
import { it } from "./support/fixtures";
import { LocalWallet, WALLETS } from "./support/wallets";

const CASE_FAN = 1;

describe.each(WALLETS)("a purchase with $name", ({ open }) => {
  it("takes one signature and one transaction", async ({ chain, visit }) => {
    const { game, token } = chain;
    const player = chain.player(1);
    const price = await chain.priceOf(CASE_FAN);
    const [balance, sent] = [await token.balanceOf(player.address), await chain.sentBy(player)];
    const console = await visit();
    const wallet = await open(console, chain);

    await console.load("Market");
    await wallet.connect();
    await console.buy("Case Fan");
    await wallet.approve("signature");
    await wallet.approve("transaction");
    await console.notice("Welcome, player. Your Case Fan is in its socket and earning.").waitFor();
    await console.offer("Case Fan").getByRole("button", { name: "Owned" }).waitFor();
    await console.go("Rig");
    await console.page.getByRole("button", { name: /^Case Fan, earning 0.5555 RIG a day, protected/ }).waitFor();

    const { owner, purchased } = await game.userComponents(player.address, CASE_FAN);
    expect({ owner, purchased }).toEqual({ owner: player.address, purchased: true });
    expect(await token.balanceOf(player.address)).toBe(balance - price);
    expect(await token.allowance(player.address, game)).toBe(0n);
    expect(await token.nonces(player.address)).toBe(1n);
    expect(await chain.sentBy(player)).toBe(sent + 1);
    expect(await wallet.isAsking()).toBe(false);
  });
});

describe("a purchase", () => {
  it("of the best rig for the purse starts on the empty board", async ({ chain, visit }) => {
    const console = await visit();
    const wallet = await LocalWallet.enter(console, 1, "Rig");
    await console.button("Buy it for 24,970 RIG").click();
    await console
      .dialog("Buy 6 items")
      .getByRole("button", { name: /^Buy for/ })
      .click();
    await wallet.approve("signature");
    await wallet.approve("transaction");
    await console.notice("Welcome, player. 6 components bought.").waitFor();
    await console.rewards().waitFor();
    expect(await chain.token.balanceOf(chain.player(1).address)).toBe(parseEther("30"));
  });

  it("beyond the balance says exactly what is missing", async ({ chain, visit }) => {
    const console = await visit();
    await chain.leave(chain.player(1), parseEther("49.25"));
    await LocalWallet.enter(console, 1, "Rig");
    expect(await disabledReason(console.button("Buy it for 50 RIG"))).toBe("You need 0.75 RIG more");

    await console.go("Market");
    await console.offer("Case Fan").getByRole("button", { name: "Buy Case Fan" }).click();
    const dialog = console.dialog("Buy the Case Fan");
    await dialog.getByText("You need 0.75 RIG more.").waitFor();
    await dialog.getByText("It costs 50 RIG, and you have 49.25 RIG.").waitFor();
    expect(await disabledReason(dialog.getByRole("button", { name: "Buy for 50 RIG" }))).toBe(
      "Your balance is too low",
    );
  });

  it("follows the price while it is reviewed", async ({ chain, visit }) => {
    const console = await visit();
    await LocalWallet.enter(console, 1, "Market");
    await console.offer("Case Fan").getByRole("button", { name: "Buy Case Fan" }).click();
    const dialog = console.dialog("Buy the Case Fan");
    await dialog.getByRole("button", { name: "Buy for 50 RIG" }).waitFor();
    const { rewardRate, repairCost } = await chain.game.getComponentSettings(CASE_FAN);
    const owner = await chain.owner();
    await chain.game.connect(owner).setComponentSettings(CASE_FAN, parseEther("51"), rewardRate, repairCost, true);
    await console.comeBack();
    await dialog.getByRole("button", { name: "Buy for 51 RIG" }).waitFor();
  });
});
