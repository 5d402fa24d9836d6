import type { Locator } from "playwright-core";
import { describe, expect } from "vitest";

import { formatAmount } from "../../scripts/game/amounts";
import type { Account, Chain } from "./support/chain";
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

async function isHacked({ game }: Chain, { address }: Account, componentId: number): Promise<boolean> {
  return (await game.userComponents(address, componentId)).hacked;
}

describe("a hacked rig", () => {
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
    expect([await isHacked(chain, player, FAN.id), await isHacked(chain, player, PSU.id)]).toEqual([true, false]);
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
    expect([await isHacked(chain, player, FAN.id), await isHacked(chain, player, PSU.id)]).toEqual([false, false]);
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
  it("shows first what happened, and what to do about it: a repair costs exactly the price shown", async ({
    chain,
    enter,
  }) => {
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
    const shields = await chain.game.getRemainingShields(victim.address);
    const defence = game.page.getByRole("region", { name: "Defence" });
    await defence.filter({ hasText: `Shields ${shields} of 3` }).waitFor();
    await inspect(game, "rig.away");

    const cost = await chain.game.getTotalRepairCost(victim.address);
    const [balance, sent] = [await chain.token.balanceOf(victim.address), await chain.sentBy(victim)];
    await news(game)
      .getByRole("button", { name: `Repair Processor for ${formatAmount(cost)} RIG` })
      .click();
    await wallet.approve("signature", "transaction");
    await game.notice("1 component repaired for").waitFor();
    expect(await isHacked(chain, victim, CPU.id)).toBe(false);
    expect(await chain.token.balanceOf(victim.address)).toBe(balance - cost);
    expect(await chain.token.allowance(victim.address, chain.game)).toBe(0n);
    expect(await chain.sentBy(victim)).toBe(sent + 1);
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
