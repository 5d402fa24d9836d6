import { Wallet } from "ethers";
import type { Locator } from "playwright-core";
import { describe, expect } from "vitest";

import { playerName } from "../../scripts/game/playerName";
import * as arena from "./support/arena";
import { attackButton, attackDialog, card, cards, confirmAttack, deck, openOpponent, result } from "./support/arena";
import { type Console, disabledReason } from "./support/console";
import { spawnPlayers } from "./support/crowd";
import { lastAttack, letAttacksGoCold, prepareDuel, useUpCharges } from "./support/fights";
import { it } from "./support/fixtures";
import { inspect } from "./support/inspection";
import { press, tabTo } from "./support/keyboard";
import type { Size } from "./support/visit";
import { LocalWallet } from "./support/wallets";

const FAN = { id: 1, name: "Case Fan" };
const CPU = { id: 7, name: "Processor" };
/** Card of an opponent from whom an attack can take something, or a shield. */
const RAIDABLE = /\d+ (components? to raid now|shields? to break before any loot)/;
const SMALL_RIG = [CPU.id, FAN.id, 2, 4, 6, 8];
/** Number of players that are read and sorted together. */
const PAGE = 60;

/** Attacks that a shield stops, by a rig like the victim's: what is said before and after, and what is so then. */
const STOPPED = [
  {
    how: "blocked",
    weapon: CPU,
    warning: "80% to get through, then 1 shield.",
    texts: ["broke. Neither of you can be raided for 1 h.", "No shields left", "+5 XP"],
    then: { outcome: 1n, shields: 0n, areImmune: true },
  },
  {
    how: "bounced",
    weapon: FAN,
    warning: "Only a bigger component can break this shield.",
    texts: ["Only a bigger component than the Case Fan", "No XP."],
    then: { outcome: 3n, shields: 1n, areImmune: false },
  },
] as const;

/** State of the marker on the scale of rolls: `hasMoved` if it is animated, and the roll at which it comes to rest. */
function markerOf(dialog: Locator) {
  return dialog.locator("[class*=marker]").evaluate((marker) => {
    const [scale, { left, width }] = [marker.parentElement!.getBoundingClientRect(), marker.getBoundingClientRect()];
    const hasMoved = getComputedStyle(marker).animationName !== "none";
    return { hasMoved, restsAt: Math.floor(((left + width / 2 - scale.left) / scale.width) * 100) };
  });
}

/*
 * In every state, as pictures, and judged by axe. The phone is 360 pixels wide.
 */
describe("the arena", () => {
  it("shows opponents to a visitor and to an account without components, and says what is wrong with an address", async ({
    chain,
    visit,
  }) => {
    const game = await visit();
    const wallet = new LocalWallet(game);
    await game.load("Arena");
    await cards(game).first().waitFor();
    await inspect(game, "arena.visitor");
    await wallet.connect();
    await game.page.getByText("Buy your first component.").waitFor();
    await cards(game).first().waitFor();
    await inspect(game, "arena.newcomer");
    await game.button("Find").click();
    await game.page.getByText("Enter the name or the address of a player.").waitFor();
    await inspect(game, "arena.search-error");
    await game.goTo("#/arena/0x1234");
    await game.page.getByRole("heading", { name: "No such address" }).waitFor();
    await inspect(game, "arena.no-such-address");
    await game.goTo(`#/arena/${chain.player(1).address}`);
    await game.page.getByRole("heading", { name: "That is you" }).waitFor();
    const stranger = Wallet.createRandom().address;
    await game.goTo(`#/arena/${stranger}`);
    await game.page.getByText(`${playerName(stranger)} has never bought a component`).waitFor();
  });

  it.for<Size>(["desktop", "phone"])(
    "shows a hit, which takes part of what the component holds and a bounty, less the fee, and hacks it, on a %s",
    async (size, { chain, visit }) => {
      const game = await visit({ size });
      const { player, victim } = await prepareDuel(chain, SMALL_RIG, { roll: "hit", shields: 0 });
      const wallet = await openOpponent(game, victim.address);
      await inspect(game, "arena.opponent");
      await game.page.getByRole("link", { name: "All opponents" }).click();
      await cards(game).first().waitFor();
      await inspect(game, "arena.ready");
      if (size === "phone") await expectTargetInView(game);
      await game.goTo(`#/arena/${victim.address}`);
      const balance = await chain.token.balanceOf(player.address);
      await attackButton(game, victim.address, CPU.name).click();
      await attackDialog(game, CPU.name).getByText("80% to get through.").waitFor();
      await inspect(game, "arena.dialog-hit");
      await chain.holdTransactions();
      await confirmAttack(game, CPU.name).click();
      await wallet.approve("transaction");
      await attackDialog(game, CPU.name).getByText("Waiting for the next block.").waitFor();
      await inspect(game, "arena.pending");
      // Its dialog comes back with the result.
      await attackDialog(game, CPU.name).getByRole("button", { name: "Hide" }).click();
      await game.notice("Waiting for the next block.").waitFor();
      const other = attackButton(game, victim.address, FAN.name);
      await expect.poll(() => disabledReason(other)).toMatch(/still pending|casts your dice/);
      const hasMotion = size === "desktop";
      if (hasMotion) await game.page.emulateMedia({ reducedMotion: "no-preference" });
      await chain.mine();
      await result(game).getByText("You raided the Processor").waitFor();
      await chain.mineByItself();

      const { attackId, stolenRewards, bounty, fee, outcome, roll } = await lastAttack(chain, player);
      const left = await chain.game.getRewards(victim.address, CPU.id);
      expect(outcome).toBe(2n);
      expect(bounty).toBeGreaterThan(0n);
      expect(stolenRewards - bounty).toBe(((left + stolenRewards - bounty) * 60n) / 100n);
      expect(fee).toBe((stolenRewards * 5n) / 100n);
      expect(await chain.token.balanceOf(player.address)).toBe(balance + stolenRewards - fee);
      expect((await chain.game.userComponents(victim.address, CPU.id)).hacked).toBe(true);
      expect((await chain.game.getPlayerStats(player.address)).stats.currentXP).toBe(25n);

      const gain = Number(stolenRewards - fee) / 1e18;
      expect(gain).toBeGreaterThan(1);
      const texts = [
        `+${(Math.floor(gain * 100) / 100).toFixed(2)} RIG`,
        "+25 XP",
        `Rolled ${roll}, needed 20 or more`,
      ];
      for (const text of texts) expect(await result(game).textContent()).toContain(text);
      await inspect(game, "arena.hit");
      expect(await markerOf(result(game))).toEqual({ hasMoved: hasMotion, restsAt: Number(roll) });
      for (const control of await result(game).locator("a, button").all()) await control.click({ trial: true });
      await result(game).getByRole("link", { name: "See the proof" }).click();
      await game.page.getByRole("heading", { level: 1, name: `Attack ${attackId}` }).waitFor();
      await game.button("Verify").click();
      await game.page.getByText(`Verified: the roll is ${roll}.`).waitFor();
      await inspect(game, "attack.verified");
      await game.page.goBack();
      await card(game, victim.address).getByText("Already hacked").waitFor();
      await arena.unfoldDeck(game);
      await deck(game).getByText("4 attack charges").waitFor();
      await game.goTo("#/attack/none");
      await game.page.getByRole("heading", { name: "That is not an attack number" }).waitFor();
      await inspect(game, "attack.bad-number");
      await game.goTo("#/attack/999999");
      await game.page.getByRole("heading", { name: "There is no attack 999999 yet" }).waitFor();
      await inspect(game, "attack.none");
    },
  );

  it.for(STOPPED)(
    "shows an attack that is $how, which is said before the wallet opens",
    async (attack, { chain, visit }) => {
      const { how, weapon, warning, texts, then } = attack;
      const game = await visit();
      const { player, victim } = await prepareDuel(chain, SMALL_RIG, { roll: "hit", shields: 1 });
      const wallet = await openOpponent(game, victim.address);
      await card(game, victim.address).getByText("Breaks a shield").first().waitFor();
      await card(game, victim.address).getByText("Too small to break their shield").first().waitFor();
      await inspect(game, "arena.too-small");
      const balance = await chain.token.balanceOf(player.address);
      await attackButton(game, victim.address, weapon.name).click();
      await attackDialog(game, weapon.name).getByText(warning).waitFor();
      await inspect(game, `arena.dialog-${how}`);
      await confirmAttack(game, weapon.name).click();
      await wallet.approve("transaction");
      await result(game).getByText(texts[0]).waitFor();
      for (const text of texts) expect(await result(game).textContent()).toContain(text);
      await inspect(game, `arena.${how}`);

      expect((await lastAttack(chain, player)).outcome).toBe(then.outcome);
      expect(await chain.game.getRemainingShields(victim.address)).toBe(then.shields);
      expect(await chain.game.getRemainingAttacks(player.address)).toBe(4n);
      expect(await chain.token.balanceOf(player.address)).toBe(balance);
      for (const { address } of [player, victim]) {
        expect((await chain.game.isImmuneAfterShieldBreak(address)).isImmune).toBe(then.areImmune);
      }
      if (!then.areImmune) return;
      await result(game).getByRole("button", { name: "Done" }).click();
      await deck(game).getByText("Attacking ends it.").waitFor();
      await card(game, victim.address).getByText("No shields").waitFor();
      await card(game, victim.address).getByText("Immune, ends").waitFor();
      await inspect(game, "arena.immune");
    },
  );

  it("shows a miss, which a peeking player knows and fires at anyone, whose shield stays", async ({ chain, visit }) => {
    const game = await visit();
    const duel = await prepareDuel(chain, SMALL_RIG, { roll: "dud", shields: 1 });
    const { player, victim } = duel;
    const wallet = await openOpponent(game, victim.address);
    await attackButton(game, victim.address, CPU.name).click();
    await attackDialog(game, CPU.name).getByText("80% to get through").waitFor();
    await attackDialog(game, CPU.name).getByRole("button", { name: "Cancel" }).click();
    await arena.unfoldDeck(game);
    await arena.peek(game);
    await deck(game).getByText("A dud: it will miss").first().waitFor();
    await game.page.reload();
    await card(game, victim.address).waitFor();
    await arena.unfoldDeck(game);
    await deck(game).getByText("A dud: it will miss").first().waitFor();
    await inspect(game, "arena.dud");
    await deck(game).getByRole("button", { name: "Fire it at anyone" }).click();
    const dialog = game.dialog(/^Attack the/);
    await dialog.getByText("A dud: this attack will miss.").waitFor();
    await inspect(game, "arena.dialog-missed");
    await dialog.getByRole("button", { name: "Fire the dud" }).click();
    await wallet.approve("transaction");
    await result(game).getByText("Nothing was taken, and no shield was used up.").waitFor();
    await inspect(game, "arena.missed");

    expect((await lastAttack(chain, player)).outcome).toBe(0n);
    expect(await chain.game.getRemainingShields(victim.address)).toBe(1n);
    expect(await chain.game.getRemainingAttacks(player.address)).toBe(4n);
    await result(game).getByRole("button", { name: "Close" }).click();
    await useUpCharges(chain, duel, CPU.id);
    await game.comeBack();
    await deck(game).getByText("0/5").first().waitFor();
    await inspect(game, "arena.no-charges");
  });

  it("shows an expired roll, a new one for a charge, also in one transaction with collecting, and a pause", async ({
    chain,
    visit,
  }) => {
    const game = await visit();
    const { player, victim } = await prepareDuel(chain, SMALL_RIG, { roll: "hit", shields: 1 });
    await letAttacksGoCold(chain);
    const wallet = await openOpponent(game, victim.address);
    await deck(game).getByText("Your roll expired").first().waitFor();
    await inspect(game, "arena.cold");
    await chain.holdTransactions();
    await deck(game).getByRole("button", { name: "New roll, 1 charge" }).click();
    await wallet.approve("transaction");
    await deck(game).getByText("On its way").first().waitFor();
    await inspect(game, "arena.priming");
    await chain.mineByItself();
    await chain.mine();
    await deck(game).getByText("80% to get through").first().waitFor();
    expect(await chain.game.getRemainingAttacks(player.address)).toBe(4n);

    await letAttacksGoCold(chain);
    await game.comeBack();
    await deck(game).getByText("Your roll expired").first().waitFor();
    const attack = attackButton(game, victim.address, CPU.name);
    expect(await disabledReason(attack)).toBe("Your roll expired. Get a new one before attacking");
    const [balance, sent] = [await chain.token.balanceOf(player.address), await chain.sentBy(player)];
    await deck(game)
      .getByRole("button", { name: /^Collect .* and roll$/ })
      .click();
    await wallet.approve("transaction");
    await deck(game).getByText("80% to get through").first().waitFor();
    const claims = await chain.game.queryFilter(chain.game.filters.RewardsClaimed(player.address));
    const collected = claims.reduce((sum, { args }) => sum + args.amount, 0n);
    expect(await chain.token.balanceOf(player.address)).toBe(balance + collected);
    expect(await chain.sentBy(player)).toBe(sent + 1);
    expect((await chain.game.getAttackReadiness(player.address, { blockTag: "pending" })).state).toBe(2n);
    expect(await disabledReason(attack)).toBeUndefined();

    await (await chain.gameAsOwner()).pauseContract();
    await game.comeBack();
    await game.banner("The game is paused.").waitFor();
    await inspect(game, "arena.paused");
  });
});

describe("an attack", () => {
  it("on somebody who is suddenly immune says so before the wallet opens", async ({ chain, visit }) => {
    const game = await visit();
    const { victim } = await prepareDuel(chain, [CPU.id], { roll: "hit", shields: 1 });
    const wallet = await openOpponent(game, victim.address);
    await attackButton(game, victim.address, CPU.name).click();
    await confirmAttack(game, CPU.name).waitFor();
    await (await chain.gameAsOwner()).setAttackFailProbability(0);
    await (await chain.gameAs(chain.player(3))).attackComponent(victim.address, CPU.id);
    await game.comeBack();
    await expect.poll(() => disabledReason(confirmAttack(game, CPU.name))).toBe("Immune");
    expect(await wallet.isAsking()).toBe(false);
  });

  it("needs no mouse", async ({ chain, visit }) => {
    const game = await visit();
    const { victim } = await prepareDuel(chain, [CPU.id], { roll: "hit", shields: 0 });
    await openOpponent(game, victim.address);
    await press(game.page, `Attack the ${CPU.name} of ${playerName(victim.address)}`);
    await confirmAttack(game, CPU.name).waitFor();
    await tabTo(game.page, "Cancel");
    await game.page.keyboard.press("Tab");
    await game.page.keyboard.press("Enter");
    await game.dialog("Confirm transaction").waitFor();
    await press(game.page, "Confirm");
    await result(game).waitFor();
    // Read out from its title on.
    expect(await result(game).evaluate((dialog) => dialog === document.activeElement)).toBe(true);
    await press(game.page, "Done");
    await expect
      .poll(() => card(game, victim.address).evaluate((opponent) => opponent === document.activeElement))
      .toBe(true);
  });
});

describe("the list", () => {
  it("opens on whom one can raid, best first, with one of them drawn, everybody or other players at a tap", async ({
    chain,
    enter,
    visit,
  }) => {
    const { victim } = await prepareDuel(chain, [CPU.id], { roll: "hit", shields: 0 });
    const { game } = await enter("Arena");
    await cards(game).first().waitFor();
    const texts = await cards(game).evaluateAll((all) => all.map((each) => each.textContent));
    expect(texts.filter((text) => !RAIDABLE.test(text))).toEqual([]);
    // Nobody with shields comes before somebody without.
    const areOpen = texts.map((text) => text.includes("No shields"));
    expect(areOpen).toEqual([...areOpen].sort((a, b) => +b - +a));
    await card(game, victim.address).waitFor();
    const players = Number(await chain.game.activePlayersCount());
    await game.page.getByText(`${players} players`).waitFor();
    await game.button("Random opponent").click();
    await expect.poll(() => game.page.url()).toMatch(/#\/arena\/0x/);
    const drawn = new URL(game.page.url()).hash.slice("#/arena/".length);
    await card(game, drawn).getByText(RAIDABLE).waitFor();
    await game.page.getByRole("link", { name: "All opponents" }).click();
    await game.page.getByRole("checkbox", { name: "Raidable now" }).uncheck();
    while (await game.button("Show more").isVisible()) await game.button("Show more").click();
    await expect.poll(() => cards(game).count()).toBe(players - 1);

    await spawnPlayers(chain, 300);
    await chain.travel(13 * 3_600);
    const other = await visit();
    await other.load("Arena");
    await cards(other).first().waitFor();
    expect(await disabledReason(other.button("Random opponent"))).toBe("Connect a wallet first");
    await other.page.getByText(`${PAGE} of ${players + 300} players`).waitFor();
    const before = await cards(other).first().getAttribute("id");
    await other.button("Other players").click();
    await expect.poll(() => cards(other).first().getAttribute("id")).not.toBe(before);
  });
});

/** On a small phone the first target can be attacked without scrolling. */
async function expectTargetInView({ page }: Console): Promise<void> {
  await page.setViewportSize({ width: 360, height: 740 });
  const attack = page.getByRole("button", { name: /^Attack the/ }).first();
  const [target, screens] = await Promise.all([
    attack.boundingBox(),
    page.getByRole("navigation", { name: "Screens" }).boundingBox(),
  ]);
  expect(target!.y + target!.height).toBeLessThan(screens!.y);
}
