import { describe, expect, inject } from "vitest";

import type { Console } from "../e2e/support/console";
import { it } from "../e2e/support/fixtures";
import { rememberedConnection } from "../e2e/support/wallets";

/** Sum of all layout shifts of a load, which is at least the web vital: that takes the worst five seconds of them. */
const MAX_SHIFT = 0.02;

const SIZES = {
  phone: { width: 390, height: 844 },
  desktop: { width: 1440, height: 900 },
} as const;

/** A player with raids, a nemesis and goals, so that all parts of the screens have content. */
const VETERAN = 6;

/** Addresses of the screens. */
const SCREENS = {
  Rig: "#/",
  Market: "#/market",
  Skins: "#/market/skins",
  Supplies: "#/market/supplies",
  Arena: "#/arena",
  Activity: "#/activity",
  Leaderboard: "#/leaderboard",
  League: "#/leaderboard/league",
  Profile: "#/profile",
  "Player's profile": "#/profile/PLAYER",
  Live: "#/live",
} as const;

declare global {
  interface Window {
    /** Layout shifts so far, without those that follow an input of the user. */
    shifts: number;
  }
}

describe("nothing moves while a screen loads", () => {
  it.for([
    ["visitor", "phone"],
    ["visitor", "desktop"],
    ["player", "phone"],
    ["player", "desktop"],
  ] as const)("for a %s on a %s", async ([who, size], { chain, visit, enter }) => {
    await chain.holdTransactions();
    const memory = who === "player" ? await dismissPrize((await enter("Rig", { player: VETERAN })).game) : {};
    const shifts: Record<string, number> = {};
    for (const [screen, hash] of Object.entries(SCREENS)) {
      const game = await visit({ size });
      await game.page.setViewportSize(SIZES[size]);
      await game.page.addInitScript(addUpShifts);
      await game.visit.remember(memory);
      shifts[screen] = await shiftOfLoad(game, hash.replace("PLAYER", chain.player(VETERAN).address));
    }
    const figures = Object.entries(shifts).map(([screen, shift]) => `${screen} ${shift.toFixed(3)}`);
    console.info(`Layout shifts for a ${who} on a ${size}: ${figures.join(", ")}.`);
    for (const [screen, shift] of Object.entries(shifts)) expect(shift, screen).toBeLessThanOrEqual(MAX_SHIFT);
  });
});

/**
 * Dismisses the notice of a prize, which comes below the header of every screen until then. Returns the browser's memory of
 * it, and of the connected wallet.
 */
async function dismissPrize({ page, chain }: Console): Promise<Record<string, string>> {
  await page.getByRole("list", { name: "League prizes" }).getByRole("button", { name: "Dismiss" }).click();
  const memory = await page.evaluate(() => Object.entries(localStorage));
  const dismissed = memory.filter(([key]) => key.startsWith("rigraid.prizes."));
  return { ...rememberedConnection(chain.player(VETERAN)), ...Object.fromEntries(dismissed) };
}

/** Runs in the page, before its own code. */
function addUpShifts(): void {
  window.shifts = 0;
  const add = ({ value, hadRecentInput }: { value: number; hadRecentInput: boolean }) => {
    if (!hadRecentInput) window.shifts += value;
  };
  new PerformanceObserver((list) => list.getEntries().forEach((entry) => add(entry as never))).observe({
    type: "layout-shift",
    buffered: true,
  });
}

/** Loads an address from nothing, waits for all that it shows, and returns its shifts. */
async function shiftOfLoad(game: Console, hash: string): Promise<number> {
  await game.page.goto(inject("consoleUrl") + hash);
  await game.page.getByRole("main").getByRole("heading", { level: 1 }).waitFor();
  await game.page.waitForLoadState("networkidle");
  await expect.poll(() => game.page.locator("[aria-busy=true]").count()).toBe(0);
  return game.page.evaluate(() => window.shifts);
}
