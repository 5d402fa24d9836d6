import { expect } from "vitest";

import { spawnPlayers } from "./support/crowd";
import { Fight } from "./support/fights";
import { it } from "./support/fixtures";
import { countOfLines, lines, log, readToEnd, tellsOf } from "./support/history";
import { inspect } from "./support/inspection";

const CPU = 7;

function isInSight(element: Element): boolean {
  const { top, bottom } = element.getBoundingClientRect();
  return top >= 0 && bottom <= window.innerHeight;
}

it("the log scrolls through hundreds of lines with few of them in the document, and is accessible and fits", async ({
  chain,
  visit,
}) => {
  await spawnPlayers(chain, 100);
  const fight = await Fight.prepare(chain, chain.player(1), chain.player(2), CPU);
  const game = await visit();
  await game.load("Activity");
  await lines(game).first().getByRole("time").waitFor();
  expect(await countOfLines(game)).toBe(-1);
  await inspect(game, "activity.hundreds");
  const count = await readToEnd(game);
  expect(count).toBeGreaterThan(200);
  expect(await lines(game).count()).toBeLessThan(40);
  await inspect(game, "activity.end");

  await game.page.evaluate(() => window.scrollTo(0, 5_000));
  // Until the list has moved, it renders the lines at its end, out of sight.
  await expect.poll(() => lines(game).nth(8).evaluate(isInSight)).toBe(true);
  const place = Number(await lines(game).nth(8).getAttribute("aria-posinset"));
  expect(place).toBeGreaterThan(50);
  const lineAt = (position: number) => log(game).locator(`[aria-posinset="${position}"]`);
  const tells = await tellsOf(lineAt(place));
  const { y } = (await lineAt(place).boundingBox())!;

  await fight.miss();
  await game.comeBack();
  await expect.poll(() => countOfLines(game)).toBe(count + 1);
  // A reader further down stays in place.
  expect(await tellsOf(lineAt(place + 1))).toBe(tells);
  expect(Math.abs((await lineAt(place + 1).boundingBox())!.y - y)).toBeLessThan(2);

  await game.page.getByRole("link", { name: "Yours" }).click();
  await game.page.getByText("No wallet is connected").waitFor();
  await inspect(game, "activity.visitor-yours");
});
