import { Wallet } from "ethers";
import type { Locator } from "playwright-core";
import { describe, expect } from "vitest";

import { playerName } from "../../frontend/src/ui/playerName";
import {
  attack,
  attackButton,
  attackDialog,
  card,
  cards,
  confirmAttack,
  deck,
  goToOpponent,
  lastAttack,
  openOpponent,
  peek,
  prepareDuel,
  result,
} from "./support/arena";
import type { Chain } from "./support/chain";
import { type Console, disabledReason } from "./support/console";
import { spawnPlayers } from "./support/crowd";
import { it } from "./support/fixtures";
import { inspect } from "./support/inspection";
import { press, tabTo } from "./support/keyboard";
import { letAttacksGoCold } from "./support/raids";
import { LocalWallet } from "./support/wallets";

const FAN = { id: 1, name: "Case Fan" };
const CPU = { id: 7, name: "Processor" };
/** How many players are read and sorted together. */
const PAGE = 60;

/** Whether the marker on the scale of rolls is animated, and the roll that it points at when it has come to rest. */
function markerOf(dialog: Locator) {
  return dialog.locator("[class*=marker]").evaluate((marker) => {
    const [scale, { left, width }] = [marker.parentElement!.getBoundingClientRect(), marker.getBoundingClientRect()];
    const hasMoved = getComputedStyle(marker).animationName !== "none";
    return { hasMoved, restsAt: Math.floor(((left + width / 2 - scale.left) / scale.width) * 100) };
  });
}

describe("an attack", () => {
  it("that hits takes part of what the component holds and a bounty, less the fee, and hacks it; with motion", async ({
    chain,
    visit,
  }) => {
    const game = await visit();
    await game.page.emulateMedia({ reducedMotion: "no-preference" });
    const { player, victim } = await prepareDuel(chain, [CPU.id], { roll: "hit", shields: 0 });
    const wallet = await openOpponent(game, victim.address);
    await deck(game).getByText("80% to get through").waitFor();
    const balance = await chain.token.balanceOf(player.address);

    await attackButton(game, victim.address, CPU.name).click();
    await attackDialog(game, CPU.name).getByText("80% to get through.").waitFor();
    await confirmAttack(game, CPU.name).click();
    await wallet.approve("transaction");
    await result(game).getByText("You raided the Processor").waitFor();

    const { attackId, stolenRewards, bounty, fee, outcome, roll } = await lastAttack(chain, player);
    const left = await chain.game.getRewards(victim.address, CPU.id);
    expect(outcome).toBe(2n);
    expect(bounty).toBeGreaterThan(0n);
    expect(stolenRewards - bounty).toBe(((left + stolenRewards - bounty) * 30n) / 100n);
    expect(fee).toBe((stolenRewards * 5n) / 100n);
    expect(await chain.token.balanceOf(player.address)).toBe(balance + stolenRewards - fee);
    expect((await chain.game.userComponents(victim.address, CPU.id)).hacked).toBe(true);
    expect((await chain.game.getPlayerStats(player.address)).stats.currentXP).toBe(25n);

    const gain = Number(stolenRewards - fee) / 1e18;
    expect(gain).toBeGreaterThan(1);
    expect(await result(game).textContent()).toContain(`+${(Math.floor(gain * 100) / 100).toFixed(2)} RIG`);
    expect(await result(game).textContent()).toContain("+25 XP");
    expect(await result(game).textContent()).toContain(`Roll ${roll} · below 20 misses`);
    await inspect(game, "arena.hit-in-motion");
    expect(await markerOf(result(game))).toEqual({ hasMoved: true, restsAt: Number(roll) });
    for (const control of await result(game).locator("a, button").all()) await control.click({ trial: true });
    await result(game).getByRole("link", { name: "See the proof" }).click();
    await game.page.getByRole("heading", { level: 1, name: `Attack ${attackId}` }).waitFor();
    await game.button("Verify").click();
    await game.page.getByText(`Verified: the roll is ${roll}.`).waitFor();
    await game.page.goBack();
    await card(game, victim.address).getByText("Already hacked").waitFor();
    await deck(game).getByText("4 attack charges").waitFor();
  });

  it("that a shield blocks breaks it, and both are immune", async ({ chain, visit }) => {
    const game = await visit();
    const { player, victim } = await prepareDuel(chain, [CPU.id], { roll: "hit", shields: 1 });
    const wallet = await openOpponent(game, victim.address);
    const balance = await chain.token.balanceOf(player.address);

    await attackButton(game, victim.address, CPU.name).click();
    await attackDialog(game, CPU.name).getByText("80% to get through, then 1 shield.").waitFor();
    await confirmAttack(game, CPU.name).click();
    await wallet.approve("transaction");
    await result(game).getByText("broke. Both of you are immune for 1 h.").waitFor();
    expect(await result(game).textContent()).toContain("No shields left");
    expect(await result(game).textContent()).toContain("+5 XP");

    expect((await lastAttack(chain, player)).outcome).toBe(1n);
    expect(await chain.game.getRemainingShields(victim.address)).toBe(0n);
    expect(await chain.token.balanceOf(player.address)).toBe(balance);
    for (const { address } of [player, victim]) {
      expect((await chain.game.isImmuneAfterShieldBreak(address)).isImmune).toBe(true);
    }
    await result(game).getByRole("button", { name: "Next target" }).click();
    await deck(game).getByText("Attacking ends it.").waitFor();
    await card(game, victim.address).getByText("No shields").waitFor();
    await card(game, victim.address).getByText("Immune, ends").waitFor();
  });

  it("that is too small for the victim bounces off their shield, which is said before the wallet opens", async ({
    chain,
    visit,
  }) => {
    const game = await visit();
    const { player, victim } = await prepareDuel(chain, [CPU.id, FAN.id], { roll: "hit", shields: 1 });
    const wallet = await openOpponent(game, victim.address);
    await card(game, victim.address).getByText("Too small to break their shield").waitFor();

    await attackButton(game, victim.address, FAN.name).click();
    await attackDialog(game, FAN.name).getByText("The Case Fan is too small to break this shield.").waitFor();
    await confirmAttack(game, FAN.name).click();
    await wallet.approve("transaction");
    await result(game).getByText("is too small to break it. Nobody is immune.").waitFor();
    expect(await result(game).textContent()).toContain("No XP.");

    expect((await lastAttack(chain, player)).outcome).toBe(3n);
    expect(await chain.game.getRemainingShields(victim.address)).toBe(1n);
    expect(await chain.game.getRemainingAttacks(player.address)).toBe(4n);
    expect((await chain.game.isImmuneAfterShieldBreak(victim.address)).isImmune).toBe(false);
  });

  it("that breaks a shield makes only the victim immune where it is too small for the player", async ({
    chain,
    visit,
  }) => {
    const game = await visit();
    const { player, victim } = await prepareDuel(chain, [FAN.id], { roll: "hit", shields: 1 });
    await chain.buy(player, CPU.id);
    const wallet = await openOpponent(game, victim.address);
    await attackButton(game, victim.address, FAN.name).click();
    await attackDialog(game, FAN.name).getByText("They are immune for 1 h. You are not").waitFor();
    await confirmAttack(game, FAN.name).click();
    await wallet.approve("transaction");
    await result(game).getByText("broke. They are immune for 1 h. You are not").waitFor();
    expect((await chain.game.isImmuneAfterShieldBreak(victim.address)).isImmune).toBe(true);
    expect((await chain.game.isImmuneAfterShieldBreak(player.address)).isImmune).toBe(false);
  });

  it("that a peeking player knows to miss is fired at anyone, whose shield stays", async ({ chain, visit }) => {
    const game = await visit();
    const { player, victim } = await prepareDuel(chain, [CPU.id], { roll: "dud", shields: 2 });
    const wallet = await openOpponent(game, victim.address);
    await deck(game).getByText("80% to get through").waitFor();
    await peek(game);
    await deck(game).getByText("A dud: it will miss").waitFor();
    await game.page.reload();
    await deck(game).getByText("A dud: it will miss").waitFor();
    await card(game, victim.address).waitFor();
    await deck(game).getByRole("button", { name: "Fire it at anyone" }).click();
    await attackDialog(game, CPU.name).getByText("A dud: this attack will miss.").waitFor();
    await attackDialog(game, CPU.name).getByRole("button", { name: "Fire the dud" }).click();
    await wallet.approve("transaction");
    await result(game).getByText("Nothing was taken, and no shield was used up.").waitFor();

    expect((await lastAttack(chain, player)).outcome).toBe(0n);
    expect(await chain.game.getRemainingShields(victim.address)).toBe(2n);
    expect(await chain.game.getRemainingAttacks(player.address)).toBe(4n);
  });

  it("that the player declines leaves everything as it was, and can be tried again", async ({ chain, visit }) => {
    const game = await visit();
    const { player, victim } = await prepareDuel(chain, [CPU.id], { roll: "hit", shields: 0 });
    const wallet = await openOpponent(game, victim.address);
    await attack(game, victim.address, CPU.name);
    await wallet.decline("transaction");
    await game.notice("declined in your wallet").waitFor();
    expect(await disabledReason(confirmAttack(game, CPU.name))).toBeUndefined();
    expect(await chain.game.getRemainingAttacks(player.address)).toBe(5n);

    await confirmAttack(game, CPU.name).click();
    await wallet.approve("transaction");
    await result(game).getByText("You raided the Processor").waitFor();
  });

  it("on somebody who is suddenly immune says so before the wallet opens", async ({ chain, visit }) => {
    const game = await visit();
    const { victim } = await prepareDuel(chain, [CPU.id], { roll: "hit", shields: 1 });
    const wallet = await openOpponent(game, victim.address);
    await attackButton(game, victim.address, CPU.name).click();
    await confirmAttack(game, CPU.name).waitFor();
    await chain.game.connect(await chain.owner()).setAttackFailProbability(0);
    await chain.game.connect(await chain.signerOf(chain.player(3))).attackComponent(victim.address, CPU.id);
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
    await press(game.page, "Next target");
    await expect
      .poll(() => card(game, victim.address).evaluate((opponent) => opponent === document.activeElement))
      .toBe(true);
  });

  it("whose dialog is closed on its way comes back with the result", async ({ chain, visit }) => {
    const game = await visit();
    const { victim } = await prepareDuel(chain, [CPU.id, FAN.id], { roll: "hit", shields: 0 });
    const wallet = await openOpponent(game, victim.address);
    await chain.holdTransactions();
    await attack(game, victim.address, CPU.name);
    await wallet.approve("transaction");
    await game.notice("Waiting for the next block.").waitFor();
    await attackDialog(game, CPU.name).getByRole("button", { name: "Cancel" }).click();
    const other = attackButton(game, victim.address, FAN.name);
    await expect.poll(() => disabledReason(other)).toMatch(/still pending|priming/);
    await chain.mine();
    await result(game).getByText("You raided the Processor").waitFor();
  });
});

describe("a cold attack", () => {
  it("is primed together with collecting, in one transaction", async ({ chain, visit }) => {
    const game = await visit();
    const { player, victim } = await prepareDuel(chain, [CPU.id], { roll: "hit", shields: 0 });
    await letAttacksGoCold(chain);
    const wallet = await openOpponent(game, victim.address);
    await deck(game).getByText("Cold").waitFor();
    expect(await disabledReason(attackButton(game, victim.address, CPU.name))).toBe(
      "Your attack is cold: prime it first",
    );
    const [balance, sent] = [await chain.token.balanceOf(player.address), await chain.sentBy(player)];

    await deck(game)
      .getByRole("button", { name: /^Collect .* and prime$/ })
      .click();
    await wallet.approve("transaction");
    await deck(game).getByText("80% to get through").waitFor();

    const [claim] = await chain.game.queryFilter(chain.game.filters.RewardsClaimed(player.address));
    expect(await chain.token.balanceOf(player.address)).toBe(balance + claim.args.amount);
    expect(await chain.sentBy(player)).toBe(sent + 1);
    expect((await chain.game.getAttackReadiness(player.address, { blockTag: "pending" })).state).toBe(2n);
    expect(await disabledReason(attackButton(game, victim.address, CPU.name))).toBeUndefined();
  });

  it("is primed for a charge", async ({ chain, visit }) => {
    const game = await visit();
    const { player, victim } = await prepareDuel(chain, [CPU.id], { roll: "hit", shields: 0 });
    await letAttacksGoCold(chain);
    const wallet = await openOpponent(game, victim.address);
    await deck(game).getByRole("button", { name: "Prime for 1 charge" }).click();
    await wallet.approve("transaction");
    await deck(game).getByText("80% to get through").waitFor();
    await deck(game).getByText("4 attack charges").waitFor();
    expect(await chain.game.getRemainingAttacks(player.address)).toBe(4n);
  });
});

describe("an opponent", () => {
  it("is drawn at random among those who can be attacked", async ({ chain, visit }) => {
    const game = await visit();
    await prepareDuel(chain, [FAN.id, CPU.id], { roll: "hit", shields: 2 });
    const wallet = await LocalWallet.open(game, 1);
    await game.load("Arena");
    expect(await disabledReason(game.button("Random opponent"))).toBe("Connect a wallet first");
    await wallet.connect();
    await deck(game).waitFor();
    await game.button("Random opponent").click();
    await expect.poll(() => game.page.url()).toMatch(/#\/arena\/0x/);
    const address = new URL(game.page.url()).hash.slice("#/arena/".length);
    await card(game, address).waitFor();
    await card(game, address)
      .getByText(/^\d+ components? to raid now$/)
      .waitFor();
    await game.page.getByRole("link", { name: "All opponents" }).click();
    await cards(game).first().waitFor();
    expect(await cards(game).count()).toBeGreaterThan(1);
  });

  it("is found by address, and what is wrong with an address is said", async ({ chain, visit }) => {
    const game = await visit();
    const { player, victim } = await prepareDuel(chain, [CPU.id], { roll: "hit", shields: 2 });
    await LocalWallet.enter(game, 1, "Arena");
    const search = async (text: string) => {
      await game.page.getByRole("textbox", { name: "Address of a player" }).fill(text);
      await game.page.keyboard.press("Enter");
    };
    await search("somebody");
    await game.page.getByText("An address begins with 0x.").waitFor();
    await search(player.address);
    await game.page.getByText("That is your own address").waitFor();
    await search(victim.address.toLowerCase());
    await card(game, victim.address).waitFor();
    const stranger = Wallet.createRandom().address;
    await search(stranger);
    await game.page.getByText(`${playerName(stranger)} has never bought a component`).waitFor();
    await goToOpponent(game, "0x1234");
    await game.page.getByRole("heading", { name: "No such address" }).waitFor();
    await goToOpponent(game, player.address);
    await game.page.getByRole("heading", { name: "That is you" }).waitFor();
  });

  it("shows its loot growing, and links to its profile", async ({ chain, visit }) => {
    const game = await visit();
    const { victim } = await prepareDuel(chain, [CPU.id], { roll: "hit", shields: 2 });
    await openOpponent(game, victim.address);
    const row = card(game, victim.address).getByRole("listitem");
    const before = await row.textContent();
    await expect.poll(() => row.textContent()).not.toBe(before);
    await card(game, victim.address)
      .getByRole("link", { name: playerName(victim.address) })
      .click();
    await expect.poll(() => game.page.url()).toContain(`#/profile/${victim.address}`);
  });
});

describe("the list", () => {
  it("opens on whom one can raid, best first, with everybody at a tap and as few requests for 300 players", async ({
    chain,
    visit,
  }) => {
    const game = await visit();
    const { victim } = await prepareDuel(chain, [CPU.id], { roll: "hit", shields: 0 });
    await LocalWallet.enter(game, 1, "Arena");
    await cards(game).first().waitFor();
    const gains = await cards(game).evaluateAll((all) =>
      all.map((each) => [/No shields/.test(each.textContent), /\d components? to raid now/.test(each.textContent)]),
    );
    expect(gains.every(([, isRaidable]) => isRaidable)).toBe(true);
    // Nobody with shields comes before somebody without.
    expect(gains.map(([isOpen]) => isOpen)).toEqual([...gains.map(([isOpen]) => isOpen)].sort((a, b) => +b - +a));
    await card(game, victim.address).waitFor();
    const players = Number(await chain.game.activePlayersCount());
    await game.page.getByText(`${players} players`).waitFor();
    await game.page.getByRole("checkbox", { name: "Raidable now" }).uncheck();
    while (await game.button("Show more").isVisible()) await game.button("Show more").click();
    await expect.poll(() => cards(game).count()).toBe(players - 1);

    const few = await pageReads(await visit(), chain);
    await spawnPlayers(chain, 300);
    await chain.travel(13 * 3_600);
    const other = await visit();
    const many = await pageReads(other, chain);
    expect(few).toBeLessThanOrEqual(3);
    expect(many).toBeLessThanOrEqual(4);
    await other.page.getByText(`${PAGE} of ${players + 300} players`).waitFor();
    const before = await cards(other).first().getAttribute("id");
    await other.button("Other players").click();
    await expect.poll(() => cards(other).first().getAttribute("id")).not.toBe(before);
  });
});

/** What a visitor's console asks the chain to show its first page of opponents. */
async function pageReads(game: Console, chain: Chain) {
  await game.load("Market");
  await chain.holdTransactions();
  const reads = await readsWhile(game, async () => {
    await game.go("Arena");
    await cards(game).first().waitFor();
  });
  await chain.mineByItself();
  return reads;
}

/** How many calls of contracts the page makes; without a wallet the block poller makes none. */
async function readsWhile(game: Console, act: () => Promise<void>): Promise<number> {
  let reads = 0;
  game.visit.onRpc(game.rpcUrl, ({ method }) => {
    if (method === "eth_call") reads++;
  });
  await act();
  return reads;
}
