import { parseEther } from "ethers";
import { describe, expect } from "vitest";

import { playerName } from "#game/playerName";
import { LINES } from "#game/tauntLines";

import { coveredControls, pullSheet, rememberReachable } from "./support/controls";
import { Fight, letAttacksGoCold } from "./support/fights";
import { it } from "./support/fixtures";
import { inspect } from "./support/inspection";
import { LocalWallet } from "./support/wallets";

const DAY = 86_400;
const SMALL_RIG = [1, 2, 4, 6, 7, 8];

/*
 * Every screen in every state, as pictures, and judged by axe. The phone is 360 pixels wide.
 */
describe("each screen", () => {
  it("a visitor's console is accessible and fits, and a day's replay shows the rigs as they were", async ({
    chain,
    visit,
  }) => {
    const game = await visit();
    const wallet = new LocalWallet(game);
    await game.load("Rig");
    await inspect(game, "rig.visitor");
    await game.go("Market");
    await inspect(game, "market.visitor");
    await game.chooseShelf("Skins");
    await game.skinsOf("Case Fan").waitFor();
    await inspect(game, "market.skins.visitor");
    await game.chooseShelf("Supplies");
    await game.offer("Shields").waitFor();
    await inspect(game, "market.supplies.visitor");
    await game.go("Profile");
    await game.page.getByRole("heading", { name: "Whose profile?" }).waitFor();
    await inspect(game, "profile.visitor");
    await game.footer().getByRole("link", { name: "Rules" }).click();
    await game.page.getByRole("region", { name: "The roll" }).waitFor();
    await inspect(game, "rules");
    await game.goTo("#/nowhere");
    await game.page.getByText("Nothing is plugged in here").waitFor();
    await inspect(game, "not-found");
    await game.footer().getByText("Privacy", { exact: true }).click();
    const privacy = await game.footer().locator("details").textContent();
    expect(privacy).toContain("which reveals your address, and reports what you do in it.");
    expect(privacy).toContain("To stop the reports, turn on Do Not Track or Global Privacy Control in your browser.");
    await inspect(game, "wallet.privacy");

    await game.goTo("#/replay/2020-01-01");
    await game.page.getByText("There were no raids on this day.").waitFor();
    await inspect(game, "replay.none");
    await game.footer().getByRole("link", { name: "Live" }).click();
    await game.page.getByRole("region", { name: "Reward pool" }).waitFor();
    const fight = await Fight.prepare(chain, chain.player(1), chain.player(2), 1);
    const { attackId } = await fight.hack();
    for (const [number, line] of [3, 14].entries()) await chain.taunt(chain.player(number + 1).address, attackId, line);
    await game.comeBack();
    await game.page.getByRole("main").locator(`[href="#/attack/${attackId}"]`).waitFor();
    const division = game.page.getByRole("region", { name: /division$/ });
    await division.locator(`[href="#/profile/${chain.player(1).address}"]`).waitFor();
    for (const [number, line] of [3, 14].entries()) {
      const said = `${playerName(chain.player(number + 1).address)}: “${LINES[line]}”`;
      await game.page.getByRole("main").getByText(said).waitFor();
    }
    await inspect(game, "live");

    await game.page.getByRole("link", { name: "Replay the day" }).click();
    const slider = game.page.getByRole("slider", { name: "Block" });
    const [min, max] = [Number(await slider.getAttribute("min")), Number(await slider.getAttribute("max"))];
    for (const block of [min, (min + max) >> 1, max]) {
      await slider.fill(`${block}`);
      const rigs = await game.page.getByRole("list", { name: "Rigs" }).getByRole("listitem").all();
      expect(rigs.length).toBeGreaterThan(1);
      for (const rig of rigs) {
        const player = (await rig.getByRole("link").getAttribute("href"))!.split("/").at(-1)!;
        const components = await chain.game.getAllComponents(player, { blockTag: block });
        const hacked = components.filter((component) => component.hacked).length;
        expect((await rig.getByRole("img").getAttribute("aria-label"))!.split("(hacked)")).toHaveLength(hacked + 1);
      }
    }
    await game.page.getByRole("main").getByText(LINES[14]).waitFor();
    await inspect(game, "replay");

    await wallet.ask();
    await wallet.choice().getByRole("button", { name: "Player 6" }).getByText("RIG").waitFor();
    await inspect(game, "wallet.accounts");
  });

  it("a first purchase, and what can be bought after it, are accessible and fit", async ({ chain, enter }) => {
    const { game, wallet } = await enter("Rig");
    await game.button(/^Buy it for/).waitFor();
    await inspect(game, "rig.empty");
    await game.go("Market");
    await inspect(game, "market.connected");
    await game.button("Got it").click();
    await game.page.getByRole("slider", { name: "Budget" }).fill("60");
    await game.page.getByRole("region", { name: "Cart" }).getByRole("button", { name: "Review" }).waitFor();
    await inspect(game, "market.cart");
    await game.page.getByRole("region", { name: "Cart" }).getByRole("button", { name: "Review" }).click();
    await game.dialog("Buy 5 items").waitFor();
    await game.dialog("Buy 5 items").getByRole("checkbox").check();
    await inspect(game, "purchase.cart");
    await game.visit.lookAtEachSize(async (size) => {
      if (size !== "phone") return;
      const resting = await game.dialog().boundingBox();
      await pullSheet(game, 60);
      expect(await game.dialog().boundingBox()).toEqual(resting);
      await pullSheet(game, 200);
      await game.dialog().waitFor({ state: "detached" });
    });
    await game.page.getByRole("button", { name: "Empty the cart" }).click();
    await game.visit.lookAtEachSize((size) => rememberReachable(game, size));
    await game.offer("Case Fan").getByRole("button", { name: "Buy Case Fan" }).click();
    const confirm = game.dialog("Buy the Case Fan").getByRole("button", { name: "Buy for 50 RIG" });
    await confirm.waitFor();
    await inspect(game, "purchase.dialog");

    await chain.holdTransactions();
    await confirm.click();
    await wallet.question("signature").waitFor();
    await inspect(game, "purchase.signature");
    await wallet.approve("signature");
    await wallet.question("transaction").waitFor();
    await inspect(game, "purchase.transaction");
    await wallet.approve("transaction");
    await game.notice("Waiting for the next block.").waitFor();
    await inspect(game, "purchase.pending");
    await game.visit.lookAtEachSize(async (size) => {
      const { of, covered } = await coveredControls(game, size);
      expect(of).toBeGreaterThan(5);
      expect(covered, `what the notice covers on a ${size}`).toEqual([]);
    });
    await chain.mine();
    await game.dialog(/^Your rig is running/).waitFor();
    await inspect(game, "purchase.first");
    await game.closeGreeting();
    await game.transactions().click();
    await inspect(game, "transactions");
    await game.page.keyboard.press("Escape");

    await game.chooseShelf("Skins");
    const skins = game.skinsOf("Case Fan");
    await skins.getByRole("button", { name: "Applied Stock" }).waitFor();
    await inspect(game, "market.skins");
    await skins.getByRole("button", { name: "Buy Frost" }).click();
    await game.dialog("Buy Frost for the Case Fan").waitFor();
    await inspect(game, "purchase.skin");
    await game.page.keyboard.press("Escape");
    await game.chooseShelf("Supplies");
    const shields = game.offer("Shields");
    await shields.getByRole("button", { name: "One more" }).click();
    await inspect(game, "market.supplies");
    await shields.getByRole("button", { name: "Buy 2 shields" }).click();
    await game.dialog("Buy 2 shields").waitFor();
    await inspect(game, "purchase.supplies");
  });

  it("a rig that earns is accessible and fits", async ({ chain, enter }) => {
    await chain.buy(chain.player(1), ...SMALL_RIG);
    await chain.travel(2 * DAY);
    await chain.buy(chain.player(1), 9);
    const { game } = await enter("Rig");
    await game.rewards().waitFor();
    await inspect(game, "rig.earning");
    await game.socket("Graphics Card").click();
    await inspect(game, "rig.details", game.page.getByText("Earned, not collected"));
    await game.page.keyboard.press("Escape");
    await game.account().click();
    await game.page.getByRole("button", { name: "Disconnect" }).waitFor();
    await inspect(game, "account");
    await game.page.keyboard.press("Escape");
    await game.go("Market");
    await inspect(game, "market.owned");
  });

  it("a hacked rig and its profile are accessible and fit", async ({ chain, enter }) => {
    await (await Fight.prepare(chain, chain.player(3), chain.player(1), 1, 7)).hack();
    await letAttacksGoCold(chain);
    const { game } = await enter("Rig");
    await game.button("Collect, repair and roll").waitFor();
    await inspect(game, "rig.hacked");
    await game.socket("Processor").click();
    await inspect(game, "rig.hacked.details", game.page.getByText(/Repair it now, or restart it for free/));
    await game.page.keyboard.press("Escape");
    await game.page.getByRole("region", { name: "Defence" }).scrollIntoViewIfNeeded();
    await inspect(game, "rig.defence");
    await game.go("Profile");
    await game.page.getByRole("heading", { name: "You" }).waitFor();
    await inspect(game, "profile.own");
    await game.goTo(`#/profile/${chain.player(3).address}`);
    await game.page.getByRole("link", { name: "Raid in the Arena" }).waitFor();
    await inspect(game, "profile.other");
    await game.goTo(`#/profile/${chain.player(4).address}`);
    await game.page.getByText("Not a player yet").waitFor();
    await inspect(game, "profile.nobody");
    await game.goTo("#/profile/0x123");
    await game.page.getByRole("search").getByRole("button").click();
    await game.page.getByText("That is not a player's address").waitFor();
    await inspect(game, "profile.invalid");
  });

  it("trouble is accessible and fits", async ({ chain, enter }) => {
    const player = chain.player(1);
    const owner = await chain.owner();
    await chain.buy(player, 7);
    await chain.leave(player, parseEther("12.5"));
    const { game } = await enter("Market");
    await game.offer("Case Fan").getByRole("button", { name: "Buy Case Fan" }).click();
    await game
      .dialog("Buy the Case Fan")
      .getByText(/^You need .* more\.$/)
      .waitFor();
    await inspect(game, "purchase.too-expensive");
    await game.page.keyboard.press("Escape");

    await chain.game.connect(owner).pauseContract();
    await game.comeBack();
    await game.banner("The game is paused.").waitFor();
    await inspect(game, "market.paused");
    await game.go("Rig");
    await game.rewards().waitFor();
    await inspect(game, "rig.paused");
    await chain.game.connect(owner).unpauseContract();

    await chain.drainPool((await chain.game.RUNWAY()) / 20n);
    await game.comeBack();
    await game.page.getByText("so that the pool lasts").waitFor();
    await inspect(game, "rig.slowed");
    await game.go("Market");
    await inspect(game, "market.slowed");
    await game.chooseShelf("Supplies");
    await game.page.getByText(/costs more than the highest bounty/).waitFor();
    await inspect(game, "market.supplies.slowed");
    await game.go("Rig");
    await chain.drainPool(600n);
    await game.comeBack();
    await game.banner("The reward pool is empty.").waitFor();
    await inspect(game, "rig.pool-empty");
  });
});
