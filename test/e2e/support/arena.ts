import type { Locator } from "playwright-core";

import { playerName } from "../../../frontend/src/ui/playerName";
import type { Account, Chain } from "./chain";
import { type Console } from "./console";
import { LocalWallet } from "./wallets";

const HOUR = 3_600;
/** New components are protected until then. */
const PROTECTION = 13 * HOUR;
const TRUCE = HOUR + 1;
/** As the game is deployed. */
const FAIL_PROBABILITY = 20;

/** What the player's next roll is to do. */
export type WantedRoll = "hit" | "dud";

export interface DuelSetting {
  readonly roll: WantedRoll;
  /** How many shields the victim is to have left; at first it is two. */
  readonly shields: number;
}

/** Player 1 at the keyboard, and a victim who owns the same components and can be attacked. */
export interface Duel {
  readonly player: Account;
  readonly victim: Account;
}

/** Prepares a duel beside the page; what follows from the roll is left to chance and to the chain. */
export async function prepareDuel(chain: Chain, componentIds: number[], setting: DuelSetting): Promise<Duel> {
  const [player, victim] = [chain.player(1), chain.player(2)];
  await chain.buy(victim, ...componentIds);
  await chain.travel(PROTECTION);
  await breakShields(chain, victim, componentIds[0], setting.shields);
  await joinWithRoll(chain, player, componentIds, setting.roll);
  return { player, victim };
}

/** Player 3 attacks until the victim has at most this many shields. */
async function breakShields(chain: Chain, victim: Account, componentId: number, left: number): Promise<void> {
  const [owner, breaker] = [chain.game.connect(await chain.owner()), await chain.signerOf(chain.player(3))];
  await chain.buy(chain.player(3), componentId);
  await owner.setAttackFailProbability(0);
  while ((await chain.game.getRemainingShields(victim.address)) > BigInt(left)) {
    await chain.game.connect(breaker).attackComponent(victim.address, componentId);
    await chain.travel(TRUCE);
  }
  await owner.setAttackFailProbability(FAIL_PROBABILITY);
}

/** The block of the first purchase decides the roll, so it is bought in one block after the other until that fits. */
async function joinWithRoll(chain: Chain, player: Account, ids: number[], wanted: WantedRoll): Promise<void> {
  for (let seconds = 1; ; seconds++) {
    const before = await chain.rpc("evm_snapshot");
    await chain.travel(seconds);
    await chain.buy(player, ...ids);
    await chain.mine();
    const { known, roll } = await chain.game.previewAttackRoll(player.address);
    if (known && roll < BigInt(FAIL_PROBABILITY) === (wanted === "dud")) return;
    await chain.rpc("evm_revert", before);
  }
}

/** Opens one opponent by the address bar, as player 1 with the Local wallet. */
export async function openOpponent(game: Console, address: string): Promise<LocalWallet> {
  const wallet = await LocalWallet.enter(game, 1, "Arena");
  await goToOpponent(game, address);
  await card(game, address).waitFor();
  await deck(game).waitFor();
  return wallet;
}

export async function goToOpponent(game: Console, address: string): Promise<void> {
  await game.page.goto(new URL(`#/arena/${address}`, game.page.url()).href);
}

/** The player's own state. */
export function deck(game: Console): Locator {
  return game.page.getByRole("region", { name: "Your next attack" });
}

/** Opens what is only one line on a phone. */
export async function unfoldDeck(game: Console): Promise<void> {
  if (game.visit.size === "phone") await deck(game).getByRole("button", { expanded: false }).click();
}

/** Lets the player see their rolls, from now on. */
export async function peek(game: Console): Promise<void> {
  await deck(game).getByRole("checkbox", { name: "Peek at my rolls" }).check();
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
  return attackDialog(game, component).getByRole("button", { name: /^(Attack|Fire the dud)$/ });
}

export function result(game: Console): Locator {
  return game.dialog(/^(Hit!|Shield broken|Bounced|Missed)$/);
}

/** A player's attack as the chain wrote it down. */
export async function lastAttack({ game }: Chain, { address }: Account) {
  const attacks = await game.queryFilter(game.filters.ComponentAttacked(undefined, address));
  return attacks.at(-1)!.args;
}

/** Lets the player attack beside the page, and miss, until no charge is left. */
export async function useUpCharges(chain: Chain, { player, victim }: Duel, componentId: number): Promise<void> {
  await chain.game.connect(await chain.owner()).setAttackFailProbability(100);
  const game = chain.game.connect(await chain.signerOf(player));
  while ((await chain.game.getRemainingAttacks(player.address)) > 0n) {
    await game.attackComponent(victim.address, componentId);
    await chain.mine();
  }
}
