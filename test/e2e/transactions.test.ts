import { parseEther } from "ethers";
import { describe, expect } from "vitest";

import type { Account, Chain } from "./support/chain";
import type { Console } from "./support/console";
import { it } from "./support/fixtures";
import { LocalWallet } from "./support/wallets";

const FAN = "Case Fan";
const FAN_ID = 1;
const PSU = "Power Supply";
const WELCOME = "Your rig is running: 0.5555 RIG a day.";
const PENDING = "Sent. Waiting for the next block.";

/** Everything about a player that a purchase changes. */
async function holdings({ token, game, ...chain }: Chain, player: Account) {
  return {
    tokens: await token.balanceOf(player.address),
    allowance: await token.allowance(player.address, game),
    signatures: await token.nonces(player.address),
    transactions: await chain.provider.getTransactionCount(player.address),
    owns: await game.isComponentPurchased(player.address, FAN_ID),
  };
}

/** Buys up to the moment when the transaction waits for a block. */
async function buyAndWait(game: Console, wallet: LocalWallet, component = FAN): Promise<void> {
  await game.chain.holdTransactions();
  await game.buy(component);
  await wallet.approve("signature", "transaction");
  await game.notice(`Buy ${component}`).filter({ hasText: PENDING }).waitFor();
}

/** The transactions that this browser stores for all tabs. Runs in the page. */
function storedTransactions(): unknown[] {
  const [, stored] = Object.entries(localStorage).find(([key]) => key.startsWith("rigraid.transactions."))!;
  return (JSON.parse(stored as string) as { state: { transactions: unknown[] } }).state.transactions;
}

describe("a purchase", () => {
  it("takes one signature and one transaction, and can be repeated at no cost if declined or interrupted by a reload", async ({
    chain,
    visit,
  }) => {
    const player = chain.player(1);
    const before = await holdings(chain, player);
    const game = await visit();
    const wallet = new LocalWallet(game);
    await game.load("Market");
    await wallet.connect();
    await game.buy(FAN);
    await wallet.approve("signature");
    await wallet.decline("transaction");
    await game.notice("Buy Case Fan: declined in your wallet").waitFor();
    expect(await holdings(chain, player)).toEqual(before);
    // Its dialog is still open.
    await game.dialog("Buy the Case Fan").getByRole("button", { name: "Buy for 50 RIG" }).click();
    await wallet.approve("signature");
    await wallet.question("transaction").waitFor();
    await game.page.reload();
    await game.notice("Finding out whether your wallet has sent it.").waitFor();
    await chain.mineEvery(1);
    // Coming back to a tab makes it look for blocks now.
    await game.page.evaluate(() => setInterval(() => document.dispatchEvent(new Event("visibilitychange")), 500));
    await game.notice("Purchase interrupted").filter({ hasText: "Nothing was spent so far." }).waitFor();
    expect(await holdings(chain, player)).toEqual(before);
    await chain.mineByItself();

    await game.account().waitFor();
    await game.buy(FAN);
    await wallet.approve("signature", "transaction");
    await game.notice(WELCOME).waitFor();
    await game.closeGreeting();
    await game.offer(FAN).getByRole("button", { name: "Owned" }).waitFor();
    await game.go("Rig");
    await game.page.getByRole("button", { name: /^Case Fan, earning 0.5555 RIG a day, protected/ }).waitFor();

    expect(await holdings(chain, player)).toEqual({
      tokens: before.tokens - parseEther("50"),
      allowance: 0n,
      signatures: 1n,
      transactions: before.transactions + 1,
      owns: true,
    });
    expect((await chain.game.userComponents(player.address, FAN_ID)).owner).toBe(player.address);
    expect(await wallet.isAsking()).toBe(false);
  });
});

describe("pending transactions of two tabs", () => {
  it("are shown in both, each at its own button and in the list, and neither loses one of the other's", async ({
    chain,
    enter,
  }) => {
    const { game, wallet } = await enter("Market");
    const other = await game.openTab("Market");
    await other.account().waitFor();
    await buyAndWait(game, wallet);
    await other.page.getByRole("button", { name: "Transactions, 1 under way" }).waitFor();
    const button = (tab: Console, name: string) => tab.offer(name).getByRole("button", { name: `Buy ${name}` });
    await expect.poll(() => button(other, FAN).isDisabled()).toBe(true);
    await buyAndWait(other, new LocalWallet(other), PSU);
    for (const tab of [game, other]) {
      await tab.page.getByRole("button", { name: "Transactions, 2 under way" }).waitFor();
      for (const name of [FAN, PSU]) expect(await button(tab, name).getAttribute("aria-busy")).toBe("true");
      expect(await button(tab, "Quantum Coprocessor").getAttribute("aria-busy")).not.toBe("true");
    }
    await game.visit.picture("market.two-pending");
    await game.page.reload();
    await game.page.getByRole("button", { name: "Transactions, 2 under way" }).waitFor();

    await chain.mine();
    const placed = [/Your Power Supply is in its socket and earning\./, new RegExp(WELCOME)];
    for (const tab of [game, other]) {
      await tab.closeGreeting();
      for (const text of placed) await tab.notice(text).waitFor();
      for (const name of [FAN, PSU]) await tab.offer(name).getByRole("button", { name: "Owned" }).waitFor();
    }
    await game.transactions().click();
    await expect
      .poll(() => game.page.getByRole("banner").getByRole("listitem").allTextContents())
      .toEqual(placed.map((text) => expect.stringMatching(text) as string));
    // A third tab would have nothing to wait for.
    await expect.poll(() => game.page.evaluate(storedTransactions)).toEqual([]);
  });
});
