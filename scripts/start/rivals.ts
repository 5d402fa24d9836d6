import { id, parseEther } from "ethers";

import type { IRigRaid, RigToken } from "../../typechain-types";
import { CATALOGUE } from "../catalogue";
import type { Roles } from "./accounts";
import type { OpeningClock } from "./openingClock";

/** How long the game has been running when the player comes, seconds. */
export const PAST = 5 * 24 * 60 * 60;

/** One purchase of a rival. */
export interface PlannedPurchase {
  /** Which rival, from 0. */
  readonly rival: number;
  readonly componentId: number;
  /** Seconds after the opening. */
  readonly at: number;
}

/** What the rivals do before the player comes. */
export interface RivalPlan {
  /** What each rival brings along, whole tokens. */
  readonly budgets: readonly number[];
  /** In order of time. */
  readonly purchases: readonly PlannedPurchase[];
}

const SMALLEST_BUDGET = 200;
/** Enough for one of everything. */
const LARGEST_BUDGET = 45_000;
const PURCHASE_CHANCE = 0.75;
/** Everything that prepares the game is done by then; the last rival joins a day before the player. */
const FIRST_JOIN = 60 * 60;
const LAST_JOIN = PAST - 24 * 60 * 60;
const LAST_PURCHASE = PAST - 10 * 60;

/** Plans a spread from beginners with a fan to owners of nearly everything. The same seed makes the same plan. */
export function planRivals(seed: number, rivals: number): RivalPlan {
  const chance = chances(seed);
  const budgets: number[] = [];
  const purchases: PlannedPurchase[] = [];
  for (let rival = 0; rival < rivals; rival++) {
    const wealth = (rival + chance()) / rivals;
    const budget = Math.round(SMALLEST_BUDGET * (LARGEST_BUDGET / SMALLEST_BUDGET) ** wealth);
    const components = chooseComponents(budget, chance);
    const joinsAt = between(FIRST_JOIN, LAST_JOIN, chance);
    const times = components.map(() => between(joinsAt, LAST_PURCHASE, chance)).sort((a, b) => a - b);
    budgets.push(budget);
    purchases.push(...components.map((componentId, position) => ({ rival, componentId, at: times[position] })));
  }
  return { budgets, purchases: purchases.sort((a, b) => a.at - b.at) };
}

/** Where the rivals play. */
export interface RivalStage {
  readonly roles: Roles;
  readonly token: RigToken;
  readonly game: IRigRaid;
  readonly clock: OpeningClock;
  /** When the game opened, Unix seconds. */
  readonly openedAt: number;
}

/** Lets the rivals do what was planned, each purchase in its time. */
export async function playRivals(plan: RivalPlan, { roles, token, game, clock, openedAt }: RivalStage): Promise<void> {
  const { owner, rivals } = roles;
  for (const [rival, budget] of plan.budgets.entries()) {
    const amount = parseEther(String(budget));
    await (await token.connect(owner).transfer(rivals[rival], amount)).wait();
    await (await token.connect(rivals[rival]).approve(game, amount)).wait();
  }
  for (const { rival, componentId, at } of plan.purchases) {
    clock.advanceTo(openedAt + at);
    await (await game.connect(rivals[rival]).purchaseComponent(componentId)).wait();
  }
}

/** The ids of what a rival buys, cheapest first: the best that the budget allows, but for some that did not appeal. */
function chooseComponents(budget: number, chance: () => number): number[] {
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

function between(from: number, to: number, chance: () => number): number {
  return Math.floor(from + (to - from) * chance());
}

/** A sequence of numbers from 0 up to, not including, 1. */
function chances(seed: number): () => number {
  let drawn = 0;
  return () => Number(BigInt(id(`${seed}/${drawn++}`)) >> 208n) / 2 ** 48;
}
