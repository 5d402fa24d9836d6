import type { Locator } from "playwright-core";
import { describe, expect } from "vitest";

import { formatAmount } from "../../scripts/game/amounts";
import type { Chain } from "./support/chain";
import { type Console, disabledReason } from "./support/console";
import { Fight, letAttacksGoCold } from "./support/fights";
import { it } from "./support/fixtures";
import { inspect } from "./support/inspection";

const FAN = { id: 1, name: "Case Fan" };
const PSU = { id: 2, name: "Power Supply" };
const CPU = { id: 7, name: "Processor" };
const HOUR = 3_600;

/** Lets the case fan and the power supply of the player be hacked. */
async function hackRig(chain: Chain): Promise<void> {
  await (await Fight.prepare(chain, chain.player(3), chain.player(1), FAN.id, PSU.id)).hack();
}

/** News since the last visit. */
function news(game: Console): Locator {
  return game.page.getByRole("region", { name: "While you were away" });
}

/** Puts the page into the background, or back. */
async function hide(game: Console, isHidden: boolean): Promise<void> {
  await game.page.evaluate((hidden) => {
    Object.defineProperty(document, "hidden", { configurable: true, value: hidden });
    document.dispatchEvent(new Event("visibilitychange", { bubbles: true }));
  }, isHidden);
}

async function isHacked({ game, player }: Chain, componentId: number): Promise<boolean> {
  return (await game.userComponents(player(1).address, componentId)).hacked;
}

describe("a hacked rig", () => {
  it("is repaired for exactly the price shown, with a signature and a transaction", async ({ chain, enter }) => {
    const player = chain.player(1);
    await hackRig(chain);
    const { game, wallet } = await enter("Rig");
    const cost = await chain.game.getTotalRepairCost(player.address);
    const [balance, sent] = [await chain.token.balanceOf(player.address), await chain.sentBy(player)];

    await news(game).getByText("hacked your Power Supply and Case Fan").waitFor();
    await news(game).getByRole("button", { name: "Repair all 2" }).click();
    await wallet.approve("signature", "transaction");
    await game.notice("2 components repaired for").waitFor();
    await game.page.getByRole("button", { name: /^Power Supply, earning .*, protected for/ }).waitFor();

    expect([await isHacked(chain, FAN.id), await isHacked(chain, PSU.id)]).toEqual([false, false]);
    expect(await chain.token.balanceOf(player.address)).toBe(balance - cost);
    expect(await chain.token.allowance(player.address, chain.game)).toBe(0n);
    expect(await chain.sentBy(player)).toBe(sent + 1);
  });

  it("is reactivated for free after a while, one component at a time", async ({ chain, enter }) => {
    const player = chain.player(1);
    await hackRig(chain);
    const { game, wallet } = await enter("Rig");
    const balance = await chain.token.balanceOf(player.address);
    await game.socket(PSU.name).click();
    const details = game.details(PSU.name);
    const reactivate = details.getByRole("button", { name: "Reactivate for free" });
    await details.getByText(/Repair it now, or reactivate it for free/).waitFor();
    expect(await disabledReason(reactivate)).toMatch(/^Free reactivation is possible in (6 h|5 h \d+ min)$/);
    expect(await disabledReason(details.getByRole("button", { name: /^Repair all 2 for/ }))).toBeUndefined();

    await chain.travel(6 * HOUR);
    await game.comeBack();
    await details.getByText("It can be reactivated for free now.").waitFor();
    await reactivate.click();
    await wallet.approve("transaction");
    await game.notice("Your Power Supply works again").waitFor();
    await details.getByText("Protected").waitFor();
    expect([await isHacked(chain, FAN.id), await isHacked(chain, PSU.id)]).toEqual([true, false]);
    expect(await chain.token.balanceOf(player.address)).toBe(balance);
  });

  it("is emptied, repaired and primed in one transaction", async ({ chain, enter }) => {
    const player = chain.player(1);
    await hackRig(chain);
    await letAttacksGoCold(chain);
    const { game, wallet } = await enter("Rig");
    const [balance, sent] = [await chain.token.balanceOf(player.address), await chain.sentBy(player)];
    const { total } = await chain.game.getAllRewards(player.address);
    const cost = await chain.game.getTotalRepairCost(player.address);
    expect(total).toBeGreaterThan(0n);

    await game.rewards().getByRole("button", { name: "Collect, repair and roll" }).click();
    await wallet.approve("signature", "transaction");
    await game.notice("2 components repaired, new roll cast.").waitFor();

    expect(await chain.sentBy(player)).toBe(sent + 1);
    expect([await isHacked(chain, FAN.id), await isHacked(chain, PSU.id)]).toEqual([false, false]);
    // Hacked components earn nothing, so what there was is what was paid.
    expect(await chain.token.balanceOf(player.address)).toBe(balance + total - cost);
    const { state } = await chain.game.getAttackReadiness(player.address, { blockTag: "pending" });
    expect(state).toBe(2n);
    // With nothing left to combine, the button is gone.
    await game.rewards().getByRole("button", { name: "Repair all 2" }).waitFor({ state: "detached" });
    await game.rewards().getByRole("button", { name: /\+/ }).waitFor({ state: "detached" });
  });
});

describe("coming back", () => {
  it("shows first what happened, and what to do about it", async ({ chain, enter }) => {
    const [attacker, victim] = [chain.player(1), chain.player(2)];
    const fight = await Fight.prepare(chain, attacker, victim, CPU.id);
    const { game, wallet } = await enter("Rig", { player: 2 });
    await game.rewards().waitFor();
    const seen = () => game.page.evaluate(() => JSON.stringify(localStorage).includes("unclaimed"));
    await expect.poll(seen).toBe(true);
    await game.page.goto("about:blank");

    await fight.miss();
    const { stolenRewards, bounty } = await fight.hack();
    await game.load("Market");
    const rig = game.page.getByRole("link", { name: /^Rig.*attacks? on you/ });
    await rig.click();
    for (const text of [
      "Earned",
      `Lost${formatAmount(stolenRewards - bounty)}`,
      "Defended2 of 3",
      "hacked your Processor",
    ]) {
      await expect
        .poll(async () => (await news(game).textContent())?.replace(/\s/g, ""))
        .toContain(text.replace(/\s/g, ""));
    }
    await news(game).getByRole("link", { name: "Get shields" }).waitFor();
    expect(
      await news(game)
        .getByRole("link", { name: /^Strike back at/ })
        .count(),
    ).toBe(0);
    await inspect(game, "rig.away");

    await news(game).getByRole("button", { name: "Repair Processor" }).click();
    await wallet.approve("signature", "transaction");
    const revenge = news(game).getByRole("link", { name: /^Strike back at/ });
    await revenge.waitFor();
    await inspect(game, "rig.revenge");
    expect(await revenge.getAttribute("href")).toBe(`#/arena/${attacker.address}`);
    await news(game).getByRole("button", { name: "Dismiss" }).click();
    await news(game).waitFor({ state: "detached" });
    // Repaired components are protected: nobody can attack anything.
    expect(await game.banner("You have no shields.").count()).toBe(0);
    await game.page.reload();
    await game.rewards().waitFor();
    expect(await news(game).count()).toBe(0);
  });
});

describe("a tab in the background", () => {
  it("shows attacks in its title and icon, and tells of them when it is looked at", async ({ chain, enter }) => {
    const fight = await Fight.prepare(chain, chain.player(1), chain.player(2), CPU.id);
    const { game } = await enter("Rig", { player: 2 });
    await game.rewards().waitFor();
    const icon = () => game.page.locator('link[rel="icon"]').getAttribute("href");
    expect(await icon()).toBe("./favicon.svg");

    await hide(game, true);
    await fight.miss();
    await expect.poll(() => game.page.title()).toBe("(1) Attacked! · Rig · RigRaid");
    expect(await icon()).toBe("./favicon-raided.svg");
    await hide(game, false);
    await expect.poll(() => game.page.title()).toBe("Rig · RigRaid");
    expect(await icon()).toBe("./favicon.svg");
    await expect.poll(() => news(game).textContent()).toContain("Defended1 of 1");
  });
});

describe("the defence", () => {
  it("shows shields, charges and immunity as the chain has them", async ({ chain, enter }) => {
    const fight = await Fight.prepare(chain, chain.player(3), chain.player(1), FAN.id);
    const { game } = await enter("Rig");
    const defence = game.page.getByRole("region", { name: "Defence" });
    await expect.poll(() => defence.textContent()).toContain("Shields 1 of 3");
    expect(await defence.textContent()).toContain("Attack charges 5 of 5Full");
    await defence.getByText("Ready").waitFor();
    expect(await defence.getByText("Immune").count()).toBe(0);

    await fight.block();
    await game.comeBack();
    await expect.poll(() => defence.textContent()).toContain("Shields 0 of 3");
    await expect
      .poll(() => defence.textContent())
      .toMatch(/Nobody can raid you for (1 h|5\d min), or until you attack/);
  });
});
