import type { HardhatEthersSigner } from "@nomicfoundation/hardhat-ethers/signers";
import { MaxUint256, parseEther } from "ethers";

import { CATALOGUE } from "../deploy/catalogue";
import { between, type Chance, chanceOf } from "./chance";
import { type Table, takeTurn } from "./habits";
import type { OpeningClock } from "./openingClock";

/** How long the game has been running when the player comes, seconds. */
export const PAST = 5 * 24 * 60 * 60;

/** What somebody who has played since the opening does at a time. */
export interface Move {
  /** Whose, from 0. */
  readonly participant: number;
  /** Seconds after the opening. */
  readonly at: number;
  /** What is bought; undefined when it is a turn to do whatever appeals. */
  readonly componentId: number | undefined;
}

/** What happens before the player comes. */
export interface Past {
  readonly seed: number;
  /** What each participant brings along, whole tokens. */
  readonly budgets: readonly number[];
  /** In order of time. */
  readonly moves: readonly Move[];
}

const HOUR = 60 * 60;
const SMALLEST_BUDGET = 200;
/** Enough for one of everything. */
const LARGEST_BUDGET = 45_000;
const VETERAN_BUDGET = 8_000;
const PURCHASE_CHANCE = 0.75;
/** Everything that prepares the game is done by then. */
const FIRST_JOIN = HOUR;
const LAST_JOIN = PAST - 24 * HOUR;
const SHOPPING_TIME = 20 * HOUR;
/** A turn comes about this often, once everything is bought. */
const TURN_EVERY = 3 * HOUR;
const LAST_MOVE = PAST - HOUR / 6;

/**
 * Plans a past of rivals, from beginners with a fan to owners of nearly everything, and of a veteran, the last
 * participant. The same seed makes the same plan.
 */
export function planPast(seed: number, rivals: number): Past {
  const chance = chanceOf(seed);
  const budgets = Array.from({ length: rivals }, (_, rival) => {
    const wealth = (rival + chance()) / rivals;
    return Math.round(SMALLEST_BUDGET * (LARGEST_BUDGET / SMALLEST_BUDGET) ** wealth);
  });
  const joins = budgets.map(() => between(FIRST_JOIN, LAST_JOIN, chance));
  const all = [...budgets, VETERAN_BUDGET];
  const moves = [...joins, FIRST_JOIN].flatMap((joinsAt, participant) => {
    return planMoves(all[participant], joinsAt, chance).map((move) => ({ participant, ...move }));
  });
  return { seed, budgets: all, moves: moves.sort((a, b) => a.at - b.at) };
}

/** Where the past is played. */
export interface PastStage extends Table {
  readonly owner: HardhatEthersSigner;
  /** As many as were planned. */
  readonly participants: readonly HardhatEthersSigner[];
  readonly clock: OpeningClock;
  readonly mine: () => Promise<unknown>;
  /** When the game opened, Unix seconds. */
  readonly openedAt: number;
}

/** Lets happen what was planned, each move in its time. */
export async function playPast({ seed, budgets, moves }: Past, stage: PastStage): Promise<void> {
  const { owner, participants, token, game, clock, openedAt } = stage;
  for (const [participant, budget] of budgets.entries()) {
    await token.connect(owner).transfer(participants[participant], parseEther(String(budget)));
    await token.connect(participants[participant]).approve(game, MaxUint256);
  }
  const chance = chanceOf(`${seed}/past`);
  for (const { participant, at, componentId } of moves) {
    const player = participants[participant];
    clock.advanceTo(openedAt + at);
    if (componentId === undefined) {
      // Whoever has a turn sees the latest block: it must be one of that time.
      await stage.mine();
      await takeTurn({ ...stage, player, favourites: [], chance });
    } else {
      await game.connect(player).purchaseComponent(componentId);
    }
  }
}

/** First everything is bought, then there are turns until the end. */
function planMoves(budget: number, joinsAt: number, chance: Chance): Omit<Move, "participant">[] {
  const purchases = chooseComponents(budget, chance)
    .map((componentId) => ({ componentId, at: between(joinsAt, joinsAt + SHOPPING_TIME, chance) }))
    .sort((a, b) => a.at - b.at);
  const turns: Omit<Move, "participant">[] = [];
  const nextTurn = (at: number) => at + between(TURN_EVERY / 2, (TURN_EVERY * 3) / 2, chance);
  for (let at = nextTurn(purchases.at(-1)!.at); at < LAST_MOVE; at = nextTurn(at)) {
    turns.push({ componentId: undefined, at });
  }
  return [...purchases, ...turns];
}

/** The ids of what is bought: the best that the budget allows, but for some that did not appeal. */
function chooseComponents(budget: number, chance: Chance): number[] {
  let left = budget;
  const chosen: number[] = [];
  for (let componentId = CATALOGUE.length; componentId >= 1; componentId--) {
    const { price } = CATALOGUE[componentId - 1];
    if (price > left || chance() >= PURCHASE_CHANCE) continue;
    left -= price;
    chosen.unshift(componentId);
  }
  return chosen.length === 0 ? [1] : chosen;
}
