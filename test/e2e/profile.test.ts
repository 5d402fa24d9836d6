import { expect } from "vitest";

import { nameWords } from "#game/playerName";

import { Fight } from "./support/fights";
import { it } from "./support/fixtures";
import { inspect } from "./support/inspection";

const CPU = 7;

it("a profile with goals, badges and a rivalry is accessible and fits, and is shared as a link and as a picture", async ({
  chain,
  enter,
}) => {
  const [player, victim] = [chain.player(1), chain.player(3)];
  await (await Fight.prepare(chain, player, victim, CPU)).hack();
  const { game } = await enter("Profile");
  await game.page.getByRole("link", { name: "First blood, 1 hit: see the proof" }).waitFor();
  await game.page.getByRole("region", { name: "Goals of this week" }).getByText("New goals").waitFor();
  await inspect(game, "profile.goals");

  await game.page.context().grantPermissions(["clipboard-read", "clipboard-write"]);
  await game.button("Share").click();
  const dialog = game.dialog("Share");
  const picture = dialog.getByRole("img", { name: nameWords(player.address) });
  await expect.poll(() => picture.evaluate((canvas: HTMLCanvasElement) => canvas.width)).toBe(1200);
  await inspect(game, "share");
  const download = game.page.waitForEvent("download");
  await dialog.getByRole("button", { name: "Save picture" }).click();
  expect((await download).suggestedFilename()).toBe("rigraid.png");
  await dialog.getByRole("button", { name: "Copy link" }).click();
  await dialog.getByRole("button", { name: "Copied" }).waitFor();
  const link = await game.page.evaluate(() => navigator.clipboard.readText());
  expect(new URL(link).hash).toBe(`#/profile/${player.address}`);

  await game.goTo(`#/profile/${victim.address}`);
  await game.page.getByRole("region", { name: "Head to head" }).getByText(/1 hit/).waitFor();
  await inspect(game, "profile.rivalry");
});
