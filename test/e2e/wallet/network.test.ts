import { expect } from "vitest";

import { it } from "../support/fixtures";
import { inspect } from "../support/inspection";

const ELSEWHERE = 5;

it("W4 a wallet on another network gets a view that shakes for 500 ms instead of closing, and a button in the header", async ({
  chain,
  visitWithWallet,
}) => {
  const { game, wallet, modal } = await visitWithWallet();
  await game.page.clock.install();
  const warning = game.banner("Your wallet is on another network.");
  const wrongNetwork = game.page.getByRole("banner").getByRole("button", { name: /^Wrong network|^switch$/i });
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

  await wallet.goTo(ELSEWHERE);
  await modal.view("unsupported-chain").waitFor();
  // The wallet keeps the player waiting, who sees the console meanwhile.
  let decide = () => undefined as void;
  wallet.on("wallet_switchEthereumChain", () => new Promise((resolve) => (decide = () => resolve(null))));
  await modal.text("Local network").click();
  await modal.closed();
  await wrongNetwork.waitFor();
  await inspect(game, "wallet.header-wrong-network");
  await game.account().click();
  await game.page.getByText("On another network (chain 5)").waitFor();
  await inspect(game, "wallet.flyout-wrong-network");
  await game.account().click();

  wallet.off("wallet_switchEthereumChain");
  await wrongNetwork.click();
  await wrongNetwork.waitFor({ state: "detached" });
  expect(wallet.chainId).toBe(chain.deployment.chainId);
  decide();
  await game.account().click();
  await game.page.getByText("Connected to the local chain").waitFor();
});
