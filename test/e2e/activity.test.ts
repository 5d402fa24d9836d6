import type { Locator } from "playwright-core";
import { describe, expect } from "vitest";

import { playerName } from "../../scripts/game/playerName";
import { formatAmount } from "../../scripts/game/amounts";
import type { Account, Chain } from "./support/chain";
import { type Console } from "./support/console";
import { spawnPlayers } from "./support/crowd";
import { Fight } from "./support/fights";
import { it } from "./support/fixtures";
import { countOfLines, hideHistory, lines, log, readToEnd } from "./support/history";
import { inspect } from "./support/inspection";
import { LocalWallet } from "./support/wallets";

const CPU = 7;

/** Text of one of the player's own lines, without the time. */
async function tellsOf(line: Locator): Promise<string> {
  const [action, detail, amount] = await line.getByRole("paragraph").allTextContents();
  return [action, detail, amount].filter(Boolean).join(" | ").replace(/\s+/g, " ");
}

async function choose(game: Console, part: "Yours" | "Everybody"): Promise<void> {
  await game.page.getByRole("navigation", { name: "Whose activity" }).getByRole("link", { name: part }).click();
}

/** Number of attacks, all or a player's. */
async function attacks({ game }: Chain, attacker?: Account): Promise<number> {
  return (await game.queryFilter(game.filters.ComponentAttacked(undefined, attacker?.address))).length;
}

function isInSight(element: Element): boolean {
  const { top, bottom } = element.getBoundingClientRect();
  return top >= 0 && bottom <= window.innerHeight;
}

describe("the battle log", () => {
  it("tells both sides of a fight as it happens, each in their own words", async ({ chain, enter }) => {
    const [attacker, victim] = [chain.player(1), chain.player(2)];
    const fight = await Fight.prepare(chain, attacker, victim, CPU);
    // With more blocks than the fight makes, the console would not look at each one.
    await chain.rest();
    const [{ game: attackers }, { game: victims }] = [await enter("Activity"), await enter("Activity", { player: 2 })];
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

    const { stolenRewards, bounty, fee } = await fight.hack();
    // The fight is not in the latest block when the console looks.
    await chain.mine();
    await Promise.all([attackers.comeBack(), victims.comeBack()]);
    await expect
      .poll(() => tellsOf(theirs))
      .toBe(
        `You attacked ${playerName(victim.address)}'s Processor | ` +
          `Hit, with a bounty of ${formatAmount(bounty)} RIG, after a fee of ${formatAmount(fee)} RIG | ` +
          `+${formatAmount(stolenRewards - fee)} RIG`,
      );
    await expect
      .poll(() => tellsOf(yours))
      .toBe(
        `${playerName(attacker.address)} attacked your Processor | Hit | −${formatAmount(stolenRewards - bounty)} RIG`,
      );
    await expect.poll(() => theirs.getByRole("time").textContent()).toMatch(/^(now|\d+ (s|min) ago)$/);
    // The attacker's level-ups, if any, came before the fights' last line.
    await inspect(attackers, "activity.attacker");
    await inspect(victims, "activity.victim");
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
    // Until the list has moved, its lines are those of the end, out of sight.
    await expect.poll(() => lines(game).nth(8).evaluate(isInSight)).toBe(true);
    const place = Number(await lines(game).nth(8).getAttribute("aria-posinset"));
    expect(place).toBeGreaterThan(50);
    const lineAt = (position: number) => log(game).locator(`[aria-posinset="${position}"]`);
    const tells = await tellsOf(lineAt(place));
    const { y } = (await lineAt(place).boundingBox())!;

    await fight.miss();
    await game.comeBack();
    await expect.poll(() => countOfLines(game)).toBe(count + 1);
    // Whoever reads further down stays in place.
    expect(await tellsOf(lineAt(place + 1))).toBe(tells);
    expect(Math.abs((await lineAt(place + 1).boundingBox())!.y - y)).toBeLessThan(2);
  });
});

describe("the activity", () => {
  it("shows one's own and everybody's, all or of a kind, is accessible and fits in every state", async ({
    chain,
    visit,
  }) => {
    const game = await visit();
    await game.load("Activity");
    const kind = (name: string) =>
      game.page.getByRole("group", { name: "Kinds of activity" }).getByRole("button", { name });
    // Visitors see everybody's at first.
    await game.page.getByRole("link", { name: "Everybody" }).and(game.page.locator("[aria-current=page]")).waitFor();
    await lines(game).first().getByRole("time").waitFor();
    await inspect(game, "activity.visitor");
    await kind("Attacks").click();
    await lines(game).first().getByText("attacked").waitFor();
    expect(await readToEnd(game)).toBe(await attacks(chain));
    await kind("All").click();
    await choose(game, "Yours");
    await game.page.getByText("Nobody is connected").waitFor();
    await inspect(game, "activity.visitor-yours");

    await new LocalWallet(game, 3).connect();
    await game.page.getByText("You have not done anything yet").waitFor();
    await inspect(game, "activity.nothing-yet");
    await kind("Attacks").click();
    await game.page.getByText("You have not fought yet").waitFor();

    const fight = await Fight.prepare(chain, chain.player(3), chain.player(2), CPU);
    await fight.miss();
    await fight.hack();
    await game.comeBack();
    await expect.poll(() => countOfLines(game)).toBe(await attacks(chain, chain.player(3)));
    await kind("All").click();
    await lines(game).getByText("You joined the game").waitFor();
    await lines(game)
      .getByText(/^Hit\b/)
      .waitFor();
    await lines(game).first().getByRole("time").waitFor();
    await inspect(game, "activity.yours");
    await kind("Purchases and repairs").click();
    await expect.poll(() => tellsOf(lines(game).first())).toContain("You bought a Processor");
    expect(await countOfLines(game)).toBe(1);
  });

  it("is accessible and fits when nobody has fought", async ({ visit }) => {
    const game = await visit();
    await hideHistory(game);
    await game.load("Activity");
    await game.page.getByText("Nothing has happened yet").waitFor();
    await game.button("Attacks").click();
    await game.page.getByText("Nobody has fought yet").waitFor();
    await inspect(game, "activity.quiet");
  });
});
