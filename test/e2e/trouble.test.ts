import { describe, expect } from "vitest";

import { disabledReason, firstAmount } from "./support/console";
import { it } from "./support/fixtures";
import { LocalWallet } from "./support/wallets";

const QPU = { id: 10, name: "Quantum Coprocessor" };
const UNREACHABLE = "The network cannot be reached.";
const PAUSED = "The game is paused";

describe("a paused game", () => {
  it("says so, freezes, and allows nothing until it resumes", async ({ chain, visit }) => {
    const game = await visit();
    const player = chain.player(1);
    const owner = await chain.owner();
    await chain.buy(player, QPU.id);
    await LocalWallet.enter(game, 1, "Rig");
    await game.rewards().waitFor();
    const collect = game.rewards().getByRole("button", { name: "Collect all" });
    // There is something to collect with the first second.
    await expect.poll(() => disabledReason(collect)).toBeUndefined();

    await chain.game.connect(owner).pauseContract();
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
    expect(await disabledReason(game.offer("Case Fan").getByRole("button", { name: "Buy Case Fan" }))).toBe(PAUSED);

    await chain.game.connect(owner).unpauseContract();
    await game.comeBack();
    await game.banner(`${PAUSED}.`).waitFor({ state: "detached" });
    expect(await disabledReason(game.offer("Case Fan").getByRole("button", { name: "Buy Case Fan" }))).toBeUndefined();
    await game.go("Rig");
    await expect.poll(() => firstAmount(game.rewards())).toBeGreaterThan(total);
  });

  it("says so to visitors as well", async ({ chain, visit }) => {
    await chain.game.connect(await chain.owner()).pauseContract();
    const game = await visit();
    await game.load("Rig");
    await game.banner(`${PAUSED}.`).waitFor();
    await game.go("Market");
    await game.banner(`${PAUSED}.`).waitFor();
  });
});

describe("a chain that does not answer", () => {
  it("is a banner over what was known, until it answers again", async ({ chain, visit }) => {
    const game = await visit();
    await chain.buy(chain.player(1), QPU.id);
    await LocalWallet.enter(game, 1, "Rig");
    await game.rewards().waitFor();

    await game.cutChain();
    await game.comeBack();
    await game.banner(UNREACHABLE).waitFor();
    await game.visit.picture("rig.offline");
    const shown = await firstAmount(game.rewards());
    await expect.poll(() => firstAmount(game.rewards())).toBeGreaterThan(shown);

    await chain.game.connect(await chain.owner()).pauseContract();
    await game.restoreChain();
    await game.banner(UNREACHABLE).waitFor({ state: "detached" });
    // What happened in the meantime has been read.
    await game.banner(`${PAUSED}.`).waitFor();
  });

  it("when the page is opened leaves a way to try again, and is noticed when it is back", async ({ visit }) => {
    const game = await visit();
    await game.cutChain();
    await game.open("Rig");
    await game.page.getByRole("alert").filter({ hasText: "Your rig did not load" }).waitFor();
    await game.banner(UNREACHABLE).waitFor();
    await game.button("Try again").waitFor();
    await game.visit.picture("rig.did-not-load");

    await game.restoreChain();
    await game.ready("Rig");
    await game.banner(UNREACHABLE).waitFor({ state: "detached" });
  });
});

describe("a chain without the game", () => {
  const NO_GAME = "There is no game at this address on this network";

  it("is said over the last known state: time is frozen, and nothing can be done until the game is back", async ({
    chain,
    visit,
  }) => {
    const game = await visit();
    await chain.buy(chain.player(1), QPU.id);
    await LocalWallet.enter(game, 1, "Rig");
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
