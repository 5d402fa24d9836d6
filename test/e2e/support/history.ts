import type { Locator } from "playwright-core";
import { expect } from "vitest";

import type { Console } from "./console";

/** The log of the activity screen. */
export function log(game: Console): Locator {
  return game.page.getByRole("list", { name: "What happened, newest first" });
}

/** The lines of the log that are in the document. */
export function lines(game: Console): Locator {
  return log(game).getByRole("listitem");
}

/** Reads on until the log reaches the game's beginning. Returns the number of lines that a screen reader announces. */
export async function readToEnd(game: Console): Promise<number> {
  const end = game.page.getByText("The game began here.");
  const further = game.button("Look further back");
  await expect
    .poll(async () => {
      await game.page.keyboard.press("End");
      // It comes and goes, so a wait for it may be long.
      await further.evaluateAll((buttons) => (buttons as HTMLElement[]).forEach((button) => button.click()));
      return end.isVisible();
    })
    .toBe(true);
  return countOfLines(game);
}

/** Presses Home, which stops a scroll to the end. `scrollTo` would not stop it. */
export async function returnToTop({ page }: Console): Promise<void> {
  await expect
    .poll(async () => {
      await page.keyboard.press("Home");
      return page.evaluate(() => window.scrollY);
    })
    .toBe(0);
}

/** Text of a line, without its time. */
export async function tellsOf(line: Locator): Promise<string> {
  const [action, detail, amount] = await line.getByRole("paragraph").allTextContents();
  return [action, detail, amount].filter(Boolean).join(" | ").replace(/\s+/g, " ");
}

/** Total number of lines; -1 when nobody knows yet. */
export async function countOfLines(game: Console): Promise<number> {
  return Number(await lines(game).first().getAttribute("aria-setsize"));
}
