import type { HardhatEthersSigner } from "@nomicfoundation/hardhat-ethers/signers";
import { MaxUint256, parseEther } from "ethers";

import { CATALOGUE } from "#game/catalogue";
import { parseGameEvent, readAttack } from "#game/events";
import { weekStart } from "#game/league";
import { isWorking } from "#game/targets";

import { raid } from "../moves";
import { between, type Random, randomOf, shuffle } from "../random";
import { CAST, type Character, SLEEPERS, VETERAN } from "./characters";
import { send, sendMove, type Table, takeTurn, taunt } from "./rivals";
import { lastWeek } from "./settleWeek";

/** Age of the game when the player comes, seconds. */
export const HISTORY_SECONDS = 14 * 24 * 60 * 60;

/**
 * Components of each sleeper, for a newcomer's raids: those of the cheapest rig, and those of the advised one, which earn
 * most of its income.
 */
export const SLEEPERS_RIGS = [
  [1, 2],
  [1, 2, 3],
  [1, 2, 3, 5, 7],
  [1, 2, 3, 5, 7],
];

/**
 * A turn is for whatever appeals. A player who leaves repairs everything and buys all shields. Others break a shield of
 * one who is `exposed`, and hack one who is `raided`. One who is to `win` raids what can be hit.
 */
export type Action = { readonly buys: number } | "turn" | "leave" | "exposed" | "raided" | "win";

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
/**
 * Type that appeals to everybody who can pay it, the veteran too: a newcomer's first raid takes what the veteran's has
 * earned.
 */
const PROCESSOR = 7;
const PURCHASE_CHANCE = 0.75;
/** Everything that prepares the game is done by then. */
const FIRST_JOIN = HOUR;
const LAST_JOIN = 36 * HOUR;
const SHOPPING_TIME = 20 * HOUR;
const LAST_TURN = HISTORY_SECONDS - HOUR / 6;
/** When sleepers buy, and fall asleep. Their protection ends twelve hours later, and their second shield comes a day after that. */
const SLEEPERS_JOIN = HISTORY_SECONDS - 27 * HOUR;
const SLEEPERS_EXPOSED = HISTORY_SECONDS - 5.9 * HOUR;
/**
 * When the veteran leaves. The last repair protects for twelve hours, and then attacks break one shield after the other.
 * The next shield comes a day and a half after the first one broke, when the player is back.
 */
const VETERAN_LEAVES = HISTORY_SECONDS - 36 * HOUR;
const VETERAN_EXPOSED = HISTORY_SECONDS - 17.9 * HOUR;
/** Longer than the immunity after a broken shield, which the last ones end before the player comes. */
const EXPOSED_EVERY = 1.1 * HOUR;
const LAST_EXPOSURE = HISTORY_SECONDS - 1.4 * HOUR;
const VETERAN_IS_RAIDED = HISTORY_SECONDS - HOUR / 12;

/** Hours before the end of a week without a hit in which the veteran makes up for it. */
const WINNING_HOURS = 24;

/**
 * Plans a history of rivals, as many of `CAST`, and of a veteran, the last participant, who is raided just before the player comes. The same seed makes the same plan.
 */
export function planHistory(seed: number, rivals: number, openedAt: number): History {
  const random = randomOf(seed);
  const veteran = rivals;
  const budgets = charactersOf(rivals).map(({ budget: [least, most] }) => between(least, most + 1, random));
  for (const [sleeper, rig] of SLEEPERS_RIGS.entries()) budgets[sleeper] = priceOf(rig);
  const moves = charactersOf(rivals).flatMap((character, participant) => {
    const isVeteran = participant === veteran;
    const joinsAt = isVeteran ? FIRST_JOIN : between(FIRST_JOIN, LAST_JOIN, random);
    const plan =
      participant < SLEEPERS
        ? planSleeper(SLEEPERS_RIGS[participant])
        : planMoves(budgets[participant], joinsAt, isVeteran ? VETERAN_LEAVES : LAST_TURN, character.turnEvery, random);
    return plan.map((move) => ({ participant, ...move }));
  });
  const absence: Move[] = [
    { participant: veteran, at: VETERAN_LEAVES, action: "leave" },
    ...planExposures(VETERAN_EXPOSED).map((move) => ({ participant: veteran, ...move })),
    { participant: veteran, at: VETERAN_IS_RAIDED, action: "raided" },
  ];
  const wins = planWins(settledWeek(openedAt).end - openedAt).map((move) => ({ participant: veteran, ...move }));
  return { seed, budgets, moves: [...moves, ...wins, ...absence].sort((a, b) => a.at - b.at) };
}

/** The characters of the participants, the veteran last. */
function charactersOf(rivals: number): Character[] {
  return [...CAST.slice(0, rivals).map(({ character }) => character), VETERAN];
}

function priceOf(rig: readonly number[]): number {
  return rig.reduce((sum, id) => sum + CATALOGUE[id - 1].price, 0);
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
    const player = participants[participant];
    await send(owner, await token.transfer.populateTransaction(player, parseEther(String(budget))));
    await send(player, await token.approve.populateTransaction(game, MaxUint256));
  }
  const random = randomOf(`${seed}/history`);
  const sleepers = participants.slice(0, SLEEPERS).map(({ address }) => address);
  const characters = charactersOf(participants.length - 1);
  const veteran = participants.at(-1)!.address;
  for (const { participant, at, action } of moves) {
    const player = participants[participant];
    // Nothing is mined for a win that is not needed.
    if (action === "win" && (await hasHit(player, settledWeek(openedAt).start, game))) continue;
    // Players see the latest block, so it must be one of that time.
    await stage.advanceTo(openedAt + at);
    if (action === "turn") {
      const isSpared = (opponent: string, shields: bigint) => {
        return opponent === veteran || isEasy(sleepers, opponent, shields);
      };
      await takeTurn({ ...stage, player, character: characters[participant], favourites: [], isSpared, random });
    } else if (action === "leave") {
      await leave(player, stage);
    } else if (action === "win") {
      const opponents = participants.filter((other) => other !== player).map(({ address }) => address);
      const attack = await raid({ game, player: player.address, random }, opponents);
      if (attack.length > 0) await sendMove(player, attack, game);
    } else if (action === "exposed" || action === "raided") {
      await raidTogether(player, action === "exposed", stage, random);
    } else {
      await send(player, await game.purchaseComponent.populateTransaction(action.buys));
    }
  }
  // The veteran's player decides again what the game may take.
  await token.connect(participants.at(-1)).approve(game, 0);
}

/** First second of the week that is settled after the history, and the end of what the veteran can win in it, Unix seconds. */
function settledWeek(openedAt: number) {
  const week = lastWeek(openedAt, openedAt + HISTORY_SECONDS);
  return {
    start: weekStart(week, openedAt),
    end: Math.min(weekStart(week + 1, openedAt), openedAt + VETERAN_LEAVES),
  };
}

/** Whether a player's last hit was at a time (Unix seconds) or later. */
async function hasHit({ address }: HardhatEthersSigner, since: number, game: HistoryStage["game"]): Promise<boolean> {
  const attacks = await game.queryFilter(game.filters.ComponentAttacked(undefined, address));
  const last = attacks.filter((log) => readAttack(parseGameEvent(log)!.values).outcome === "hit").at(-1);
  return last !== undefined && (await last.getBlock()).timestamp >= since;
}

/** True for a sleeper without shields, who is to stay so. */
export function isEasy(sleepers: readonly string[], player: string, shields: bigint): boolean {
  return shields === 0n && sleepers.includes(player);
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
  // Neither sleepers, who would be immune then, nor the veteran, who is away.
  const attackers = shuffle(participants.slice(SLEEPERS, -1), random);
  for (const { repaired, spared } of [{ spared: PROCESSOR }, { repaired: true, spared: PROCESSOR }, {}]) {
    for (const attacker of attackers) {
      if (repaired) await repair(attacker, stage);
      const attack = await raid({ game, player: attacker.address, random: () => 0 }, [player.address], spared);
      if (attack.length === 0) continue;
      const hash = await sendMove(attacker, attack, game);
      const after = await defence();
      if (after.working < before.working) await taunt({ player: attacker, taunts: stage.taunts }, hash, random);
      if (after.shields < before.shields || after.working < before.working) return;
    }
  }
}

/** Everything is bought together and there are no turns: protections end in time, and nothing renews them. */
function planSleeper(rig: readonly number[]): Omit<Move, "participant">[] {
  const purchases = rig.map((buys) => ({ action: { buys }, at: SLEEPERS_JOIN }));
  return [...purchases, ...planExposures(SLEEPERS_EXPOSED)];
}

function planExposures(from: number): Omit<Move, "participant">[] {
  const moves: Omit<Move, "participant">[] = [];
  for (let at = from; at < LAST_EXPOSURE; at += EXPOSED_EVERY) moves.push({ action: "exposed", at: Math.floor(at) });
  return moves;
}

/** Hourly, so that charges come back. Luck alone left one game of eight without a prize for its player. */
function planWins(end: number): Omit<Move, "participant">[] {
  return Array.from({ length: WINNING_HOURS }, (_, hour) => ({
    action: "win",
    at: end - (WINNING_HOURS - hour) * HOUR,
  }));
}

/** First everything is bought, then there are turns until the end. */
function planMoves(
  budget: number,
  joinsAt: number,
  endsAt: number,
  hoursPerTurn: number,
  random: Random,
): Omit<Move, "participant">[] {
  const purchases = chooseComponents(budget, random)
    .map((buys) => ({ action: { buys }, at: between(joinsAt, joinsAt + SHOPPING_TIME, random) }))
    .sort((a, b) => a.at - b.at);
  const turns: Omit<Move, "participant">[] = [];
  const nextTurn = (at: number) => at + between((hoursPerTurn * HOUR) / 2, (hoursPerTurn * HOUR * 3) / 2, random);
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
