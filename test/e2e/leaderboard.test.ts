import { expect } from "vitest";

import { spawnPlayers } from "./support/crowd";
import { Fight } from "./support/fights";
import { it } from "./support/fixtures";
import { inspect } from "./support/inspection";

const CPU = 7;

it("the leaderboard brings the player's own place into sight, and is accessible and fits", async ({ chain, enter }) => {
  await (await Fight.prepare(chain, chain.player(2), chain.player(1), CPU)).hack();
  await spawnPlayers(chain, 60);
  const { game } = await enter("Leaderboard");
  await game.page.getByText("Your rank is").waitFor();
  await inspect(game, "leaderboard.level");

  await game.rankBy("Loot");
  const own = game.places().filter({ hasText: "You" });
  while (await own.isVisible()) await game.button("Next").click();
  await game.button("Show my place").click();
  await own.waitFor();
  await expect.poll(() => own.evaluate((row) => row.getBoundingClientRect().bottom < innerHeight)).toBe(true);
  await game.page.evaluate(() => window.scrollTo(0, document.body.scrollHeight));
  await inspect(game, "leaderboard.own-place");

  await game.page.getByRole("link", { name: "League" }).click();
  await game.page.getByRole("heading", { name: /^Week \d/ }).waitFor();
  await inspect(game, "leaderboard.league");
});
