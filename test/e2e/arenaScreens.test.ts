import { describe, expect } from "vitest";

import {
  attackButton,
  attackDialog,
  card,
  cards,
  confirmAttack,
  deck,
  goToOpponent,
  openOpponent,
  peek,
  prepareDuel,
  result,
  unfoldDeck,
  useUpCharges,
} from "./support/arena";
import type { Console } from "./support/console";
import { it } from "./support/fixtures";
import { inspect } from "./support/inspection";
import { letAttacksGoCold } from "./support/raids";
import type { Size } from "./support/visit";
import { LocalWallet } from "./support/wallets";

const FAN = { id: 1, name: "Case Fan" };
const CPU = { id: 7, name: "Processor" };
const SMALL_RIG = [CPU.id, 1, 2, 4, 6, 8];

/*
 * The arena in every state, as pictures, and judged by axe. The phone is 360 pixels wide.
 */
describe.each<Size>(["desktop", "phone"])("the arena on a %s", (size) => {
  it("is accessible and fits for a visitor and for an account without components", async ({ visit }) => {
    const game = await visit({ size });
    const wallet = await LocalWallet.open(game, 1);
    await game.load("Arena");
    await cards(game).first().waitFor();
    await inspect(game, "arena.visitor");
    await wallet.connect();
    await game.page.getByText("Buy your first component.").waitFor();
    await cards(game).first().waitFor();
    await inspect(game, "arena.newcomer");
    await game.button("Find").click();
    await game.page.getByText("Enter the address of a player.").waitFor();
    await inspect(game, "arena.search-error");
    await goToOpponent(game, "0x1234");
    await game.page.getByRole("heading", { name: "No such address" }).waitFor();
    await inspect(game, "arena.no-such-address");
  });

  it("is accessible and fits through a hit", async ({ chain, visit }) => {
    const game = await visit({ size });
    const { victim } = await prepareDuel(chain, SMALL_RIG, { roll: "hit", shields: 0 });
    const wallet = await openOpponent(game, victim.address);
    await inspect(game, "arena.opponent");
    await game.page.getByRole("link", { name: "All opponents" }).click();
    await cards(game).first().waitFor();
    await inspect(game, "arena.ready");
    if (size === "phone") await expectTargetInView(game);
    await goToOpponent(game, victim.address);
    await attackButton(game, victim.address, CPU.name).click();
    await confirmAttack(game, CPU.name).waitFor();
    await inspect(game, "arena.dialog-hit");
    await chain.holdTransactions();
    await confirmAttack(game, CPU.name).click();
    await wallet.approve("transaction");
    await game.notice("Waiting for the next block.").waitFor();
    await inspect(game, "arena.pending");
    await chain.mine();
    await result(game).waitFor();
    await inspect(game, "arena.hit");
    await chain.mineByItself();
    await result(game).getByRole("link", { name: "See the proof" }).click();
    await game.button("Verify").click();
    await game.page.getByText("Verified: the roll is").waitFor();
    await inspect(game, "attack.verified");
    await game.page.goto(new URL("#/attack/none", game.page.url()).href);
    await game.page.getByRole("heading", { name: "That is not an attack number" }).waitFor();
    await inspect(game, "attack.bad-number");
    await game.page.goto(new URL("#/attack/999999", game.page.url()).href);
    await game.page.getByRole("heading", { name: "There is no attack 999999 yet" }).waitFor();
    await inspect(game, "attack.none");
  });

  it("is accessible and fits through a block", async ({ chain, visit }) => {
    const game = await visit({ size });
    const { victim } = await prepareDuel(chain, SMALL_RIG, { roll: "hit", shields: 1 });
    const wallet = await openOpponent(game, victim.address);
    await attackButton(game, victim.address, CPU.name).click();
    await attackDialog(game, CPU.name).getByText("80% to get through, then 1 shield.").waitFor();
    await inspect(game, "arena.dialog-blocked");
    await confirmAttack(game, CPU.name).click();
    await wallet.approve("transaction");
    await result(game).waitFor();
    await inspect(game, "arena.blocked");
    await result(game).getByRole("button", { name: "Close" }).click();
    await card(game, victim.address).getByText("Immune, ends").waitFor();
    await inspect(game, "arena.truce");
  });

  it("is accessible and fits through a bounce", async ({ chain, visit }) => {
    const game = await visit({ size });
    const { victim } = await prepareDuel(chain, SMALL_RIG, { roll: "hit", shields: 1 });
    const wallet = await openOpponent(game, victim.address);
    await card(game, victim.address).getByText("Too small to break their shield").first().waitFor();
    await inspect(game, "arena.too-small");
    await attackButton(game, victim.address, FAN.name).click();
    await attackDialog(game, FAN.name).getByText("too small to break this shield").waitFor();
    await inspect(game, "arena.dialog-bounced");
    await confirmAttack(game, FAN.name).click();
    await wallet.approve("transaction");
    await result(game).waitFor();
    await inspect(game, "arena.bounced");
  });

  it("is accessible and fits through a miss", async ({ chain, visit }) => {
    const game = await visit({ size });
    const duel = await prepareDuel(chain, SMALL_RIG, { roll: "dud", shields: 1 });
    const wallet = await openOpponent(game, duel.victim.address);
    await attackButton(game, duel.victim.address, CPU.name).click();
    await attackDialog(game, CPU.name).getByText("80% to get through").waitFor();
    await attackDialog(game, CPU.name).getByRole("button", { name: "Cancel" }).click();
    await unfoldDeck(game);
    await peek(game);
    await inspect(game, "arena.dud");
    await attackButton(game, duel.victim.address, CPU.name).click();
    await attackDialog(game, CPU.name).getByText("A dud: this attack will miss.").waitFor();
    await inspect(game, "arena.dialog-missed");
    await confirmAttack(game, CPU.name).click();
    await wallet.approve("transaction");
    await result(game).waitFor();
    await inspect(game, "arena.missed");
    await result(game).getByRole("button", { name: "Close" }).click();
    await useUpCharges(chain, duel, CPU.id);
    await game.comeBack();
    await deck(game).getByText("0/5").first().waitFor();
    await inspect(game, "arena.no-charges");
  });

  it("is accessible and fits while cold, priming and paused", async ({ chain, visit }) => {
    const game = await visit({ size });
    const { player, victim } = await prepareDuel(chain, SMALL_RIG, { roll: "hit", shields: 1 });
    await letAttacksGoCold(chain);
    await openOpponent(game, victim.address);
    await deck(game).getByText("Cold").first().waitFor();
    await unfoldDeck(game);
    await inspect(game, "arena.cold");
    await chain.holdTransactions();
    await (await chain.signerOf(player)).sendUncheckedTransaction(await chain.game.primeAttack.populateTransaction());
    await game.page.reload();
    await deck(game).getByText("Priming").first().waitFor();
    await inspect(game, "arena.priming");
    await chain.mineByItself();
    await chain.mine();
    await chain.game.connect(await chain.owner()).pauseContract();
    await game.comeBack();
    await game.banner("The game is paused.").waitFor();
    await inspect(game, "arena.paused");
    await game.cutChain();
    await game.comeBack();
    await game.banner("The network cannot be reached.").waitFor();
    await card(game, victim.address).waitFor();
    await inspect(game, "arena.offline");
  });

  it("is accessible and fits while it waits and when it does not load", async ({ visit }) => {
    const game = await visit({ size });
    await game.silenceChain();
    await game.open("Arena");
    await game.page.getByText("Loading the opponents").waitFor({ state: "attached" });
    await inspect(game, "arena.loading");
    await game.restoreChain();
    await game.cutChain();
    await game.page.reload();
    await game.page.getByText("The arena did not load").waitFor();
    await inspect(game, "arena.did-not-load");
    // Before the chain is back: then the page tries again as well, and there may be no button left to press.
    await game.button("Try again").click();
    await game.restoreChain();
    await cards(game).first().waitFor();
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
