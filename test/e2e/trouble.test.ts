import { describe, expect } from "vitest";

import { disabledReason, firstAmount } from "./support/console";
import { it } from "./support/fixtures";
import { inspect } from "./support/inspection";

const QPU = { id: 10, name: "Quantum Coprocessor" };
const UNREACHABLE = "The network cannot be reached.";
/** Player who has bought nothing. */
const PLAYER = "0x000000000000000000000000000000000000dEaD";

/** Addresses of screens, and their texts while they read. */
const LOADING = {
  "#/": "Loading your rig",
  "#/market": "Loading the market",
  "#/arena": "Loading the opponents",
  "#/activity": "Loading the activity",
  [`#/profile/${PLAYER}`]: "Loading the profile",
  "#/leaderboard": "Loading the leaderboard",
};

describe("a chain that does not answer a visitor", () => {
  it("lets each screen wait, report the failure until it loads, and keep its data from then on", async ({ visit }) => {
    const game = await visit();
    await game.silenceChain();
    await game.open("Rig");
    for (const [hash, loading] of Object.entries(LOADING)) {
      await game.goTo(hash);
      await game.page.getByText(loading).waitFor({ state: "attached" });
      await inspect(game, `${/\w+/.exec(hash)?.[0] ?? "rig"}.loading`);
    }

    await game.restoreChain();
    await game.cutChain();
    await game.page.reload();
    await game.page.getByRole("alert").filter({ hasText: "The leaderboard did not load" }).waitFor();
    await game.banner(UNREACHABLE).waitFor();
    await inspect(game, "leaderboard.did-not-load");
    // Pressed before the chain is back, because the page also retries and the button may disappear.
    await game.button("Try again").click();
    await game.restoreChain();
    await game.comeBack();
    await game.banner(UNREACHABLE).waitFor({ state: "detached" });

    // Shows a part of the list, because the banner takes some room.
    const shown = async () => (await game.places().allTextContents()).slice(0, 5);
    await game.places().first().waitFor();
    await expect.poll(() => game.page.locator("[aria-busy=true]").count()).toBe(0);
    const before = await shown();
    await game.cutChain();
    await game.comeBack();
    await game.banner(UNREACHABLE).waitFor();
    expect(await shown()).toEqual(before);
    await inspect(game, "leaderboard.offline");
  });
});

describe("a chain without the game", () => {
  const NO_GAME = "There is no game at this address on this network";

  it("is shown over the last known state: time is frozen and all actions are disabled until the game is back", async ({
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

    // They grow even without another block.
    await chain.rest();
    const read = await firstAmount(game.rewards());
    await expect.poll(() => firstAmount(game.rewards())).toBeGreaterThan(read);
  });
});

describe("a new release under an open page", () => {
  it("takes a part away, not the page: it asks to reload", async ({ enter }) => {
    const { game } = await enter("Market");
    for (const error of [/404/, /dynamically imported module/]) game.visit.forgive(error);
    await game.page.route(/\/assets\/Review-/, (route) => route.fulfill({ status: 404 }));
    await game.page.getByRole("button", { name: /^Buy / }).first().click();
    const notice = game.page.getByRole("alert").filter({ hasText: "A part of the console did not load." });
    await notice.waitFor();
    await game.visit.picture("market.part-missing");
    await game.open("Rig");
    await game.page.unrouteAll();
    await notice.getByRole("button", { name: "Reload" }).click();
    await notice.waitFor({ state: "detached" });
  });
});
