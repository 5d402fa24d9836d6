import type { Locator } from "playwright-core";

import { playerName } from "#game/playerName";

import type { Console } from "./console";

/** The player's own state. */
export function deck(game: Console): Locator {
  return game.page.getByRole("region", { name: "Your next attack" });
}

export function card(game: Console, address: string): Locator {
  return game.page.getByRole("article", { name: `Opponent ${playerName(address)}` });
}

export function cards(game: Console): Locator {
  return game.page.getByRole("article", { name: /^Opponent / });
}

export function attackButton(game: Console, address: string, component: string): Locator {
  return game.button(`Attack the ${component} of ${playerName(address)}`);
}

export function attackDialog(game: Console, component: string): Locator {
  return game.dialog(`Attack the ${component}`);
}

/** Presses Attack on a component and in the dialog; what follows is the wallet's. */
export async function attack(game: Console, address: string, component: string): Promise<void> {
  await attackButton(game, address, component).click();
  await confirmAttack(game, component).click();
}

export function confirmAttack(game: Console, component: string): Locator {
  return attackDialog(game, component).getByRole("button", { name: /^(Attack|Attack anyway)$/ });
}

export function result(game: Console): Locator {
  return game.dialog(/^(Hit|Critical hit|Shield broken|Bounced|Missed)$/);
}
