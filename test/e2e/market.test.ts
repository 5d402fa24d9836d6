import { parseEther } from "ethers";
import { describe, expect } from "vitest";

import { formatAmount } from "../../scripts/game/amounts";
import { disabledReason } from "./support/console";
import { Fight, useUpCharges } from "./support/fights";
import { it } from "./support/fixtures";
import { press, tabTo } from "./support/keyboard";
import { chooseShelf, confirmPurchase, skinsOf } from "./support/market";

const FAN = 1;
const COPPER = 1;

describe("a skin", () => {
  it("is bought and applied with one signature and one transaction, and taken off with one more", async ({
    chain,
    enter,
  }) => {
    const player = chain.player(1);
    const { game, wallet } = await enter("Market", { owns: [FAN] });
    const [balance, sent] = [await chain.token.balanceOf(player.address), await chain.sentBy(player)];

    await chooseShelf(game, "Skins");
    const skins = skinsOf(game, "Case Fan");
    await skins.getByRole("button", { name: "Buy Copper" }).click();
    await confirmPurchase(game, "Copper for the Case Fan", "5 RIG");
    await wallet.approve("signature", "transaction");
    await game.notice("The Copper skin of the Case Fan is yours").waitFor();
    await skins.getByRole("button", { name: "Applied Copper" }).waitFor();
    const owned = await chain.game.getPlayerOwnedSkins(player.address);
    expect(owned.map(({ id, componentId }) => [id, componentId])).toEqual([[1n, 1n]]);
    expect(await chain.token.balanceOf(player.address)).toBe(balance - parseEther("5"));
    expect(await chain.token.allowance(player.address, chain.game)).toBe(0n);
    expect(await chain.sentBy(player)).toBe(sent + 1);
    expect((await chain.game.userComponents(player.address, FAN)).currentSkinId).toBe(BigInt(COPPER));

    await skins.getByRole("button", { name: "Apply Stock" }).click();
    await wallet.approve("transaction");
    await skins.getByRole("button", { name: "Applied Stock" }).waitFor();
    expect((await chain.game.userComponents(player.address, FAN)).currentSkinId).toBe(0n);
  });
});

describe("a cart", () => {
  it("is bought with one signature for a budget, and what follows without another", async ({ chain, enter }) => {
    const player = chain.player(1);
    const { game, wallet } = await enter("Market");
    const [balance, sent] = [await chain.token.balanceOf(player.address), await chain.sentBy(player)];

    // The best rig for 300 is not the dearest component that fits, and a greedy choice would leave money over.
    await game.page.getByRole("spinbutton", { name: "Build the best rig for" }).fill("300");
    await game.page.getByText(/^2 components for 290 RIG/).waitFor();
    await chooseShelf(game, "Skins");
    await skinsOf(game, "Power Supply")
      .getByRole("button", { name: "Copper for the Power Supply in the cart" })
      .click();
    await chooseShelf(game, "Supplies");
    await game.offer("Shields").getByRole("button", { name: "1 shield in the cart" }).click();
    // This one is left out, because a first component brings all of them.
    await game.offer("Attack charges").getByRole("button", { name: "1 attack charge in the cart" }).click();

    const rates = await Promise.all([2, 3].map((id) => chain.rateOf(id)));
    const shield = (rates[0] + rates[1]) * (await chain.game.SHIELD_PRICE_TIME());
    const total = parseEther("300") + shield;
    // It survives a reload.
    await game.page.reload();
    await game.page.getByRole("region", { name: "Cart" }).getByRole("button", { name: "Review" }).click();
    const dialog = game.dialog("Buy 4 items");
    await dialog.getByText("Your first component brings all charges that your level allows").waitFor();
    await dialog.getByRole("checkbox", { name: /^Approve a budget/ }).check();
    await dialog.getByRole("spinbutton", { name: "Budget" }).fill("1000");
    await dialog.getByRole("button", { name: `Buy for ${formatAmount(total)} RIG` }).click();
    await wallet.approve("signature", "transaction");
    await game.closeGreeting();
    expect(await chain.token.balanceOf(player.address)).toBe(balance - total);
    expect(await chain.token.allowance(player.address, chain.game)).toBe(parseEther("1000") - total);
    expect(await chain.game.getRemainingShields(player.address)).toBe(2n);
    expect((await chain.game.userComponents(player.address, 2)).currentSkinId).toBe(BigInt(COPPER));
    expect(await chain.sentBy(player)).toBe(sent + 1);
    await game.page.getByRole("region", { name: "Cart" }).getByText("1 item", { exact: true }).waitFor();
    await game.page.getByRole("button", { name: "Empty the cart" }).click();
    expect(await game.page.getByRole("region", { name: "Cart" }).count()).toBe(0);

    await game.go("Rig");
    await game.socket("Case Fan").click();
    await game.details("Case Fan").getByRole("button", { name: "Buy for 50 RIG" }).click();
    const second = game.dialog("Buy the Case Fan");
    await second.getByText(`${formatAmount(parseEther("950") - total)} RIG left afterwards`).waitFor();
    await second.getByRole("button", { name: "Buy for 50 RIG" }).click();
    await wallet.approve("transaction");
    await game.notice("Your Case Fan is in its socket and earning.").waitFor();

    await game.socket("Solid-State Drive").click();
    await game.details("Solid-State Drive").getByRole("button", { name: "Buy for 370 RIG" }).click();
    await game.dialog("Buy the Solid-State Drive").getByRole("button", { name: "Revoke" }).click();
    await wallet.approve("transaction");
    await game.notice("Budget revoked.").waitFor();
    expect(await chain.token.allowance(player.address, chain.game)).toBe(0n);
  });
});

describe("shields", () => {
  it("are bought without a pointer up to the capacity, which is said then", async ({ chain, enter }) => {
    const player = chain.player(1);
    const { game, wallet } = await enter("Market", { owns: [FAN] });
    const balance = await chain.token.balanceOf(player.address);

    const price = 2n * (await chain.game.getShieldPrice(player.address));
    await press(game.page, "Supplies");
    const shields = game.offer("Shields");
    await expect.poll(() => shields.textContent()).toContain("You hold1 of 3");
    await tabTo(game.page, "Shields to buy");
    await game.page.keyboard.press("ArrowUp");
    await press(game.page, "Buy 2 shields");
    await game.dialog("Buy 2 shields").waitFor();
    await press(game.page, `Buy for ${formatAmount(price)} RIG`);
    for (const question of ["signature", "transaction"] as const) {
      await wallet.question(question).waitFor();
      await press(game.page, "Confirm");
    }
    await game.notice("2 shields bought.").waitFor();
    await expect.poll(() => shields.textContent()).toContain("You hold3 of 3");
    expect(await shields.textContent()).toMatch(/Left to buy today1 of 3 all again in (1 d|23 h)/);

    expect(await chain.game.getRemainingShields(player.address)).toBe(3n);
    expect(await chain.token.balanceOf(player.address)).toBe(balance - price);
    expect((await chain.game.getRemainingPurchases(player.address)).shields).toBe(1n);
    expect(await disabledReason(shields.getByRole("button", { name: /^Buy/ }))).toBe(
      "You hold all 3 shields that your level allows",
    );
  });
});

describe("attack charges", () => {
  it("are bought up to the day's limit, which says when there are more", async ({ chain, enter }) => {
    const [player, victim] = [chain.player(1), chain.player(3)];
    await Fight.prepare(chain, player, victim, FAN);
    await useUpCharges(chain, { player, victim }, FAN);
    const { game, wallet } = await enter("Market");
    await chooseShelf(game, "Supplies");
    const price = await chain.game.getAttackPrice(player.address);
    const charges = game.offer("Attack charges");
    await expect.poll(() => charges.textContent()).toContain("You hold0 of 5");
    expect(await disabledReason(charges.getByRole("button", { name: "One less" }))).toBe("1 is the minimum");
    await charges.getByRole("spinbutton").fill("9");
    const balance = await chain.token.balanceOf(player.address);
    await charges.getByRole("button", { name: "Buy 1 attack charge" }).click();
    await confirmPurchase(game, "1 attack charge", `${formatAmount(price)} RIG`);
    await wallet.approve("signature", "transaction");
    await game.notice("1 attack charge bought.").waitFor();
    expect(await chain.game.getRemainingAttacks(player.address)).toBe(1n);
    expect(await chain.token.balanceOf(player.address)).toBe(balance - price);
    await expect
      .poll(() => disabledReason(charges.getByRole("button", { name: /^Buy/ })))
      .toMatch(/^Daily limit reached \(1 attack charge\); resets in (1 d|23 h)/);
  });
});
