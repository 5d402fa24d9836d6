import type { Locator } from "playwright-core";
import { describe, expect } from "vitest";

import { openTo, readRig } from "#game/targets";

import { attackButton, cards } from "./support/arena";
import type { Chain } from "./support/chain";
import { type Console } from "./support/console";
import { spawnPlayers } from "./support/crowd";
import { Fight } from "./support/fights";
import { it } from "./support/fixtures";
import { lines, readToEnd, returnToTop } from "./support/history";
import { inspect } from "./support/inspection";
import { INDEXED, SmallIndexer } from "./support/SmallIndexer";
import { LocalWallet } from "./support/wallets";

const CPU = 7;
const PAGE_SIZE = 25;

/** The columns that players can be ranked by, and the league. */
function orders({ page }: Console): Locator {
  return page.getByRole("navigation", { name: "Ranked by" }).getByRole("link");
}

/** The rows on this page as they read: rank, player, and what players are ranked by. */
async function shown(game: Console): Promise<string[]> {
  return game
    .places()
    .evaluateAll((all) =>
      all.map((row) => [...row.querySelectorAll("td, th")].map((cell) => cell.textContent?.trim()).join(" | ")),
    );
}

/** Owners of such a component that an attack hacks, or breaks a shield of, the one with the most unpaid rewards first. */
async function unpaidOf({ game, provider }: Chain, attacker: string, id: number) {
  const [players, latest] = await Promise.all([game["getActivePlayers()"](), provider.getBlock("latest")]);
  const all = await Promise.all(
    players.map(async (owner) => {
      const [rig, shields, isSerious, { rewards }] = await Promise.all([
        readRig(game, owner),
        game.getRemainingShields(owner),
        game.isSerious(owner, id),
        game.getAllRewards(owner),
      ]);
      const isOpen = owner !== attacker && openTo(undefined, rig, latest!.timestamp).includes(id);
      return { owner, changes: isOpen && (shields === 0n || isSerious), held: rewards[id - 1] };
    }),
  );
  return all.filter(({ changes }) => changes).sort((a, b) => (a.held < b.held ? 1 : -1));
}

/** Texts of each part of the console that an indexer adds to while it does not answer, and what is there then. */
const WITHOUT: readonly (readonly [hash: string, text: string, (game: Console) => Locator])[] = [
  ["#/activity/everybody", "Until it is back, the log is read from the chain.", lines],
  ["#/activity/trends", "Charts return when it does.", ({ page }) => page.getByRole("link", { name: "Trends" })],
  ["#/profile", "Income by day returns when it does.", ({ page }) => page.getByRole("region", { name: "Record" })],
  ["#/arena", "Until it is back, targets come from a sample of the players.", cards],
  ["#/leaderboard", "Until it is back, the ranking is read from the chain.", (game) => game.places()],
];

describe("a console with an indexer", () => {
  it("ranks, logs and charts all that happened, and finds the best targets of all", async ({ chain, visitBuild }) => {
    const [player, victim] = [chain.player(1), chain.player(2)];
    const fight = await Fight.prepare(chain, player, victim, CPU);
    await spawnPlayers(chain, 60);
    const { game } = await visitBuild(INDEXED);
    const indexer = await SmallIndexer.beside(game);
    const { page } = game;
    const reads: unknown[] = [];
    await LocalWallet.enter(game, 1, "Leaderboard");
    game.visit.onRpc(game.rpcUrl, ({ params }) => reads.push(params[0]));
    await expect.poll(() => orders(game).allTextContents()).toEqual([
      "League", "Level", "Loot", "Defended", "Attacks", "Hits", "Lost", "Collected", "Spent",
    ]); // prettier-ignore
    await game.rankBy("Spent");
    await game.places().first().waitFor();
    const players = await chain.game.activePlayersCount();
    await page.getByText(new RegExp(`^Your rank is \\d+ of ${players}$`)).waitFor();
    await inspect(game, "leaderboard.spent");
    await game.button("Next").click();
    await page.getByText(`26–50 of ${players}`).waitFor();
    // Players' records were never read from the chain.
    const selector = chain.game.interface.getFunction("getPlayers").selector.slice(2);
    expect(JSON.stringify(reads)).not.toContain(selector);
    expect(indexer.queries.length).toBeGreaterThan(0);

    await game.rankBy("Attacks");
    const own = game.places().filter({ hasText: "You" }).getByRole("cell");
    await expect.poll(() => own.last().textContent()).toBe("0");
    await fight.miss();
    await game.comeBack();
    await expect.poll(() => own.last().textContent()).toBe("1");

    await game.goTo("#/activity/everybody");
    await game.button("Attacks").click();
    await lines(game).first().getByText("attacked").waitFor();
    const attacks = (await chain.game.queryFilter(chain.game.filters.ComponentAttacked())).length;
    expect(await readToEnd(game)).toBe(attacks);
    await game.button("All").click();
    await lines(game).first().getByRole("time").waitFor();
    expect(await readToEnd(game)).toBeGreaterThan(150);
    expect(indexer.queries.filter((query) => /events\([^)]*after:/.test(query)).length).toBeGreaterThan(0);

    await returnToTop(game);
    await fight.miss();
    await game.comeBack();
    await lines(game).first().getByText("Missed").waitFor();

    await page.getByRole("link", { name: "Trends" }).click();
    const charts = [
      "Players and attacks by day",
      "Income by day",
      "Spending by day",
      "Reward pool",
      "Speed of rewards",
    ];
    for (const name of charts) await page.getByRole("region", { name, exact: true }).locator("canvas").waitFor();
    const firstChart = page.getByRole("region", { name: charts[0], exact: true });
    await firstChart.getByText("Figures").focus();
    await page.keyboard.press("Enter");
    await firstChart.getByRole("row").first().waitFor();
    await inspect(game, "trends");

    await game.goTo("#/profile");
    const income = page.getByRole("region", { name: "Income and losses by day", exact: true });
    await income.locator("canvas").waitFor();
    await income.scrollIntoViewIfNeeded();
    await inspect(game, "profile.income");

    const [best] = await unpaidOf(chain, player.address, CPU);
    await game.go("Arena");
    await page.getByText(/^60 of \d+ players, and the best of all/).waitFor();
    await attackButton(game, best.owner, "Processor").waitFor();
    // The indexer has not seen it yet, and says what is not true any more: the chain knows.
    indexer.isDown = true;
    await (await chain.gameAsOwner()).setAttackFailProbability(0);
    await (await chain.gameAs(player)).attackComponent(best.owner, CPU);
    await game.comeBack();
    await attackButton(game, best.owner, "Processor").waitFor({ state: "detached" });
  });

  it("says so while it does not answer, reads the chain, and returns to it", async ({ chain, visitBuild }) => {
    await chain.buy(chain.player(1), CPU);
    await spawnPlayers(chain, 60);
    const { game } = await visitBuild(INDEXED);
    const indexer = await SmallIndexer.beside(game);
    const banner = game.banner("The indexer is not responding.");
    indexer.isDown = true;
    await LocalWallet.enter(game, 1, "Leaderboard");
    for (const [hash, text, content] of WITHOUT) {
      await game.goTo(hash);
      await banner.getByText(text).waitFor();
      // The chain's 60 players begin at a random place, so there may be nobody to raid among them.
      if (hash === "#/arena") await game.page.getByRole("checkbox", { name: "Raidable now" }).uncheck();
      await content(game).first().waitFor();
      await inspect(game, `${hash.slice(2).replace("/", ".")}.indexer-down`);
    }
    await expect.poll(() => orders(game).allTextContents()).toEqual(["League", "Level", "Loot", "Defended"]);
    const fromChain = await shown(game);
    indexer.isDown = false;
    await game.comeBack();
    await banner.waitFor({ state: "detached" });
    await expect.poll(() => orders(game).count()).toBe(9);
    // Those who are equal stand in the same order; the player, who is on a later page, follows on the first as well.
    await expect.poll(async () => (await shown(game)).slice(0, PAGE_SIZE)).toEqual(fromChain);
  });
});
