import { computeAddress } from "ethers";
import type { Locator } from "playwright-core";

import type { Console } from "./console";

/** The sheet that turns on playing without pop-ups. */
export function sheet(game: Console): Locator {
  return game.dialog("Play without pop-ups");
}

/** Below the header, while this browser plays or has played for the player. */
export function bar(game: Console): Locator {
  return game.page.getByRole("region", { name: "Playing without pop-ups" });
}

/** Opens the sheet by the account menu. */
export async function openSheet(game: Console): Promise<void> {
  await game.account().click();
  await game.page.getByRole("button", { name: "Play without pop-ups" }).click();
  await sheet(game).waitFor();
}

/** Presses the sheet's main button; what follows is the wallet's. */
export async function accept(game: Console): Promise<void> {
  await sheet(game).getByRole("button", { name: "Play without pop-ups" }).click();
}

/** Waits until the browser plays. */
export async function plays(game: Console): Promise<void> {
  await bar(game).getByRole("button", { name: "Stop", exact: true }).waitFor();
  await sheet(game).waitFor({ state: "detached" });
}

/** The operator's address, as the browser remembers it. */
export async function operatorOf(game: Console): Promise<string> {
  return game.page.evaluate(() => {
    const [, text] = Object.entries(localStorage).find(([key]) => key.startsWith("rigraid.operators."))!;
    const { state } = JSON.parse(text as string) as { state: Record<string, { address: string }> };
    return Object.values(state)[0].address;
  });
}

/**
 * Call before the console is loaded. Keeps the secrets that the page makes, and what leaves it.
 *
 * @returns Lists the places where the secret of an operator was seen: requests, the browser's console, its storage.
 */
export async function watchKeys({ page }: Console): Promise<(operator: string) => Promise<string[]>> {
  const secrets = new Set<string>();
  const seen: string[] = [];
  await page.exposeFunction("keepSecret", (hex: string) => secrets.add(hex));
  await page.addInitScript(() => {
    const make = crypto.getRandomValues.bind(crypto);
    crypto.getRandomValues = (array) => {
      make(array);
      if (array instanceof Uint8Array && array.length === 32)
        (window as unknown as { keepSecret(hex: string): void }).keepSecret(
          [...array].map((byte) => byte.toString(16).padStart(2, "0")).join(""),
        );
      return array;
    };
  });
  page.on("request", (request) => seen.push(`${request.url()} ${request.postData()}`));
  page.on("console", (message) => seen.push(message.text()));
  return async (operator) => {
    const secret = [...secrets].find((hex) => computeAddress(`0x${hex}`) === operator);
    if (secret === undefined) throw new Error("The page has not made the operator's key from random values.");
    seen.push(...(await page.evaluate(() => [localStorage, sessionStorage].map((store) => JSON.stringify(store)))));
    return seen.filter((text) => text.toLowerCase().includes(secret));
  };
}
