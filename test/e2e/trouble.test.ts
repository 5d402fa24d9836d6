import type { Locator } from "playwright-core";
import { describe, expect } from "vitest";

import { cards } from "./support/arena";
import { type Console, disabledReason, firstAmount } from "./support/console";
import { it } from "./support/fixtures";
import { lines } from "./support/history";
import { inspect } from "./support/inspection";
import { press } from "./support/keyboard";
import { rows } from "./support/leaderboard";

const QPU = { id: 10, name: "Quantum Coprocessor" };
const UNREACHABLE = "The network cannot be reached.";
const PAUSED = "The game is paused";
/** Player who has bought nothing. */
const PLAYER = "0x000000000000000000000000000000000000dEaD";

describe("a paused game", () => {
  it("says so above each screen's top, freezes, and allows nothing until it resumes", async ({ chain, enter }) => {
    const player = chain.player(1);
    const owner = await chain.gameAsOwner();
    const { game } = await enter("Rig", { owns: [QPU.id] });
    await game.rewards().waitFor();
    const collect = game.rewards().getByRole("button", { name: "Collect all" });
    // There is something to collect with the first second.
    await expect.poll(() => disabledReason(collect)).toBeUndefined();

    await owner.pauseContract();
    await game.comeBack();
    await game.banner(`${PAUSED}.`).waitFor();
    expect(await disabledReason(collect)).toBe(PAUSED);
    expect(await disabledReason(game.details(QPU.name).getByRole("button", { name: "Collect" }))).toBe(PAUSED);
    await game.socket("Case Fan").click();
    expect(await disabledReason(game.details("Case Fan").getByRole("button", { name: "Buy for 50 RIG" }))).toBe(PAUSED);
    const { total } = await chain.game.getAllRewards(player.address);
    await chain.travel(3_600);
    await game.comeBack();
    expect((await chain.game.getAllRewards(player.address)).total).toBe(total);
    await expect.poll(() => firstAmount(game.rewards())).toBe(total - (total % 10n ** 12n));

    await game.go("Market");
    await game.banner(`${PAUSED}.`).waitFor();
    const position = () => game.page.evaluate(() => window.scrollY);
    expect(await position()).toBe(0);
    await game.page.evaluate(() => window.scrollTo(0, 90));
    await press(game.page, "Skip to the screen");
    expect(await position()).toBe(0);
    expect(await disabledReason(game.offer("Case Fan").getByRole("button", { name: "Buy Case Fan" }))).toBe(PAUSED);

    await owner.unpauseContract();
    await game.comeBack();
    await game.banner(`${PAUSED}.`).waitFor({ state: "detached" });
    expect(await disabledReason(game.offer("Case Fan").getByRole("button", { name: "Buy Case Fan" }))).toBeUndefined();
    await game.go("Rig");
    await expect.poll(() => firstAmount(game.rewards())).toBeGreaterThan(total);
  });
});

/** Texts of each screen while it reads and when it could not, and a part of it that does not change on its own. */
const SCREENS: readonly (readonly [hash: string, loading: string, didNotLoad: string, (game: Console) => Locator])[] = [
  ["#/", "Loading your rig", "Your rig did not load", (game) => game.socket("Case Fan")],
  ["#/market", "Loading the market", "The market did not load", (game) => game.offer("Case Fan")],
  ["#/arena", "Loading the opponents", "The arena did not load", (game) => cards(game).getByRole("link")],
  [
    "#/activity",
    "Loading the activity",
    "The activity did not load",
    (game) => lines(game).locator("p:not(:has(time))"),
  ],
  ["#/leaderboard", "Loading the leaderboard", "The leaderboard did not load", rows],
  [
    `#/profile/${PLAYER}`,
    "Loading the profile",
    "The profile did not load",
    ({ page }) => page.getByRole("heading", { name: "Not a player yet" }),
  ],
];

describe("a chain that does not answer a visitor", () => {
  it("lets each screen wait, then say that it did not load until it can, and keep what it has from then on", async ({
    visit,
  }) => {
    const game = await visit();
    const comeBackOnline = async () => {
      await game.restoreChain();
      await game.comeBack();
      await game.banner(UNREACHABLE).waitFor({ state: "detached" });
    };
    const inspectEach = async (state: string, isThere: (screen: (typeof SCREENS)[number]) => Promise<void>) => {
      for (const screen of SCREENS) {
        await game.goTo(screen[0]);
        await isThere(screen);
        await inspect(game, `${/\w+/.exec(screen[0])?.[0] ?? "rig"}.${state}`);
        if (state === "offline") await comeBackOnline();
      }
    };
    await game.silenceChain();
    await game.open("Rig");
    await inspectEach("loading", ([, loading]) => game.page.getByText(loading).waitFor({ state: "attached" }));
    await game.restoreChain();
    await game.cutChain();
    await game.page.reload();
    await inspectEach("did-not-load", async ([, , didNotLoad]) => {
      await game.page.getByRole("alert").filter({ hasText: didNotLoad }).waitFor();
      await game.banner(UNREACHABLE).waitFor();
    });
    // Before the chain is back: then the page tries again as well, and there may be no button left to press.
    await game.button("Try again").click();
    await comeBackOnline();
    await inspectEach("offline", async ([, , , contents]) => {
      // Not all of a list: the banner takes some of the room.
      const shown = async () => (await contents(game).allTextContents()).slice(0, 5);
      await contents(game).first().waitFor();
      await expect.poll(() => game.page.locator("[aria-busy=true]").count()).toBe(0);
      const before = await shown();
      await game.cutChain();
      await game.comeBack();
      await game.banner(UNREACHABLE).waitFor();
      expect(await shown()).toEqual(before);
    });
  });
});

describe("a chain without the game", () => {
  const NO_GAME = "There is no game at this address on this network";

  it("is said over the last known state: time is frozen, and nothing can be done until the game is back", async ({
    chain,
    enter,
  }) => {
    const { game } = await enter("Rig", { owns: [QPU.id] });
    await game.rewards().waitFor();
    await game.loseGame();
    await chain.buy(chain.player(2), QPU.id);
    await game.comeBack();
    await game.banner(`${NO_GAME}.`).waitFor();
    await game.visit.picture("rig.no-game");
    const collect = game.rewards().getByRole("button", { name: "Collect all" });
    expect(await disabledReason(collect)).toBe(NO_GAME);
    const shown = await firstAmount(game.rewards());
    const before = await game.footer().textContent();
    await chain.travel(3_600);
    await game.comeBack();
    await expect.poll(() => game.footer().textContent()).not.toBe(before);
    expect(await firstAmount(game.rewards())).toBe(shown);

    await game.restoreChain();
    await chain.mine();
    await game.comeBack();
    await game.banner(`${NO_GAME}.`).waitFor({ state: "detached" });
    await expect.poll(() => firstAmount(game.rewards())).toBeGreaterThan(shown);
    await expect.poll(() => disabledReason(collect)).toBeUndefined();
  });

  it("is said when the page is opened", async ({ visit }) => {
    const game = await visit({ size: "phone" });
    await game.loseGame();
    await game.open("Market");
    await game.banner(`${NO_GAME}.`).waitFor();
    await game.page.getByRole("alert").filter({ hasText: NO_GAME }).waitFor();
    await game.visit.picture("market.no-game");
  });
});
