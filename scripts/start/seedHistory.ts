import type { HardhatEthersSigner } from "@nomicfoundation/hardhat-ethers/signers";
import { MaxUint256, parseEther } from "ethers";

import { CATALOGUE } from "../game/catalogue";
import { isWorking } from "../game/targets";
import { raid, type Table, takeTurn } from "./rivals";
import { between, type Random, randomOf, shuffle } from "./random";

/** Age of the game when the player comes, seconds. */
export const HISTORY_SECONDS = 5 * 24 * 60 * 60;

/** The first of the rivals, and the poorest: they own cheap components, without shields, for a newcomer's first raid. */
export const BEGINNERS = 4;

/** The cheapest types, of which beginners own what they can pay. */
const CHEAP_TYPES = 3;

/**
 * A turn is for whatever appeals. A player who leaves repairs everything and buys all shields. Others break a shield of
 * one who is `exposed`, and hack one who is `raided`.
 */
export type Action = { readonly buys: number } | "turn" | "leave" | "exposed" | "raided";

/** An action of somebody who has played since the opening, or one done to them. */
export interface Move {
  /** Index of the participant, from 0. */
  readonly participant: number;
  /** Seconds after the opening. */
  readonly at: number;
  readonly action: Action;
}

/** Events before the player comes. */
export interface History {
  readonly seed: number;
  /** Budget of each participant, whole tokens. */
  readonly budgets: readonly number[];
  /** In order of time. */
  readonly moves: readonly Move[];
}

const MINUTE = 60;
const HOUR = 60 * MINUTE;
const MIN_BUDGET = 200;
/** Enough for one of everything. */
const MAX_BUDGET = 45_000;
const VETERAN_BUDGET = 8_000;
/**
 * Type that appeals to everybody who can pay it, the veteran too: a newcomer's first raid takes what the veteran's has
 * earned.
 */
const PROCESSOR = 7;
const PURCHASE_CHANCE = 0.75;
/** Everything that prepares the game is done by then. */
const FIRST_JOIN = HOUR;
const LAST_JOIN = HISTORY_SECONDS - 24 * HOUR;
const SHOPPING_TIME = 20 * HOUR;
/** A turn comes about this often, once everything is bought. */
const TURN_EVERY = 3 * HOUR;
const LAST_TURN = HISTORY_SECONDS - HOUR / 6;
/** When beginners buy. Their protection ends twelve hours later, and their second shield comes a day after that. */
const BEGINNERS_JOIN = HISTORY_SECONDS - 18 * HOUR;
const BEGINNERS_EXPOSED = HISTORY_SECONDS - 5.9 * HOUR;
/**
 * When the veteran leaves: the repair protects for twelve hours, and with all shields until they break one after the
 * other, the next one comes a day and a half after the first was broken, when the player is there.
 */
const VETERAN_LEAVES = HISTORY_SECONDS - 36 * HOUR;
const VETERAN_EXPOSED = HISTORY_SECONDS - 17.9 * HOUR;
/** Longer than the immunity after a broken shield, which the last ones end before the player comes. */
const EXPOSED_EVERY = 1.1 * HOUR;
const LAST_EXPOSURE = HISTORY_SECONDS - 1.4 * HOUR;
const VETERAN_IS_RAIDED = HISTORY_SECONDS - HOUR / 12;

/**
 * Plans a history of rivals, from beginners with a fan to owners of nearly everything, and of a veteran, the last
 * participant, who is raided just before the player comes. The same seed makes the same plan.
 */
export function planHistory(seed: number, rivals: number): History {
  const random = randomOf(seed);
  const budgets = Array.from({ length: rivals }, (_, rival) => {
    const wealth = (rival + random()) / rivals;
    return Math.round(MIN_BUDGET * (MAX_BUDGET / MIN_BUDGET) ** wealth);
  });
  const joins = budgets.map(() => between(FIRST_JOIN, LAST_JOIN, random));
  const all = [...budgets, VETERAN_BUDGET];
  const veteran = rivals;
  const moves = [...joins, FIRST_JOIN].flatMap((joinsAt, participant) => {
    const budget = all[participant];
    const plan =
      participant < BEGINNERS
        ? planBeginner(budget)
        : planMoves(budget, joinsAt, participant === veteran ? VETERAN_LEAVES : LAST_TURN, random);
    return plan.map((move) => ({ participant, ...move }));
  });
  const absence: Move[] = [
    { participant: veteran, at: VETERAN_LEAVES, action: "leave" },
    ...planExposures(VETERAN_EXPOSED).map((move) => ({ participant: veteran, ...move })),
    { participant: veteran, at: VETERAN_IS_RAIDED, action: "raided" },
  ];
  return { seed, budgets: all, moves: [...moves, ...absence].sort((a, b) => a.at - b.at) };
}

/** Where the history is played. */
export interface HistoryStage extends Omit<Table, "isSpared"> {
  readonly owner: HardhatEthersSigner;
  /** As many as were planned. */
  readonly participants: readonly HardhatEthersSigner[];
  /** Mines a block at a time (Unix seconds), or soon after the one before when that is later. */
  readonly advanceTo: (time: number) => Promise<unknown>;
  /** When the game opened, Unix seconds. */
  readonly openedAt: number;
}

/** Lets happen what was planned, each move in its time. */
export async function seedHistory({ seed, budgets, moves }: History, stage: HistoryStage): Promise<void> {
  const { owner, participants, token, game, openedAt } = stage;
  for (const [participant, budget] of budgets.entries()) {
    await token.connect(owner).transfer(participants[participant], parseEther(String(budget)));
    await token.connect(participants[participant]).approve(game, MaxUint256);
  }
  const random = randomOf(`${seed}/history`);
  const beginners = participants.slice(0, BEGINNERS).map(({ address }) => address);
  const veteran = participants.at(-1)!.address;
  for (const { participant, at, action } of moves) {
    const player = participants[participant];
    // Players see the latest block, so it must be one of that time.
    await stage.advanceTo(openedAt + at);
    if (action === "turn") {
      const isSpared = (opponent: string, shields: bigint) => {
        return opponent === veteran ? at >= VETERAN_LEAVES : isEasy(beginners, opponent, shields);
      };
      await takeTurn({ ...stage, player, favourites: [], isSpared, random });
    } else if (action === "leave") {
      await leave(player, stage);
    } else if (action === "exposed" || action === "raided") {
      await raidTogether(player, action === "exposed", stage, random);
    } else {
      await game.connect(player).purchaseComponent(action.buys);
    }
  }
  // The veteran's player decides again what the game may take.
  await token.connect(participants.at(-1)).approve(game, 0);
}

/** True for a beginner without shields, who is to stay so. */
export function isEasy(beginners: readonly string[], player: string, shields: bigint): boolean {
  return shields === 0n && beginners.includes(player);
}

/** The owner pays for what a player who leaves needs: after many turns there may be no tokens left. */
async function leave(player: HardhatEthersSigner, stage: HistoryStage): Promise<void> {
  const { owner, token, game } = stage;
  await repair(player, stage);
  const [shieldPrice, shields, capacity, wait] = await Promise.all([
    game.getShieldPrice(player),
    game.getRemainingShields(player),
    game.getShieldCapacity(player),
    game.getTimeUntilNextShield(player),
  ]);
  const recharging = wait > 0n && wait < MINUTE ? 1n : 0n;
  const missing = capacity - shields - recharging;
  await token.connect(owner).transfer(player, missing * shieldPrice);
  if (await game.canPurchaseShields(player, missing)) await game.connect(player).purchaseShields(missing);
}

/** Repairs everything that a player owns, with the owner's tokens. */
async function repair(player: HardhatEthersSigner, { owner, token, game }: HistoryStage): Promise<void> {
  const cost = await game.getTotalRepairCost(player);
  if (cost === 0n) return;
  await token.connect(owner).transfer(player, cost);
  await game.connect(player).repairAllComponents();
}

/**
 * Players raid a target while they can, until a shield breaks or, once there is none, a component is hacked. A hit takes the cheapest
 * component that an attacker can reach, and the Processor only if nobody reaches another, with a repaired rig either:
 * the more expensive ones are left for a newcomer.
 */
async function raidTogether(player: HardhatEthersSigner, isExposure: boolean, stage: HistoryStage, random: Random) {
  const { game, participants } = stage;
  const defence = async () => {
    const [shields, components] = await Promise.all([game.getRemainingShields(player), game.getAllComponents(player)]);
    return { shields, working: components.filter(isWorking).length };
  };
  const before = await defence();
  if (isExposure && before.shields === 0n) return;
  // Neither beginners, who would be immune then, nor the veteran, who is away.
  const attackers = shuffle(participants.slice(BEGINNERS, -1), random);
  for (const { repaired, spared } of [{ spared: PROCESSOR }, { repaired: true, spared: PROCESSOR }, {}]) {
    for (const attacker of attackers) {
      if (repaired) await repair(attacker, stage);
      const attack = await raid({ game, player: attacker, random: () => 0 }, player.address, spared);
      if (attack === undefined) continue;
      await attacker.sendTransaction(attack);
      const after = await defence();
      if (after.shields < before.shields || after.working < before.working) return;
    }
  }
}

/** Everything is bought together and there are no turns: protections end in time, and nothing renews them. */
function planBeginner(budget: number): Omit<Move, "participant">[] {
  const purchases: Omit<Move, "participant">[] = [];
  let left = budget;
  for (let id = 1; id <= CHEAP_TYPES && CATALOGUE[id - 1].price <= left; id++) {
    left -= CATALOGUE[id - 1].price;
    purchases.push({ action: { buys: id }, at: BEGINNERS_JOIN });
  }
  return [...purchases, ...planExposures(BEGINNERS_EXPOSED)];
}

function planExposures(from: number): Omit<Move, "participant">[] {
  const moves: Omit<Move, "participant">[] = [];
  for (let at = from; at < LAST_EXPOSURE; at += EXPOSED_EVERY) moves.push({ action: "exposed", at: Math.floor(at) });
  return moves;
}

/** First everything is bought, then there are turns until the end. */
function planMoves(budget: number, joinsAt: number, endsAt: number, random: Random): Omit<Move, "participant">[] {
  const purchases = chooseComponents(budget, random)
    .map((buys) => ({ action: { buys }, at: between(joinsAt, joinsAt + SHOPPING_TIME, random) }))
    .sort((a, b) => a.at - b.at);
  const turns: Omit<Move, "participant">[] = [];
  const nextTurn = (at: number) => at + between(TURN_EVERY / 2, (TURN_EVERY * 3) / 2, random);
  for (let at = nextTurn(purchases.at(-1)!.at); at < endsAt; at = nextTurn(at)) turns.push({ action: "turn", at });
  return [...purchases, ...turns];
}

/** The ids of what is bought: the best that the budget allows, but for some that did not appeal. */
function chooseComponents(budget: number, random: Random): number[] {
  let left = budget;
  const chosen: number[] = [];
  for (let componentId = CATALOGUE.length; componentId >= 1; componentId--) {
    const { price } = CATALOGUE[componentId - 1];
    if (price > left || (componentId !== PROCESSOR && random() >= PURCHASE_CHANCE)) continue;
    left -= price;
    chosen.unshift(componentId);
  }
  return chosen.length === 0 ? [1] : chosen;
}
