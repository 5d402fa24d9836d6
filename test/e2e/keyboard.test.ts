import { expect } from "vitest";

import { it } from "./support/fixtures";
import { focusedName, isWithin, press, tabTo } from "./support/keyboard";

it("connecting and buying need no pointer", async ({ chain, visit }) => {
  const game = await visit();
  const { page } = game;
  await game.load("Rig");

  await press(page, "Connect");
  await page.getByTestId("w3m-modal-card").getByText("Local wallet").first().waitFor();
  await expect.poll(() => isWithin(page, "w3m-modal")).toBe(true);
  await press(page, "Local wallet");
  await game.dialog("Choose an account").getByRole("button", { name: "Player 2" }).waitFor();
  await press(page, "Player 2");
  await game.account().waitFor();
  await page.getByTestId("w3m-modal-card").waitFor({ state: "hidden" });
  await expect.poll(() => isWithin(page, "header")).toBe(true);

  await press(page, "Market");
  await game.ready("Market");
  const position = () => page.evaluate(() => window.scrollY);
  expect(await position()).toBe(0);
  await page.evaluate(() => window.scrollTo(0, 90));
  expect(await position()).toBe(90);
  await press(page, "Skip to content");
  expect(await position()).toBe(0);
  await press(page, "Buy Case Fan");
  await game.dialog("Buy the Case Fan").waitFor();
  await press(page, "Buy for 50 RIG");
  await game.dialog("Signature request").waitFor();
  await press(page, "Confirm");
  await game.dialog("Confirm transaction").waitFor();
  await press(page, "Confirm");
  await game.dialog(/^Your rig is running/).waitFor();
  expect(await chain.game.isComponentPurchased(chain.player(2).address, 1)).toBe(true);

  // Every socket of the board can be reached, and shows its details.
  await press(page, "See your rig");
  await page.getByRole("button", { name: /^Case Fan, earning/ }).waitFor();
  await tabTo(page, "Case Fan, earning");
  // Tab goes over the board as it lies there, and not by price.
  for (const name of ["Processor", "Memory Module", "Power Supply", "Liquid Cooler", "Network Card"]) {
    await page.keyboard.press("Tab");
    expect(await focusedName(page)).toMatch(new RegExp(`^${name}, empty socket`));
  }
  await press(page, "Processor, empty socket, 2,700 RIG");
  await game.details("Processor").getByRole("button", { name: "Buy for 2,700 RIG" }).waitFor();
  // Nothing keeps the focus, the notice at the end of the page neither: the next round begins where the page begins.
  await tabTo(page, "Buy for 2,700 RIG");
  await tabTo(page, "Skip to content");
});
