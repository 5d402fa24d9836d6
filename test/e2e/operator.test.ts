import { Wallet, parseEther, toQuantity } from "ethers";
import { describe, expect } from "vitest";

import { formatAmount } from "../../scripts/game/amounts";
import { playerName } from "../../scripts/game/playerName";
import type { Chain } from "./support/chain";
import { type Console, firstAmount } from "./support/console";
import { inspect } from "./support/inspection";
import { press } from "./support/keyboard";
import { chooseShelf, confirmPurchase } from "./support/market";
import { accept, bar, openSheet, operatorOf, plays, sheet, watchKeys } from "./support/operator";
import { pair } from "./support/remoteWallet";
import { ScriptedWallet } from "./support/ScriptedWallet";
import { it } from "./support/walletFixtures";
import { WalletModal } from "./support/walletModal";
import { LocalWallet, type Question } from "./support/wallets";
import { openRelay } from "./support/walletServices";

const FAN = { id: 1, name: "Case Fan" };
const CPU = { id: 7, name: "Processor" };
const DAY = 86_400;
const ACTIONS = 20;
/** Less than a processor earns in a minute. */
const MINUTES_REWARD = parseEther("0.02");
/** A repair of what is hacked, collecting, fighting, supplies: not building. */
const DEFAULT_SCOPE = 15n;

const collect = (game: Console) => game.rewards().getByRole("button", { name: "Collect all" });

/** Collects everything, and waits until this collection is reported. */
async function collectOnce(game: Console, chain: Chain, press = () => collect(game).click()): Promise<void> {
  const player = chain.player(1).address;
  const collections = async () => (await chain.game.queryFilter(chain.game.filters.RewardsClaimed(player))).length;
  const before = await collections();
  // Until there is something to collect, the button would not act.
  await chain.travel(60);
  await game.comeBack();
  const unclaimed = () => firstAmount(game.rewards());
  await expect.poll(unclaimed).toBeGreaterThan(MINUTES_REWARD);
  const shown = await unclaimed();
  await press();
  await expect.poll(collections).toBe(before + 1);
  await game.notice(/RIG collected/).waitFor();
  // Until the rewards are read again, what is shown is collected already; when they are, there is nothing for a moment.
  await expect.poll(unclaimed).toBeLessThan(shown);
}

/** Player 1 with a wallet that says yes and counts, on the Rig with a processor. */
async function withCountingWallet(visit: (options: { offers: boolean }) => Promise<Console>, chain: Chain) {
  const player = chain.player(1);
  await chain.buy(player, CPU.id);
  const game = await visit({ offers: true });
  const wallet = await ScriptedWallet.open(game, chain, player);
  await game.load("Rig");
  await new WalletModal(game).connect(wallet);
  return { game, wallet, player, windows: windowsOf(wallet) };
}

/** Counts the signatures and the transactions that a wallet was asked for, several calls as one among these. */
function windowsOf(wallet: ScriptedWallet): () => [number, number] {
  return () => [
    wallet.requested("eth_signTypedData_v4"),
    wallet.requested("eth_sendTransaction") + wallet.requested("wallet_sendCalls"),
  ];
}

/** Turns it on with the Local wallet, from the account menu. */
async function turnOn(game: Console, wallet: LocalWallet): Promise<void> {
  await openSheet(game);
  await accept(game);
  await wallet.approve("signature", "transaction");
  await plays(game);
}

describe("playing without asking", () => {
  it("takes one signature and one transaction for twenty actions in a row, from the one that it was offered at", async ({
    chain,
    visit,
  }) => {
    const { game, player, windows } = await withCountingWallet(visit, chain);
    await collectOnce(game, chain);
    expect(windows()).toEqual([0, 1]);
    const [balance, block] = [await chain.token.balanceOf(player.address), await chain.provider.getBlockNumber()];
    const claims = () => chain.game.queryFilter(chain.game.filters.RewardsClaimed(player.address), block + 1);
    const sent = await chain.sentBy(player);
    await collect(game).click();
    await accept(game);
    await plays(game);
    await expect.poll(async () => (await claims()).length).toBe(1);
    const operator = await operatorOf(game);
    const [{ scope, budget }, allowance] = [
      await chain.game.getOperator(player.address, operator),
      await chain.token.allowance(player.address, chain.game),
    ];
    expect(scope).toBe(DEFAULT_SCOPE);
    expect(budget).toBe((await chain.rateOf(CPU.id)) * BigInt(DAY));
    expect(allowance).toBe(budget);

    for (let count = 1; count < ACTIONS; count++) await collectOnce(game, chain);
    expect(windows()).toEqual([1, 2]);
    expect(await chain.sentBy(player)).toBe(sent + 1);
    // The permit is the operator's first.
    expect(await chain.provider.getTransactionCount(operator)).toBe(ACTIONS + 1);
    const claimed = await claims();
    expect(claimed).toHaveLength(ACTIONS);
    const sum = claimed.reduce((total, { args }) => total + args.amount, 0n);
    expect(await chain.token.balanceOf(player.address)).toBe(balance + sum);
  });

  it("is offered where the wallet would open for the second time, and not again when it is declined", async ({
    chain,
    visit,
  }) => {
    const { game, windows } = await withCountingWallet(visit, chain);
    await collectOnce(game, chain);
    expect(windows()).toEqual([0, 1]);
    await collect(game).click();
    await sheet(game).waitFor();
    expect(windows()).toEqual([0, 1]);
    await sheet(game).getByRole("button", { name: "Ask my wallet" }).click();
    await expect.poll(windows).toEqual([0, 2]);
    await game.notice(/RIG collected/).waitFor();
    await collectOnce(game, chain);
    expect(windows()).toEqual([0, 3]);
  });

  it("takes an approval with a wallet that signs no permit that the token knows", async ({ chain, visit }) => {
    const { game, wallet, player, windows } = await withCountingWallet(visit, chain);
    wallet.on("eth_signTypedData_v4", () => `0x${"12".repeat(64)}1b`);
    await openSheet(game);
    await accept(game);
    await plays(game);
    expect(windows()).toEqual([1, 2]);
    const { budget } = await chain.game.getOperator(player.address, await operatorOf(game));
    expect(await chain.token.allowance(player.address, chain.game)).toBe(budget);
  });

  it.for([
    { what: "signs a permit", isSmart: false },
    { what: "is a smart account's and sends several calls as one", isSmart: true },
  ])("works with a wallet on a phone that $what", async ({ isSmart }, { chain, visitBuild }) => {
    const player = chain.player(1);
    await chain.buy(player, CPU.id);
    const { game, modal } = await visitBuild();
    const relay = await openRelay(game.page);
    const wallet = await ScriptedWallet.open(game, chain, player, { presents: "nowhere" });
    if (isSmart) wallet.beSmart();
    await game.load("Rig");
    await modal.open();
    pair(await modal.pairingCode(), relay, wallet);
    await game.account().waitFor();
    await modal.closed();
    await openSheet(game);
    await accept(game);
    await plays(game);
    await collectOnce(game, chain);
    expect(windowsOf(wallet)()).toEqual([1, 1]);
    const { budget } = await chain.game.getOperator(player.address, await operatorOf(game));
    expect(await chain.token.allowance(player.address, chain.game)).toBe(budget);
  });

  it("goes on after a reload and in a second tab, without two transactions of one nonce", async ({ chain, enter }) => {
    const { game, wallet } = await enter("Rig", { owns: [FAN.id, CPU.id] });
    await turnOn(game, wallet);
    const other = await game.openTab("Rig");
    await bar(other).getByRole("button", { name: "Stop", exact: true }).waitFor();
    const operator = await operatorOf(game);
    const before = await chain.provider.getTransactionCount(operator);
    await chain.holdTransactions();
    const detailsOf = async (tab: Console, name: string) => {
      await tab.socket(name).click();
      return tab.details(name).getByRole("button", { name: /^Collect/ });
    };
    const buttons = [await detailsOf(game, FAN.name), await detailsOf(other, CPU.name)];
    await Promise.all(buttons.map((button) => button.click()));
    await expect.poll(() => chain.provider.getTransactionCount(operator, "pending")).toBe(before + 2);
    await game.page.reload();
    await game.ready("Rig");
    await game.notice("Collect from Case Fan").waitFor();
    await chain.mine();
    await chain.mineByItself();
    await game
      .notice(/RIG collected/)
      .first()
      .waitFor();
    await other
      .notice(/RIG collected/)
      .first()
      .waitFor();
    expect(await chain.provider.getTransactionCount(operator)).toBe(before + 2);
    expect(await wallet.isAsking()).toBe(false);
  });

  it("offers to top up when the gas money runs out, and asks the wallet when it has", async ({ chain, enter }) => {
    const { game, wallet } = await enter("Rig", { owns: [CPU.id] });
    await turnOn(game, wallet);
    const operator = await operatorOf(game);
    await bar(game)
      .getByText(/\d+ actions/)
      .waitFor();
    expect(await bar(game).getByText("Runs out soon").isVisible()).toBe(false);
    await chain.rpc("hardhat_setBalance", operator, toQuantity((await chain.provider.getBalance(operator)) / 20n));
    await collectOnce(game, chain);
    await bar(game).getByText("Runs out soon").waitFor();
    expect(await wallet.isAsking()).toBe(false);
    await inspect(game, "operator.runs-out");

    await chain.rpc("hardhat_setBalance", operator, "0x1");
    await chain.travel(60);
    await game.comeBack();
    await expect.poll(() => firstAmount(game.rewards())).toBeGreaterThan(MINUTES_REWARD);
    await collect(game).click();
    await game.page.getByText("The browser's gas money is used up. Confirm the collection in your wallet.").waitFor();
    await wallet.approve("transaction");
    await game.notice(/RIG collected/).waitFor();
    await bar(game).getByRole("button", { name: "Top up" }).click();
    await accept(game);
    await wallet.approve("transaction");
    await plays(game);
    await bar(game).getByText("Runs out soon").waitFor({ state: "detached" });
    await collectOnce(game, chain);
    expect(await wallet.isAsking()).toBe(false);
  });

  it("asks the wallet for what is more than the budget, says so, and leaves the budget", async ({ chain, enter }) => {
    const { address } = chain.player(1);
    const { game, wallet } = await enter("Market", { owns: [FAN.id] });
    await openSheet(game);
    await sheet(game).getByText("Advanced settings").click();
    await sheet(game).getByLabel("Budget").fill("0.05");
    await accept(game);
    await wallet.approve("signature", "transaction");
    await plays(game);
    const budget = parseEther("0.05");
    await expect.poll(() => chain.token.allowance(address, chain.game)).toBe(budget);
    await chooseShelf(game, "Supplies");
    await game.offer("Shields").getByRole("button", { name: "Buy 1 shield" }).click();
    const price = await chain.game.getShieldPrice(address);
    await confirmPurchase(game, "1 shield", `${formatAmount(price)} RIG`);
    await game
      .dialog()
      .getByText("That is more than the browser may take of your tokens. Sign the permission")
      .waitFor();
    await wallet.approve("signature", "transaction");
    await game.notice("1 shield bought.").waitFor();
    expect(await chain.token.allowance(address, chain.game)).toBe(budget);
  });

  it("asks the wallet when the browser has lost its key", async ({ chain, enter }) => {
    const { game, wallet } = await enter("Rig", { owns: [CPU.id] });
    await turnOn(game, wallet);
    const operator = await operatorOf(game);
    await game.page.evaluate(() => indexedDB.deleteDatabase("rigraid"));
    await collect(game).click();
    await game.page.getByText("This browser has lost its key.").waitFor();
    await wallet.approve("transaction");
    await game.notice(/RIG collected/).waitFor();
    await game.account().click();
    const others = game.page.getByRole("region", { name: "Other operators" });
    await others.getByRole("button", { name: "Stop all" }).click();
    await wallet.approve("transaction");
    const until = async () => (await chain.game.getOperator(chain.player(1).address, operator)).until;
    await expect.poll(until).toBe(0n);
    await others.waitFor({ state: "detached" });
  });

  it("needs no pointer, stops with one press, gives all gas money back, and shows its key to nobody", async ({
    chain,
    visit,
  }) => {
    const player = chain.player(1);
    await chain.buy(player, CPU.id);
    const game = await visit();
    const { page } = game;
    const leaks = await watchKeys(game);
    const wallet = await LocalWallet.enter(game, 1, "Rig");
    const confirm = async (...questions: Question[]) => {
      for (const question of questions) {
        await wallet.question(question).waitFor();
        await press(page, "Confirm");
      }
    };
    await press(page, "Your account");
    await page.getByRole("button", { name: "Play without asking" }).waitFor();
    await press(page, "Play without asking");
    await sheet(game).waitFor();
    await press(page, "Advanced settings");
    await sheet(game).getByLabel("Budget").waitFor();
    await press(page, "Play without asking");
    await confirm("signature", "transaction");
    await plays(game);
    const operator = await operatorOf(game);
    await collectOnce(game, chain, () => press(page, "Collect all"));
    expect(await chain.provider.getBalance(operator)).toBeGreaterThan(0n);

    await press(page, "Stop");
    await game.notice(/ETH of gas money is back in your account/).waitFor();
    await confirm("transaction");
    await game.notice("Your wallet is asked for everything again.").waitFor();
    await bar(game).waitFor({ state: "detached" });
    expect(await chain.provider.getBalance(operator)).toBe(0n);
    expect((await chain.game.getOperator(player.address, operator)).until).toBe(0n);
    expect(await leaks(operator)).toEqual([]);
    await collect(game).click();
    await wallet.approve("transaction");
    await game.notice(/RIG collected/).waitFor();
  });

  it("has a key of its own on each device, and ends on all when the player stops all on one", async ({
    chain,
    enter,
    visit,
  }) => {
    const { game, wallet } = await enter("Rig", { owns: [CPU.id] });
    await turnOn(game, wallet);
    const device = await visit();
    const second = await LocalWallet.enter(device, 1, "Rig");
    await openSheet(device);
    await accept(device);
    // The first device's permit covers the same budget.
    await second.approve("transaction");
    await plays(device);
    const operators = [await operatorOf(game), await operatorOf(device)];
    expect(operators[0]).not.toBe(operators[1]);
    for (const each of [game, device]) await collectOnce(each, chain);

    await device.account().click();
    const others = device.page.getByRole("region", { name: "Other operators" });
    await others.getByText(playerName(operators[0])).waitFor();
    await others.getByRole("button", { name: "Stop all" }).click();
    await second.approve("transaction");
    await chain.travel(60);
    for (const each of [game, device]) {
      await each.comeBack();
      await bar(each).getByText("Playing without asking has ended").waitFor();
    }
    await inspect(device, "operator.ended");
    await collect(game).click();
    await game.page.getByText("Playing without asking has ended. Confirm the collection in your wallet.").waitFor();
    await wallet.approve("transaction");
    await game.notice(/RIG collected/).waitFor();
  });
});

describe("playing without asking", () => {
  it("is accessible and fits in every state, also when its time is over", async ({ chain, enter }) => {
    const device = Wallet.createRandom().address;
    const { timestamp } = (await chain.provider.getBlock("latest"))!;
    await (await chain.gameAs(chain.player(1))).setOperator(device, timestamp + DAY, 2, parseEther("5"));
    const { game, wallet } = await enter("Rig", { owns: [CPU.id] });
    await game.account().click();
    await game.page.getByRole("region", { name: "Other operators" }).waitFor();
    await inspect(game, "operator.menu");
    await game.page.getByRole("button", { name: "Play without asking" }).click();
    await sheet(game).waitFor();
    await inspect(game, "operator.sheet");
    await sheet(game).getByText("Advanced settings").click();
    await inspect(game, "operator.advanced");
    await accept(game);
    await wallet.approve("signature", "transaction");
    await plays(game);
    await inspect(game, "operator.on");
    await chain.travel(DAY + 1);
    await game.comeBack();
    await bar(game).getByText("Playing without asking has ended").waitFor();
  });
});
