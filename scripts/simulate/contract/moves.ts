import { MaxUint256, parseEther } from "ethers";

import { scopeOf } from "#game/scopes";

import type { Chance } from "../agents/chance";
import { GAME, type Refusals, type TypeSettings } from "../model/Economy";
import type { GameModel, Stock } from "../model/GameModel";
import type { Match, Move } from "./Match";

const MINUTE = 60;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/** Rates with many digits, so that nothing is round. Some are too small to be serious beside others, and one is 0. */
export const RATES = [
  1_000_000_000_000_000n,
  123_456_789_012_345n,
  4_999_999_999_999_999n,
  10_000_000_000_000_001n,
  0n,
];
/** Number of accounts that also act for others. */
const OPERATORS = 2;
const PRICES = [1n, parseEther("604.8"), parseEther("6048.1")];

/** Random draws that histories need. */
class Draws {
  constructor(readonly chance: Chance) {}

  below(end: number): number {
    return Math.floor(this.chance() * end);
  }

  one<T>(choices: readonly T[]): T {
    return choices[this.below(choices.length)];
  }

  often(percent: number): boolean {
    return this.chance() * 100 < percent;
  }

  /** Tokens of any magnitude, sometimes none. */
  amount(digits: number): bigint {
    return parseEther(String(this.below(10 ** this.below(digits + 1)))) + BigInt(this.below(1000));
  }
}

type MakeMove = (match: Match, from: string, draw: Draws) => Move;

/** Possible moves, each with its relative frequency. */
const MOVES: Record<string, readonly [weight: number, move: MakeMove]> = {
  purchaseComponent: [6, (match, from, draw) => write("purchaseComponent", from, idOf(match, draw))],
  purchaseBeyondMeans: [2, purchaseBeyondMeans],
  claim: [6, (match, from, draw) => write("claim", from, idOf(match, draw))],
  claimAllRewards: [5, (_, from) => write("claimAllRewards", from)],
  attack: [5, (match, from, draw) => attack(match, from, draw.one(match.accounts), idOf(match, draw))],
  raid: [60, (match, from, draw) => raid(match, from, draw)],
  raidProtected: [2, (match, from, draw) => raid(match, from, draw, "protection")],
  raidImmune: [2, (match, from, draw) => raid(match, from, draw, "immunity")],
  primeAttack: [4, (_, from) => write("primeAttack", from)],
  keepRoll: [8, keepRoll],
  purchaseAttacks: [6, (_, from, draw) => refill(from, "attacks", draw.often(60) ? 1 : draw.below(7))],
  purchaseShields: [4, (_, from, draw) => refill(from, "shields", draw.often(60) ? 1 : draw.below(5))],
  purchaseSkin: [6, (match, from, draw) => write("purchaseSkin", from, idOf(match, draw), draw.below(5))],
  applySkin: [6, (match, from, draw) => write("applySkin", from, idOf(match, draw), draw.below(5))],
  repairAllComponents: [4, (match, from, draw) => write("repairAllComponents", hackedOf(match, draw)?.owner ?? from)],
  reactivateComponent: [
    12,
    (match, from, draw) => {
      const hacked = draw.often(90) ? hackedOf(match, draw) : undefined;
      return write("reactivateComponent", hacked?.owner ?? from, hacked?.id ?? idOf(match, draw));
    },
  ],
  setOperator: [8, setOperator],
  revokeOperator: [1, (match, from, draw) => write("setOperator", from, operatorOf(match, from, draw), 0, 0, 0n)],
  revokeOperators: [1, (_, from) => write("revokeOperators", from)],
  fundRewards: [3, ({ owner }, _, draw) => write("fundRewards", owner, draw.often(10) ? 0n : draw.amount(6))],
  donate: [
    2,
    ({ gameAddress, owner }, _, draw) => {
      const amount = draw.amount(6);
      const play: Move["play"] = (model) => model.donate(owner, amount);
      return { from: owner, call: "transfer", args: [gameAddress, amount], play };
    },
  ],
  rescue: [
    2,
    ({ owner, token, model: { reserve, owed } }, _, draw) => {
      // Rewards earned until then decide whether the whole surplus of a moment ago is still there.
      const surplus = reserve - owed;
      const amount = draw.one([surplus, surplus - surplus / 7n, surplus / 2n, surplus / 100n]);
      const args = [token.target, owner, amount];
      return { from: owner, call: "rescueTokens", args, play: (model) => model.rescue(owner, amount) };
    },
  ],
  setType: [
    3,
    ({ owner, model: { types, rules } }, _, draw) => {
      const id = draw.below(types.length + 3);
      const known = RATES[id - 1] ?? draw.one(RATES);
      const rewardRate = draw.often(50) ? known : (known * BigInt(draw.below(11))) / 10n;
      const least = rewardRate * BigInt(rules.MIN_PAYBACK);
      const price = draw.often(80) ? least + 1n : draw.one([0n, least, least - 1n, ...PRICES]);
      if (price < 0n) return { from: owner, call: "pauseContract", args: [], play: (model) => model.pause() };
      return setType(owner, id, { price, rewardRate, repairCost: draw.amount(3), isActive: draw.often(85) });
    },
  ],
  setSkin: [
    2,
    ({ owner, ...match }, _, draw) => {
      const args = [draw.below(match.model.types.length + 2), draw.below(4), draw.amount(2), draw.often(70)] as const;
      return { from: owner, call: "setSkinSettings", args, play: (model) => model.setSkin(...args) };
    },
  ],
  setFailProbability: [
    2,
    (match, _, draw) => percentage(match, "AttackFailProbability", draw.one([0, 20, 50, 100, 101])),
  ],
  setAttackFee: [1, (match, _, draw) => percentage(match, "AttackFeePercentage", draw.below(32))],
  setPurchaseFee: [1, (match, _, draw) => percentage(match, "PurchaseFeePercentage", draw.below(32))],
  pause: [1, ({ owner }) => ({ from: owner, call: "pauseContract", args: [], play: (model) => model.pause() })],
  unpause: [1, ({ owner }) => unpause(owner)],
  repairForEveryone: [
    1,
    ({ owner }, _, draw) => {
      const args = [draw.below(9), draw.below(6)] as const;
      const play: Move["play"] = (model) => model.repairForEveryone(...args);
      return { from: owner, call: "repairAllComponentsForEveryone", args, play };
    },
  ],
};

const KINDS = Object.keys(MOVES).flatMap((kind) => Array<string>(MOVES[kind][0]).fill(kind));

/** Draws the next move, and the seconds and blocks before it. */
export function nextMove(match: Match, chance: Chance): { move: Move; seconds: number; idleBlocks: number } {
  const draw = new Draws(chance);
  const isLate = match.model.isPaused && draw.often(30);
  const [, make] = MOVES[draw.one(KINDS)];
  const move = isLate ? unpause(match.owner) : make(match, draw.one(match.accounts), draw);
  const sent = draw.often(25) ? byOperator(match, move, draw) : move;
  return {
    move: sent,
    seconds: secondsBefore(draw),
    idleBlocks: draw.often(1) ? draw.one([1, 255, 256, 257, 300]) : 0,
  };
}

function secondsBefore(draw: Draws): number {
  // Mostly short, or shields would recharge faster than they break.
  if (draw.often(85)) return 1 + draw.below(20 * MINUTE);
  if (draw.often(85)) return 1 + draw.below(4 * HOUR);
  // Ends of timers.
  if (draw.often(80)) return draw.one([1, HOUR, 4 * HOUR, 6 * HOUR, 12 * HOUR, DAY]);
  // Beyond the runway and beyond what can count as funded.
  return draw.often(90) ? DAY + draw.below(4 * DAY) : draw.below(250 * DAY) + 1;
}

/** An id, mostly of an existing type. */
function idOf({ model }: Match, draw: Draws): number {
  return draw.often(95) ? 1 + draw.below(Math.max(1, model.types.length)) : draw.below(model.types.length + 2);
}

/** The writes whose names and arguments are alike in the game and in its model, which takes the sender before them. */
type Write =
  | "applySkin"
  | "claim"
  | "claimAllRewards"
  | "fundRewards"
  | "primeAttack"
  | "purchaseComponent"
  | "purchaseSkin"
  | "reactivateComponent"
  | "repairAllComponents"
  | "revokeOperators"
  | "setOperator";

function write<Call extends Write>(call: Call, ...all: Parameters<GameModel[Call]>): Move {
  const [from, ...args] = all;
  const play: Move["play"] = (model) => Reflect.apply(model[call] as (...given: unknown[]) => Refusals, model, all);
  return { from, call, args, play };
}

function attack(match: Match, from: string, victim: string, id: number): Move {
  const roll = match.rollOf(from);
  return { from, call: "attackComponent", args: [victim, id], play: (model) => model.attack(from, victim, id, roll) };
}

function keepRoll(match: Match, from: string): Move {
  const roll = match.rollOf(from);
  return { from, call: "keepRoll", args: [], play: (model) => model.keepRoll(from, roll) };
}

/** Limits of an operator: any scope and budget, and ends that are sometimes near. */
function setOperator({ accounts, gameAddress, model }: Match, from: string, draw: Draws): Move {
  const operator = draw.often(98) ? accounts[draw.below(OPERATORS)] : gameAddress;
  const { MAX_OPERATOR_TIME } = model.rules;
  const until = model.wallNow + (draw.often(95) ? draw.below(MAX_OPERATOR_TIME) : 2 * MAX_OPERATOR_TIME);
  const scope = draw.often(50) ? 31 : draw.below(36);
  const budget = draw.often(98) ? draw.amount(4) : MaxUint256;
  const play: Move["play"] = (game) =>
    game.setOperator(from, operator === gameAddress ? GAME : operator, until, scope, budget);
  return { from, call: "setOperator", args: [operator, until, scope, budget], play };
}

/** An account that mostly is or was an operator. */
function operatorOf({ accounts, model }: Match, player: string, draw: Draws): string {
  const known = [...(model.operators.get(player)?.keys() ?? [])];
  return draw.one(known.length > 0 && draw.often(90) ? known : accounts);
}

/** A move for a player, seldom one that operators cannot make; sometimes no move, or several. */
function byOperator(match: Match, move: Move, draw: Draws): Move {
  if (scopeOf(move.call) === undefined && draw.often(90)) return move;
  const player = move.from;
  const operator = operatorOf(match, player, draw);
  const before = draw.often(20) ? [MOVES[draw.one(["claimAllRewards", "keepRoll"])][1](match, player, draw)] : [];
  const after = draw.often(5) ? [keepRoll(match, player)] : [];
  const calls = draw.often(2) ? [] : [...before, move, ...after];
  const args = [player, calls.map((each) => match.encodeCall(each.call, each.args))];
  return { from: operator, call: "actFor", args, play: (model) => model.actFor(operator, player, calls) };
}

/** A purchase that a player cannot pay, if there is one; most players have enough for everything. */
function purchaseBeyondMeans(match: Match, from: string, draw: Draws): Move {
  const { model, accounts } = match;
  const tooExpensive = accounts.flatMap((account) =>
    model.types
      .map(({ price, isActive }, i) => ({
        account,
        id: i + 1,
        isTooExpensive: isActive && !model.canPay(account, price),
      }))
      .filter(({ id, isTooExpensive }) => isTooExpensive && !model.players.get(account)?.components.has(id)),
  );
  const { account, id } = draw.one(tooExpensive) ?? { account: from, id: idOf(match, draw) };
  return write("purchaseComponent", account, id);
}

/** An allowed attack, or one that only the given obstacle forbids, if there is one; or the priming that it needs. */
function raid(match: Match, from: string, draw: Draws, forbiddenBy?: "protection" | "immunity"): Move {
  const { model, accounts } = match;
  const open = accounts.flatMap((attacker) =>
    [...model.players].flatMap(([victim, player]) =>
      attacker === victim || model.gameNow < player.immuneUntil !== (forbiddenBy === "immunity")
        ? []
        : [...player.components.values()]
            .filter(({ id }) => model.isWorking(attacker, id) && model.isWorking(victim, id))
            .filter(({ protectedUntil }) => model.gameNow < protectedUntil === (forbiddenBy === "protection"))
            .map(({ id }) => ({ attacker, victim, id })),
    ),
  );
  // Mostly players without shields, so that there are hits.
  const bare = open.filter(({ victim }) => model.countOf(model.players.get(victim)!, "shields") === 0);
  // Otherwise mostly attacks that do not bounce.
  const serious = open.filter(({ victim, id }) => model.isSerious(model.players.get(victim)!, id));
  const targets = [bare, serious].find((group) => group.length > 0 && draw.often(75)) ?? open;
  if (targets.length === 0) return attack(match, from, draw.one(accounts), idOf(match, draw));
  const { attacker, victim, id } = draw.one(targets);
  if (model.readinessOf(model.players.get(attacker)!) === "cold") return write("primeAttack", attacker);
  return attack(match, attacker, victim, id);
}

function refill(from: string, stock: Stock, amount: number): Move {
  const call = stock === "attacks" ? "purchaseAttacks" : "purchaseShields";
  return { from, call, args: [amount], play: (model) => model.purchase(from, stock, amount) };
}

function percentage({ owner }: Match, name: string, value: number): Move {
  const field = { AttackFailProbability: "failProbability", AttackFeePercentage: "attackFee" }[name] ?? "purchaseFee";
  const play: Move["play"] = (model) => model.setPercentage(field as "attackFee", value);
  return { from: owner, call: `set${name}`, args: [value], play };
}

/** The owner sets up a component type, or changes it. */
export function setType(owner: string, id: number, settings: TypeSettings): Move {
  const { price, rewardRate, repairCost, isActive } = settings;
  const args = [id, price, rewardRate, repairCost, isActive];
  return { from: owner, call: "setComponentSettings", args, play: (model) => model.setType(id, settings) };
}

function unpause(owner: string): Move {
  return { from: owner, call: "unpauseContract", args: [], play: (model) => model.unpause() };
}

/** A hacked component. */
function hackedOf({ model, accounts }: Match, draw: Draws): { owner: string; id: number } | undefined {
  return draw.one(accounts.flatMap((owner) => model.hackedOf(owner).map(({ id }) => ({ owner, id }))));
}
