import { parseEther, toQuantity, Wallet } from "ethers";
import { describe, expect } from "vitest";

import type { Chain } from "./support/chain";
import { type Console, firstAmount } from "./support/console";
import { it } from "./support/fixtures";
import { inspect } from "./support/inspection";
import { press } from "./support/keyboard";
import { accept, bar, openSheet, operatorOf, plays, sheet, watchKeys } from "./support/operator";
import { openRelay } from "./support/relay";
import { pair } from "./support/remoteWallet";
import { ScriptedWallet } from "./support/ScriptedWallet";
import { LocalWallet, type Question } from "./support/wallets";

const FAN = { id: 1, name: "Case Fan" };
const SUPPLY = { id: 2, name: "Power Supply" };
const CPU = { id: 7, name: "Processor" };
const DAY = 86_400;
const ACTIONS = 3;
const TOKEN = parseEther("1");
/** Less than a processor earns in a minute. */
const MINUTES_REWARD = parseEther("0.02");
/** All kinds of actions: collecting, fighting, restoring, supplies and building. */
const FULL_SCOPE = 31n;

const collect = (game: Console) => game.rewards().getByRole("button", { name: "Collect all" });

/** Waits until there is enough to collect: the button would not act before. */
async function earn(game: Console): Promise<void> {
  await game.chain.travel(60);
  await game.comeBack();
  await expect.poll(() => firstAmount(game.rewards())).toBeGreaterThan(MINUTES_REWARD);
}

/** Player 1's collections since a block: their transactions and total. */
async function collections(chain: Chain, since = 0): Promise<{ transactions: number; sum: bigint }> {
  const claims = await chain.game.queryFilter(chain.game.filters.RewardsClaimed(chain.player(1).address), since);
  return {
    transactions: new Set(claims.map(({ transactionHash }) => transactionHash)).size,
    sum: claims.reduce((total, { args }) => total + args.amount, 0n),
  };
}

/** Collects everything, and waits until this collection is reported. */
async function collectOnce(game: Console, press = () => collect(game).click()): Promise<void> {
  const count = async () => (await collections(game.chain)).transactions;
  const before = await count();
  await earn(game);
  const shown = await firstAmount(game.rewards());
  await press();
  await expect.poll(count).toBe(before + 1);
  await game.notice(/RIG collected/).waitFor();
  // Until the next read, the shown rewards are already collected. Right after it, they are 0.
  await expect.poll(() => firstAmount(game.rewards())).toBeLessThan(shown);
}

describe("playing without pop-ups", () => {
  it("is offered at the second window, needs no pointer, survives a reload, works in a second tab and returns all gas money", async ({
    chain,
    visit,
  }) => {
    const player = chain.player(1);
    await chain.buy(player, FAN.id, CPU.id);
    const game = await visit({ offers: true });
    const { page } = game;
    const leaks = await watchKeys(game);
    const wallet = await LocalWallet.enter(game, 1, "Rig");
    const confirm = async (...questions: Question[]) => {
      for (const question of questions) {
        await wallet.question(question).waitFor();
        await press(page, "Confirm");
      }
    };
    await collectOnce(game, async () => {
      await press(page, "Collect all");
      await confirm("transaction");
    });

    const [balance, block] = [await chain.token.balanceOf(player.address), await chain.provider.getBlockNumber()];
    const collected = () => collections(chain, block + 1);
    const sent = await chain.sentBy(player);
    await collectOnce(game, async () => {
      await press(page, "Collect all");
      await sheet(game).waitFor();
      expect(await wallet.isAsking()).toBe(false);
      await press(page, "Advanced settings");
      await sheet(game).getByLabel("Budget").waitFor();
      await press(page, "Play without pop-ups");
      await confirm("signature", "transaction");
      await plays(game);
    });
    const operator = await operatorOf(game);
    const { scope, budget } = await chain.game.getOperator(player.address, operator);
    const rates = await Promise.all([FAN.id, CPU.id].map((id) => chain.rateOf(id)));
    expect(scope).toBe(FULL_SCOPE);
    // A day's income plus the cheapest missing component, rounded up to whole tokens.
    const { price } = await chain.game.getComponentSettings(SUPPLY.id);
    const exact = (rates[0] + rates[1]) * BigInt(DAY) + price;
    expect(budget).toBe(((exact + TOKEN - 1n) / TOKEN) * TOKEN);
    expect(await chain.token.allowance(player.address, chain.game)).toBe(budget);
    expect(await chain.provider.getBalance(operator)).toBeGreaterThan(0n);
    for (let count = 1; count < ACTIONS; count++) await collectOnce(game, () => press(page, "Collect all"));
    expect(await wallet.isAsking()).toBe(false);
    expect(await chain.sentBy(player)).toBe(sent + 1);
    // The permit is the operator's first.
    expect(await chain.provider.getTransactionCount(operator)).toBe(ACTIONS + 1);
    const { transactions, sum } = await collected();
    expect(transactions).toBe(ACTIONS);
    expect(await chain.token.balanceOf(player.address)).toBe(balance + sum);

    // Two tabs act at the same time, each with its own nonce. One is reloaded before it knows the outcome.
    const other = await game.openTab("Rig");
    await bar(other).getByRole("button", { name: "Stop", exact: true }).waitFor();
    await chain.holdTransactions();
    const collectButton = async (tab: Console, name: string) => {
      await tab.socket(name).click();
      return tab.details(name).getByRole("button", { name: /^Collect/ });
    };
    const buttons = [await collectButton(game, FAN.name), await collectButton(other, CPU.name)];
    await Promise.all(buttons.map((button) => button.click()));
    await expect.poll(() => chain.provider.getTransactionCount(operator, "pending")).toBe(ACTIONS + 3);
    await page.reload();
    await game.ready("Rig");
    await game.notice("Collect from Case Fan").waitFor();
    await chain.mine();
    await chain.mineByItself();
    for (const tab of [game, other])
      await tab
        .notice(/RIG collected/)
        .first()
        .waitFor();
    expect(await chain.provider.getTransactionCount(operator)).toBe(ACTIONS + 3);
    expect(await wallet.isAsking()).toBe(false);

    await press(page, "Stop");
    await game.notice(/ETH of gas money is back in your account/).waitFor();
    await confirm("transaction");
    await game.notice("Your wallet asks for everything again.").waitFor();
    for (const tab of [game, other]) await bar(tab).waitFor({ state: "detached" });
    expect(await chain.provider.getBalance(operator)).toBe(0n);
    expect((await chain.game.getOperator(player.address, operator)).until).toBe(0n);
    expect(await leaks(operator)).toEqual([]);
    await earn(game);
    await press(page, "Collect all");
    await sheet(game).waitFor();
    await press(page, "Ask my wallet");
    await confirm("transaction");
    await expect.poll(() => chain.sentBy(player)).toBe(sent + 3);
  });

  it("buys and applies skins, and buys parts and supplies, after two windows and no more", async ({ chain, enter }) => {
    const player = chain.player(1);
    const { game, wallet } = await enter("Rig", { owns: [FAN.id, CPU.id] });
    await openSheet(game);
    await accept(game);
    await wallet.approve("signature", "transaction");
    await plays(game);
    const sent = await chain.sentBy(player);
    const buy = async (name: string) => {
      const review = game.dialog(`Buy ${name}`);
      await review.getByText(/^Your wallet stays closed: paid from your budget, /).waitFor();
      await review.getByRole("button", { name: /^Buy for/ }).click();
      await review.waitFor({ state: "detached" });
    };
    await game.go("Market");
    await game.offer(SUPPLY.name).getByRole("button", { name: /^Buy/ }).click();
    await buy("the Power Supply");
    await game.chooseShelf("Skins");
    await game
      .skinsOf(FAN.name)
      .getByRole("button", { name: /^Buy Copper/ })
      .click();
    await buy("Copper for the Case Fan");
    await game.chooseShelf("Supplies");
    await game.offer("Shields").getByRole("button", { name: /^Buy/ }).click();
    await buy("1 shield");
    await expect.poll(() => chain.game.getRemainingShields(player.address)).toBe(2n);
    await game.go("Rig");
    await game.socket(FAN.name).click();
    await game.details(FAN.name).getByRole("button", { name: "Apply Stock" }).click();
    await game.notice("Your Case Fan wears its Stock skin.").waitFor();

    const { purchased } = await chain.game.userComponents(player.address, SUPPLY.id);
    expect(purchased).toBe(true);
    expect((await chain.game.getPlayerOwnedSkins(player.address)).length).toBe(1);
    expect(await wallet.isAsking()).toBe(false);
    expect(await chain.sentBy(player)).toBe(sent);
  });

  it("works on a phone with a smart account, which sends several calls as one", async ({ chain, visitBuild }) => {
    const player = chain.player(1);
    await chain.buy(player, CPU.id);
    const { game, modal } = await visitBuild();
    const relay = await openRelay(game.page);
    const wallet = await ScriptedWallet.open(game, chain, player, "remote");
    wallet.beSmart();
    const asked = () =>
      ["eth_sendTransaction", "eth_signTypedData_v4", "wallet_sendCalls"].map((each) => wallet.requested(each));
    await game.load("Rig");
    await modal.open();
    pair(await modal.pairingCode(), relay, wallet);
    await game.account().waitFor();
    await modal.closed();
    await collectOnce(game);
    expect(asked()).toEqual([1, 0, 0]);
    await openSheet(game);
    await accept(game);
    await plays(game);
    await collectOnce(game);
    expect(asked()).toEqual([1, 1, 1]);
    const { budget } = await chain.game.getOperator(player.address, await operatorOf(game));
    expect(await chain.token.allowance(player.address, chain.game)).toBe(budget);
  });

  it("is accessible and fits in every state, also when its gas money runs out and when its time is over", async ({
    chain,
    enter,
  }) => {
    const device = Wallet.createRandom().address;
    const { timestamp } = (await chain.provider.getBlock("latest"))!;
    await (await chain.gameAs(chain.player(1))).setOperator(device, timestamp + DAY, 2, parseEther("5"));
    const { game, wallet } = await enter("Rig", { owns: [CPU.id] });
    await game.account().click();
    await game.page.getByRole("region", { name: "Others who play for you" }).waitFor();
    await inspect(game, "operator.menu");
    await game.page.getByRole("button", { name: "Play without pop-ups" }).click();
    await sheet(game).waitFor();
    await inspect(game, "operator.sheet");
    await sheet(game).getByText("Advanced settings").click();
    await inspect(game, "operator.advanced");
    await accept(game);
    await wallet.approve("signature", "transaction");
    await plays(game);
    await inspect(game, "operator.on");

    const operator = await operatorOf(game);
    await chain.rpc("hardhat_setBalance", operator, toQuantity((await chain.provider.getBalance(operator)) / 20n));
    await collectOnce(game);
    await bar(game).getByText("Runs out soon").waitFor();
    await inspect(game, "operator.runs-out");

    await chain.travel(DAY + 1);
    await game.comeBack();
    await bar(game).getByText("Playing without pop-ups has ended").waitFor();
    await inspect(game, "operator.ended");
  });
});
