import { parseEther } from "ethers";
import { describe, expect } from "vitest";

import { formatAmount } from "#game/amounts";

import { it } from "./support/fixtures";

const COPPER = 1n;

describe("a cart", () => {
  it("is bought with one signature for a budget and one transaction", async ({ chain, enter }) => {
    const player = chain.player(1);
    const { game, wallet } = await enter("Market");
    const [balance, sent] = [await chain.token.balanceOf(player.address), await chain.sentBy(player)];

    // The best rig for 300 is not the most expensive component that fits, and a greedy choice would leave money over.
    await game.page.getByRole("textbox", { name: "Build the best rig for" }).fill("300");
    await game.page.getByText(/^2 components for 290 RIG/).waitFor();
    await game.chooseShelf("Skins");
    await game.skinsOf("Power Supply").getByRole("button", { name: "Copper for the Power Supply in the cart" }).click();
    await game.chooseShelf("Supplies");
    await game.offer("Shields").getByRole("button", { name: "1 shield in the cart" }).click();
    // This one is left out, because a first component brings all of them.
    await game.offer("Attack charges").getByRole("button", { name: "1 attack charge in the cart" }).click();

    const rates = await Promise.all([2, 3].map((id) => chain.rateOf(id)));
    const shield = (rates[0] + rates[1]) * (await chain.game.SHIELD_PRICE_TIME());
    const total = parseEther("300") + shield;
    await game.page.getByRole("region", { name: "Cart" }).getByRole("button", { name: "Review" }).click();
    const dialog = game.dialog("Buy 4 items");
    await dialog.getByText("Your first component comes with all charges that your level allows").waitFor();
    await dialog.getByRole("checkbox", { name: /^Approve a budget/ }).check();
    await dialog.getByRole("textbox", { name: "Budget" }).fill("1000");
    await dialog.getByRole("button", { name: `Buy for ${formatAmount(total)} RIG` }).click();
    await wallet.approve("signature", "transaction");
    await game.closeGreeting();
    expect(await chain.token.balanceOf(player.address)).toBe(balance - total);
    expect(await chain.token.allowance(player.address, chain.game)).toBe(parseEther("1000") - total);
    expect(await chain.game.getRemainingShields(player.address)).toBe(2n);
    expect((await chain.game.userComponents(player.address, 2)).currentSkinId).toBe(COPPER);
    expect(await chain.sentBy(player)).toBe(sent + 1);
    await game.page.getByRole("region", { name: "Cart" }).getByText("1 item", { exact: true }).waitFor();
    await game.page.getByRole("button", { name: "Empty the cart" }).click();
    expect(await game.page.getByRole("region", { name: "Cart" }).count()).toBe(0);
  });
});
