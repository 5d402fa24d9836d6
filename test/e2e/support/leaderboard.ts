import type { Locator } from "playwright-core";

import type { Console } from "./console";

/** The places on this page. */
export function rows({ page }: Console): Locator {
  return page.getByRole("table").locator("tbody").getByRole("row");
}

/** Ranks the players by a column, and waits until they are. */
export async function rankBy({ page }: Console, column: string): Promise<void> {
  await page.getByRole("navigation", { name: "Ranked by" }).getByRole("link", { name: column, exact: true }).click();
  await page.getByRole("columnheader", { name: column }).and(page.locator("[aria-sort]")).waitFor();
}
