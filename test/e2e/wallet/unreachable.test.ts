import { describe, expect } from "vitest";

import { playerName } from "#game/playerName";

import { COMPLETE } from "../support/consoleBuilds";
import { openEmbeddedWallet } from "../support/embeddedWallet";
import { it } from "../support/fixtures";
import { DIRECTORY } from "../support/services";

describe("what is there but not reachable with the product's settings", () => {
  it("opens in a build with email: code, account tabs, account name, approval", async ({ chain, visitBuild }) => {
    const { game, services, modal } = await visitBuild({ ...COMPLETE, VITE_WALLET_EMAIL: "on" });
    const { address } = chain.player(2);
    await openEmbeddedWallet(game.page, address, chain.deployment.chainId);
    await game.load("Market");
    services.on(DIRECTORY, /^\/projects\/v1\/origins$/, { allowedOrigins: [new URL(game.page.url()).origin] });
    await modal.open();
    await modal.card.locator("w3m-email-login-widget input[type=email]").fill("alice@rig.test");
    await game.visit.picture("wallet.email");
    await game.page.keyboard.press("Enter");
    await modal.view("email-verify-otp").waitFor();
    await game.visit.picture("wallet.email-code");
    await modal.view("email-verify-otp").locator("input").first().click();
    await game.page.keyboard.type("123456", { delay: 20 });
    await game.account().waitFor();
    expect(await game.account().textContent()).toContain(playerName(address));
    await modal.closed();

    await modal.open();
    for (const tab of ["Tokens", "NFTs", "Activity"]) await modal.text(tab).waitFor();
    await game.visit.picture("wallet.email-account");

    await modal.part("w3m-profile-button").click();
    await modal.part("account-choose-name-button").click();
    await modal.view("choose-account-name").waitFor();
    await game.visit.picture("wallet.email-name");
    await modal.view("choose-account-name").getByText("Choose name").click();
    await modal.view("register-account-name").waitFor();
    await game.visit.picture("wallet.email-register-name");
    await modal.close();
    await modal.closed();

    // Requests for a signature open on their own, and Escape does not close them.
    await game.buy("Case Fan");
    await modal.view("approve-transaction").waitFor();
    await game.page.keyboard.press("Escape");
    expect(await modal.view("approve-transaction").count()).toBe(1);
    await game.visit.picture("wallet.email-approve");
  });
});
