import type { Locator } from "playwright-core";
import { describe, expect } from "vitest";

import { playerName } from "../../frontend/src/ui/playerName";
import { formatAmount } from "../../frontend/src/ui/format";
import type { Chain } from "./support/chain";
import { type Console } from "./support/console";
import { spawnPlayers } from "./support/crowd";
import { it } from "./support/fixtures";
import { countOfLines, Fight, hideHistory, limitRanges, lines, log, readToEnd, refuseHistory } from "./support/history";
import { inspect } from "./support/inspection";
import type { Size } from "./support/visit";
import { LocalWallet } from "./support/wallets";

const CPU = 7;

/** Opens the activity of a player of the local chain. */
async function openAs(game: Console, player: number): Promise<void> {
  await LocalWallet.enter(game, player, "Activity");
}

/** What an own line says in all, without the time. */
async function tellsOf(line: Locator): Promise<string> {
  const [deed, detail, amount] = await line.getByRole("paragraph").allTextContents();
  return [deed, detail, amount].filter(Boolean).join(" | ").replace(/\s+/g, " ");
}

async function choose(game: Console, part: "Yours" | "Everybody"): Promise<void> {
  await game.page.getByRole("navigation", { name: "Whose activity" }).getByRole("link", { name: part }).click();
}

async function attacksOn(chain: Chain): Promise<number> {
  return (await chain.game.queryFilter(chain.game.filters.ComponentAttacked())).length;
}

describe("the battle log", () => {
  it("tells both sides of a fight as it happens, each in their own words", async ({ chain, visit }) => {
    const [attacker, victim] = [chain.player(1), chain.player(2)];
    const fight = await Fight.prepare(chain, attacker, victim, CPU);
    const [attackers, victims] = [await visit(), await visit()];
    await openAs(attackers, 1);
    await openAs(victims, 2);
    const [theirs, yours] = [lines(attackers).first(), lines(victims).first()];
    await expect.poll(() => tellsOf(theirs)).toMatch(/^You bought a Processor \| −[\d,.]+ RIG$/);

    await fight.miss();
    await Promise.all([attackers.comeBack(), victims.comeBack()]);
    await expect.poll(() => tellsOf(theirs)).toBe(`You attacked ${playerName(victim.address)}'s Processor | Missed`);
    await expect.poll(() => tellsOf(yours)).toBe(`${playerName(attacker.address)} attacked your Processor | Missed`);

    await fight.block();
    await Promise.all([attackers.comeBack(), victims.comeBack()]);
    await expect.poll(() => tellsOf(theirs)).toContain("| Broke a shield");
    await expect.poll(() => tellsOf(yours)).toContain("| Broke a shield");

    await fight.block();
    const { stolen, bounty, fee } = await fight.hit();
    await Promise.all([attackers.comeBack(), victims.comeBack()]);
    await expect
      .poll(() => tellsOf(theirs))
      .toBe(
        `You attacked ${playerName(victim.address)}'s Processor | ` +
          `Hit, with a bounty of ${formatAmount(bounty)} RIG, after a fee of ${formatAmount(fee)} RIG | ` +
          `+${formatAmount(stolen - fee)} RIG`,
      );
    await expect
      .poll(() => tellsOf(yours))
      .toBe(`${playerName(attacker.address)} attacked your Processor | Hit | −${formatAmount(stolen - bounty)} RIG`);
    await expect.poll(() => theirs.getByRole("time").textContent()).toMatch(/^(now|\d+ (s|min) ago)$/);
    // The attacker's level-ups, if any, came before the fights' last line.
    await inspect(attackers, "activity.attacker");
    await inspect(victims, "activity.victim");
  });

  it("shows one's own and everybody's, all or of a kind", async ({ chain, visit }) => {
    const fight = await Fight.prepare(chain, chain.player(1), chain.player(2), CPU);
    await fight.miss();
    const game = await visit();
    await game.load("Activity");
    // Visitors see everybody's at first.
    await game.page.getByRole("link", { name: "Everybody" }).and(game.page.locator("[aria-current=page]")).waitFor();
    const kind = (name: string) =>
      game.page.getByRole("group", { name: "Kinds of activity" }).getByRole("button", { name });
    await kind("Attacks").click();
    await lines(game).first().getByText("attacked").waitFor();
    expect(await readToEnd(game)).toBe(await attacksOn(chain));

    await choose(game, "Yours");
    await game.page.getByText("Nobody is connected").waitFor();
    await (await LocalWallet.open(game, 2)).connect();
    await expect.poll(() => countOfLines(game)).toBe(1);
    expect(await tellsOf(lines(game).first())).toContain("attacked your Processor");
    await kind("Purchases and repairs").click();
    await expect.poll(() => tellsOf(lines(game).first())).toContain("You bought a Processor");
    expect(await countOfLines(game)).toBe(1);
    await kind("All").click();
    await expect.poll(async () => (await countOfLines(game)) > 2).toBe(true);
    await lines(game).getByText("You joined the game").waitFor();
  });

  it.for([10, 500])(
    "is complete although the node refuses ranges of more than %s blocks",
    async (limit, { chain, visit }) => {
      await chain.rpc("hardhat_mine", "0x200");
      const fight = await Fight.prepare(chain, chain.player(1), chain.player(2), CPU);
      await fight.miss();
      const game = await visit();
      const refused = await limitRanges(game, limit);
      await game.load("Activity");
      await game.button("Attacks").click();
      await lines(game).first().getByText("attacked").waitFor();
      await inspect(game, `activity.looked-back-${limit}`);
      expect(await readToEnd(game)).toBe(await attacksOn(chain));
      expect(refused.length).toBeGreaterThan(0);
    },
  );

  it("forgets what a reorganisation took back, and tells what came in its place", async ({ chain, visit }) => {
    const fight = await Fight.prepare(chain, chain.player(1), chain.player(2), CPU);
    const game = await visit();
    await openAs(game, 2);
    await lines(game).first().waitFor();
    const before = await countOfLines(game);
    const snapshot = await chain.rpc("evm_snapshot");
    await fight.miss();
    await game.comeBack();
    await game.page.getByText("Missed").waitFor();

    await chain.rpc("evm_revert", snapshot);
    await chain.rpc("hardhat_mine", "0x8");
    await fight.block();
    await game.comeBack();
    await game.page.getByText("Broke a shield").waitFor();
    expect(await game.page.getByText("Missed").count()).toBe(0);
    expect(await countOfLines(game)).toBe(before + 1);
  });

  it("scrolls through hundreds of lines with few of them in the document", async ({ chain, visit }) => {
    await spawnPlayers(chain, 200);
    const fight = await Fight.prepare(chain, chain.player(1), chain.player(2), CPU);
    const game = await visit();
    await game.load("Activity");
    await lines(game).first().waitFor();
    expect(await countOfLines(game)).toBe(-1);
    await inspect(game, "activity.hundreds");
    const count = await readToEnd(game);
    expect(count).toBeGreaterThan(400);
    expect(await lines(game).count()).toBeLessThan(40);
    await inspect(game, "activity.end");

    await game.page.evaluate(() => window.scrollTo(0, 5_000));
    await expect.poll(async () => Number(await lines(game).nth(8).getAttribute("aria-posinset"))).toBeGreaterThan(50);
    const place = Number(await lines(game).nth(8).getAttribute("aria-posinset"));
    const lineAt = (position: number) => log(game).locator(`[aria-posinset="${position}"]`);
    const text = await lineAt(place).innerText();
    const { y } = (await lineAt(place).boundingBox())!;

    await fight.miss();
    await game.comeBack();
    await expect.poll(() => countOfLines(game)).toBe(count + 1);
    // Whoever reads further down stays in place.
    expect(await lineAt(place + 1).innerText()).toBe(text);
    expect(Math.abs((await lineAt(place + 1).boundingBox())!.y - y)).toBeLessThan(2);
  });

  it("keeps what it has while the chain cannot be reached", async ({ visit }) => {
    const game = await visit();
    await game.load("Activity");
    await lines(game).first().waitFor();
    // Not all: the banner takes some of the room.
    const deeds = () =>
      lines(game).evaluateAll((all) => all.slice(0, 5).map((line) => line.querySelector("p")?.textContent));
    const before = await deeds();
    expect(before).toHaveLength(5);
    await game.cutChain();
    await game.comeBack();
    await game.banner("The network cannot be reached.").waitFor();
    expect(await deeds()).toEqual(before);
    await inspect(game, "activity.offline");
    await game.restoreChain();
    await game.banner("The network cannot be reached.").waitFor({ state: "detached" });
    await expect.poll(deeds).toEqual(before);
  });
});

describe.each<Size>(["desktop", "phone"])("the activity on a %s", (size) => {
  it("is accessible and fits in every state", async ({ chain, visit }) => {
    const game = await visit({ size });
    await game.load("Activity");
    await lines(game).first().getByRole("time").waitFor();
    await inspect(game, "activity.visitor");
    await choose(game, "Yours");
    await game.page.getByText("Nobody is connected").waitFor();
    await inspect(game, "activity.visitor-yours");

    await (await LocalWallet.open(game, 3)).connect();
    await game.page.getByText("You have not done anything yet").waitFor();
    await inspect(game, "activity.nothing-yet");
    await game.button("Attacks").click();
    await game.page.getByText("You have not fought yet").waitFor();

    const fight = await Fight.prepare(chain, chain.player(3), chain.player(2), CPU);
    await fight.miss();
    await fight.block();
    await fight.block();
    await fight.hit();
    await game.comeBack();
    await game.button("All").click();
    await expect.poll(async () => (await log(game).isVisible()) && countOfLines(game)).toBeGreaterThan(5);
    await lines(game).first().getByRole("time").waitFor();
    await inspect(game, "activity.yours");
  });

  it("is accessible and fits while it loads, when it does not, and when nobody has fought", async ({ visit }) => {
    const game = await visit({ size });
    await game.silenceChain();
    await game.open("Activity");
    await game.page.getByText("Loading the activity").waitFor({ state: "attached" });
    await inspect(game, "activity.loading");
    await game.restoreChain();

    const refused = await visit({ size });
    await refuseHistory(refused);
    await refused.open("Activity");
    await refused.page.getByRole("alert").filter({ hasText: "The activity did not load" }).waitFor();
    await inspect(refused, "activity.did-not-load");
    await refused.page.unrouteAll();
    await refused.button("Try again").click();
    await lines(refused).first().waitFor();

    const quiet = await visit({ size });
    await hideHistory(quiet);
    await quiet.load("Activity");
    await quiet.page.getByText("Nothing has happened yet").waitFor();
    await quiet.button("Attacks").click();
    await quiet.page.getByText("Nobody has fought yet").waitFor();
    await inspect(quiet, "activity.quiet");
  });
});
