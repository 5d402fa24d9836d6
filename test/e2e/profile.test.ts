import { describe, expect } from "vitest";

import { nameWords } from "../../scripts/game/playerName";
import { type Console } from "./support/console";
import { Fight } from "./support/fights";
import { it } from "./support/fixtures";
import { inspect } from "./support/inspection";

const STRANGER = "0x000000000000000000000000000000000000dEaD";

/** Opens a profile by its link. */
async function openProfile(game: Console, address: string): Promise<void> {
  await game.open("Profile");
  await game.goTo(`#/profile/${address}`);
}

async function search(game: Console, text: string): Promise<void> {
  const form = game.page.getByRole("search");
  await form.getByRole("textbox", { name: "Name or address of a player" }).fill(text);
  await form.getByRole("button", { name: "Find" }).click();
}

describe("a profile", () => {
  it("shows an attacker's record as the chain has it, to anybody who has the link", async ({ chain, visit }) => {
    const game = await visit();
    const attacker = chain.player(3);
    await (await Fight.prepare(chain, attacker, chain.player(1), 1, 2)).hack();
    await openProfile(game, attacker.address);
    await game.page.getByRole("heading", { name: nameWords(attacker.address) }).waitFor();
    const { stats, xpToNextLevel } = await chain.game.getPlayerStats(attacker.address);
    expect(stats.successfulAttacks).toBe(2n);
    const level = game.page.getByRole("region", { name: "Level" });
    await level.getByText(`${stats.currentXP} of 100 XP`).waitFor();
    await level.getByText(`${xpToNextLevel} XP to level 2`).waitFor();
    const record = await game.page.getByRole("region", { name: "Record" }).textContent();
    expect(record).toContain(`Attacks${stats.totalAttacks}`);
    expect(record).toContain(`Missed or stopped${stats.failedAttacks}`);
    await game.page.getByRole("img", { name: "Their rig, 2 of 10 components: Case Fan, Power Supply" }).waitFor();

    await game.page.getByRole("link", { name: "Raid in the Arena" }).click();
    await game.ready("Arena");
    expect(new URL(game.page.url()).hash).toBe(`#/arena/${attacker.address}`);
  });

  it("shows one's goals and badges with the attack that earned them, and the rivalry with somebody else", async ({
    chain,
    enter,
  }) => {
    const [attacker, victim] = [chain.player(1), chain.player(3)];
    const { attackId } = await (await Fight.prepare(chain, attacker, victim, 7)).hack();
    const { game } = await enter("Profile", { player: 1 });
    const raider = game.page.getByRole("region", { name: "Raider" });
    const proof = raider.getByRole("link", { name: "First blood, 1 hit: see the proof" });
    await proof.waitFor();
    expect(await proof.getAttribute("href")).toBe(`#/attack/${attackId}`);
    await game.page.getByRole("region", { name: "Goals of this week" }).getByText("New goals").waitFor();
    await inspect(game, "profile.goals");

    await game.goTo(`#/profile/${victim.address}`);
    await game.page.getByRole("region", { name: "Head to head" }).getByText(/1 hit/).waitFor();
    await inspect(game, "profile.rivalry");
  });

  it("of anybody is found by address, and what is not one is explained", async ({ visit }) => {
    const game = await visit();
    await game.load("Profile");
    await search(game, "0x1234");
    await game.page
      .getByRole("alert")
      .getByText("An address has 42 characters, 0x included; this one has 6.")
      .waitFor();
    await search(game, STRANGER.toLowerCase());
    await game.page.getByRole("heading", { name: "Not a player yet" }).waitFor();
    expect(new URL(game.page.url()).hash).toBe(`#/profile/${STRANGER}`);

    await openProfile(game, "0xnonsense");
    await game.page.getByRole("heading", { name: "That is not a player's address" }).waitFor();
    await game.page.getByText("After 0x, use only digits and the letters a to f.").waitFor();
  });

  it("can be shared as a link and as a picture", async ({ chain, visit }) => {
    const game = await visit();
    const { address } = chain.player(1);
    await chain.buy(chain.player(1), 1);
    await game.page.context().grantPermissions(["clipboard-read", "clipboard-write"]);
    await openProfile(game, address);
    await game.button("Share").click();
    const dialog = game.dialog("Share");
    const picture = dialog.getByRole("img", { name: nameWords(address) });
    await expect.poll(() => picture.evaluate((canvas: HTMLCanvasElement) => canvas.width)).toBe(1200);
    await inspect(game, "share");
    const download = game.page.waitForEvent("download");
    await dialog.getByRole("button", { name: "Save picture" }).click();
    expect((await download).suggestedFilename()).toBe("rigraid.png");
    await dialog.getByRole("button", { name: "Copy link" }).click();
    await dialog.getByRole("button", { name: "Copied" }).waitFor();
    const link = await game.page.evaluate(() => navigator.clipboard.readText());
    expect(new URL(link).hash).toBe(`#/profile/${address}`);
  });
});
