import type { Locator } from "playwright-core";
import { describe, expect } from "vitest";

import { formatAmount } from "#game/amounts";
import { playerName } from "#game/playerName";
import { LINES } from "#game/tauntLines";

import { attackButton, attackDialog, card, cards, confirmAttack, deck, result } from "./support/arena";
import { type Console, disabledReason } from "./support/console";
import { Fight, lastAttack, letAttacksGoCold, prepareDuel, useUpCharges } from "./support/fights";
import { it } from "./support/fixtures";
import { lines, tellsOf } from "./support/history";
import { inspect } from "./support/inspection";
import { press, tabTo } from "./support/keyboard";
import type { Size } from "./support/visit";
import { LocalWallet } from "./support/wallets";

const FAN = { id: 1, name: "Case Fan" };
const CPU = { id: 7, name: "Processor" };
const HOUR = 3_600;

/** State of the marker on the scale of rolls: `hasMoved` if it is animated, and the roll at which it comes to rest. */
function markerOf(dialog: Locator) {
  return dialog.locator("[class*=marker]").evaluate((marker) => {
    const [scale, { left, width }] = [marker.parentElement!.getBoundingClientRect(), marker.getBoundingClientRect()];
    const hasMoved = getComputedStyle(marker).animationName !== "none";
    return { hasMoved, restsAt: Math.floor(((left + width / 2 - scale.left) / scale.width) * 100) };
  });
}

function isFocused(locator: Locator): Promise<boolean> {
  return locator.evaluate((element) => element === document.activeElement);
}

/*
 * In every state, as pictures and checked by axe. The phone is 360 pixels wide.
 */
describe("the arena", () => {
  it("shows opponents to a visitor and to an account without components", async ({ visit }) => {
    const game = await visit();
    await game.load("Arena");
    await cards(game).first().waitFor();
    await inspect(game, "arena.visitor");
    await new LocalWallet(game).connect();
    await game.page.getByText("Buy your first component.").waitFor();
    await cards(game).first().waitFor();
    await game.button("Find").click();
    await game.page.getByText("Enter the name or the address of a player.").waitFor();
    await inspect(game, "arena.newcomer");
  });

  it("needs no pointer for a raid, and logs own and suffered raids with their proofs", async ({ chain, visit }) => {
    const game = await visit();
    const { page } = game;
    const { player, victim } = await prepareDuel(chain, [CPU.id, FAN.id], 0);
    await LocalWallet.enter(game, 1, "Arena");
    await card(game, victim.address).waitFor();
    await inspect(game, "arena.ready");
    await game.visit.lookAtEachSize((size) => expectTargetInView(game, size));

    await game.goTo(`#/arena/${victim.address}`);
    const balance = await chain.token.balanceOf(player.address);
    await press(page, `Attack the ${CPU.name} of ${playerName(victim.address)}`);
    await attackDialog(game, CPU.name).getByText("80% to get through.").waitFor();
    await inspect(game, "arena.dialog-hit");
    await chain.holdTransactions();
    await tabTo(page, "Cancel");
    await page.keyboard.press("Tab");
    await page.keyboard.press("Enter");
    await game.dialog("Confirm transaction").waitFor();
    await press(page, "Confirm");
    await attackDialog(game, CPU.name).getByText("Waiting for the next block.").waitFor();
    await inspect(game, "arena.pending");
    // Its dialog comes back with the result.
    await press(page, "Hide");
    await game.notice("Waiting for the next block.").waitFor();
    const other = attackButton(game, victim.address, FAN.name);
    await expect.poll(() => disabledReason(other)).toMatch(/still pending|fixes your roll/);
    await page.emulateMedia({ reducedMotion: "no-preference" });
    await chain.mine();
    await result(game).getByText("A hit hacked the Processor").waitFor();
    // Read out from its title on.
    expect(await isFocused(result(game))).toBe(true);
    await chain.mineByItself();

    const { attackId, stolenRewards, bounty, fee, roll } = await lastAttack(chain, player);
    expect(await chain.token.balanceOf(player.address)).toBe(balance + stolenRewards - fee);
    const gain = `+${formatAmount(stolenRewards - fee)} RIG`;
    for (const text of [gain, "+25 XP", `Rolled ${roll}, needed 20 or more`]) {
      expect(await result(game).textContent()).toContain(text);
    }
    await inspect(game, "arena.hit");
    await game.visit.lookAtEachSize(async () => {
      for (const control of await result(game).locator("a, button").all()) await control.click({ trial: true });
    });
    expect(await markerOf(result(game))).toEqual({ hasMoved: true, restsAt: Number(roll) });
    await page.emulateMedia({ reducedMotion: "reduce" });
    expect(await markerOf(result(game))).toEqual({ hasMoved: false, restsAt: Number(roll) });
    const [words] = await result(game)
      .getByRole("group", { name: "Leave a taunt" })
      .getByRole("button")
      .allTextContents();
    await press(page, words);
    await game.dialog("Confirm transaction").getByText(`Say ${words}`).waitFor();
    await press(page, "Confirm");
    await result(game).getByText(`You: ${words}`).waitFor();
    await inspect(game, "arena.taunted");
    // The next part of the same rival is offered; closing leads back to the card.
    await result(game).getByRole("button", { name: "Next target" }).waitFor();
    await press(page, "Close");
    await expect.poll(() => isFocused(card(game, victim.address))).toBe(true);
    await card(game, victim.address).getByText("Already hacked").waitFor();
    await deck(game).getByText("4 attack charges").waitFor();

    await game.go("Activity");
    await expect
      .poll(() => tellsOf(lines(game).first()))
      .toBe(
        `You attacked ${playerName(victim.address)}'s Processor You: ${words} | ` +
          `Hit, with a bounty of ${formatAmount(bounty)} RIG, after a fee of ${formatAmount(fee)} RIG | ${gain}`,
      );
    const raider = chain.player(3);
    const lost = await (await Fight.begin(chain, raider, player, CPU.id)).hack();
    await chain.taunt(raider.address, lost.attackId, 1);
    // The raid is not in the latest block when the console looks.
    await chain.mine();
    await game.comeBack();
    await expect
      .poll(() => tellsOf(lines(game).first()))
      .toBe(
        `${playerName(raider.address)} attacked your Processor ${playerName(raider.address)}: “${LINES[1]}” | Hit | ` +
          `−${formatAmount(lost.stolenRewards - lost.bounty)} RIG`,
      );
    await inspect(game, "activity.yours");

    await lines(game).locator(`[href="#/attack/${attackId}"]`).click();
    await page.getByRole("heading", { level: 1, name: `Attack ${attackId}` }).waitFor();
    await game.button("Verify").click();
    await page.getByText(`Verified: rolled ${roll}, needed 20 or more.`).waitFor();
    await inspect(game, "attack.verified");
  });

  it("is accessible and fits for every outcome of an attack and every obstacle", async ({ chain, visit }) => {
    const game = await visit();
    const owner = await chain.gameAsOwner();
    const duel = await prepareDuel(chain, [CPU.id, FAN.id], 1);
    const { victim } = duel;
    const wallet = await LocalWallet.enter(game, 1, "Arena");
    await game.goTo(`#/arena/${victim.address}`);
    await card(game, victim.address).getByText("Too small to break their shield").waitFor();
    await inspect(game, "arena.too-small");

    await owner.setAttackFailProbability(0);
    await attackButton(game, victim.address, FAN.name).click();
    await attackDialog(game, FAN.name).getByText("Only a bigger component can break this shield.").waitFor();
    await inspect(game, "arena.dialog-bounced");
    await confirmAttack(game, FAN.name).click();
    await wallet.approve("transaction");
    await result(game).getByText("Only a bigger component than the Case Fan").waitFor();
    await inspect(game, "arena.bounced");

    await result(game).getByRole("button", { name: "Next target" }).click();
    await attackDialog(game, CPU.name).getByText("then 1 shield.").waitFor();
    await chain.mine();
    await game.comeBack();
    await expect.poll(() => disabledReason(confirmAttack(game, CPU.name))).toBeUndefined();
    await inspect(game, "arena.dialog-blocked");
    await confirmAttack(game, CPU.name).click();
    await wallet.approve("transaction");
    await result(game).getByText("No shields left").waitFor();
    await inspect(game, "arena.blocked");
    await result(game).getByRole("button", { name: "Done" }).click();
    await deck(game).getByText("Attacking ends it.").waitFor();
    await card(game, victim.address).getByText("Immune, ends").waitFor();
    await inspect(game, "arena.immune");

    await owner.setAttackFailProbability(100);
    await chain.travel(HOUR + 1);
    await game.comeBack();
    await deck(game).getByRole("checkbox", { name: "Peek at my rolls" }).check();
    await deck(game).getByText("It will miss").first().waitFor();
    await inspect(game, "arena.dud");
    await deck(game).getByRole("button", { name: "Attack anyone" }).click();
    const dialog = game.dialog(/^Attack the/);
    await dialog.getByText("This attack will miss.").waitFor();
    await inspect(game, "arena.dialog-missed");
    await dialog.getByRole("button", { name: "Attack anyway" }).click();
    await wallet.approve("transaction");
    await result(game).getByText("Nothing was taken, and no shield was used up.").waitFor();
    await inspect(game, "arena.missed");
    await result(game).getByRole("button", { name: "Close" }).click();

    await useUpCharges(chain, duel, CPU.id);
    await game.comeBack();
    await deck(game).getByText("0/5").first().waitFor();
    await inspect(game, "arena.no-charges");
    await chain.travel(16 * HOUR);
    await letAttacksGoCold(chain);
    await game.comeBack();
    await deck(game)
      .getByRole("button", { name: /^Collect .* and roll$/ })
      .waitFor();
    await inspect(game, "arena.cold");
    await owner.pauseContract();
    await game.comeBack();
    await game.banner("The game is paused.").waitFor();
    await inspect(game, "arena.paused");
  });
});

/** The first target can be attacked without scrolling, also on a small phone, whose bar of screens is at the bottom. */
async function expectTargetInView({ page }: Console, size: Size): Promise<void> {
  if (size === "phone") await page.setViewportSize({ width: 360, height: 740 });
  const first = page.getByRole("button", { name: /^Attack the/ }).first();
  const screens = page.getByRole("navigation", { name: "Screens" });
  // The list is laid out one frame after a change of the window's size.
  const distance = async () => {
    const [target, bar] = await Promise.all([first.boundingBox(), screens.boundingBox()]);
    const end = size === "phone" ? bar!.y : page.viewportSize()!.height;
    return end - target!.y - target!.height;
  };
  await expect.poll(distance).toBeGreaterThan(0);
}
