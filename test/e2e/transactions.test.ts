import { describe, expect } from "vitest";

import type { Account, Chain } from "./support/chain";
import type { Console } from "./support/console";
import { it } from "./support/fixtures";
import { LocalWallet, WALLETS } from "./support/wallets";

const FAN = "Case Fan";
const FAN_ID = 1;
const WELCOME = "Welcome, player. Your Case Fan is in its socket and earning.";

/** All of a player that a purchase changes. */
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
async function buyAndWait(game: Console, chain: Chain, opened?: LocalWallet): Promise<void> {
  const wallet = opened ?? (await LocalWallet.enter(game, 1, "Market"));
  await chain.holdTransactions();
  await game.buy(FAN);
  await wallet.approve("signature");
  await wallet.approve("transaction");
  await game.notice("Sent. Waiting for the next block.").waitFor();
}

describe.each(WALLETS)("a request that is declined in $name", ({ open }) => {
  it.for(["signature", "transaction"] as const)(
    "(the %s) changes nothing, and can be tried again",
    async (question, { chain, visit }) => {
      const game = await visit();
      const player = chain.player(1);
      const before = await holdings(chain, player);
      const wallet = await open(game, chain);
      await game.load("Market");
      await wallet.connect();

      await game.buy(FAN);
      if (question === "transaction") await wallet.approve("signature");
      await wallet.decline(question);
      await game.notice("Buy Case Fan: declined in your wallet").waitFor();
      expect(await holdings(chain, player)).toEqual(before);

      await game
        .dialog("Buy the Case Fan")
        .getByRole("button", { name: /^Buy for/ })
        .click();
      await wallet.approve("signature");
      await wallet.approve("transaction");
      await game.notice(WELCOME).waitFor();
      expect(await chain.game.isComponentPurchased(player.address, FAN_ID)).toBe(true);
    },
  );
});

describe("a pending transaction", () => {
  it("survives a reload, and one that was not sent has cost nothing", async ({ chain, visit }) => {
    const game = await visit();
    const before = await holdings(chain, chain.player(1));
    const wallet = await LocalWallet.enter(game, 1, "Market");
    await game.buy(FAN);
    await wallet.approve("signature");
    await wallet.question("transaction").waitFor();
    await game.page.reload();
    await game.notice("Finding out whether your wallet has sent it.").waitFor();
    await chain.mineEvery(1);
    // Coming back to a tab makes it look for blocks now.
    await game.page.evaluate(() => setInterval(() => document.dispatchEvent(new Event("visibilitychange")), 500));
    await game.notice("Purchase interrupted").filter({ hasText: "Nothing was spent." }).waitFor();
    expect(await holdings(chain, chain.player(1))).toEqual(before);
    await chain.mineByItself();

    await game.account().waitFor();
    await buyAndWait(game, chain, wallet);

    await game.page.reload();
    await game.notice("Sent. Waiting for the next block.").waitFor();
    await game.account().waitFor();
    await game.page.getByRole("button", { name: "Transactions, 1 under way" }).waitFor();
    await game.offer(FAN).getByRole("button", { name: "Buy Case Fan", disabled: true }).waitFor();
    expect(await chain.game.isComponentPurchased(chain.player(1).address, FAN_ID)).toBe(false);

    await chain.mine();
    await game.notice(WELCOME).waitFor();
    await game.offer(FAN).getByRole("button", { name: "Owned" }).waitFor();
    await game.page.reload();
    await game.offer(FAN).getByRole("button", { name: "Owned" }).waitFor();
    expect(await game.notice("").count()).toBe(0);
  });

  it("that the wallet speeds up is followed to its result", async ({ chain, visit }) => {
    const game = await visit();
    await buyAndWait(game, chain);
    await chain.replaceWaiting((same) => same);
    await chain.mine();
    await game.notice(WELCOME).waitFor();
    expect(await chain.game.isComponentPurchased(chain.player(1).address, FAN_ID)).toBe(true);
  });

  it("that the wallet cancels is noticed", async ({ chain, visit }) => {
    const game = await visit();
    await buyAndWait(game, chain);
    await chain.replaceWaiting((same) => ({ ...same, to: same.from, data: "0x", gasLimit: 21_000n }));
    await chain.mine();
    await game.notice("Buy Case Fan: cancelled").waitFor();
    expect(await chain.game.isComponentPurchased(chain.player(1).address, FAN_ID)).toBe(false);
    await game.offer(FAN).getByRole("button", { name: "Buy Case Fan", disabled: false }).waitFor();
  });

  it("that fails in its block says why", async ({ chain, visit }) => {
    const game = await visit();
    await buyAndWait(game, chain);
    const owner = await chain.owner();
    await chain.game
      .connect(owner)
      .pauseContract({ maxPriorityFeePerGas: 90_000_000_000n, maxFeePerGas: 100_000_000_000n, gasLimit: 200_000n });
    await chain.mine();
    await game.notice("Buy Case Fan: failed").waitFor();
    expect(await game.notice("Buy Case Fan: failed").textContent()).toContain("The game is paused.");
  });
});
