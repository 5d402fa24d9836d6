import { describe, expect } from "vitest";

import { playerName } from "../../scripts/game/playerName";
import { openTo, readRig } from "../../scripts/game/targets";
import { attackButton, cards } from "./support/arena";
import type { Chain } from "./support/chain";
import { type Console } from "./support/console";
import { buildUrl } from "./support/consoleBuilds";
import { spawnPlayers } from "./support/crowd";
import { Fight } from "./support/fights";
import { it as withGame } from "./support/fixtures";
import { lines, readToEnd } from "./support/history";
import { inspect } from "./support/inspection";
import { rankBy, rows } from "./support/leaderboard";
import { INDEXED, SmallIndexer } from "./support/SmallIndexer";
import type { VisitOptions } from "./support/visit";
import { LocalWallet } from "./support/wallets";

const CPU = 7;
const PAGE_SIZE = 25;

/** Begins a visit to a console that queries an indexer, and answers for it. */
const it = withGame.extend<{
  visitIndexed: (options?: VisitOptions) => Promise<{ game: Console; indexer: SmallIndexer }>;
}>({
  visitIndexed: async ({ visit }, use) => {
    const consoleUrl = await buildUrl(INDEXED);
    await use(async (options) => {
      const game = await visit({ ...options, consoleUrl });
      return { game, indexer: await SmallIndexer.beside(game) };
    });
  },
});

/** The rows on this page as they read: rank, player, and what players are ranked by. */
async function shown(game: Console): Promise<string[]> {
  return rows(game).evaluateAll((all) =>
    all.map((row) => [...row.querySelectorAll("td, th")].map((cell) => cell.textContent?.trim()).join(" | ")),
  );
}

/** Spent by player, wei, from the chain's events, the most first. */
async function spentOnChain({ game }: Chain): Promise<[string, bigint][]> {
  const spent = new Map<string, bigint>();
  for (const name of ["ComponentPurchased", "SkinPurchased", "AttacksPurchased", "ShieldsPurchased"] as const) {
    for (const { args } of await game.queryFilter(game.filters[name]())) {
      spent.set(args.player, (spent.get(args.player) ?? 0n) + args.price);
    }
  }
  for (const { args } of await game.queryFilter(game.filters.ComponentRepaired())) {
    spent.set(args.player, (spent.get(args.player) ?? 0n) + args.cost);
  }
  return [...spent].sort(([, a], [, b]) => (a < b ? 1 : -1));
}

describe("the leaderboard of an indexer", () => {
  it("ranks all players by any column, page by page, with the player's own place, and follows the game", async ({
    chain,
    visitIndexed,
  }) => {
    const fight = await Fight.prepare(chain, chain.player(1), chain.player(2), CPU);
    await spawnPlayers(chain, 60);
    const { game, indexer } = await visitIndexed();
    const reads: unknown[] = [];
    await LocalWallet.enter(game, 1, "Leaderboard");
    game.visit.onRpc(game.rpcUrl, ({ params }) => reads.push(params[0]));
    const tabs = game.page.getByRole("navigation", { name: "Ranked by" }).getByRole("link");
    await expect.poll(() => tabs.allTextContents()).toEqual([
      "League", "Level", "Loot", "Defended", "Attacks", "Hits", "Lost", "Collected", "Spent",
    ]); // prettier-ignore
    await rankBy(game, "Spent");
    await rows(game).first().waitFor();
    const spent = await spentOnChain(chain);
    const first = (await shown(game))[0].split(" | ");
    expect(first.slice(0, 2)).toEqual(["1", playerName(spent[0][0])]);
    const players = Number(await chain.game.activePlayersCount());
    const rankOf = (value: bigint) => 1 + spent.filter(([, other]) => other > value).length;
    const ownRank = rankOf(spent.find(([address]) => address === chain.player(1).address)![1]);
    await game.page.getByText(`Your rank is ${ownRank} of ${players}`).waitFor();

    await game.button("Next").click();
    await game.page.getByText(`26–50 of ${players}`).waitFor();
    // All of them have bought one fan, and share a rank that begins on the first page.
    await expect.poll(async () => (await shown(game))[0].split(" | ")[0]).toBe(String(rankOf(spent[PAGE_SIZE][1])));
    await game.button("Show my place").click();
    await rows(game).filter({ hasText: "You" }).waitFor();
    // Players' records were never read from the chain.
    const selector = chain.game.interface.getFunction("getPlayers").selector.slice(2);
    expect(JSON.stringify(reads)).not.toContain(selector);
    expect(indexer.queries.length).toBeGreaterThan(0);

    await rankBy(game, "Hits");
    const own = rows(game).filter({ hasText: "You" }).getByRole("cell");
    // All who have no hit share the rank; the own line is among the first of them.
    const sharedRank = await own.first().textContent();
    await game.page.getByText(`Your rank is ${sharedRank} of ${players}`).waitFor();
    await rankBy(game, "Attacks");
    await expect.poll(() => own.last().textContent()).toBe("0");
    await fight.miss();
    await game.comeBack();
    await expect.poll(() => own.last().textContent()).toBe("1");
  });

  it("gives way to the chain's when the indexer does not answer, and comes back", async ({ visitIndexed }) => {
    const { game, indexer } = await visitIndexed();
    indexer.behaviour = "refuses";
    await game.open("Leaderboard");
    const banner = game.banner("The indexer is not responding.");
    await banner.getByText("Until it is back, the ranking is read from the chain.").waitFor();
    await rows(game).first().waitFor();
    const tabs = game.page.getByRole("navigation", { name: "Ranked by" }).getByRole("link");
    await expect.poll(() => tabs.allTextContents()).toEqual(["League", "Level", "Loot", "Defended"]);
    const fromChain = await shown(game);
    indexer.behaviour = "answers";
    await game.comeBack();
    await banner.waitFor({ state: "detached" });
    await expect.poll(() => tabs.count()).toBe(9);
    // Those who are equal stand in the same order.
    await expect.poll(() => shown(game)).toEqual(fromChain);
  });
});

describe("the log of an indexer", () => {
  it("is complete, and what happens comes from the chain", async ({ chain, visitIndexed }) => {
    const fight = await Fight.prepare(chain, chain.player(1), chain.player(2), CPU);
    await spawnPlayers(chain, 100);
    const { game, indexer } = await visitIndexed();
    await game.load("Activity");
    await lines(game).first().waitFor();
    await game.button("Attacks").click();
    await lines(game).first().getByText("attacked").waitFor();
    const attacks = (await chain.game.queryFilter(chain.game.filters.ComponentAttacked())).length;
    expect(await readToEnd(game)).toBe(attacks);
    await game.button("All").click();
    await lines(game).first().getByRole("time").waitFor();
    expect(await readToEnd(game)).toBeGreaterThan(200);
    expect(indexer.queries.filter((query) => /events\([^)]*after:/.test(query)).length).toBeGreaterThan(1);

    indexer.behaviour = "refuses";
    await game.button("Attacks").click();
    await game
      .banner("The indexer is not responding.")
      .getByText("Until it is back, the log is read from the chain.")
      .waitFor();
    await lines(game).first().getByText("attacked").waitFor();
    expect(await readToEnd(game)).toBe(attacks);
    indexer.behaviour = "answers";
    await game.comeBack();
    await game.banner("The indexer is not responding.").waitFor({ state: "detached" });
    await game.page.evaluate(() => window.scrollTo(0, 0));
    await fight.miss();
    await game.comeBack();
    await lines(game).first().getByText("Missed").waitFor();
  });
});

describe("the best targets", () => {
  it("are those with the most to take among all, as the chain tells it", async ({ chain, visitIndexed }) => {
    const [attacker, victim] = [chain.player(1), chain.player(2)];
    await Fight.prepare(chain, attacker, victim, CPU);
    await spawnPlayers(chain, 60);
    const { game, indexer } = await visitIndexed();
    await LocalWallet.enter(game, 1, "Arena");
    await cards(game).first().waitFor();
    await game.page.getByText(/^60 of \d+ players, and the best of all/).waitFor();
    const held = await unpaidOf(chain, attacker.address, CPU);
    await attackButton(game, held[0].owner, "Processor").waitFor();

    // The indexer has not seen it yet, and says what is not true any more: the chain knows.
    indexer.behaviour = "refuses";
    await (await chain.gameAsOwner()).setAttackFailProbability(0);
    await (await chain.gameAs(attacker)).attackComponent(held[0].owner, CPU);
    await game.comeBack();
    await attackButton(game, held[0].owner, "Processor").waitFor({ state: "detached" });

    await game.go("Activity");
    await game.go("Arena");
    await game.banner("The indexer is not responding.").waitFor();
    // Where the chain's own 60 players begin is chance: there may be nobody to raid among them.
    await game.page.getByRole("checkbox", { name: "Raidable now" }).uncheck();
    await cards(game).first().waitFor();
    await inspect(game, "arena.indexer-down");
  });
});

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

describe("with an indexer", () => {
  it("the leaderboard is accessible and fits in every state", async ({ chain, visitIndexed }) => {
    const fight = await Fight.prepare(chain, chain.player(1), chain.player(2), CPU);
    await fight.hack();
    await spawnPlayers(chain, 40);
    const { game, indexer } = await visitIndexed();
    indexer.behaviour = "hangs";
    await game.open("Leaderboard");
    await game.page.getByText("Loading the leaderboard").waitFor({ state: "attached" });
    await inspect(game, "leaderboard.indexed-loading");
    indexer.behaviour = "refuses";
    await game.page.reload();
    await game.banner("The indexer is not responding.").waitFor();
    await rows(game).first().waitFor();
    await inspect(game, "leaderboard.indexer-down");
    indexer.behaviour = "answers";
    await game.page.reload();
    await new LocalWallet(game).connect();
    await rankBy(game, "Spent");
    await game.page.getByText("Your rank is").waitFor();
    await inspect(game, "leaderboard.spent");
  });

  it("the charts are accessible and fit in every state", async ({ chain, visitIndexed }) => {
    const fight = await Fight.prepare(chain, chain.player(1), chain.player(2), CPU);
    await fight.hack();
    const { game, indexer } = await visitIndexed();
    await game.open("Activity");
    await game.page.getByRole("link", { name: "Trends" }).click();
    const charts = [
      "Players and attacks by day",
      "Income by day",
      "Spending by day",
      "Reward pool",
      "Speed of rewards",
    ];
    for (const name of charts) await game.page.getByRole("region", { name, exact: true }).locator("canvas").waitFor();
    await inspect(game, "trends");
    const first = game.page.getByRole("region", { name: charts[0], exact: true });
    await first.getByText("Figures").focus();
    await game.page.keyboard.press("Enter");
    const attacks = (await chain.game.queryFilter(chain.game.filters.ComponentAttacked())).length;
    const figures = await first
      .getByRole("row")
      .evaluateAll((all) => all.slice(1).map((row) => row.children[1].textContent));
    expect(figures.reduce((sum, figure) => sum + Number(figure), 0)).toBe(attacks);
    await inspect(game, "trends.figures");

    await game.goTo(`#/profile/${chain.player(1).address}`);
    const income = game.page.getByRole("region", { name: "Income and losses by day", exact: true });
    await income.locator("canvas").waitFor();
    await income.scrollIntoViewIfNeeded();
    await inspect(game, "profile.income");

    indexer.behaviour = "is empty";
    await game.page.reload();
    await income.getByText("Nothing has come in or gone out yet.").waitFor();
    await inspect(game, "profile.no-income");
    indexer.behaviour = "refuses";
    await game.page.reload();
    await game.banner("The indexer is not responding.").waitFor();
    await inspect(game, "profile.indexer-down");
    await game.goTo("#/activity/trends");
    await game.banner("Charts return when it does.").waitFor();
    await inspect(game, "trends.indexer-down");
  });
});
