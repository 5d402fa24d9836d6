import type { Locator } from "playwright-core";

import type { Console } from "./console";

export type Shelf = "Components" | "Skins" | "Supplies";

/** Changes to another shelf of the market. */
export async function chooseShelf({ page }: Console, shelf: Shelf): Promise<void> {
  await page.getByRole("navigation", { name: "Shelves" }).getByRole("link", { name: shelf }).click();
}

/** The skins of a component, in the market. */
export function skinsOf({ page }: Console, component: string): Locator {
  return page.getByRole("region", { name: `${component} skins`, exact: true });
}

/** Presses the dialog's button, after which the wallet asks for a confirmation. */
export async function confirmPurchase(game: Console, name: string, amount: string): Promise<void> {
  await game
    .dialog(`Buy ${name}`)
    .getByRole("button", { name: `Buy for ${amount}` })
    .click();
}
