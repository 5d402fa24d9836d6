import { describe, expect } from "vitest";

import { playerName } from "../../scripts/game/playerName";
import type { Chain } from "./support/chain";
import { type Console, disabledReason } from "./support/console";
import { Fight } from "./support/fights";
import { it } from "./support/fixtures";
import { inspect } from "./support/inspection";
import { rankBy, rows } from "./support/leaderboard";
import { spawnPlayers } from "./support/crowd";
import { LocalWallet } from "./support/wallets";

const CPU = 7;
const PAGE_SIZE = 25;

type Order = "loot" | "defended";

/** Everybody's places as the contract's own reads give them: rank, address. */
async function placesOnChain({ game }: Chain, order: Order): Promise<string[]> {
  const [players, stats] = await game.getPlayers(0, await game.activePlayersCount());
  const value = (index: number) =>
    ({
      loot: stats[index].totalRewardsStolen,
      defended: stats[index].successfulDefenses,
    })[order];
  const places = players.map((address, index) => ({ address, value: value(index) }));
  // Those who are equal stand as an indexer lists them.
  const key = ({ address }: { address: string }) => address.toLowerCase();
  places.sort((a, b) => (a.value === b.value ? (key(a) < key(b) ? 1 : -1) : a.value < b.value ? 1 : -1));
  return places.map(
    ({ address, value: own }) =>
      `${1 + places.filter(({ value: other }) => other > own).length} ${playerName(address)}`,
  );
}

/** The places on this page: rank, address. */
async function placesShown(game: Console): Promise<string[]> {
  await rows(game).first().waitFor();
  const texts = await rows(game).evaluateAll((all) =>
    all.map((row) => [...row.querySelectorAll("td, th")].slice(0, 2).map((cell) => cell.textContent)),
  );
  return texts.map(([rank, player]) => `${rank} ${player.replace("You", "")}`);
}

/** The places on all pages. */
async function allPlaces(game: Console): Promise<string[]> {
  const places = await placesShown(game);
  const next = game.button("Next");
  while ((await next.isVisible()) && (await disabledReason(next)) === undefined) {
    await next.click();
    places.push(...(await placesShown(game)));
  }
  return places;
}

type Call = { method: string; params: [{ data: string }, string] };

/** The game answers as it did when it was deployed. */
async function goBackToDeployment({ page, rpcUrl, chain }: Console): Promise<void> {
  await page.route(`${rpcUrl}/**`, (route) => {
    const call = route.request().postDataJSON() as Call;
    if (call.method === "eth_call") call.params[1] = `0x${chain.deployment.block.toString(16)}`;
    return route.continue({ postData: call });
  });
}

describe("the leaderboard", () => {
  it("always shows the player's own rank, and leads to it", async ({ chain, enter }) => {
    await spawnPlayers(chain, 60);
    await chain.buy(chain.player(1), CPU);
    const { game } = await enter("Leaderboard");
    await rankBy(game, "Loot");
    expect(game.page.url()).toMatch(/#\/leaderboard\/loot$/);
    const places = await placesOnChain(chain, "loot");
    const ownIndex = places.findIndex((place) => place.endsWith(playerName(chain.player(1).address)));
    const [ownRank] = places[ownIndex].split(" ");
    await game.page.getByText(`Your rank is ${ownRank} of ${places.length}`).waitFor();

    const show = game.button("Show my place");
    if (ownIndex < PAGE_SIZE) await game.button("Next").click();
    await show.click();
    await rows(game).filter({ hasText: "You" }).waitFor();
    await expect
      .poll(() =>
        rows(game)
          .filter({ hasText: "You" })
          .evaluate((row) => row.getBoundingClientRect().bottom < innerHeight),
      )
      .toBe(true);
    const page = Math.floor(ownIndex / PAGE_SIZE);
    expect(await placesShown(game)).toEqual(places.slice(page * PAGE_SIZE, (page + 1) * PAGE_SIZE));
    await rows(game).filter({ hasText: "You" }).getByRole("link").click();
    await game.ready("Profile");
    expect(game.page.url()).toContain(`#/profile/${chain.player(1).address}`);
  });

  it("moves with every fight, and invites those who have no rank", async ({ chain, enter }) => {
    const { game } = await enter("Leaderboard", { player: 2 });
    await game.page.getByText("You have no rank yet.").waitFor();
    const fight = await Fight.prepare(chain, chain.player(1), chain.player(2), CPU);
    await game.comeBack();
    await game.page.getByText("Your rank is").waitFor();
    await rankBy(game, "Defended");
    const own = rows(game).filter({ hasText: "You" }).getByRole("cell").last();
    await expect.poll(() => own.textContent()).toBe("0");
    await fight.miss();
    await game.comeBack();
    await expect.poll(() => own.textContent()).toBe("1");
    await fight.block();
    await game.comeBack();
    await expect.poll(() => own.textContent()).toBe("2");
    expect(await allPlaces(game)).toEqual(await placesOnChain(chain, "defended"));
  });
});

describe("the leaderboard", () => {
  it("is accessible and fits", async ({ chain, visit }) => {
    const fight = await Fight.prepare(chain, chain.player(1), chain.player(2), CPU);
    await fight.hack();
    await spawnPlayers(chain, 40);
    const game = await visit();
    await game.load("Leaderboard");
    await rows(game).first().waitFor();
    await inspect(game, "leaderboard.visitor");
    await game.goTo("#/leaderboard/league");
    await game.page.getByRole("heading", { name: /^Week \d/ }).waitFor();
    await inspect(game, "leaderboard.league");
    await new LocalWallet(game).connect();
    await rankBy(game, "Loot");
    await game.page.getByText("Your rank is").waitFor();
    await inspect(game, "leaderboard.loot");
    await game.button("Next").click();
    await game.page.evaluate(() => window.scrollTo(0, document.body.scrollHeight));
    await inspect(game, "leaderboard.second-page");
  });

  it("is accessible and fits when nobody plays", async ({ visit }) => {
    const game = await visit();
    await goBackToDeployment(game);
    await game.load("Leaderboard");
    await game.page.getByText("No players yet").waitFor();
    await inspect(game, "leaderboard.nobody");
  });
});
